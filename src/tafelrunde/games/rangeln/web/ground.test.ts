import { describe, expect, it } from 'vitest'
import { BADGE, MARGIN, PLATE, way } from './ground'

describe('the way of a stone', () => {
  it('goes from middle to middle', () => {
    expect(way(['a9', 'b9', 'b8'])).toBe('M50 50L150 50L150 150')
  })
  it('keeps beside its old track where it comes by again', () => {
    expect(way(['a9', 'b9', 'b8', 'a8', 'a9', 'b9'])).toBe('M50 50L150 50L150 150L50 150L64 64L164 64')
  })
})

// Where Board.svelte draws a stone inside its field.
const STONE = { x: 10, y: 18, size: 74 }

it('counts a round on the rim and in corners, where no stone is', () => {
  expect(PLATE.y).toBeGreaterThanOrEqual(-MARGIN)
  expect(PLATE.y + PLATE.height).toBeLessThanOrEqual(0)
  const across = STONE.x + STONE.size - BADGE.x
  const down = BADGE.y + BADGE.height - STONE.y
  expect((across * down) / STONE.size ** 2).toBeLessThan(0.06)
  expect(BADGE.x + BADGE.width).toBeLessThanOrEqual(100)
})
