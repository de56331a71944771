// The first Worker: runs the table itself, keeps its events in the browser's database, and lets others think.
import { CLOSE_DOORS, giveUpPowers, type GuestFile } from './power'
import { startPython, type Index, type Progress } from './python'
import { NAME, Shelf } from './shelf'
import { Thinkers, type Minds } from './thinkers'

// What the page says. `line` numbers its connections.
export type Order =
  | { kind: 'begin'; base: string; index: Index; guest: GuestFile | null }
  | { kind: 'ask'; id: number; method: string; path: string; body: string; token: string; key: string }
  | { kind: 'open'; line: number; table: string }
  | { kind: 'say'; line: number; text: string }
  | { kind: 'close'; line: number }

// What it hears.
export type News =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'ready' }
  // Of a file that is tried: it begins to run, what came of it, and what broke later; Tried and Fault of tab/trial.py as JSON.
  | { kind: 'trying' }
  | { kind: 'tried'; tried: string }
  | { kind: 'fault'; fault: string }
  | { kind: 'failed'; why: string }
  | { kind: 'answer'; id: number; status: number; body: string }
  | { kind: 'hear'; line: number; text: string }
  | { kind: 'shut'; line: number; code: number }

// The Desk of tab/desk.py, as Pyodide shows it.
interface Desk {
  ask: (...words: string[]) => Promise<{ status: number; body: string; destroy: () => void }>
  open: (line: number, table: string, say: (text: string) => void, close: (code: number) => void) => void
  take: (line: number, text: string) => void
  close: (line: number) => void
  hear: (table: string) => Promise<void>
}

// Milliseconds that a step of a review may take.
const REVIEW_PATIENCE = 300_000

let desk: Promise<Desk> | null = null
const tell = (news: News) => postMessage(news)

async function begin(base: string, index: Index, guest: GuestFile | null): Promise<Desk> {
  if (guest) return beginTrial(base, index, guest)
  const thinkers = new Thinkers(base, index)
  // Reviews think for minutes, and no bot shall wait for them.
  const reviewers = new Thinkers(base, index, REVIEW_PATIENCE, false)
  const shelf = new Shelf((table) => void desk?.then((begun) => begun.hear(table)))
  const python = await startPython(base, index, (progress) => tell({ kind: 'progress', progress }))
  python.runPython('from tafelrunde.tab.browser import lay')
  const lay = python.globals.get('lay') as (shelf: Shelf, thinkers: Minds, reviewers: Minds) => Desk
  const begun = lay(shelf, thinkers.minds(), reviewers.minds())
  tell({ kind: 'ready' })
  thinkers.prepare()
  return begun
}

// Its tables are kept apart from all others, and nothing but them is in its reach.
async function beginTrial(base: string, index: Index, guest: GuestFile): Promise<Desk> {
  const thinkers = new Thinkers(base, index, undefined, true, guest)
  const shelf = new Shelf((table) => void desk?.then((begun) => begun.hear(table)), `${NAME}-trial`)
  const python = await startPython(base, index, (progress) => tell({ kind: 'progress', progress }))
  python.runPython('from tafelrunde.tab.browser import lay_trial, try_file')
  const lay = python.globals.get('lay_trial') as (shelf: Shelf, thinkers: Minds, tell: (fault: string) => void) => Desk
  const begun = lay(shelf, thinkers.minds(), (fault) => tell({ kind: 'fault', fault }))
  const run = python.globals.get('try_file') as (name: string, text: string) => string
  tell({ kind: 'trying' })
  giveUpPowers()
  python.runPython(CLOSE_DOORS)
  tell({ kind: 'tried', tried: run(guest.name, guest.text) })
  tell({ kind: 'ready' })
  thinkers.prepare()
  return begun
}

async function obey(begun: Desk, order: Exclude<Order, { kind: 'begin' }>): Promise<void> {
  switch (order.kind) {
    case 'ask': {
      const { id, method, path, body, token, key } = order
      const reply = await begun.ask(method, path, body, token, key)
      tell({ kind: 'answer', id, status: reply.status, body: reply.body })
      reply.destroy()
      return
    }
    case 'open': {
      const { line, table } = order
      begun.open(
        line,
        table,
        (text) => tell({ kind: 'hear', line, text }),
        (code) => tell({ kind: 'shut', line, code }),
      )
      return
    }
    case 'say':
      begun.take(order.line, order.text)
      return
    case 'close':
      begun.close(order.line)
      return
  }
}

onmessage = async ({ data }: MessageEvent<Order>) => {
  if (data.kind === 'begin') {
    desk = begin(data.base, data.index, data.guest)
    desk.catch((error: unknown) => tell({ kind: 'failed', why: String(error) }))
    return
  }
  const begun = await desk
  if (!begun) return
  await obey(begun, data).catch((error: unknown) => {
    console.error(error)
    if (data.kind === 'ask') tell({ kind: 'answer', id: data.id, status: 500, body: '{}' })
  })
}
