import { expect, test } from 'vitest'
import { setup } from './setup'

test('a tower grows by a block, and shrinks', () => {
  expect(setup.put({ towers: { c2: 'R' } }, 'c2', 'G')).toEqual({ towers: { c2: 'RG' } })
  expect(setup.put({ towers: { c2: 'R' } }, 'c2', '.')).toEqual({ towers: {} })
  expect(setup.put({}, 'k1', 'G')).toBeNull()
})
