// One lesson as it is played in this browser: the step, what has been done in it, and what is on the screen.
import type { LessonAnswer, LessonInfo, Refused } from '../protocol'
import { refusalBy, sleep, Solo, type Pause } from '../solo/solo.svelte'

export type Ask = (step: number, actions: string[]) => Promise<LessonAnswer>

// How long a move that leads astray stands on the board.
export const ASTRAY = 500
// After so many tries the way is offered once more.
export const PATIENCE = 3

export class Lesson extends Solo {
  // Counted from 0.
  step = $state(0)
  // The answer to the last action, while it concerns what is on the screen.
  answer = $state.raw<LessonAnswer | null>(null)
  tries = $state(0)
  isDone = $state(false)
  isShowing = $state(false)

  private taken: string[] = []

  constructor(
    readonly info: LessonInfo,
    private readonly ask: Ask,
    private readonly pause: Pause = () => 0,
  ) {
    super()
  }

  get isLast(): boolean {
    return this.step === this.info.steps - 1
  }

  get refusal(): Refused | null {
    return this.answer?.verdict === 'refused' ? refusalBy(this.answer.paragraph) : null
  }

  get hint(): string | null {
    return this.isShowing ? (this.answer?.show ?? null) : null
  }

  // Begins a step, or begins it again.
  async begin(step: number): Promise<void> {
    const answer = await this.send(
      () => this.ask(step + 1, []),
      () => void this.begin(step),
    )
    if (!answer) return
    this.step = step
    this.taken = []
    this.tries = 0
    this.isDone = this.isShowing = false
    this.answer = answer
    const scene = answer.scenes.at(-1)
    if (scene) this.show(scene, null)
  }

  async take(action: string): Promise<void> {
    if (this.isDone) return
    const answer = await this.send(
      () => this.ask(this.step + 1, [...this.taken, action]),
      () => void this.take(action),
    )
    if (!answer) return
    if (answer.verdict === 'on' || answer.verdict === 'done') await this.goOn(action, answer)
    else await this.goBack(answer)
  }

  private goOn(action: string, answer: LessonAnswer): Promise<void> {
    this.taken.push(action)
    return this.play(answer.scenes, this.pause, () => {
      this.answer = answer
      this.isShowing = false
      this.isDone = answer.verdict === 'done'
    })
  }

  // A move that leads astray stands on the board for a moment, and is taken back.
  private async goBack(answer: LessonAnswer): Promise<void> {
    this.isBusy = true
    const here = this.view
    const [tried] = answer.scenes
    if (tried && here) {
      this.show(tried, here)
      await sleep(this.pause([]) && ASTRAY)
      this.show({ view: here, lines: [] }, null)
    }
    this.tries += 1
    this.answer = answer
    this.isBusy = false
  }
}
