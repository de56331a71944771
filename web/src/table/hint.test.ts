import { expect, test } from 'vitest'
import type { Beat } from '../board'
import type { HintTurn } from '../protocol'
import { stripOf, withName } from './hint'

const beats: Record<string, Beat> = {
  begins: { icon: 'plus', aside: true },
  pays: { icon: 'minus', aside: true },
  buys: { icon: 'plus' },
  lays: { icon: 'card' },
}
const words = {
  say: (code: string) => code,
  knows: (code: string) => code === 'buys-brief' || code === 'lays-brief',
  label: (choice: string) => (choice === 'move d1-d4' ? 'd1 to d4' : ''),
}
const turn = (...steps: [string, string | null][]): HintTurn => ({
  steps: steps.map(([action, code]) => ({ action, notice: code ? { code, args: {} } : null })),
  share: 0.5,
  visits: 10,
})

test('what leads to a step goes with it, and the last one takes the end of the turn with it', () => {
  const strip = stripOf(turn(['recruit', 'begins'], ['pay a', 'pays'], ['pay b', 'buys'], ['lay c', 'lays'], ['end', null]), beats, words)
  expect(strip.map(({ words, last }) => [words, last])).toEqual([
    ['buys-brief', 2],
    ['lays-brief', 4],
  ])
})

test('the same one after another is counted', () => {
  expect(stripOf(turn(['lay a', 'lays'], ['lay b', 'lays']), beats, words)).toMatchObject([{ count: 2, last: 1 }])
})

test('a single step is told as the choice that it is', () => {
  expect(stripOf(turn(['move d1-d4', 'moves']), beats, words)).toMatchObject([{ words: 'd1 to d4', icon: 'right' }])
  expect(stripOf(turn(['end', 'pays']), beats, words)).toMatchObject([{ words: 'pays', last: 0 }])
})

test('where one line tells it all, what it begins with stands before it', () => {
  const strip = stripOf(turn(['move d1-d4', 'begins'], ['pay a', 'buys'], ['end', null]), beats, words)
  expect(strip.map(({ words, last }) => [words, last])).toEqual([
    ['d1 to d4', 0],
    ['buys-brief', 2],
  ])
})

test('a rival has a name', () => {
  expect(withName({ code: 'breaks', args: { rival: 1, after: 3 } }, ['Ada', 'Ben'])).toEqual({ rival: 'Ben', after: 3 })
  expect(withName({ code: 'grows', args: { after: 3 } }, ['Ada'])).toEqual({ after: 3 })
})
