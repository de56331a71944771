import { expect, it } from 'vitest'
import { withoutText } from './power'

it('lets a timer take functions, and no text', () => {
  const taken: unknown[] = []
  const timer = withoutText((...all) => taken.push(all))
  const act = () => {}
  expect(timer(act, 5, 'more')).toBe(1)
  for (const text of ['import("https://elsewhere.example/")', new String('0'), { toString: () => '0' }, undefined])
    expect(() => timer(text, 0)).toThrow('not here')
  expect(taken).toEqual([[act, 5, 'more']])
})
