// What moved between two views of a Blox match, for the eye to follow.
import { parseChoice, type Offer } from './choice'
import { centreOf, entriesTo, rimOf, type Point } from './geometry'
import type { BloxFacts, Tower } from './view'

export interface Motion {
  // Where a pawn that stands on a field now came from.
  slides: Map<string, Point>
  // Pawns and towers that have left the board.
  left: { seat: number; field: string }[]
  cleared: Tower[]
  built: Set<string>
  // Points just got, shown where they were got.
  gains: { seat: number; field: string | null; points: number }[]
}

export const STILL: Motion = { slides: new Map(), left: [], cleared: [], built: new Set(), gains: [] }

const minus = (some: string[], others: string[]) => some.filter((each) => !others.includes(each))

export function lastOffer(before: BloxFacts | null, facts: BloxFacts): Offer | null {
  // A cleared tower is gone from the new view, and its price with it; only the way matters here.
  return facts.last ? parseChoice(facts.last, before ?? facts) : null
}

export function motionBetween(before: BloxFacts | null, facts: BloxFacts): Motion {
  if (before?.players.length !== facts.players.length) return STILL
  const slides = new Map<string, Point>()
  const left: Motion['left'] = []
  const taken = new Set([...before.towers.map((tower) => tower.field), ...before.players.flatMap((each) => each.pawns)])
  facts.players.forEach((player, seat) => {
    const pawns = before.players[seat]?.pawns ?? []
    const gone = minus(pawns, player.pawns)
    const come = minus(player.pawns, pawns)
    const [from, to] = [gone[0], come[0]]
    if (to && from) slides.set(to, centreOf(from))
    else if (to) slides.set(to, rimOf(to, entriesTo(to, facts.layout, taken)[0] ?? 'north', 40))
    else left.push(...gone.map((field) => ({ seat, field })))
  })
  const old = before.towers.map((tower) => tower.field)
  const now = facts.towers.map((tower) => tower.field)
  return {
    slides,
    left,
    cleared: before.towers.filter((tower) => !now.includes(tower.field)),
    built: new Set(minus(now, old)),
    gains: gainsBetween(before, facts),
  }
}

function gainsBetween(before: BloxFacts, facts: BloxFacts): Motion['gains'] {
  const field = lastOffer(before, facts)?.target ?? null
  return facts.players
    .map((player, seat) => ({ seat, field, points: player.points - (before.players[seat]?.points ?? 0) }))
    .filter((gain) => gain.points > 0)
}
