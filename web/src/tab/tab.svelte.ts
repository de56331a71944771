// The tables of this browser, from the side of the page: questions and connections go to a Worker instead of a server.
import type { Socket } from '../wire'
import type { GuestFile } from './power'
import type { Index, Progress } from './python'
import type { News, Order } from './worker'

type State = 'none' | 'loading' | 'ready' | 'failed'

export interface Reply {
  status: number
  body: string
}

export interface Asked {
  method: string
  path: string
  body?: string
  token?: string | null
  key?: string
}

// The folder of tools/tab.py, which the page's first element names; no folder, no tables here.
function folder(): string | null {
  if (typeof document === 'undefined') return null
  const named = document.documentElement.dataset['tab']
  return named ? new URL(`${named}/`, document.baseURI).href : null
}

export const UNCOMPILED_LEVELS = 3

// Nothing is drawn from what it notes in private.
/* eslint-disable svelte/prefer-svelte-reactivity */
export class Tab {
  state = $state<State>('none')
  progress = $state.raw<Progress>({ loaded: 0, total: 0 })
  // Whether the rules are compiled; unknown until they are asked for.
  compiled = $state<boolean | null>(null)

  readonly base = folder()
  // The file whose game is played in this Worker; null where the house's games are.
  protected guest: GuestFile | null = null
  private worker: Worker | null = null
  private index: Promise<Index> | null = null
  private readonly asked = new Map<number, (reply: Reply) => void>()
  private readonly lines = new Map<number, TabSocket>()
  private count = 0

  // Whether tables can be laid in this browser.
  get isPossible(): boolean {
    return this.base !== null && typeof Worker !== 'undefined' && typeof indexedDB !== 'undefined'
  }

  // Of so many levels of bots, those that think fast enough here; docs/offline.md has the figures.
  levels(all: number): number {
    return this.compiled === false ? Math.min(all, UNCOMPILED_LEVELS) : all
  }

  // What this browser's part is made of.
  parts(): Promise<Index> {
    this.index ??= fetch(`${this.base}index.json`).then(async (response) => {
      const index = (await response.json()) as Index
      this.compiled = index.compiled
      return index
    })
    this.index.catch(() => (this.index = null))
    return this.index
  }

  // Lets Python come behind the page; whoever asks next waits for it.
  begin(): void {
    if (this.worker || !this.base) return
    const { base } = this
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = (event: MessageEvent<News>) => worker === this.worker && this.hear(event.data)
    worker.onerror = () => worker === this.worker && this.fail()
    this.worker = worker
    // A moment later: pages ask while they work out what to show, and nothing that is shown may change meanwhile.
    queueMicrotask(() => {
      if (this.worker === worker) this.state = 'loading'
    })
    this.parts().then(
      (index) => worker === this.worker && this.order({ kind: 'begin', base, index, guest: $state.snapshot(this.guest) }),
      () => this.fail(),
    )
  }

  ask({ method, path, body = '', token = null, key = '' }: Asked): Promise<Reply> {
    this.begin()
    const id = this.count++
    return new Promise((answer) => {
      this.asked.set(id, answer)
      void this.parts().then(
        () => this.order({ kind: 'ask', id, method, path, body, token: token ?? '', key }),
        () => this.fail(),
      )
    })
  }

  // A connection to a table here, which behaves as a WebSocket does.
  socket(table: string): Socket {
    this.begin()
    const line = this.count++
    const socket = new TabSocket(
      (text) => this.order({ kind: 'say', line, text }),
      () => {
        this.lines.delete(line)
        this.order({ kind: 'close', line })
      },
    )
    this.lines.set(line, socket)
    void this.parts().then(
      () => {
        this.order({ kind: 'open', line, table })
        socket.begin()
      },
      () => socket.shut(1006),
    )
    return socket
  }

  private order(order: Order): void {
    this.worker?.postMessage(order)
  }

  protected hear(news: News): void {
    switch (news.kind) {
      case 'progress':
        this.progress = news.progress
        return
      case 'ready':
        this.state = 'ready'
        return
      case 'failed':
        console.error(news.why)
        return this.fail()
      case 'answer':
        this.asked.get(news.id)?.(news)
        this.asked.delete(news.id)
        return
      case 'trying':
      case 'tried':
      case 'fault':
        return
      case 'hear':
        return this.lines.get(news.line)?.hear(news.text)
      case 'shut':
        return this.lines.get(news.line)?.shut(news.code)
    }
  }

  // Nothing that was acknowledged is lost: the next try finds it in the database.
  protected fail(): void {
    this.end('failed')
  }

  protected end(state: State): void {
    this.worker?.terminate()
    this.worker = null
    this.state = state
    for (const answer of this.asked.values()) answer({ status: 503, body: '{}' })
    this.asked.clear()
    for (const socket of this.lines.values()) socket.shut(1006)
    this.lines.clear()
  }
}

const OPEN = 1
const CLOSED = 3

class TabSocket implements Socket {
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  readyState = 0
  // The Worker comes after the page, and may take a while; the wire must not take that for a dead connection.
  readonly isPatient = true

  constructor(
    readonly send: (text: string) => void,
    private readonly end: () => void,
  ) {}

  begin(): void {
    if (this.readyState === CLOSED) return
    this.readyState = OPEN
    this.onopen?.(new Event('open'))
  }

  hear(text: string): void {
    if (this.readyState === OPEN) this.onmessage?.(new MessageEvent('message', { data: text }))
  }

  shut(code: number): void {
    if (this.readyState === CLOSED) return
    this.readyState = CLOSED
    this.onclose?.(new CloseEvent('close', { code }))
  }

  close(): void {
    if (this.readyState === CLOSED) return
    this.readyState = CLOSED
    this.end()
  }
}

export const tab = new Tab()
