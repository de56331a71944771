// The choices of a view as cards, spots and markers, and what a player has picked up.
import type { GameView } from '@/board'
import { cardSpots, heightOf, placeOf, spotOf, spotsOf, turned, widthOf, type Lying, type Spot } from './grid'
import type { FunklochFacts } from './view'

export type View = GameView<FunklochFacts>

// `card` is held over the table, turned by `turn` quarters, with its top left field at `spot`; it is `pinned` when it
// no longer follows the pointer. `lit` is a field whose network is looked at, `next` what follows the card's taking.
export interface Selection {
  card: string | null
  turn: number
  spot: Spot | null
  pinned: boolean
  lit: Spot | null
  next: string | null
}

export const newSelection = (): Selection => ({ card: null, turn: 0, spot: null, pinned: false, lit: null, next: null })

export type Choice =
  | { kind: 'symbol'; symbol: string }
  | { kind: 'take'; card: string; turn: number }
  | { kind: 'place'; card: string; turn: number; spot: Spot }
  | { kind: 'token' | 'score'; spot: Spot }
  | { kind: 'discard'; card: string }
  | { kind: 'no token' | 'no score' }

const quarters = (text: string | undefined) => Number(text?.slice(1)) / 90

export function parseChoice(text: string): Choice | null {
  const words = text.split(' ')
  const [verb, one = '', two = '', three, four = ''] = words
  if (verb === 'symbol') return { kind: 'symbol', symbol: one }
  if (verb === 'take') return { kind: 'take', card: one, turn: quarters(two) }
  if (verb === 'place') return { kind: 'place', card: four, turn: quarters(three), spot: `${one} ${two}` }
  if (verb === 'token' || verb === 'score') return { kind: verb, spot: `${one} ${two}` }
  if (verb === 'discard') return { kind: 'discard', card: one }
  return text === 'no token' || text === 'no score' ? { kind: text } : null
}

// The fields that take a marker now, with the choice that sets it.
export function markerChoices(choices: string[]): Map<Spot, string> {
  const found = new Map<Spot, string>()
  for (const text of choices) {
    const choice = parseChoice(text)
    if (choice?.kind === 'token' || choice?.kind === 'score') found.set(choice.spot, text)
  }
  return found
}

// Which turns a card can be taken with; once it is taken, the one it has.
export function turnsOf(view: View, card: string): number[] {
  if (view.facts.taken?.card === card) return [quarters(view.facts.taken.turn)]
  return view.choices
    .map(parseChoice)
    .filter((choice) => choice?.kind === 'take' && choice.card === card)
    .map((choice) => (choice as { turn: number }).turn)
}

// Where the top left field of a card can come, turned like this.
export function fitsOf(view: View, turn: number): Set<Spot> {
  if (view.facts.taken) {
    const places = view.choices.map(parseChoice).filter((choice) => choice?.kind === 'place')
    return new Set(places.map((choice) => (choice as { spot: Spot }).spot))
  }
  return new Set(spotsOf(turn % 2 ? view.facts.sideways : view.facts.upright, (sign) => sign === '#').keys())
}

// The card over the table, as it would lie.
export function ghostOf(view: View, selection: Selection): (Lying & { card: string }) | null {
  const held = view.facts.taken ?? view.facts.hand.find((each) => each.card === selection.card)
  if (!held || !selection.spot || view.choices.length === 0) return null
  const faces = view.facts.taken ? view.facts.taken.faces : turned(held.faces, selection.turn)
  const [row, column] = placeOf(selection.spot)
  return { card: held.card, row, column, faces }
}

// The choice that lays the card where it is held, or that takes it first; none where it does not fit.
export function layOf(view: View, selection: Selection): { now: string; next: string | null } | null {
  const ghost = ghostOf(view, selection)
  if (!ghost || !selection.spot || !fitsOf(view, selection.turn).has(selection.spot)) return null
  const turn = view.facts.taken ? view.facts.taken.turn : `r${selection.turn * 90}`
  const place = `place ${selection.spot} ${turn} ${ghost.card}`
  if (view.choices.includes(place)) return { now: place, next: null }
  const take = `take ${ghost.card} ${turn}`
  return view.choices.includes(take) ? { now: take, next: place } : null
}

// The spot for a card to be held with its middle nearest to a point, in fields; rather one where it fits.
export function nearestFit(fits: Set<Spot>, faces: string, x: number, y: number): Spot | null {
  const [right, down] = [widthOf(faces) / 2, heightOf(faces) / 2]
  let best: { spot: Spot; distance: number } | null = null
  for (const spot of fits) {
    const [row, column] = placeOf(spot)
    const distance = Math.hypot(column + right - x, row + down - y)
    if (!best || distance < best.distance) best = { spot, distance }
  }
  return best?.spot ?? null
}

// Where a card is held when the pointer is at a point, in fields.
export function spotUnder(faces: string, x: number, y: number): Spot {
  return spotOf(Math.round(y - heightOf(faces) / 2), Math.round(x - widthOf(faces) / 2))
}

// The fields of the table that no fitting card can ever cover, turned like this.
export function barredSpots(faces: Iterable<Spot>, fits: Set<Spot>, card: string): Set<Spot> {
  const open = new Set<Spot>()
  for (const spot of fits) {
    const [row, column] = placeOf(spot)
    for (const [covered] of cardSpots({ row, column, faces: card })) open.add(covered)
  }
  return new Set([...faces].filter((spot) => !open.has(spot)))
}
