// What happened between two views of a match: dice, stones that came and went, and the moments worth a shout.
import { FIELDS, HEAD } from './ground'
import type { FischkopfTable } from './view'

export interface Tally {
  seat: number
  sum: number
  // The board as it was when it was counted, and the fields that were free.
  stones: number[]
  free: number[]
}

export interface Motion {
  hasRolled: boolean
  dropped: number[]
  // Stones that came off the head, the last of them laid a moment before.
  lifted: number[]
  tally: Tally | null
}

export const STILL: Motion = { hasRolled: false, dropped: [], lifted: [], tally: null }

export function motionOf(before: FischkopfTable | null, now: FischkopfTable): Motion {
  if (!before) return STILL
  if (hasTurnEnded(before, now)) return endOf(before, now)
  const lifted = without(before.occupied, now.occupied)
  const isHead = lifted.length > 0 && lifted.every((field) => HEAD.includes(field))
  return {
    hasRolled: hasRolled(before, now),
    dropped: without(now.occupied, before.occupied),
    lifted: isHead ? HEAD : [],
    tally: null,
  }
}

function without(fields: number[], others: number[]): number[] {
  return fields.filter((field) => !others.includes(field))
}

// A turn is over when a sum was noted: one fewer is waiting, or another round or playoff has begun.
function hasTurnEnded(before: FischkopfTable, now: FischkopfTable): boolean {
  const isUnderWay = before.phase !== 'draw_starter'
  return isUnderWay && (before.waiting.length !== now.waiting.length || before.round !== now.round || before.playoff !== now.playoff)
}

function hasRolled(before: FischkopfTable, now: FischkopfTable): boolean {
  return before.phase === 'roll' && now.phase !== 'roll' && now.roll.length === 2
}

// A stone ends a turn only by filling the board; otherwise it was a roll, or the wish to stop.
function endOf(before: FischkopfTable, now: FischkopfTable): Motion {
  const stones = before.phase === 'place' ? FIELDS : before.occupied
  const sum = noted(before, now) ?? before.free_sum
  const tally = { seat: before.player, sum, stones, free: without(FIELDS, stones) }
  return { hasRolled: before.phase === 'roll', dropped: [], lifted: [], tally }
}

// What the player of the turn before has noted since; null where it cannot be told from the sums.
function noted(before: FischkopfTable, now: FischkopfTable): number | null {
  const seat = before.player
  if (before.playoff > 0 && before.playoff === now.playoff) return now.playoff_sums[seat] ?? null
  if (before.playoff > 0) return null
  return (now.sums[seat] ?? 0) - (before.sums[seat] ?? 0)
}

export function fieldOf(choice: string): number | null {
  const match = /^place ([0-9]+)$/.exec(choice)
  return match ? Number(match[1]) : null
}

// The dice that make up a field's number: one of them, or both.
export function diceFor(field: number, roll: number[]): number[] {
  const one = roll.find((value) => value === field)
  return one === undefined ? roll : [one]
}
