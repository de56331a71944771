import { expect, test } from 'vitest'
import { pathOf, shareAt, turnStarts, type Point } from './curve'

const curve: Point[] = [
  [0, 0.5],
  [4, 0.7],
  [5, 0.3],
  [9, 1],
]

test('between two points the chance lies on the straight way', () => {
  expect(shareAt(curve, 0)).toBe(0.5)
  expect(shareAt(curve, 2)).toBeCloseTo(0.6)
  expect(shareAt(curve, 5)).toBe(0.3)
  expect(shareAt(curve, 12)).toBe(1)
  expect(shareAt([], 3)).toBeNull()
})

test('a turn begins with its first action', () => {
  expect(turnStarts([0, 0, 1, 1, 2, 3, 3])).toEqual([0, 2, 4, 5])
  expect(turnStarts([1, 2])).toEqual([0, 0, 1])
})

test('a curve is one path', () => {
  expect(
    pathOf(
      curve.slice(0, 2),
      (x) => x * 10,
      (y) => 100 - y * 100,
    ),
  ).toBe('M0.0 50.0L40.0 30.0')
})
