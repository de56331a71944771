// What people and bots at a table are called.
import type { Say } from '../board'
import type { SeatInfo } from '../protocol'

export function nameOf(seat: SeatInfo | undefined, number: number, say: Say): string {
  if (seat?.name) return seat.name
  if (seat?.kind === 'bot') return say('bot-at', { number: number + 1 })
  if (seat?.kind === 'open') return say('nobody-yet', { number: number + 1 })
  return say('player', { number: number + 1 })
}

export function namesOf(seats: SeatInfo[], say: Say): string[] {
  return seats.map((seat, number) => nameOf(seat, number, say))
}

// Names in a row, as the language joins them.
export function listed(names: string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
}

// A number of points with a real minus.
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`
}

// Records name bots by their level.
export function recordedName(name: string | undefined, number: number, say: Say): string {
  return !name || /^bot:\d$/.test(name) ? say(name ? 'bot-at' : 'player', { number: number + 1 }) : name
}
