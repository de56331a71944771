import { describe, expect, test } from 'vitest'
import { demandValues, freePlaces, gainsOf, grownBetween, offerers, scoredBetween } from './offer'
import type { XnetFacts } from './view'

const stack = (topic: string, count: number, counts = true) => ({ topic, values: Array(count).fill(5), specialist: false, counts })
const provider = (score: number, offer: ReturnType<typeof stack>[], users = 2) => ({ score, offer, users, servers: 2, estimate: 0 })
const facts = (score: number, first = [stack('Kunst', 3), stack('Sport', 1), stack('Natur', 1, false)]) =>
  ({
    demand: [
      { field: 'T1', value: 3, card: 'Kunst 4', x: null, scorers: [0, 1] },
      { field: 'M1', value: 2, card: null, x: null, scorers: [] },
      { field: 'B1', value: 1, card: 'Sport 8', x: null, scorers: [0] },
    ],
    providers: [provider(score, first), provider(0, [stack('Kunst', 1)])],
  }) as unknown as XnetFacts

test('topics are worth their fields', () => {
  expect([...demandValues(facts(0))]).toEqual([
    ['Kunst', 3],
    ['Sport', 1],
  ])
  expect(gainsOf(facts(0).providers[0]!, facts(0))).toEqual([3, 1])
})

test('servers have two places each', () => {
  expect(freePlaces(facts(0).providers[0]!)).toBe(1)
})

test('who offers a topic, the most cards first', () => {
  expect(offerers('Kunst', [0], facts(0))).toEqual([
    { seat: 0, count: 3, counts: true },
    { seat: 1, count: 1, counts: false },
  ])
})

describe('between two views', () => {
  test('a scoring is the fields that counted times the users', () => {
    expect(scoredBetween(facts(0), facts(8))).toEqual({ seat: 0, fields: ['T1', 'B1'], values: [3, 1], users: 2, points: 8 })
    expect(scoredBetween(facts(8), facts(8))).toBeNull()
    expect(scoredBetween(null, facts(8))).toBeNull()
  })
  test('stacks that have grown are known', () => {
    expect([...grownBetween(facts(0, [stack('Kunst', 2)]), facts(0))]).toEqual(['0 Kunst', '0 Sport', '0 Natur'])
    expect(grownBetween(null, facts(0)).size).toBe(0)
  })
})
