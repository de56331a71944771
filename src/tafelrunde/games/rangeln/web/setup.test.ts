import { expect, test } from 'vitest'
import { setup } from './setup'

test('only as many colours as seats', () => {
  expect(setup.pieces(3)).toEqual(['A', 'B', 'C', '.'])
})
