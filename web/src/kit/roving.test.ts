import { describe, expect, it } from 'vitest'
import { walk } from './roving'

const board = {
  rows: [
    ['a3', 'b3', 'c3'],
    ['a2', 'b2', 'c2'],
    ['a1', 'b1', 'c1'],
  ],
  useful: ['c3', 'a1'],
}

describe('walking over a board', () => {
  it('goes one field at a time and stops at the edge', () => {
    expect(walk(board, 'b2', 'ArrowUp')).toBe('b3')
    expect(walk(board, 'b2', 'ArrowLeft')).toBe('a2')
    expect(walk(board, 'a2', 'ArrowLeft')).toBe('a2')
    expect(walk(board, 'b1', 'ArrowDown')).toBe('b1')
  })

  it('goes to the ends of rows and columns', () => {
    expect(['Home', 'End', 'PageUp', 'PageDown'].map((key) => walk(board, 'b2', key))).toEqual(['a2', 'c2', 'b3', 'b1'])
  })

  it('leaps to what can be done, round and round, both ways', () => {
    expect(walk(board, 'b2', 'n')).toBe('a1')
    expect(walk(board, 'a1', 'n')).toBe('c3')
    expect(walk(board, 'b2', 'N')).toBe('c3')
    expect(walk({ ...board, useful: [] }, 'b2', 'n')).toBe('b2')
  })

  it('leaves other keys alone', () => {
    expect(walk(board, 'b2', 'x')).toBeNull()
    expect(walk(board, 'b2', 'Tab')).toBeNull()
  })
})
