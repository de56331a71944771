import { expect, test } from 'vitest'
import { labelSpot, linksOf, outlineOf, UNIT } from './outline'

const loops = (path: string) => path.split('Z').length - 1
const corners = (path: string) => path.split('Q').length - 1

test('one field has one line round it with four corners', () => {
  const path = outlineOf(['0 0'])
  expect([loops(path), corners(path)]).toEqual([1, 4])
  expect(path).toContain(`Q2 2 `)
})

test('neighbours share one line, and straight sides have no corner', () => {
  expect(corners(outlineOf(['0 0', '0 1', '0 2']))).toBe(4)
  expect(corners(outlineOf(['0 0', '0 1', '1 1']))).toBe(6)
})

test('a ring has a line inside, too', () => {
  const ring = ['0 0', '0 1', '0 2', '1 0', '1 2', '2 0', '2 1', '2 2']
  expect(loops(outlineOf(ring))).toBe(2)
})

test('fields that touch at a corner only keep lines of their own', () => {
  const path = outlineOf(['0 0', '1 1'])
  expect([loops(path), corners(path)]).toEqual([2, 8])
})

test('links join the middles of neighbours once', () => {
  expect(linksOf(['0 0', '0 1', '1 0'])).toBe(`M24 24h${UNIT}M24 24v${UNIT}`)
})

test('the size stands where it hides least', () => {
  expect(labelSpot(['0 0', '0 1'], (spot) => (spot.startsWith('1 ') ? 2 : 0)).y).toBeLessThan(0)
  expect(labelSpot(['0 0', '0 1'], (spot) => (spot.startsWith('-1 ') ? 2 : 0)).y).toBeGreaterThan(UNIT)
})
