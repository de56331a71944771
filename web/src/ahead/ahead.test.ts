import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Ahead, type Plan } from './ahead.svelte'

const kept = vi.hoisted(() => ({ plan: null as Plan | null }))
vi.mock('../memory', () => ({
  memory: { find: () => ({ plan: kept.plan }), note: (_: string, change: { plan: Plan | null }) => (kept.plan = change.plan) },
}))

const PLAN = { match: 1, seat: 0, action: 'a1-a2', words: 'Move a1 to a2' }

describe('a plan', () => {
  beforeEach(() => (kept.plan = null))

  it('is kept on the device until it is dropped', () => {
    new Ahead('t').decide(PLAN)
    expect(new Ahead('t').plan).toEqual(PLAN)
    new Ahead('t').drop()
    expect(new Ahead('t').plan).toBe(null)
  })

  it('is due when it is possible', () => {
    const ahead = new Ahead('t')
    ahead.decide(PLAN)
    ahead.meet(1, 0, ['a1-a2', 'b1-b2'])
    expect([ahead.isDue, ahead.plan, ahead.lost]).toEqual([true, PLAN, null])
  })

  it('is dropped and named when it became impossible', () => {
    const ahead = new Ahead('t')
    ahead.decide(PLAN)
    ahead.meet(1, 0, ['b1-b2'])
    expect([ahead.isDue, ahead.plan, ahead.lost, kept.plan]).toEqual([false, null, 'Move a1 to a2', null])
  })

  it('is dropped without a word when it was for another match or seat', () => {
    for (const [match, seat] of [
      [2, 0],
      [1, 1],
    ] as const) {
      const ahead = new Ahead('t')
      ahead.decide(PLAN)
      ahead.meet(match, seat, ['a1-a2'])
      expect([ahead.isDue, ahead.plan, ahead.lost]).toEqual([false, null, null])
    }
  })

  it('ends the choosing when it is decided, and when it is one’s turn', () => {
    const ahead = new Ahead('t')
    ahead.offer(['a1-a2'])
    ahead.decide(PLAN)
    expect(ahead.choices).toBe(null)
    ahead.offer(['a1-a2'])
    ahead.meet(1, 0, ['a1-a2'])
    expect(ahead.choices).toBe(null)
  })
})
