import { expect, test } from 'vitest'
import { setup } from './setup'

test('there is one king', () => {
  expect(setup.put({ board: ['...', '.K.', '...'] }, 'c3', 'K')).toEqual({ board: ['..K', '...', '...'] })
})
