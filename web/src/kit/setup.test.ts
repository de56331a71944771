import { expect, test } from 'vitest'
import { putInRows } from './setup'

const board = ['...', '.K.', '...']

test('a piece stands where it was put, rows counted from below', () => {
  expect(putInRows({ board, quiet: ['x'] }, 'a1', 'A')).toEqual({ board: ['...', '.K.', 'A..'] })
  expect(putInRows({ board }, 'd1', 'A')).toBeNull()
  expect(putInRows({}, 'a1', 'A')).toBeNull()
})
