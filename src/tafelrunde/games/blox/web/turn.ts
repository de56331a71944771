// What tapping does: cards, chips and fields together lead to one of the choices.
import type { GameView } from '@/board'
import { bestVerb, newSelection, offersAt, offersFor, offersOf, pickedLetters, type Selection, type Verb } from './choice'
import type { BloxFacts } from './view'

type View = GameView<BloxFacts>
type Act = (action: string) => void

export function cancel(selection: Selection): void {
  Object.assign(selection, newSelection())
}

// Drops what no longer fits: after an action nothing stays picked, but a tower may still be looked at.
export function tidy(selection: Selection, view: View): void {
  const tower = view.facts.towers.some((each) => each.field === selection.tower) ? selection.tower : null
  Object.assign(selection, newSelection(), { tower })
}

export function tap(field: string, selection: Selection, view: View, act: Act): void {
  const { facts } = view
  const isPicking = selection.cards.length > 0 || selection.joker || selection.verb !== null || selection.source !== null
  const lit = isPicking ? offersFor(offersOf(view.choices, facts), selection, facts.hand) : []
  const here = offersAt(lit, field, pickedLetters(selection, facts.hand))
  if (here.length === 1 && here[0]) return act(here[0].text)
  if (here.length > 1) {
    selection.target = field
    return
  }
  selection.target = null
  const own = view.seat === null ? [] : (facts.players[view.seat]?.pawns ?? [])
  if (own.includes(field) && view.choices.length > 0) selection.source = selection.source === field ? null : field
  if (facts.towers.some((tower) => tower.field === field)) selection.tower = selection.tower === field ? null : field
}

export function pickPawn(field: string, selection: Selection): void {
  selection.source = field
  selection.target = null
}

export function lookAt(tower: string | null, selection: Selection): void {
  selection.tower = tower
}

// Picks a card of the hand up or lays it back; the first one shows what can be done with it.
export function toggleCard(place: number, selection: Selection, view: View): void {
  selection.cards = selection.cards.includes(place) ? selection.cards.filter((each) => each !== place) : [...selection.cards, place]
  showAction(selection, view)
}

export function toggleJoker(selection: Selection, view: View): void {
  selection.joker = !selection.joker
  showAction(selection, view)
}

// Chooses an action, or lets it go; where nothing is possible without the joker, the joker is meant to be used.
export function chooseVerb(verb: Verb, selection: Selection, needsJoker = false): void {
  if (needsJoker) selection.joker = true
  selection.verb = selection.verb === verb && !needsJoker ? null : verb
  selection.source = null
  selection.target = null
}

function showAction(selection: Selection, view: View): void {
  selection.target = null
  selection.source = null
  const isEmpty = selection.cards.length === 0 && !selection.joker
  selection.verb = isEmpty ? null : bestVerb(offersOf(view.choices, view.facts), selection, view.facts.hand)
}
