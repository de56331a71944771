// Choices and the dice that offer them.
export function fieldOf(choice: string): number | null {
  const match = /^place ([0-9]+)$/.exec(choice)
  return match ? Number(match[1]) : null
}

// The dice that make up a field's number: one of them, or both.
export function diceFor(field: number, roll: number[]): number[] {
  const one = roll.find((value) => value === field)
  return one === undefined ? roll : [one]
}
