import { expect, test } from 'vitest'
import type { Args } from '@/board'
import type { View } from './choice'
import { label } from './words'

const say = (code: string, args: Args = {}) => [code, ...Object.values(args)].join(' ')
const hand = [
  { card: 'F17', faces: 'AB/Co/DA' },
  { card: 'F02', faces: 'AB/Co/DA' },
]
const view = { facts: { hand } } as unknown as View

test('a card of the hand is named by its place there', () => {
  expect(label('take F02 r90', view, say)).toBe('funkloch-web-take 2 90')
  expect(label('discard F17', view, say)).toBe('funkloch-web-discard 1')
})

test('a symbol is named by its shape', () => {
  expect(label('symbol C', view, say)).toBe('funkloch-web-symbol C')
})

test('a place on the table is named by row and column, with a real minus', () => {
  expect(label('token -8 2', view, say)).toBe('funkloch-web-token funkloch-web-spot −8 2')
})

test('a scoring says how large the network is that it counts, its own marker included', () => {
  // A B A over C A A: the marker on B joins the A's on both sides.
  const grid = [
    [0, 0, 'ABA'],
    [1, 0, 'CAA'],
  ]
  const scoring = { seat: 0, to_act: 0, facts: { ...view.facts, grid, markers: [], symbols: 'AB' } } as unknown as View
  expect(label('score 0 1', scoring, say)).toBe('funkloch-web-score funkloch-web-spot 0 1 5')
  expect(label('score 1 0', scoring, say)).toBe('funkloch-web-score funkloch-web-spot 1 0 5')
})
