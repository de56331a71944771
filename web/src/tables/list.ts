// The tables of one person, put in the order in which they want something.
import type { KnownTable } from '../memory'
import type { TableSummary } from '../protocol'

export interface MyTable {
  known: KnownTable
  // What the server says of it now; null where it does not answer.
  now: TableSummary | null
}

export type Group = 'mine' | 'others' | 'waiting' | 'finished'
export const GROUPS: readonly Group[] = ['mine', 'others', 'waiting', 'finished']

export function groupOf({ now }: MyTable): Group {
  if (now === null || now.status === 'finished') return 'finished'
  if (now.status === 'waiting') return 'waiting'
  return now.turn !== null && now.mine.includes(now.turn) ? 'mine' : 'others'
}

// Whoever has the least time left comes first, and then whoever has waited longest; of the others the latest.
export function inOrder(tables: MyTable[], group: Group): MyTable[] {
  const found = tables.filter((table) => groupOf(table) === group)
  if (group === 'finished' || group === 'waiting') return found.sort((one, other) => other.known.seen - one.known.seen)
  const until = ({ now }: MyTable) => now?.until ?? Infinity
  const since = ({ now }: MyTable) => now?.since ?? 0
  const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)
  return found.sort((one, other) => compare(until(one), until(other)) || compare(since(one), since(other)))
}

// By the name of the game, of anybody at the table, or of the table itself.
export function matches({ known, now }: MyTable, game: string, typed: string): boolean {
  const names = now ? now.seats.map((seat) => seat.name) : known.names
  const words = [game, known.table, ...names].join(' ').toLocaleLowerCase()
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word))
}
