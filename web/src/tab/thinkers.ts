// The second Worker, from the side of the first: begun when the first bot has to think, ended in the middle of a thought
// when nobody waits for it any more, and begun anew when it has failed or grown too large for a phone.
import { beginWorker, type GuestFile } from './power'
import type { Index } from './python'
import type { Thought } from './thinker'
// Known before any file of anybody's runs.
import ADDRESS from './thinker.ts?worker&url'

// No level wants more than two seconds; whoever takes longer hangs.
const PATIENCE = 15_000
const BEGIN = 120_000
// Bytes of memory beyond which a Worker is not kept; a WebAssembly's memory never shrinks.
const LARGEST = 192 * 1024 * 1024

interface Waiting {
  resolve: (answer: string) => void
  reject: (error: Error) => void
}

// What Python gets of it.
export type Minds = Pick<Thinkers, 'think' | 'stop'>

// Its fields are out of reach for code that gets hold of it: whoever could change the base could load code from anywhere.
export class Thinkers {
  #worker: Worker | null = null
  readonly #waiting = new Map<number, Waiting>()
  #count = 0
  #isBegun = false
  #watch: ReturnType<typeof setTimeout> | undefined
  readonly #base: string
  readonly #index: Index
  readonly #patience: number
  readonly #isKept: boolean
  readonly #guest: GuestFile | null

  // `isKept` says whether it stays for the next thought.
  constructor(base: string, index: Index, patience = PATIENCE, isKept = true, guest: GuestFile | null = null) {
    this.#base = base
    this.#index = index
    this.#patience = patience
    this.#isKept = isKept
    this.#guest = guest
  }

  // Nothing but what may be asked.
  minds(): Minds {
    return { think: (job) => this.think(job), stop: () => this.stop() }
  }

  think(job: string): Promise<string> {
    const worker = this.#worker ?? this.#begin()
    const id = this.#count++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage({ id, job })
      this.#expect()
    })
  }

  // Nobody waits for what is being thought out.
  stop(): void {
    if (this.#waiting.size > 0 || !this.#isKept) this.#end(new Error('left'))
  }

  // So that the first bot finds it ready.
  prepare(): void {
    if (!this.#worker) this.#begin()
  }

  #begin(): Worker {
    const worker = beginWorker(ADDRESS)
    worker.onmessage = (event: MessageEvent<Thought>) => worker === this.#worker && this.#hear(event.data)
    worker.onerror = () => worker === this.#worker && this.#end(new Error('failed'))
    worker.postMessage({ base: this.#base, index: this.#index, guest: this.#guest })
    this.#isBegun = false
    this.#worker = worker
    return worker
  }

  #hear(thought: Thought): void {
    this.#isBegun = true
    const waiting = thought.id === null ? undefined : this.#waiting.get(thought.id)
    if (waiting && thought.id !== null) {
      this.#waiting.delete(thought.id)
      if (thought.error === null) waiting.resolve(thought.answer)
      else waiting.reject(new Error(thought.error))
    }
    if (thought.memory > LARGEST && this.#waiting.size === 0) this.#end(new Error('large'))
    else this.#expect()
  }

  #expect(): void {
    clearTimeout(this.#watch)
    if (this.#waiting.size > 0) this.#watch = setTimeout(() => this.#end(new Error('hangs')), this.#isBegun ? this.#patience : BEGIN)
  }

  #end(error: Error): void {
    clearTimeout(this.#watch)
    this.#worker?.terminate()
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
