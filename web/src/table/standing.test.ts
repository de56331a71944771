import { expect, it } from 'vitest'
import { hasNoScore, ranked } from './standing'

it('goes down from the winner', () => expect(ranked([10, 56, 42, 49], [1])).toEqual([1, 3, 2, 0]))
it('keeps whoever has won among equals before them', () => expect(ranked([7, 7, 3], [1])).toEqual([1, 0, 2]))
it('leaves equals as they sit', () => expect(ranked([3, 5, 3, 5], [1, 3])).toEqual([1, 3, 0, 2]))
it('puts whoever has no score yet behind all that have one', () => {
  expect(ranked([null, 30, null, 12], [1], (points) => -points)).toEqual([1, 3, 0, 2])
})
it('goes by what a game counts as good', () => {
  expect(ranked([30, 12, 25], [1], (points) => -points)).toEqual([1, 2, 0])
  expect(ranked([3, -19, 18], [1], Math.abs)).toEqual([1, 2, 0])
})

it('knows who has no score yet', () => {
  expect(hasNoScore({ facts: { unscored: [1] } }, 1)).toBe(true)
  expect(hasNoScore({ facts: { unscored: [1] } }, 0)).toBe(false)
  expect(hasNoScore({ facts: {} }, 0)).toBe(false)
})
