import type { GameView } from '@/board'
import { describe, expect, it } from 'vitest'
import { COUNTING, Selection, hold, tidy } from './selection.svelte'
import type { RangelnFacts } from './view'

function view(choices: string[], facts: Partial<RangelnFacts> = {}): GameView<RangelnFacts> {
  const rest = { path: [], sheet: [], before: [], phase: 'move', ...facts }
  return { choices, facts: rest } as unknown as GameView<RangelnFacts>
}

describe('the picked stone', () => {
  it('is the one that is on its way', () => {
    const selection = new Selection()
    tidy(selection, view(['c3-c4', 'e6-e7'], { path: ['c2', 'c3'] }))
    expect(selection.pick).toBe('c3')
  })

  it('is the only one that can move', () => {
    const selection = new Selection()
    tidy(selection, view(['e6-e7', 'e6-d6']))
    expect(selection.pick).toBe('e6')
  })

  it('stays in hand while it can move, and is put down when it cannot', () => {
    const selection = new Selection()
    selection.pick = 'c3'
    tidy(selection, view(['c3-c4', 'e6-e7']))
    expect(selection.pick).toBe('c3')
    tidy(selection, view([]))
    expect(selection.pick).toBeNull()
  })
})

describe('counting', () => {
  const counted = { sheet: [[1, 2, 3]], before: ['A........'] }

  it('is shown when a round has just ended, not at first sight', () => {
    const late = new Selection()
    tidy(late, view([], counted))
    expect(late.isCounting).toBe(false)
    const there = new Selection()
    tidy(there, view([]))
    tidy(there, view([], counted))
    expect(there.isCounting).toBe(true)
  })

  it('stays until it is put aside, and goes when the round is taken back', () => {
    const selection = new Selection()
    tidy(selection, view([]))
    tidy(selection, view([], counted))
    tidy(selection, view(['place a2'], counted))
    expect(selection.isCounting).toBe(true)
    tidy(selection, view([]))
    expect(selection.isCounting).toBe(false)
  })
})

describe('the next moves', () => {
  it('wait only for a round that was counted', () => {
    const line = (round: number) => ({ seat: 0, code: 'rangeln-steps', args: { round } })
    expect([hold([line(0)]), hold([line(2)]), hold([])]).toEqual([0, COUNTING, 0])
  })
})
