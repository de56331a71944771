// What is new between two views of a Funkloch match, for the eye to follow.
import { spotOf, type Spot } from './grid'
import type { FunklochTable, Scoring } from './view'

export interface Motion {
  // How many cards, from the end, have just been laid.
  cards: number
  markers: Set<Spot>
  scoring: Scoring | null
}

export const STILL: Motion = { cards: 0, markers: new Set(), scoring: null }

const signOf = (scoring: Scoring | null) => (scoring ? `${scoring.seat} ${scoring.round}` : '')

export function motionBetween(before: FunklochTable | null, table: FunklochTable): Motion {
  if (!before) return STILL
  const old = new Set(before.markers.map(([, , row, column]) => spotOf(row, column)))
  const now = table.markers.map(([, , row, column]) => spotOf(row, column))
  return {
    cards: Math.max(0, table.laid.length - before.laid.length),
    markers: new Set(now.filter((spot) => !old.has(spot))),
    scoring: signOf(before.last_scoring) === signOf(table.last_scoring) ? null : table.last_scoring,
  }
}
