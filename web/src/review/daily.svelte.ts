// The deal of a day as it is played in this browser.
import type { DailyAnswer, Line, Refused, View } from '../protocol'

export type Ask = (actions: string[]) => Promise<DailyAnswer>
export type Pause = (lines: Line[]) => number

export class Daily {
  view = $state.raw<View | null>(null)
  before = $state.raw<View | null>(null)
  news = $state.raw<Line[]>([])
  answer = $state.raw<DailyAnswer | null>(null)
  isAway = $state(false)
  number = $state(0)
  private isBusy = false

  constructor(
    private readonly ask: Ask,
    private readonly pause: Pause = () => 0,
  ) {}

  get isOver(): boolean {
    return this.answer?.scores != null
  }

  get refusal(): Refused | null {
    if (!this.answer?.refused) return null
    const { paragraph } = this.answer
    return { type: 'refused', id: '', code: paragraph ? 'illegal-action' : 'invalid-action', paragraph }
  }

  // From its beginning, or where it was left.
  async begin(actions: string[]): Promise<void> {
    const answer = await this.send(actions)
    const scene = answer?.scenes.at(-1)
    if (!answer || !scene) return
    this.answer = answer
    this.show(scene.view, null, [])
  }

  act = (action: string): void => void this.take(action)

  async take(action: string): Promise<void> {
    if (this.isBusy || this.isOver || !this.answer) return
    const answer = await this.send([...this.answer.actions, action])
    if (!answer) return
    if (answer.refused) {
      this.answer = { ...this.answer, refused: true, paragraph: answer.paragraph }
      return
    }
    this.isBusy = true
    for (const [index, scene] of answer.scenes.entries()) {
      this.show(scene.view, this.view, scene.lines)
      if (index + 1 < answer.scenes.length) await sleep(this.pause(scene.lines))
    }
    this.answer = answer
    this.isBusy = false
  }

  private show(view: View, before: View | null, news: Line[]): void {
    this.number += 1
    this.view = view
    this.before = before
    this.news = news
  }

  private async send(actions: string[]): Promise<DailyAnswer | null> {
    if (this.isBusy) return null
    this.isBusy = true
    try {
      const answer = await this.ask(actions)
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
