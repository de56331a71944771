// What tapping does: cards, chips and fields together lead to one of the choices.
import type { TableView } from '@/board'
import { bestVerb, newDesk, offersAt, offersFor, offersOf, pickedLetters, type Desk, type Verb } from './choice'
import type { BloxTable } from './view'

type View = TableView<BloxTable>
type Act = (action: string) => void

export function cancel(desk: Desk): void {
  Object.assign(desk, newDesk())
}

// Drops what no longer fits: after an action nothing stays picked, but a tower may still be looked at.
export function tidy(desk: Desk, view: View): void {
  const tower = view.table.towers.some((each) => each.field === desk.tower) ? desk.tower : null
  Object.assign(desk, newDesk(), { tower })
}

export function tap(field: string, desk: Desk, view: View, act: Act): void {
  const { table } = view
  const isPicking = desk.cards.length > 0 || desk.joker || desk.verb !== null || desk.source !== null
  const lit = isPicking ? offersFor(offersOf(view.choices, table), desk, table.hand) : []
  const here = offersAt(lit, field, pickedLetters(desk, table.hand))
  if (here.length === 1 && here[0]) return act(here[0].text)
  if (here.length > 1) {
    desk.target = field
    return
  }
  desk.target = null
  const own = view.seat === null ? [] : (table.players[view.seat]?.pawns ?? [])
  if (own.includes(field) && view.choices.length > 0) desk.source = desk.source === field ? null : field
  if (table.towers.some((tower) => tower.field === field)) desk.tower = desk.tower === field ? null : field
}

export function lookAt(tower: string | null, desk: Desk): void {
  desk.tower = tower
}

// Picks a card of the hand up or lays it back; the first one shows what can be done with it.
export function toggleCard(place: number, desk: Desk, view: View): void {
  desk.cards = desk.cards.includes(place) ? desk.cards.filter((each) => each !== place) : [...desk.cards, place]
  showAction(desk, view)
}

export function toggleJoker(desk: Desk, view: View): void {
  desk.joker = !desk.joker
  showAction(desk, view)
}

// Chooses an action, or lets it go; where nothing is possible without the joker, the joker is meant to be used.
export function chooseVerb(verb: Verb, desk: Desk, needsJoker = false): void {
  if (needsJoker) desk.joker = true
  desk.verb = desk.verb === verb && !needsJoker ? null : verb
  desk.source = null
  desk.target = null
}

function showAction(desk: Desk, view: View): void {
  desk.target = null
  desk.source = null
  const isEmpty = desk.cards.length === 0 && !desk.joker
  desk.verb = isEmpty ? null : bestVerb(offersOf(view.choices, view.table), desk, view.table.hand)
}
