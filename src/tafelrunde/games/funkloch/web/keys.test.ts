import { expect, test } from 'vitest'
import { keyOf, targetFrom } from './keys'

const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })
const at = { holds: false, cursor: '0 0', targets: [] as string[] }

test('arrows carry a card that is held, and else go from field to field', () => {
  expect(keyOf(press('ArrowLeft'), { ...at, holds: true })).toEqual({ kind: 'carry', rows: 0, columns: -1 })
  expect(keyOf(press('ArrowDown'), at)).toEqual({ kind: 'go', spot: '1 0' })
})

test('where a marker is to be set, arrows go from one possible field to the next', () => {
  const targets = ['3 3', '3 4', '5 3']
  expect(keyOf(press('ArrowDown'), { ...at, targets })).toEqual({ kind: 'go', spot: '3 3' })
  expect(targetFrom('3 3', targets, 0, 1)).toBe('3 4')
  expect(targetFrom('3 3', targets, 1, 0)).toBe('5 3')
  expect(targetFrom('3 3', targets, -1, 0)).toBe('3 3')
})

// All ways in which the fields of a card can take markers, upright and sideways.
const fields = (rows: number, columns: number) =>
  Array.from({ length: rows * columns }, (_, place) => `${Math.floor(place / columns)} ${place % columns}`)
const subsets = (spots: string[]) => Array.from({ length: 2 ** spots.length }, (_, mask) => spots.filter((_, place) => (mask >> place) & 1))
const STEPS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const

test.each([
  [3, 2],
  [2, 3],
])('on a card of %i by %i arrows lead from every possible field to every other, whichever are possible', (rows, columns) => {
  for (const targets of subsets(fields(rows, columns))) {
    for (const start of targets) {
      const reached = new Set([start])
      for (const spot of reached) STEPS.forEach(([down, right]) => reached.add(targetFrom(spot, targets, down, right)))
      expect([...reached].sort()).toEqual(targets)
    }
  }
})

test('keys of the browser stay with it', () => {
  expect(keyOf(press('r', { ctrlKey: true }), at)).toBeNull()
  expect(keyOf(press('q'), at)).toBeNull()
  expect(keyOf(press('r'), at)).toEqual({ kind: 'turn' })
})
