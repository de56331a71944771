// The deal of a day as it is played in this browser.
import type { DailyAnswer, Refused } from '../protocol'
import { refusalBy, Solo, type Pause } from '../solo/solo.svelte'

export type Ask = (actions: string[]) => Promise<DailyAnswer>

export class Daily extends Solo {
  answer = $state.raw<DailyAnswer | null>(null)

  constructor(
    private readonly ask: Ask,
    private readonly pause: Pause = () => 0,
  ) {
    super()
  }

  get isOver(): boolean {
    return this.answer?.scores != null
  }

  get refusal(): Refused | null {
    return this.answer?.refused ? refusalBy(this.answer.paragraph) : null
  }

  // From its beginning, or where it was left.
  async begin(actions: string[]): Promise<void> {
    const answer = await this.send(
      () => this.ask(actions),
      () => void this.begin(actions),
    )
    const scene = answer?.scenes.at(-1)
    if (!answer || !scene) return
    this.answer = answer
    this.show({ view: scene.view, lines: [] }, null)
  }

  async take(action: string): Promise<void> {
    if (this.isOver || !this.answer) return
    const actions = [...this.answer.actions, action]
    const answer = await this.send(
      () => this.ask(actions),
      () => void this.take(action),
    )
    if (!answer) return
    if (answer.refused) {
      this.answer = { ...this.answer, refused: true, paragraph: answer.paragraph }
      return
    }
    await this.play(answer.scenes, this.pause, () => (this.answer = answer))
  }
}
