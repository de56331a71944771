import { expect, test } from 'vitest'
import { motionBetween, STILL } from './motion'
import type { FunklochFacts } from './view'

const facts = (cards: number, markers: [number, number][], scoring: object | null = null) =>
  ({
    laid: Array(cards).fill([]),
    markers: markers.map(([row, column]) => [0, 'token', row, column]),
    last_scoring: scoring,
  }) as unknown as FunklochFacts

test('nothing moves at first sight', () => {
  expect(motionBetween(null, facts(3, []))).toBe(STILL)
})

test('new cards and markers are told from old ones', () => {
  const motion = motionBetween(
    facts(2, [[0, 0]]),
    facts(3, [
      [0, 0],
      [1, -1],
    ]),
  )
  expect(motion.cards).toBe(1)
  expect([...motion.markers]).toEqual(['1 -1'])
})

test('a scoring is new once', () => {
  const scoring = { seat: 1, round: 1, network: [] }
  expect(motionBetween(facts(2, []), facts(2, [], scoring)).scoring).toBe(scoring)
  expect(motionBetween(facts(2, [], scoring), facts(3, [], scoring)).scoring).toBeNull()
})

test('what is taken back does not drop', () => {
  expect(motionBetween(facts(3, [[0, 0]]), facts(2, []))).toMatchObject({ cards: 0, markers: new Set() })
})
