// What a player has in hand: the stone picked up, the field looked at, and whether the last counting is looked at.
import type { GameView } from '@/board'
import { movable } from '@/kit/field'
import type { Line } from '@/protocol'
import type { RangelnFacts } from './view'

// How long a counted round stays on the board, in milliseconds.
export const COUNTING = 5000

export class Selection {
  pick = $state<string | null>(null)
  target = $state<string | null>(null)
  isCounting = $state(false)
  // The last counting was looked at and laid aside.
  isSeen = $state(false)
  // Rounds counted as far as this player has seen; -1 before the first view.
  counted = -1
}

// Picks up the stone that has to, or would naturally, go on; and shows a round that has just been counted.
export function tidy(selection: Selection, { facts, choices }: GameView<RangelnFacts>): void {
  const starts = movable(choices)
  const moving = facts.path.at(-1)
  if (moving !== undefined && starts.has(moving)) selection.pick = moving
  else if (starts.size === 1) selection.pick = [...starts][0]!
  else if (selection.pick !== null && !starts.has(selection.pick)) selection.pick = null
  const rounds = facts.sheet.length
  if (rounds > selection.counted) selection.isCounting = selection.counted >= 0 && facts.before.length > 0 && facts.phase !== 'over'
  if (rounds < selection.counted) selection.isCounting = false
  selection.counted = rounds
}

// The others' next moves wait until a round has been counted.
export function hold(news: Line[]): number {
  return news.some(({ args }) => Number(args.round ?? 0) > 0) ? COUNTING : 0
}
