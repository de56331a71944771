import { describe, expect, it } from 'vitest'
import type { KnownTable } from '../memory'
import type { TableSummary } from '../protocol'
import { groupOf, inOrder, matches, type MyTable } from './list'

const table = (id: string, now: Partial<TableSummary> | null, seen = 0): MyTable => ({
  known: { table: id, token: null, game: 'toy', names: ['Ada', 'Bo'], seen } satisfies KnownTable,
  now: now && {
    table: id,
    playtest: false,
    game: 'toy',
    status: 'playing',
    seats: [],
    matches: 1,
    created: '',
    turn: 0,
    since: 0,
    until: null,
    mine: [0],
    winners: null,
    ...now,
  },
})

describe('my tables', () => {
  it('are those where it is my turn, those of others, those to come and those that are over', () => {
    expect(groupOf(table('a', {}))).toBe('mine')
    expect(groupOf(table('a', { turn: 1 }))).toBe('others')
    expect(groupOf(table('a', { turn: null }))).toBe('others')
    expect(groupOf(table('a', { status: 'waiting', turn: null }))).toBe('waiting')
    expect(groupOf(table('a', { status: 'finished', turn: null }))).toBe('finished')
    expect(groupOf(table('a', null))).toBe('finished')
  })
  it('come by the time that is left, then by how long somebody waits', () => {
    const all = [table('a', { since: 5 }), table('b', { until: 900 }), table('c', { since: 2 }), table('d', { until: 100 })]
    expect(inOrder(all, 'mine').map(({ known }) => known.table)).toEqual(['d', 'b', 'c', 'a'])
    const over = [table('a', null, 1), table('b', null, 3), table('c', null, 2)]
    expect(inOrder(over, 'finished').map(({ known }) => known.table)).toEqual(['b', 'c', 'a'])
  })
  it('are found by game and person', () => {
    const one = table('abcdefghij', null)
    expect(matches(one, 'Toy Game', '')).toBe(true)
    expect(matches(one, 'Toy Game', 'toy ada')).toBe(true)
    expect(matches(one, 'Toy Game', 'BO')).toBe(true)
    expect(matches(one, 'Toy Game', 'toy cem')).toBe(false)
  })
})
