// The review of a match: asked for until all of it has been thought out.
import * as api from '../api'
import type { ReviewInfo } from '../protocol'

const PAUSE = 1500

export class Review {
  info = $state.raw<ReviewInfo | null>(null)
  // Too many others are being thought through; it is asked for again.
  isCrowded = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined
  private isStopped = false

  constructor(
    private readonly ask: () => Promise<ReviewInfo>,
    private readonly pause = PAUSE,
  ) {}

  get isDone(): boolean {
    return this.info !== null && this.info.done === this.info.total
  }

  // The first answer, or why there is none; the rest comes by itself.
  async open(): Promise<void> {
    await this.look()
    this.goOn()
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
  }

  private goOn(): void {
    if (this.isDone || this.isStopped) return
    this.timer = setTimeout(() => {
      // A server that is away for a moment is asked again.
      this.look()
        .catch(() => {})
        .then(() => this.goOn())
    }, this.pause)
  }

  private async look(): Promise<void> {
    try {
      this.info = await this.ask()
      this.isCrowded = false
    } catch (error) {
      if (!(error instanceof api.Refusal) || error.status !== 429) throw error
      this.isCrowded = true
    }
  }
}
