// Setting up a position by hand: what can be put on a board, and what a position is after it was put there.
export type Position = Record<string, unknown>

// The pieces of games whose positions name their fields; all others are set up as text.
const PIECES: Record<string, string[]> = {
  hnefatafl: ['A', 'D', 'K', '.'],
  rangeln: ['A', 'B', 'C', 'D', 'E', '.'],
  blox: ['W', 'R', 'G', 'S', '.'],
}

export function piecesOf(game: string, seats: number): string[] {
  const pieces = PIECES[game] ?? []
  return game === 'rangeln' ? pieces.filter((piece) => piece === '.' || 'ABCDE'.indexOf(piece) < seats) : pieces
}

// The position with a piece on a field; null where that field is none of this game's.
export function withPiece(game: string, position: Position, field: string, piece: string): Position | null {
  if (game === 'blox') return withBlock(position, field, piece)
  const { board } = position
  if (!Array.isArray(board) || !board.every((row) => typeof row === 'string')) return null
  const column = field.charCodeAt(0) - 'a'.charCodeAt(0)
  const row = board.length - Number(field.slice(1))
  const line = board[row]
  if (line === undefined || column < 0 || column >= line.length) return null
  const changed = line.slice(0, column) + piece + line.slice(column + 1)
  // There is one king, wherever he is put.
  const others = board.map((each: string) => (piece === 'K' ? each.replaceAll('K', '.') : each))
  // What was repeated before says nothing about another position.
  const { quiet: _quiet, last: _last, ...rest } = position
  return { ...rest, board: others.map((each, number) => (number === row ? changed.slice(0, each.length) : each)) }
}

function withBlock(position: Position, field: string, block: string): Position | null {
  if (!/^[a-i][1-9]$/.test(field)) return null
  const { [field]: tower = '', ...others } = (position.towers ?? {}) as Record<string, string>
  const changed = block === '.' ? tower.slice(0, -1) : tower + block
  const towers = changed ? { ...others, [field]: changed } : others
  const { last: _last, ...rest } = position
  return { ...rest, towers }
}
