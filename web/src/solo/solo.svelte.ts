// A match that somebody plays apart from any table, in a lesson, a puzzle or the day's deal: what is on the screen, and
// one question at a time to whoever knows the rules.
import type { LessonScene, Line, Refused, View } from '../protocol'

// How long something stays on the screen, in milliseconds; nothing where nothing may move.
export type Pause = (lines: Line[]) => number

export abstract class Solo {
  view = $state.raw<View | null>(null)
  before = $state.raw<View | null>(null)
  news = $state.raw<Line[]>([])
  isAway = $state(false)
  // Rises with everything that changes the screen.
  number = $state(0)
  protected isBusy = false
  private again: () => void = () => {}

  act = (action: string): void => void this.take(action)

  // Asks once more for what did not come.
  retry = (): void => this.again()

  abstract take(action: string): Promise<void>

  // Nothing while something else is asked for, or if nobody answers; `again` is what to do then.
  protected async send<Answer>(ask: () => Promise<Answer>, again: () => void): Promise<Answer | null> {
    if (this.isBusy) return null
    this.again = again
    this.isBusy = true
    try {
      const answer = await ask()
      this.isAway = false
      return answer
    } catch {
      this.isAway = true
      return null
    } finally {
      this.isBusy = false
    }
  }

  protected show({ view, lines }: LessonScene, before: View | null): void {
    this.number += 1
    this.view = view
    this.before = before
    this.news = lines
  }

  // One after the other, each for as long as it takes to see; then whatever is to be noted. That is done at once and not
  // after the next turn of the loop: a board that takes two actions for one lets the second follow.
  protected async play(scenes: LessonScene[], pause: Pause, note: () => void): Promise<void> {
    this.isBusy = true
    for (const [index, scene] of scenes.entries()) {
      this.show(scene, this.view)
      if (index + 1 < scenes.length) await sleep(pause(scene.lines))
    }
    note()
    this.isBusy = false
  }
}

// What forbids an action, in the form that tables have it.
export function refusalBy(paragraph: string | null | undefined): Refused {
  return { type: 'refused', id: '', code: paragraph ? 'illegal-action' : 'invalid-action', paragraph: paragraph ?? null }
}

export function sleep(milliseconds: number): Promise<void> {
  return milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : Promise.resolve()
}
