// What can be said without typing, in the order in which it is offered.
import type { IconName } from '../kit/icon'
import type { GestureMessage, SeatInfo } from '../protocol'

export type GestureName = GestureMessage['gesture']

export const GESTURES: Record<GestureName, IconName> = {
  hello: 'smile',
  played: 'clap',
  nice: 'star',
  no: 'gasp',
  moment: 'hourglass',
  thinking: 'cloud',
  laugh: 'laugh',
  thanks: 'heart',
  luck: 'clover',
  sorry: 'sorry',
  break: 'cup',
  again: 'turn',
}
export const ALL = Object.keys(GESTURES) as GestureName[]
// As many as the closed form offers.
export const FEW = 4

// The others at the table: people at other devices. Bots hear nothing, and who shares a device can talk.
export function listeners(seats: SeatInfo[], mine: number[]): number[] {
  return seats.flatMap((seat, number) => (seat.kind === 'person' && !seat.program && !mine.includes(number) ? [number] : []))
}

// Those that were said last come first, then the others in their order.
export function favourites(latest: GestureName[]): GestureName[] {
  return [...latest, ...ALL.filter((name) => !latest.includes(name))].slice(0, FEW)
}
