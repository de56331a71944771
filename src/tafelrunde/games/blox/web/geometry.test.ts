import { expect, test } from 'vitest'
import { centreOf, cornerOf, entriesTo, rayBetween, rimOf, SIZE, stepFrom } from './geometry'

const LAYOUT = Array.from({ length: 9 }, () => 'WWWWRWWWW')

test('a1 is the upper left field, i9 the lower right', () => {
  expect(cornerOf('a1')).toEqual({ x: 26, y: 26 })
  expect(centreOf('i9')).toEqual({ x: SIZE - 56, y: SIZE - 56 })
})

test('a pawn enters by lines that are free and reach no field of the colour before', () => {
  expect(entriesTo('e1', LAYOUT, new Set())).toEqual(['west', 'east', 'north'])
  expect(entriesTo('e1', LAYOUT, new Set(['b1']))).toEqual(['east', 'north'])
  expect(entriesTo('e5', LAYOUT, new Set(['f5']))).toEqual(['west'])
})

test('rims lie outside the fields', () => {
  expect(rimOf('c4', 'west').x).toBeLessThan(26)
  expect(rimOf('c4', 'south').y).toBeGreaterThan(SIZE - 26)
})

test('there is no ray where two things stand side by side', () => {
  expect(rayBetween(centreOf('a1'), centreOf('a2'), 40)).toBe('')
  expect(rayBetween(centreOf('a1'), centreOf('a4'))).toMatch(/^M56 80L56 209$/)
})

test('arrow keys stop at the edge', () => {
  expect(stepFrom('a1', 'ArrowUp')).toBe('a1')
  expect(stepFrom('a1', 'ArrowRight')).toBe('b1')
  expect(stepFrom('i9', 'ArrowDown')).toBe('i9')
})
