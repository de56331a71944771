// What a step moves, and what has moved between two views of a match.
import { nameOf, piecesOf, placeOf, stepOf, type Step } from '@/kit/field'
import { isOnBoard, valueOf } from './ground'
import type { RangelnFacts } from './view'

export interface Motion {
  // Every stone that moved by one field, the one that stepped first.
  slides: Step[]
  // A stone that was placed.
  dropped: string | null
}

export const STILL: Motion = { slides: [], dropped: null }

// All stones that a step sets in motion: the one that steps, and the row it pushes.
export function slidesOf(stones: Map<string, string>, step: Step): Step[] {
  const [from, to] = [placeOf(step.from), placeOf(step.to)]
  const [right, up] = [to.column - from.column, to.row - from.row]
  const slides: Step[] = []
  let place = from
  while (isOnBoard(place) && stones.has(nameOf(place.column, place.row))) {
    const next = { column: place.column + right, row: place.row + up }
    slides.push({ from: nameOf(place.column, place.row), to: nameOf(next.column, next.row) })
    place = next
  }
  return slides
}

// The board that an action led to: where it ended a round, the one on which the round was counted.
export function outcomeOf(before: RangelnFacts, now: RangelnFacts): string[] {
  return now.sheet.length > before.sheet.length && now.phase !== 'over' ? now.before : now.board
}

export function motionOf(before: RangelnFacts | null, now: RangelnFacts): Motion {
  if (!before || now.last === null) return STILL
  const [old, fresh] = [piecesOf(before.board), piecesOf(outcomeOf(before, now))]
  const step = stepOf(now.last)
  if (step) return fits(old, fresh, step) ? { slides: slidesOf(old, step), dropped: null } : STILL
  const field = placedOn(now.last)
  return field !== null && fresh.has(field) && !old.has(field) ? { slides: [], dropped: field } : STILL
}

function fits(old: Map<string, string>, fresh: Map<string, string>, { from, to }: Step): boolean {
  return old.has(from) && !fresh.has(from) && old.get(from) === fresh.get(to)
}

export function placedOn(choice: string): string | null {
  return /^place ([a-i][1-9])$/.exec(choice)?.[1] ?? null
}

export interface Effect {
  seat: number
  change: number
}

export function seatOf(letter: string): number {
  return letter.charCodeAt(0) - 65
}

// What a step would change for each seat that it changes anything for.
export function effectsOf(stones: Map<string, string>, step: Step): Effect[] {
  const changes = new Map<number, number>()
  for (const { from, to } of slidesOf(stones, step)) {
    const seat = seatOf(stones.get(from)!)
    changes.set(seat, (changes.get(seat) ?? 0) + valueOf(to) - valueOf(from))
  }
  return [...changes].filter(([, change]) => change !== 0).map(([seat, change]) => ({ seat, change }))
}
