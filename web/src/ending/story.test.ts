import { expect, test } from 'vitest'
import type { Gain } from '../protocol'
import { isTurning, pathOf, segmentsOf, standingOf } from './story'

const gain = (turn: number, seat: number, points: number): Gain => ({ turn, seat, points, line: null })

test('points build up step by step, on one scale', () => {
  const standing = standingOf([gain(3, 0, 12), gain(4, 1, 26), gain(8, 0, 32)], 2)
  expect(standing.parts.map((parts) => parts.map(({ points, total }) => [points, total]))).toEqual([
    [
      [12, 12],
      [32, 44],
    ],
    [
      [26, 26],
      [0, 26],
    ],
  ])
  expect(segmentsOf(standing.parts[0]!, standing, 2)).toMatchObject([{ left: 0 }, { step: 1 }])
  expect(segmentsOf(standing.parts[0]!, standing, 2).reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100)
  expect(segmentsOf(standing.parts[1]!, standing, 2)).toHaveLength(1)
})

test('minus grows to the left of zero, and what goes back and forth is one piece', () => {
  const standing = standingOf([gain(1, 0, -6), gain(1, 1, 6), gain(2, 0, -4), gain(2, 1, -2)], 2)
  expect([standing.least, standing.most]).toEqual([-10, 6])
  const [minus, mixed] = standing.parts.map((parts) => segmentsOf(parts, standing, 2))
  expect(minus!.map(({ left }) => left)).toEqual([25, 0])
  expect(mixed).toEqual([{ left: 62.5, width: 25, points: 4, step: 1 }])
})

test('many points go together', () => {
  const standing = standingOf(
    Array.from({ length: 24 }, (_, turn) => gain(turn + 1, 0, 1)),
    1,
  )
  expect(standing.parts[0]!.map(({ points }) => points)).toEqual([4, 4, 4, 4, 4, 4])
})

test('a curve runs from the first turn to the last', () => {
  const outlooks = [
    { turn: 0, shares: [0.5] },
    { turn: 10, shares: [1] },
  ]
  expect(pathOf(outlooks, 0, { width: 100, height: 50, left: 10 })).toBe('M10 25L110 0')
})

test('who was always ahead and hardly gained had no turning point', () => {
  const turning = { turn: 3, seat: 0, winner: 1, takes_lead: false, before: 0.95, after: 0.96, line: null }
  expect(isTurning(turning)).toBe(false)
  expect(isTurning({ ...turning, before: 0.7 })).toBe(true)
  expect(isTurning({ ...turning, takes_lead: true })).toBe(true)
})
