import { expect, test } from 'vitest'
import { piecesOf, withPiece } from './setup'

const board = ['...', '.K.', '...']

test('a piece stands where it was put, rows counted from below', () => {
  expect(withPiece('hnefatafl', { board, quiet: ['x'] }, 'a1', 'A')).toEqual({ board: ['...', '.K.', 'A..'] })
  expect(withPiece('hnefatafl', { board }, 'd1', 'A')).toBeNull()
})

test('there is one king', () => {
  expect(withPiece('hnefatafl', { board }, 'c3', 'K')).toEqual({ board: ['..K', '...', '...'] })
})

test('a tower grows by a block, and shrinks', () => {
  const one = withPiece('blox', { towers: { c2: 'R' } }, 'c2', 'G')
  expect(one).toEqual({ towers: { c2: 'RG' } })
  expect(withPiece('blox', { towers: { c2: 'R' } }, 'c2', '.')).toEqual({ towers: {} })
})

test('only as many colours as seats', () => {
  expect(piecesOf('rangeln', 3)).toEqual(['A', 'B', 'C', '.'])
  expect(piecesOf('funkloch', 3)).toEqual([])
})
