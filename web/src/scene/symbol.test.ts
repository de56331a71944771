import { expect, test } from 'vitest'
import { fit, signOf, SYMBOLS } from './symbol'

test('a card that names its suit alone shows a sign, and its own symbol before that', () => {
  const signs = [1, 2, 3, 4, 5, 6].map((suit) => signOf({ suit }))
  expect(new Set(signs).size).toBe(6)
  expect(signs.every((sign) => sign in SYMBOLS)).toBe(true)
  expect(signOf({ suit: 1, symbol: 'crown' })).toBe('crown')
  expect([signOf({}), signOf({ suit: 9 })]).toEqual(['', ''])
})

test('letters are as large as their room lets them be', () => {
  expect(fit('Mint', 96, 18)).toBe(18)
  expect(fit('Lighthouse keeper', 96, 18)).toBeLessThan(11)
  expect(fit('x'.repeat(500), 96, 18)).toBe(8)
  expect(fit('', 96, 18)).toBe(18)
})
