import { expect, test } from 'vitest'
import { ageOf } from './age'

const created = '2026-05-01T10:00:00Z'
const after = (seconds: number) => Date.parse(created) + seconds * 1000

test('how long ago, in whole units', () => {
  expect(ageOf(created, after(150), 'en')).toBe('2 minutes ago')
  expect(ageOf(created, after(3 * 3600 + 5), 'de')).toBe('vor 3 Stunden')
  expect(ageOf(created, after(2 * 86_400), 'en')).toBe('2 days ago')
})

test('a clock that is slow makes nothing come from the future', () => {
  expect(ageOf(created, after(-30), 'en')).toBe('0 minutes ago')
})
