// The order of the seats in the result: winners first, as more than points may have decided; then as the points stand, and
// equals as they sit.
export function ranked(scores: number[], winners: number[], standing = (points: number) => points): number[] {
  const isWinner = (seat: number) => Number(winners.includes(seat))
  const worth = (seat: number) => standing(scores[seat] ?? 0)
  return scores.map((_, seat) => seat).sort((one, other) => isWinner(other) - isWinner(one) || worth(other) - worth(one))
}
