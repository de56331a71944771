// What is said at one table, as long as it is to be seen here; and whom this browser does not want to hear.
import { untrack } from 'svelte'
import { announcer } from '../announce.svelte'
import { memory } from '../memory'
import { setting } from '../setting.svelte'
import { say } from '../speech.svelte'
import { favourites, type GestureName } from './gesture'

// How long it stays, and the server's pause between two of the same person.
const STAY = 4000
const PAUSE = 3000

export interface Said {
  id: number
  seat: number
  gesture: GestureName
}

export class Gestures {
  // At most one for each seat.
  said = $state.raw<Said[]>([])
  isResting = $state(false)
  muted = $state.raw<string[]>([])
  private latest = $state.raw<GestureName[]>([])
  private count = 0
  private timers: ReturnType<typeof setTimeout>[] = []

  constructor(private readonly table: string) {
    this.muted = memory.find(table)?.muted ?? []
  }

  get favourites(): GestureName[] {
    return favourites(this.latest)
  }

  hear(seat: number, gesture: GestureName, name: string): void {
    if (!setting.gestures || this.muted.includes(name)) return
    const fresh = { id: this.count++, seat, gesture }
    this.said = [...this.said.filter((each) => each.seat !== seat), fresh]
    this.after(STAY, () => (this.said = this.said.filter((each) => each !== fresh)))
  }

  // One's own: nothing more for a moment.
  rest(gesture: GestureName): void {
    this.latest = [gesture, ...this.latest.filter((each) => each !== gesture)]
    this.isResting = true
    this.after(PAUSE, () => (this.isResting = false))
  }

  // By name: seats change with every match.
  mute(name: string, isMuted: boolean): void {
    const others = this.muted.filter((each) => each !== name)
    this.muted = isMuted ? [...others, name] : others
    memory.note(this.table, { muted: this.muted })
  }

  close(): void {
    this.timers.forEach((timer) => clearTimeout(timer))
  }

  private after(wait: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.timers = this.timers.filter((each) => each !== timer)
      then()
    }, wait)
    this.timers.push(timer)
  }
}

// Screen readers are told who says what, when they have nothing else to say.
export function announceGestures(gestures: Gestures, names: () => string[]): void {
  let last = untrack(() => gestures.said.at(-1)?.id ?? -1)
  $effect(() => {
    const fresh = gestures.said.filter(({ id }) => id > last)
    last = gestures.said.at(-1)?.id ?? last
    untrack(() => fresh.forEach((each) => announcer.say(sentenceOf(each, names()))))
  })
}

function sentenceOf({ seat, gesture }: Said, names: string[]): string {
  return say('gesture-said', { name: names[seat] ?? '', words: say('gesture', { gesture }) })
}
