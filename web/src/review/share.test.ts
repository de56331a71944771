import { expect, test } from 'vitest'
import type { DailyAnswer } from '../protocol'
import { sharedText } from './share'

const say = (code: string, args: Record<string, string | number> = {}) => `${code} ${Object.values(args).join(' ')}`
const words = { game: 'Fischkopf', date: '18. November', address: 'here/daily', days: 7, say }
const base: DailyAnswer = { refused: false, paragraph: null, scenes: [], actions: [], scores: [14], winners: [0], par: null }
const step = (cost: number) => ({ roll: [6, 5], action: 'place 11', best: 'place 11', cost, expected: 3 })

test('three lines, and no die or field among them', () => {
  const par = { sum: 11, steps: [step(0), step(2.8), step(0)], expected: [1] }
  const text = sharedText({ ...base, par }, words)
  expect(text.split('\n')).toEqual([
    'daily-share-title Fischkopf 18. November',
    'daily-par-result 14 11 · ●○●',
    'daily-share-end 7 here/daily',
  ])
  expect(text).not.toContain('place')
})

test('where there is no par the result is the points', () => {
  expect(sharedText({ ...base, scores: [68, 20] }, words).split('\n')[1]).toBe('daily-result won 68 : 20')
  expect(sharedText({ ...base, scores: [20, 68], winners: [1] }, words).split('\n')[1]).toBe('daily-result lost 20 : 68')
})
