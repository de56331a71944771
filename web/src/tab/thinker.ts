// The second Worker: thinks for bots and hints, one thought after the other, and has nothing but the record it is given.
import { CLOSE_DOORS, giveUpPowers, type GuestFile } from './power'
import { startPython, type Index, type Python } from './python'

export interface Thought {
  id: number | null
  answer: string
  error: string | null
  // Bytes that Python has taken.
  memory: number
}

interface Begin {
  base: string
  index: Index
  guest: GuestFile | null
}
type Order = Begin | { id: number; job: string }
type Think = (job: string) => string

let python: Promise<Python> | null = null

async function begin({ base, index, guest }: Begin): Promise<Python> {
  const begun = await startPython(base, index, () => {})
  if (!guest) {
    begun.runPython('from tafelrunde.tab.thinker import think')
    return begun
  }
  begun.runPython('from tafelrunde.tab.thinker import think_for_guest as think\nfrom tafelrunde.tab.browser import try_file')
  giveUpPowers()
  begun.runPython(CLOSE_DOORS)
  ;(begun.globals.get('try_file') as (name: string, text: string) => string)(guest.name, guest.text)
  return begun
}

onmessage = async ({ data }: MessageEvent<Order>) => {
  if ('base' in data) {
    // Once: nobody who comes later says where Python is from.
    if (python) return
    python = begin(data)
    postMessage({ id: null, answer: '', error: null, memory: (await python)._module.HEAP8.length } satisfies Thought)
    return
  }
  if (!python) return
  const begun = await python
  const memory = () => begun._module.HEAP8.length
  try {
    const answer = (begun.globals.get('think') as Think)(data.job)
    postMessage({ id: data.id, answer, error: null, memory: memory() } satisfies Thought)
  } catch (error) {
    postMessage({ id: data.id, answer: '', error: String(error), memory: memory() } satisfies Thought)
  }
}
