// The second Worker, from the side of the first: begun when the first bot has to think, ended in the middle of a thought
// when nobody waits for it any more, and begun anew when it has failed or grown too large for a phone.
import { withWorkers, type GuestFile } from './power'
import type { Index } from './python'
import type { Thought } from './thinker'

// No level wants more than two seconds; whoever takes longer hangs.
const PATIENCE = 15_000
const BEGIN = 120_000
// Bytes of memory beyond which a Worker is not kept; a WebAssembly's memory never shrinks.
const LARGEST = 192 * 1024 * 1024

interface Waiting {
  resolve: (answer: string) => void
  reject: (error: Error) => void
}

export class Thinkers {
  private worker: Worker | null = null
  private readonly waiting = new Map<number, Waiting>()
  private count = 0
  private isBegun = false
  private watch: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly base: string,
    private readonly index: Index,
    private readonly patience = PATIENCE,
    // Whether it stays for the next thought.
    private readonly isKept = true,
    private readonly guest: GuestFile | null = null,
  ) {}

  think(job: string): Promise<string> {
    const worker = this.worker ?? this.begin()
    const id = this.count++
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      worker.postMessage({ id, job })
      this.expect()
    })
  }

  // Nobody waits for what is being thought out.
  stop(): void {
    if (this.waiting.size > 0 || !this.isKept) this.end(new Error('left'))
  }

  // So that the first bot finds it ready.
  prepare(): void {
    if (!this.worker) this.begin()
  }

  private begin(): Worker {
    const worker = withWorkers(() => new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' }))
    worker.onmessage = (event: MessageEvent<Thought>) => worker === this.worker && this.hear(event.data)
    worker.onerror = () => worker === this.worker && this.end(new Error('failed'))
    worker.postMessage({ base: this.base, index: this.index, guest: this.guest })
    this.isBegun = false
    this.worker = worker
    return worker
  }

  private hear(thought: Thought): void {
    this.isBegun = true
    const waiting = thought.id === null ? undefined : this.waiting.get(thought.id)
    if (waiting && thought.id !== null) {
      this.waiting.delete(thought.id)
      if (thought.error === null) waiting.resolve(thought.answer)
      else waiting.reject(new Error(thought.error))
    }
    if (thought.memory > LARGEST && this.waiting.size === 0) this.end(new Error('large'))
    else this.expect()
  }

  private expect(): void {
    clearTimeout(this.watch)
    if (this.waiting.size > 0) this.watch = setTimeout(() => this.end(new Error('hangs')), this.isBegun ? this.patience : BEGIN)
  }

  private end(error: Error): void {
    clearTimeout(this.watch)
    this.worker?.terminate()
    this.worker = null
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }
}
