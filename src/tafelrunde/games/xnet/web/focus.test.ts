import { expect, test } from 'vitest'
import { ARROWS, nextIn } from './focus'

const spots = [
  { x: 100, y: 0 },
  { x: 50, y: 100 },
  { x: 150, y: 100 },
  { x: 300, y: 110 },
]

test('an arrow leads to the nearest thing on that side', () => {
  expect(nextIn(spots, 1, ARROWS.ArrowRight!)).toBe(2)
  expect(nextIn(spots, 2, ARROWS.ArrowRight!)).toBe(3)
  expect(nextIn(spots, 2, ARROWS.ArrowUp!)).toBe(0)
})

test('where there is nothing, it leads nowhere', () => {
  expect(nextIn(spots, 0, ARROWS.ArrowUp!)).toBe(-1)
})

test('from nowhere it leads to the first thing', () => {
  expect(nextIn(spots, -1, ARROWS.ArrowUp!)).toBe(0)
})

test('down a pyramid it leads row by row', () => {
  const pyramid = [
    { x: 100, y: 0 },
    { x: 15, y: 110 },
    { x: 185, y: 110 },
    { x: 100, y: 220 },
  ]
  expect(nextIn(pyramid, 0, ARROWS.ArrowDown!)).toBeLessThan(3)
  expect(nextIn(pyramid, 1, ARROWS.ArrowRight!)).toBe(2)
})
