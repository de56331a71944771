import { expect, test } from 'vitest'
import { before, lastDays, Streak, today } from './streak'

function shelf() {
  const kept = new Map<string, string>()
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

test('puzzles in a row are counted, and the first try is the one that counts', () => {
  const place = shelf()
  const streak = new Streak(() => place)
  streak.note('blox', 1, true)
  streak.note('blox', 2, true)
  streak.note('blox', 3, false)
  streak.note('blox', 3, true)
  expect([streak.row, streak.best]).toEqual([0, 2])
  expect(new Streak(() => place).state('blox', 3)).toBe('failed')
  expect(streak.state('blox', 4)).toBeNull()
})

test('a day that was missed ends the row, today does not yet', () => {
  const place = shelf()
  const streak = new Streak(() => place)
  for (const day of ['2026-02-27', '2026-02-28', '2026-03-01']) streak.noteDay(day)
  expect(streak.daysInRow('2026-03-01')).toBe(3)
  expect(streak.daysInRow('2026-03-02')).toBe(3)
  expect(streak.daysInRow('2026-03-03')).toBe(0)
})

test('what cannot be kept is remembered as long as the page lives', () => {
  const streak = new Streak(() => {
    throw new Error('forbidden')
  })
  streak.note('blox', 1, true)
  expect(streak.state('blox', 1)).toBe('solved')
})

test('days are told by the clock of the browser', () => {
  expect(today(new Date(2026, 10, 8, 23, 59))).toBe('2026-11-08')
  expect(before('2026-03-01')).toBe('2026-02-28')
})

test('the last days end with this one and cross the month', () => {
  expect(lastDays('2024-03-01', 3)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
})
