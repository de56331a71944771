import { describe, expect, it } from 'vitest'
import { cellAt, isUseful, type Cell } from './cell'

function cell(name: string, x: number, rest: Partial<Cell> = {}): Cell {
  return { name, x, y: 0, width: 100, height: 100, label: name, choice: null, pick: null, picked: false, ask: null, ...rest }
}

describe('cells', () => {
  it('are found by a point in the drawing, each border belonging to one of them', () => {
    const cells = [cell('a', 0), cell('b', 100)]
    expect(cellAt(cells, { x: 99.9, y: 50 })?.name).toBe('a')
    expect(cellAt(cells, { x: 100, y: 50 })?.name).toBe('b')
    expect(cellAt(cells, { x: 200, y: 50 })).toBeNull()
  })

  it('are useful where a tap does or picks something, not where it would only be refused', () => {
    expect([cell('a', 0, { choice: 'a1-a2' }), cell('b', 0, { pick: 'b1' }), cell('c', 0, { ask: 'a1-c1' })].map(isUseful)).toEqual([
      true,
      true,
      false,
    ])
  })
})
