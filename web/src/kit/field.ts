// Fields of square boards: `a1` is at the bottom left; columns and rows count from 0.
export interface Place {
  column: number
  row: number
}

export function nameOf(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`
}

export function placeOf(name: string): Place {
  return { column: name.charCodeAt(0) - 97, row: Number(name.slice(1)) - 1 }
}

// The names of all fields as they are read: row by row, the highest first.
export function rowsOfNames(size: number): string[][] {
  const indices = Array.from({ length: size }, (_, index) => index)
  return indices.map((down) => indices.map((column) => nameOf(column, size - 1 - down)))
}

// A drawn board, the highest row first, as a map of its fields; dots are left out.
export function piecesOf(board: string[]): Map<string, string> {
  const pieces = new Map<string, string>()
  board.forEach((line, down) => {
    ;[...line].forEach((letter, column) => {
      if (letter !== '.') pieces.set(nameOf(column, board.length - 1 - down), letter)
    })
  })
  return pieces
}

export interface Step {
  from: string
  to: string
}

// `d1-d4` as a step; null for other choices.
export function stepOf(choice: string): Step | null {
  const match = /^([a-z][0-9]+)-([a-z][0-9]+)$/.exec(choice)
  return match ? { from: match[1]!, to: match[2]! } : null
}

// The choices that lead away from a field, by the field they lead to.
export function targetsFrom(choices: string[], from: string | null): Map<string, string> {
  const targets = new Map<string, string>()
  for (const choice of choices) {
    const step = stepOf(choice)
    if (step?.from === from) targets.set(step.to, choice)
  }
  return targets
}

// The fields whose stones can go anywhere at all.
export function movable(choices: string[]): Set<string> {
  return new Set(choices.map((choice) => stepOf(choice)?.from).filter((from) => from !== undefined))
}
