// One puzzle as it is solved in this browser: what is on the screen, and what has been tried.
import type { PuzzleAnswer, PuzzleTry, Refused, View } from '../protocol'
import { refusalBy, sleep, Solo } from '../solo/solo.svelte'

export type Ask = (tried: PuzzleTry) => Promise<PuzzleAnswer>

// How long a wrong try stands on the board, in milliseconds.
export const WRONG = 700
export const TRIES = 3

export class Puzzle extends Solo {
  answer = $state.raw<PuzzleAnswer | null>(null)
  // The tries that were wrong.
  wrong = $state(0)

  constructor(
    private readonly ask: Ask,
    private readonly pause: () => number = () => 0,
  ) {
    super()
  }

  get isSolved(): boolean {
    return this.answer?.verdict === 'right'
  }

  get isOver(): boolean {
    return this.isSolved || this.answer?.verdict === 'shown'
  }

  get refusal(): Refused | null {
    return this.answer?.verdict === 'refused' ? refusalBy(this.answer.paragraph) : null
  }

  async begin(): Promise<void> {
    const answer = await this.try({ action: null, show: false }, () => void this.begin())
    if (!answer) return
    this.wrong = 0
    this.answer = answer
    this.showLast(answer, null)
  }

  async take(action: string): Promise<void> {
    if (this.isOver) return
    const answer = await this.try({ action, show: false }, () => void this.take(action))
    if (!answer) return
    const here = this.view
    this.answer = answer
    if (answer.verdict === 'refused') return
    this.showLast(answer, here)
    if (answer.verdict !== 'wrong') return
    this.wrong += 1
    this.isBusy = true
    await sleep(this.pause())
    this.isBusy = false
    if (this.wrong >= TRIES) await this.solve()
    else if (here) this.show({ view: here, lines: [] }, null)
  }

  // The solution plays.
  async solve(): Promise<void> {
    const again = () => void this.solve()
    const [start, answer] = [await this.try({ action: null, show: false }, again), await this.try({ action: null, show: true }, again)]
    if (!answer || !start) return
    const from = start.scenes.at(-1)?.view ?? null
    this.answer = answer
    this.showLast(answer, from)
  }

  private showLast(answer: PuzzleAnswer, before: View | null): void {
    const scene = answer.scenes.at(-1)
    if (scene) this.show(scene, before)
  }

  private try(tried: PuzzleTry, again: () => void): Promise<PuzzleAnswer | null> {
    return this.send(() => this.ask(tried), again)
  }
}
