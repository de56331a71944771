// A board of eleven by eleven, moves like a rook's and captures between two, as boardgame.io wants a game: as much as
// is needed for a load of the same shape as ours, and less than the rules that our server checks.
const SIZE = 11
const START = [
  '...AAAAA...',
  '.....A.....',
  '...........',
  'A....D....A',
  'A...DDD...A',
  'AA.DDKDD.AA',
  'A...DDD...A',
  'A....D....A',
  '...........',
  '.....A.....',
  '...AAAAA...',
].join('')
const STEPS = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
]

const sideOf = (piece) => (piece === '.' ? null : piece === 'A' ? '0' : '1')

// All moves of one side, as pairs of squares.
function movesOf(board, side) {
  const moves = []
  for (let from = 0; from < board.length; from += 1) {
    if (sideOf(board[from]) !== side) continue
    for (const [down, right] of STEPS) {
      let row = Math.floor(from / SIZE) + down
      let column = (from % SIZE) + right
      while (row >= 0 && row < SIZE && column >= 0 && column < SIZE && board[row * SIZE + column] === '.') {
        moves.push([from, row * SIZE + column])
        row += down
        column += right
      }
    }
  }
  return moves
}

function isOpen(board, from, to) {
  const [row, column] = [Math.floor(from / SIZE), from % SIZE]
  const [toRow, toColumn] = [Math.floor(to / SIZE), to % SIZE]
  if (from === to || (row !== toRow && column !== toColumn)) return false
  const step = row === toRow ? Math.sign(to - from) : SIZE * Math.sign(to - from)
  for (let at = from + step; at !== to + step; at += step) if (board[at] !== '.') return false
  return true
}

// The king is never captured, so that matches go on for as long as they are measured.
function capture(board, to, side) {
  for (const [down, right] of STEPS) {
    const [row, column] = [Math.floor(to / SIZE), to % SIZE]
    const beyond = [row + 2 * down, column + 2 * right]
    if (beyond.some((place) => place < 0 || place >= SIZE)) continue
    const between = (row + down) * SIZE + column + right
    const isEnemy = sideOf(board[between]) !== null && sideOf(board[between]) !== side && board[between] !== 'K'
    if (isEnemy && sideOf(board[beyond[0] * SIZE + beyond[1]]) === side) board[between] = '.'
  }
}

const game = {
  name: 'tafl',
  minPlayers: 2,
  maxPlayers: 2,
  deltaState: process.env.PEER_DELTA === '1',
  disableUndo: true,
  setup: () => ({ board: START, last: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    move({ G, playerID }, from, to) {
      if (sideOf(G.board[from]) !== playerID || !isOpen(G.board, from, to)) return 'INVALID_MOVE'
      const board = [...G.board]
      board[to] = board[from]
      board[from] = '.'
      // Few are left after a while; then nobody is captured any more, so that there is always something to do.
      if (board.filter((piece) => piece !== '.').length > 12) capture(board, to, playerID)
      return { board: board.join(''), last: [from, to] }
    },
  },
}

module.exports = { game, movesOf }
