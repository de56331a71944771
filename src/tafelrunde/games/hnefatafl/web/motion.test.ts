import { describe, expect, it } from 'vitest'
import { START } from './ground'
import { STILL, motionOf } from './motion'
import type { HnefataflFacts } from './view'

const EMPTY = '...........'

function facts(rows: Record<number, string>, last_move: string | null): HnefataflFacts {
  const board = Array.from({ length: 11 }, (_, down) => rows[11 - down] ?? EMPTY)
  return {
    prompt: { code: '', args: {} },
    aim: { code: '', args: {} },
    sides: [],
    unscored: [],
    board,
    last_move,
    attackers: 0,
    defenders: 0,
    occurrence: 1,
  }
}

describe('a move', () => {
  it('slides from where it was', () => {
    const before = { ...facts({}, null), board: START }
    const after = START.with(10, '....AAAA...').with(9, '...A.A.....')
    expect(motionOf(before, { ...before, board: after, last_move: 'd1-d2' })).toEqual({ step: { from: 'd1', to: 'd2' }, captured: [] })
  })

  it('shows what it captured', () => {
    const before = facts({ 5: 'A.D........', 4: 'D..........', 3: 'A..........' }, 'k1-k2')
    const after = facts({ 5: 'AD.........', 4: '...........', 3: 'A..........' }, 'c5-b5')
    expect(motionOf(before, after)).toEqual({
      step: { from: 'c5', to: 'b5' },
      captured: [{ field: 'a4', letter: 'D' }],
    })
  })

  it('is not shown where the boards are not one move apart', () => {
    const before = facts({ 5: 'A..........' }, null)
    expect(motionOf(before, facts({ 5: '..A........' }, 'b5-c5'))).toEqual(STILL)
    expect(motionOf(null, facts({ 5: '..A........' }, 'a5-c5'))).toEqual(STILL)
    expect(motionOf(before, facts({ 5: 'A..........' }, null))).toEqual(STILL)
  })
})
