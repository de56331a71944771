// A new table from a moment of a finished match: one person, all others bots.
import * as api from '../api'
import type { SeatPlan } from '../protocol'
import { randomHex } from '../random'
import { go } from '../router.svelte'
import { eager } from '../table/eager'
import { isHere, noteTable } from '../where'

export interface Moment {
  game: string
  table: string
  match: number
  // How many actions came before it.
  number: number
}

export async function playOn(
  { game, table, match, number }: Moment,
  names: string[],
  seat: number,
  name: string,
  level: number,
): Promise<void> {
  const { options } = await api.record(table, match)
  const seats = names.map((_, place): SeatPlan =>
    place === seat ? { kind: 'me', name: name || (names[place] ?? '') } : { kind: 'bot', name: '', level },
  )
  // Where the match is, its other ends are too.
  const here = isHere(table)
  const entry = await api.openTable({ game, seats, options, from_match: { table, match, number } }, randomHex(16), here)
  noteTable(entry, game, here)
  eager.add(entry.table)
  go({ page: 'table', table: entry.table, invitation: null })
}
