// One puzzle as it is solved in this browser: what is on the screen, and what has been tried.
import type { Line, PuzzleAnswer, PuzzleTry, Refused, View } from '../protocol'

export type Ask = (tried: PuzzleTry) => Promise<PuzzleAnswer>

// How long a wrong try stands on the board, in milliseconds.
export const WRONG = 700
export const TRIES = 3

export class Puzzle {
  view = $state.raw<View | null>(null)
  before = $state.raw<View | null>(null)
  news = $state.raw<Line[]>([])
  answer = $state.raw<PuzzleAnswer | null>(null)
  // The tries that were wrong.
  wrong = $state(0)
  isAway = $state(false)
  // Rises with everything that changes the screen.
  number = $state(0)
  private isBusy = false

  constructor(
    private readonly ask: Ask,
    private readonly pause: () => number = () => 0,
  ) {}

  get isSolved(): boolean {
    return this.answer?.verdict === 'right'
  }

  get isOver(): boolean {
    return this.isSolved || this.answer?.verdict === 'shown'
  }

  get refusal(): Refused | null {
    if (this.answer?.verdict !== 'refused') return null
    const { paragraph } = this.answer
    return { type: 'refused', id: '', code: paragraph ? 'illegal-action' : 'invalid-action', paragraph }
  }

  async begin(): Promise<void> {
    const answer = await this.send({ action: null, show: false })
    if (!answer) return
    this.wrong = 0
    this.answer = answer
    this.show(answer, null)
  }

  act = (action: string): void => void this.take(action)

  async take(action: string): Promise<void> {
    if (this.isOver) return
    const answer = await this.send({ action, show: false })
    if (!answer) return
    const here = this.view
    this.answer = answer
    if (answer.verdict === 'refused') return
    this.show(answer, here)
    if (answer.verdict !== 'wrong') return
    this.wrong += 1
    this.isBusy = true
    await sleep(this.pause())
    this.isBusy = false
    if (this.wrong >= TRIES) await this.solve()
    else if (here) this.set(here, null, [])
  }

  // The solution plays.
  async solve(): Promise<void> {
    const [start, answer] = [await this.send({ action: null, show: false }), await this.send({ action: null, show: true })]
    if (!answer || !start) return
    const from = start.scenes.at(-1)?.view ?? null
    this.answer = answer
    this.show(answer, from)
  }

  private show(answer: PuzzleAnswer, before: View | null): void {
    const scene = answer.scenes.at(-1)
    if (scene) this.set(scene.view, before, scene.lines)
  }

  private set(view: View, before: View | null, news: Line[]): void {
    this.number += 1
    this.view = view
    this.before = before
    this.news = news
  }

  private async send(tried: PuzzleTry): Promise<PuzzleAnswer | null> {
    if (this.isBusy) return null
    this.isBusy = true
    try {
      const answer = await this.ask(tried)
      this.isAway = false
      return answer
    } catch {
      this.isAway = true
      return null
    } finally {
      this.isBusy = false
    }
  }
}

function sleep(milliseconds: number): Promise<void> {
  return milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : Promise.resolve()
}
