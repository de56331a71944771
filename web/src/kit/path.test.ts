import { describe, expect, it } from 'vitest'
import { arrow, cross } from './path'

describe('an arrow', () => {
  it('begins and ends short of its points, and its head points there', () => {
    expect(arrow({ x: 0, y: 0 }, { x: 300, y: 0 }, 30, 20)).toEqual({ shaft: 'M30 0L258 0', head: 'M280 0L250 19L250 -19Z' })
  })

  it('still has a shaft between neighbours', () => {
    expect(arrow({ x: 0, y: 0 }, { x: 0, y: 100 }, 90, 6).shaft).toBe('M0 64L0 72')
  })
})

describe('a cross', () => {
  it('lies around its point', () => {
    expect(cross({ x: 10, y: 20 }, 5)).toBe('M5 15l10 10M15 15l-10 10')
  })
})
