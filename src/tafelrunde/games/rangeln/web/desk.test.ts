import type { TableView } from '@/board'
import { describe, expect, it } from 'vitest'
import { COUNTING, Desk, hold, tidy } from './desk.svelte'
import type { RangelnTable } from './view'

function view(choices: string[], table: Partial<RangelnTable> = {}): TableView<RangelnTable> {
  const rest = { path: [], sheet: [], before: [], phase: 'move', ...table }
  return { choices, table: rest } as unknown as TableView<RangelnTable>
}

describe('the picked stone', () => {
  it('is the one that is on its way', () => {
    const desk = new Desk()
    tidy(desk, view(['c3-c4', 'e6-e7'], { path: ['c2', 'c3'] }))
    expect(desk.pick).toBe('c3')
  })

  it('is the only one that can move', () => {
    const desk = new Desk()
    tidy(desk, view(['e6-e7', 'e6-d6']))
    expect(desk.pick).toBe('e6')
  })

  it('stays in hand while it can move, and is put down when it cannot', () => {
    const desk = new Desk()
    desk.pick = 'c3'
    tidy(desk, view(['c3-c4', 'e6-e7']))
    expect(desk.pick).toBe('c3')
    tidy(desk, view([]))
    expect(desk.pick).toBeNull()
  })
})

describe('counting', () => {
  const counted = { sheet: [[1, 2, 3]], before: ['A........'] }

  it('is shown when a round has just ended, not at first sight', () => {
    const late = new Desk()
    tidy(late, view([], counted))
    expect(late.isCounting).toBe(false)
    const there = new Desk()
    tidy(there, view([]))
    tidy(there, view([], counted))
    expect(there.isCounting).toBe(true)
  })

  it('stays until it is put aside, and goes when the round is taken back', () => {
    const desk = new Desk()
    tidy(desk, view([]))
    tidy(desk, view([], counted))
    tidy(desk, view(['place a2'], counted))
    expect(desk.isCounting).toBe(true)
    tidy(desk, view([]))
    expect(desk.isCounting).toBe(false)
  })
})

describe('the next moves', () => {
  it('wait only for a round that was counted', () => {
    const line = (round: number) => ({ seat: 0, code: 'rangeln-steps', args: { round } })
    expect([hold([line(0)]), hold([line(2)]), hold([])]).toEqual([0, COUNTING, 0])
  })
})
