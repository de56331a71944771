import { describe, expect, it } from 'vitest'
import cases from './change.cases.json'
import { Keeper, patched, type Difference } from './change'
import type { TableChange, TableMessage, View } from './protocol'

// The server's tests read the same ones.
describe('a difference', () => {
  it.each(cases.map((each) => [JSON.stringify(each.change), each] as const))('%s leads from one to the other', (_, each) => {
    const before = JSON.stringify(each.old)
    expect(patched(each.old, each.change as unknown as Difference)).toEqual(each.new)
    expect(JSON.stringify(each.old)).toBe(before)
  })
})

describe('a keeper', () => {
  const view = (choices: string[]) => ({ number: 1, choices }) as View
  const whole = (...choices: string[][]) => ({ type: 'table', match: 1, views: choices.map(view) }) as TableMessage
  const change = (changes: Record<string, unknown>): TableChange => ({ type: 'change', changes, logs: [] })
  const ofChoices = (difference: unknown, place = 0) => change({ views: { [place]: { choices: difference } } })

  it('puts choices that return together from those that were there before', () => {
    const keeper = new Keeper()
    keeper.take(whole(['a', 'b', 'c'], ['x']))
    expect(keeper.take(ofChoices([[]]))?.views[0]?.choices).toEqual([])
    expect(keeper.take(change({ match: [1] }))?.views[0]?.choices).toEqual([])
    const back = keeper.take(ofChoices({ '~': [[1, 1, 'd']] }))
    expect(back?.views.map((each) => each.choices)).toEqual([['a', 'd', 'c'], ['x']])
    keeper.take(ofChoices([[]]))
    expect(keeper.take(ofChoices({ '~': [] }))?.views[0]?.choices).toEqual(['a', 'd', 'c'])
  })

  it('forgets them with a whole message', () => {
    const keeper = new Keeper()
    keeper.take(whole(['a', 'b']))
    keeper.take(whole([]))
    expect(keeper.take(ofChoices([['c']]))?.views[0]?.choices).toEqual(['c'])
  })

  it('leaves earlier messages as they were, and shares what has not changed', () => {
    const keeper = new Keeper()
    const first = keeper.take(whole(['a'], ['x']))
    const second = keeper.take(ofChoices([['b']]))
    expect(first?.views[0]?.choices).toEqual(['a'])
    expect(second?.views[1]).toBe(first?.views[1])
  })

  it('makes nothing of a change without a message', () => {
    expect(new Keeper().take(change({ match: [2] }))).toBeNull()
  })
})
