// Setting up a position by hand: what can be put on a board, and what a position is after it was put there.
export type Position = Record<string, unknown>

export interface Setup {
  // What can be put on a field; the dot takes away.
  pieces: (seats: number) => string[]
  // The position with a piece on a field; null where that field is none of the board's.
  put: (position: Position, field: string, piece: string) => Position | null
}

// For positions that name their board row by row, the highest first.
export function putInRows(position: Position, field: string, piece: string): Position | null {
  const { board } = position
  if (!Array.isArray(board) || !board.every((row) => typeof row === 'string')) return null
  const column = field.charCodeAt(0) - 'a'.charCodeAt(0)
  const row = board.length - Number(field.slice(1))
  const line = board[row]
  if (line === undefined || column < 0 || column >= line.length) return null
  const changed = line.slice(0, column) + piece + line.slice(column + 1)
  // What was repeated before says nothing about another position.
  const { quiet: _quiet, last: _last, ...rest } = position
  return { ...rest, board: board.map((each: string, number) => (number === row ? changed : each)) }
}
