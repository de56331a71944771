// One lesson as it is played in this browser: the step, what has been done in it, and what is on the screen.
import type { LessonAnswer, LessonInfo, LessonScene, Line, Refused, View } from '../protocol'

export type Ask = (step: number, actions: string[]) => Promise<LessonAnswer>
// How long something stays on the screen, in milliseconds; nothing where nothing may move.
export type Pause = (lines: Line[]) => number

// How long a move that leads astray stands on the board.
export const ASTRAY = 500
// After so many tries the way is offered once more.
export const PATIENCE = 3

export class Lesson {
  // Counted from 0.
  step = $state(0)
  view = $state.raw<View | null>(null)
  before = $state.raw<View | null>(null)
  news = $state.raw<Line[]>([])
  // The answer to the last action, while it concerns what is on the screen.
  answer = $state.raw<LessonAnswer | null>(null)
  tries = $state(0)
  isDone = $state(false)
  isShowing = $state(false)
  isAway = $state(false)
  // Rises with everything that changes the screen.
  number = $state(0)

  private taken: string[] = []
  private isBusy = false
  private again: () => void = () => {}

  constructor(
    readonly info: LessonInfo,
    private readonly ask: Ask,
    private readonly pause: Pause = () => 0,
  ) {}

  get isLast(): boolean {
    return this.step === this.info.steps - 1
  }

  // What forbids the last action, in the form that tables have it.
  get refusal(): Refused | null {
    if (this.answer?.verdict !== 'refused') return null
    const { paragraph } = this.answer
    return { type: 'refused', id: '', code: paragraph ? 'illegal-action' : 'invalid-action', paragraph }
  }

  get hint(): string | null {
    return this.isShowing ? (this.answer?.show ?? null) : null
  }

  // Begins a step, or begins it again.
  async begin(step: number): Promise<void> {
    this.again = () => void this.begin(step)
    const answer = await this.send(step, [])
    if (!answer) return
    this.step = step
    this.taken = []
    this.tries = 0
    this.isDone = this.isShowing = false
    this.answer = answer
    const scene = answer.scenes.at(-1)
    if (scene) this.show(scene, null)
  }

  act = (action: string): void => void this.take(action)

  // Asks once more for what did not come.
  retry = (): void => this.again()

  private async take(action: string): Promise<void> {
    if (this.isBusy || this.isDone) return
    this.again = () => void this.take(action)
    const answer = await this.send(this.step, [...this.taken, action])
    if (!answer) return
    this.isBusy = true
    if (answer.verdict === 'on' || answer.verdict === 'done') await this.goOn(action, answer)
    else await this.goBack(answer)
  }

  private async goOn(action: string, answer: LessonAnswer): Promise<void> {
    this.taken.push(action)
    for (const [index, scene] of answer.scenes.entries()) {
      this.show(scene, this.view)
      if (index + 1 < answer.scenes.length) await sleep(this.pause(scene.lines))
    }
    this.answer = answer
    this.isShowing = false
    this.isDone = answer.verdict === 'done'
    // At once and not after the next turn of the loop: a board that takes two actions for one lets the second follow.
    this.isBusy = false
  }

  // A move that leads astray stands on the board for a moment, and is taken back.
  private async goBack(answer: LessonAnswer): Promise<void> {
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

  private async send(step: number, actions: string[]): Promise<LessonAnswer | null> {
    if (this.isBusy) return null
    this.isBusy = true
    try {
      const answer = await this.ask(step + 1, actions)
      this.isAway = false
      return answer
    } catch {
      this.isAway = true
      return null
    } finally {
      this.isBusy = false
    }
  }

  private show({ view, lines }: LessonScene, before: View | null): void {
    this.number += 1
    this.view = view
    this.before = before
    this.news = lines
  }
}

function sleep(milliseconds: number): Promise<void> {
  return milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : Promise.resolve()
}
