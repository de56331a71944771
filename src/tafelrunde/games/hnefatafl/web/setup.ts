// Pieces are put anywhere, and there is one king wherever he is put.
import { putInRows, type Position, type Setup } from '@/kit/setup'

export const setup: Setup = {
  pieces: () => ['A', 'D', 'K', '.'],
  put: (position, field, piece) => putInRows(piece === 'K' ? withoutKing(position) : position, field, piece),
}

function withoutKing(position: Position): Position {
  const { board } = position
  return Array.isArray(board) ? { ...position, board: board.map((row) => String(row).replaceAll('K', '.')) } : position
}
