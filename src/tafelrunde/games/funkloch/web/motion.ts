// What is new between two views of a Funkloch match, for the eye to follow.
import { spotOf, type Spot } from './grid'
import type { FunklochFacts, Scoring } from './view'

export interface Motion {
  // How many cards, from the end, have just been laid.
  cards: number
  markers: Set<Spot>
  scoring: Scoring | null
}

export const STILL: Motion = { cards: 0, markers: new Set(), scoring: null }

const signOf = (scoring: Scoring | null) => (scoring ? `${scoring.seat} ${scoring.round}` : '')

export function motionBetween(before: FunklochFacts | null, facts: FunklochFacts): Motion {
  if (!before) return STILL
  const old = new Set(before.markers.map(([, , row, column]) => spotOf(row, column)))
  const now = facts.markers.map(([, , row, column]) => spotOf(row, column))
  return {
    cards: Math.max(0, facts.laid.length - before.laid.length),
    markers: new Set(now.filter((spot) => !old.has(spot))),
    scoring: signOf(before.last_scoring) === signOf(facts.last_scoring) ? null : facts.last_scoring,
  }
}
