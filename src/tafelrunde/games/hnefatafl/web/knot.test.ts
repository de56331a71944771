import { describe, expect, it } from 'vitest'
import { knot } from './knot'

const SIZE = { half: 15, loop: 12, ring: 0, reach: 8 }

describe('a knot', () => {
  it('is one closed band with a loop at every corner', () => {
    const { band } = knot(SIZE)
    expect(band.match(/A12 12 0 1 0/g)).toHaveLength(4)
    expect(band.startsWith('M-15 -15L27 -15')).toBe(true)
    expect(band.endsWith('-27 -15Z')).toBe(true)
  })

  it('has a strand on top at each of its crossings', () => {
    expect(knot(SIZE).over).toHaveLength(4)
    expect(knot({ ...SIZE, ring: 38 }).over).toHaveLength(12)
  })

  it('crosses loop and ring where they meet', () => {
    const { over } = knot({ half: 16.5, loop: 12, ring: 38, reach: 0 })
    const [x, y] = over[1]!.slice(1).split('A')[0]!.split(' ').map(Number) as [number, number]
    expect(Math.hypot(x, y)).toBeCloseTo(38, 1)
    expect(Math.hypot(x - 28.5, y + 28.5)).toBeCloseTo(12, 1)
  })
})
