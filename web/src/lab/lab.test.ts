import { describe, expect, it } from 'vitest'
import type { GameInfo } from '../protocol'
import { changedOptions, inOrder, isSame, leftText, playerName, wishOf, wrongIn, type Draft } from './lab'

const game = {
  id: 'xnet',
  fewest: 3,
  roles: [],
  levels: 2,
  options: [
    { name: 'target', kind: 'int', default: 120, low: 10, high: 500 },
    { name: 'strict', kind: 'bool', default: false },
  ],
} as unknown as GameInfo
const draft: Draft = { game: 'xnet', seats: 3, options: {}, against: null, players: ['greedy'], matches: 200 }
const say = (code: string, args: object = {}) => `${code} ${Object.values(args).join(' ')}`.trim()

describe('the names of strengths', () => {
  it.each([
    ['3', 'lab-player level 3'],
    ['exact', 'lab-player exact'],
    ['tree:400', 'lab-player tree 400'],
    ['greedy', 'lab-player greedy'],
    ['greedy:1', 'lab-player greedy 1'],
    ['greedy:2', 'lab-player-worlds 2'],
  ])('%s', (name, said) => {
    expect(playerName(name, say)).toBe(said)
  })
  it('go from weak to strong, however they were ticked', () => {
    expect(inOrder(['tree', '1'], ['1', '2', 'greedy', 'tree'])).toEqual(['1', 'tree'])
  })
})

describe('a wish', () => {
  it('names what was changed, and nothing else', () => {
    expect(changedOptions(game, { target: 120, strict: true })).toEqual(['strict'])
    expect(wishOf(game, { ...draft, options: { target: 100, strict: false }, against: { target: 120 } })).toEqual({
      game: 'xnet',
      seats: 3,
      options: { target: 100 },
      against: {},
      players: ['greedy'],
      matches: 200,
    })
  })
  it.each([
    [{ matches: 23 }, 'matches'],
    [{ matches: 20_001 }, 'matches'],
    [{ matches: 99.5 }, 'matches'],
    [{ matches: Number.NaN }, 'matches'],
    [{ players: [] }, 'players'],
    [{ players: ['1', '2', 'a', 'b', 'c'] }, 'players'],
    [{ against: {} }, 'same'],
    [{ against: { target: 120 }, options: { strict: false } }, 'same'],
    [{ against: { target: 100 } }, null],
    [{}, null],
  ])('%o is told what is wrong with it', (change, wrong) => {
    expect(wrongIn(game, { ...draft, ...change })).toBe(wrong)
  })
  it('knows the same rules by whatever they are named', () => {
    expect(isSame(game, {}, { target: 120 })).toBe(true)
    expect(isSame(game, {}, { target: 121 })).toBe(false)
  })
})

it('tells time in words', () => {
  expect(leftText(null, say)).toBe('')
  expect(leftText(0.2, say)).toBe('lab-left 1')
  expect(leftText(89, say)).toBe('lab-left 89')
  expect(leftText(150, say)).toBe('lab-left-minutes 3')
})
