import type { View } from '../protocol'

// Whether a seat's score says nothing yet, because its turn is still to come.
export function hasNoScore(view: Pick<View, 'facts'>, seat: number): boolean {
  return (view.facts as { unscored?: number[] }).unscored?.includes(seat) ?? false
}

// The order of the seats in the result: winners first, as more than points may have decided; then as the points stand, and
// equals as they sit. Who has no score comes last.
export function ranked(scores: (number | null)[], winners: number[], standing = (points: number) => points): number[] {
  const isWinner = (seat: number) => Number(winners.includes(seat))
  const worth = (seat: number) => (scores[seat] == null ? -Infinity : standing(scores[seat]))
  return scores.map((_, seat) => seat).sort((one, other) => isWinner(other) - isWinner(one) || compare(worth(other), worth(one)))
}

// Two who have no score are equal.
const compare = (one: number, other: number) => (one === other ? 0 : one - other)
