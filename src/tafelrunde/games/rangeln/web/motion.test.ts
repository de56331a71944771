import { piecesOf } from '@/kit/field'
import { describe, expect, it } from 'vitest'
import { neighbours, signed, valueOf } from './ground'
import { STILL, effectsOf, motionOf, placedOn, slidesOf } from './motion'
import type { RangelnFacts } from './view'

const EMPTY = '.........'

function draw(rows: Record<number, string>): string[] {
  return Array.from({ length: 9 }, (_, down) => rows[9 - down] ?? EMPTY)
}

function facts(rows: Record<number, string>, last: string | null, rest: Partial<RangelnFacts> = {}): RangelnFacts {
  const nothing = {
    phase: 'move',
    round: 1,
    rounds: 3,
    order: [0, 1, 2],
    player: 0,
    before: [],
    board_scores: [],
    totals: [0, 0, 0],
    sheet: [],
    to_place: [],
    left_off: [],
  }
  const turn = {
    chosen: null,
    stones_left: 0,
    fields_left: 0,
    fields_each: null,
    steps_left: 0,
    moved: [],
    path: [],
  }
  return {
    prompt: { code: '', args: {} },
    aim: { code: '', args: {} },
    sides: [],
    unscored: [],
    ...nothing,
    ...turn,
    board: draw(rows),
    last,
    ...rest,
  }
}

describe('values', () => {
  it('are the same all around the middle', () => {
    expect(['e5', 'e6', 'g7', 'b2', 'a5', 'a1', 'i9'].map(valueOf)).toEqual([0, 2, -2, 1, -1, 0, 0])
    expect([2, 0, -1].map(signed)).toEqual(['+2', '0', '−1'])
  })

  it('have neighbours only on the board', () => {
    expect(neighbours('a1')).toEqual(['a2', 'b1'])
    expect(neighbours('e5')).toEqual(['e6', 'f5', 'e4', 'd5'])
  })
})

describe('a step', () => {
  const stones = piecesOf(draw({ 4: '.ABC.A...' }))

  it('moves the stone alone where nothing is in the way', () => {
    expect(slidesOf(stones, { from: 'b4', to: 'b5' })).toEqual([{ from: 'b4', to: 'b5' }])
  })

  it('pushes the whole row up to the gap', () => {
    expect(slidesOf(stones, { from: 'b4', to: 'c4' })).toEqual([
      { from: 'b4', to: 'c4' },
      { from: 'c4', to: 'd4' },
      { from: 'd4', to: 'e4' },
    ])
  })

  it('changes what lies under the stones it moves', () => {
    expect(effectsOf(stones, { from: 'b4', to: 'c4' })).toEqual([
      { seat: 0, change: -3 },
      { seat: 1, change: 4 },
    ])
  })
})

describe('between two views', () => {
  it('a push slides every stone of the row', () => {
    const motion = motionOf(facts({ 4: '.AB......' }, null), facts({ 4: '..AB.....' }, 'b4-c4'))
    expect(motion.slides).toEqual([
      { from: 'b4', to: 'c4' },
      { from: 'c4', to: 'd4' },
    ])
  })

  it('a placed stone drops', () => {
    const motion = motionOf(facts({}, null, { phase: 'place' }), facts({ 4: '.A.......' }, 'place b4', { phase: 'place' }))
    expect(motion).toEqual({ slides: [], dropped: 'b4' })
  })

  it('the step that ends a round moves on the board that is counted', () => {
    const counted = facts({}, 'b4-b5', {
      phase: 'place',
      sheet: [[1, 0, 0]],
      before: draw({ 5: '.A.......' }),
    })
    expect(motionOf(facts({ 4: '.A.......' }, null), counted).slides).toEqual([{ from: 'b4', to: 'b5' }])
  })

  it('nothing moves where they are not one action apart', () => {
    expect(motionOf(null, facts({ 4: '.A.......' }, 'place b4'))).toEqual(STILL)
    expect(motionOf(facts({}, null), facts({ 4: '.A.......' }, 'a4-b4'))).toEqual(STILL)
    expect(motionOf(facts({}, null), facts({}, 'stop'))).toEqual(STILL)
  })

  it('only placing has a single field', () => {
    expect(['place e5', 'e5-e6', 'choose 2x3'].map(placedOn)).toEqual(['e5', null, null])
  })
})
