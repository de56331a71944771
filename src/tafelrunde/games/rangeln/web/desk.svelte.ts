// What a player has in hand: the stone picked up, the field looked at, and whether the last counting is looked at.
import type { TableView } from '@/board'
import { movable } from '@/kit/field'
import type { Line } from '@/protocol'
import type { RangelnTable } from './view'

// How long a counted round stays on the board, in milliseconds.
export const COUNTING = 5000

export class Desk {
  pick = $state<string | null>(null)
  target = $state<string | null>(null)
  isCounting = $state(false)
  // Rounds counted as far as this player has seen; -1 before the first view.
  counted = -1
}

// Picks up the stone that has to, or would naturally, go on; and shows a round that has just been counted.
export function tidy(desk: Desk, { table, choices }: TableView<RangelnTable>): void {
  const starts = movable(choices)
  const moving = table.path.at(-1)
  if (moving !== undefined && starts.has(moving)) desk.pick = moving
  else if (starts.size === 1) desk.pick = [...starts][0]!
  else if (desk.pick !== null && !starts.has(desk.pick)) desk.pick = null
  const rounds = table.sheet.length
  if (rounds > desk.counted) desk.isCounting = desk.counted >= 0 && table.before.length > 0 && table.phase !== 'over'
  if (rounds < desk.counted) desk.isCounting = false
  desk.counted = rounds
}

// The others' next moves wait until a round has been counted.
export function hold(news: Line[]): number {
  return news.some(({ args }) => Number(args.round ?? 0) > 0) ? COUNTING : 0
}
