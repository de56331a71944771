// What a viewer has been told, move by move, and how far each of his seats has watched it.
import type { Line, Log, TableMessage, Trace, View } from './protocol'

// A moment of a match: the views, one for each of the viewer's seats, and their logs so far.
export interface Moment {
  match: number
  views: View[]
  logs: Line[][]
  traces: Trace[][]
  editions: number[]
}

// What is on the screen: the view, and the one to move from, null where nothing should move.
export interface Shown {
  view: View
  before: View | null
  lines: Line[]
  // Where lines were taken back, and by whom.
  traces: Trace[]
  // How many of the lines are new with this view.
  fresh: number
}

export class Story {
  private moments: Moment[] = []
  // For each of the viewer's seats, the moment that it saw last; -1 before the first.
  private seen: number[] = []

  // Takes a message in; says whether there is something new to show.
  add(message: TableMessage): boolean {
    const last = this.moments.at(-1)
    const isOther = last?.match !== message.match || last.views.length !== message.views.length
    if (isOther) this.restart()
    const moment = momentOf(message, isOther ? undefined : last)
    if (moment.views.length === 0) return false
    if (last && !isOther && isSame(last, moment)) {
      // Choices can change without a move, as when a proposal is on the table.
      this.moments[this.moments.length - 1] = moment
      return false
    }
    this.moments.push(moment)
    if (isOther) this.seen = moment.views.map(() => -1)
    else if (isTakenBack(last, moment)) this.seen = this.seen.map(() => this.moments.length - 2)
    return true
  }

  restart(): void {
    this.moments = []
    this.seen = []
  }

  // What a seat's place among the viewer's seats has yet to see.
  waiting(place: number): number {
    return this.moments.length - 1 - (this.seen[place] ?? this.moments.length - 1)
  }

  // The next moment for a seat; the first one it ever sees does not move.
  step(place: number): Shown | null {
    if (this.waiting(place) === 0) return this.now(place)
    const from = this.seen[place]!
    this.seen[place] = from + 1
    const shown = this.show(place, from, from + 1)
    this.forget()
    return shown
  }

  // The latest moment for a seat, at once.
  skip(place: number): Shown | null {
    const from = this.seen[place] ?? -1
    this.seen[place] = this.moments.length - 1
    const shown = this.show(place, from, this.moments.length - 1)
    this.forget()
    return shown && { ...shown, before: null }
  }

  // Where nothing is hidden, what one seat of the device has seen all of them have.
  share(place: number): void {
    this.seen = this.seen.map(() => this.seen[place]!)
    this.forget()
  }

  // What a seat sees now, without moving on.
  now(place: number): Shown | null {
    const at = this.seen[place] ?? -1
    return at < 0 ? null : this.show(place, at, at)
  }

  // What to tell the server after an interruption, so that it sends only the lines that are missing.
  known(mine: number[]): { match: number; mine: number[]; editions: number[]; lines: number[] } | null {
    const last = this.moments.at(-1)
    if (!last) return null
    return { match: last.match, mine, editions: last.editions, lines: last.logs.map((lines) => lines.length) }
  }

  // Moments that every seat is past are not needed any more.
  private forget(): void {
    const past = Math.min(...this.seen)
    if (past <= 0) return
    this.moments.splice(0, past)
    this.seen = this.seen.map((at) => at - past)
  }

  private show(place: number, from: number, to: number): Shown | null {
    const moment = this.moments[to]
    const view = moment?.views[place]
    const lines = moment?.logs[place]
    if (!moment || !view || !lines) return null
    const old = this.moments[from]
    const isMove = old !== undefined && from !== to && !isTakenBack(old, moment)
    const fresh = isMove ? Math.max(0, lines.length - (old.logs[place]?.length ?? 0)) : 0
    return { view, before: isMove ? (old.views[place] ?? null) : null, lines, traces: moment.traces[place] ?? [], fresh }
  }
}

function momentOf(message: TableMessage, last: Moment | undefined): Moment {
  const logs = message.logs.map((log, place) => joined(log, last?.logs[place] ?? []))
  const traces = message.logs.map((log) => log.traces)
  return { match: message.match, views: message.views, logs, traces, editions: message.logs.map((log) => log.edition) }
}

function joined(log: Log, had: Line[]): Line[] {
  return log.start === 0 ? log.lines : [...had.slice(0, log.start), ...log.lines]
}

function isSame(last: Moment, moment: Moment): boolean {
  return moment.views.every((view, place) => {
    const old = last.views[place]
    return old?.number === view.number && last.editions[place] === moment.editions[place] && !old.end === !view.end
  })
}

function isTakenBack(last: Moment, moment: Moment): boolean {
  return moment.editions.some((edition, place) => edition !== last.editions[place])
}
