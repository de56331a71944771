// The choices of a view as things on the board: what is done, from where to where, and what it costs.
import type { BloxFacts } from './view'

export const VERBS = ['move', 'place', 'clear', 'build', 'capture', 'exchange'] as const
export type Verb = (typeof VERBS)[number]

export interface Offer {
  text: string
  verb: Verb
  // The pawn that acts; null for placing and exchanging.
  source: string | null
  // Where it happens; a tower is built where its pawn stands.
  target: string | null
  // The colour that the joker stands for, or nothing.
  joker: string
  // The cards from the hand, without what the joker pays.
  cost: string
}

// What a player has picked up: places in the hand, the joker, an action, a pawn, a field, and a tower to look at.
export interface Selection {
  cards: number[]
  joker: boolean
  verb: Verb | null
  source: string | null
  target: string | null
  tower: string | null
}

export const newSelection = (): Selection => ({ cards: [], joker: false, verb: null, source: null, target: null, tower: null })

const SENTENCE = /^(place|move|clear|build|capture|exchange) (.+?)( joker(?: ([WRGS]))?)?$/

export function colourOf(field: string, layout: string[]): string {
  return layout[Number(field[1]) - 1]?.[field.charCodeAt(0) - 97] ?? ''
}

// What is left of some letters when others are taken away, or null when they are not all there.
export function without(letters: string, taken: string): string | null {
  let rest = letters
  for (const letter of taken) {
    const at = rest.indexOf(letter)
    if (at < 0) return null
    rest = rest.slice(0, at) + rest.slice(at + 1)
  }
  return rest
}

export function parseChoice(text: string, facts: BloxFacts): Offer | null {
  const found = SENTENCE.exec(text)
  if (!found) return null
  const verb = found[1] as Verb
  const [where = '', goods = ''] = (found[2] ?? '').split(' ')
  if (verb === 'exchange') return { text, verb, source: null, target: null, joker: '', cost: where }
  const [first = '', second] = where.split('-')
  const target = second ?? first
  const ground = colourOf(target, facts.layout)
  const joker = found[3] ? (found[4] ?? ground) : ''
  const price = {
    place: ground,
    move: ground,
    clear: facts.towers.find((tower) => tower.field === target)?.blocks ?? '',
    build: goods,
    capture: ground.repeat(Number(goods)),
  }[verb]
  return { text, verb, source: verb === 'place' ? null : first, target, joker, cost: without(price, joker) ?? price }
}

export function offersOf(choices: string[], facts: BloxFacts): Offer[] {
  return choices.map((text) => parseChoice(text, facts)).filter((offer) => offer !== null)
}

export function pickedLetters(selection: Selection, hand: string): string {
  return selection.cards.map((place) => hand[place] ?? '').join('')
}

// Whether an offer can be paid with what is picked so far, perhaps with more. The joker is used when it is picked.
export function isPaidBy(offer: Offer, picked: string, joker: boolean): boolean {
  return Boolean(offer.joker) === joker && without(offer.cost, picked) !== null
}

// The offers of one action, or of any, that agree with the cards, the pawn and the field that are picked.
export function offersFor(offers: Offer[], selection: Selection, hand: string, verb: Verb | null = selection.verb): Offer[] {
  const picked = pickedLetters(selection, hand)
  return offers.filter(
    (offer) =>
      (verb === null || offer.verb === verb) &&
      isPaidBy(offer, picked, selection.joker) &&
      (selection.source === null || offer.source === null || offer.source === selection.source),
  )
}

// What a tap on a field does: the one offer that is meant, or all between which is still to be chosen.
export function offersAt(lit: Offer[], field: string, picked: string): Offer[] {
  const here = lit.filter((offer) => offer.target === field)
  const exact = picked ? here.filter((offer) => offer.cost.length === picked.length) : []
  return exact.length === 1 ? exact : here
}

export interface Count {
  verb: Verb
  // With the cards picked: how many fields it can end on (or, for an exchange, how many ways there are).
  count: number
  // With the joker besides, when there is nothing without.
  joker: number
}

export function countOffers(offers: Offer[], selection: Selection, hand: string): Count[] {
  const places = (found: Offer[]) => new Set(found.map((offer) => offer.target ?? offer.text)).size
  return VERBS.map((verb) => ({
    verb,
    count: places(offersFor(offers, { ...selection, source: null }, hand, verb)),
    joker: selection.joker ? 0 : places(offersFor(offers, { ...selection, source: null, joker: true }, hand, verb)),
  }))
}

// The action to show first for the cards picked: the one already chosen while it is possible.
export function bestVerb(offers: Offer[], selection: Selection, hand: string): Verb | null {
  const possible = countOffers(offers, selection, hand).filter((each) => each.count > 0 && each.verb !== 'exchange')
  return (possible.find((each) => each.verb === selection.verb) ?? possible[0])?.verb ?? null
}

export const exchangeOf = (offers: Offer[], picked: string): Offer | undefined =>
  picked ? offers.find((offer) => offer.verb === 'exchange' && without(offer.cost, picked) === '') : undefined

// Which cards of the hand pay for an offer, as places.
export function placesFor(cost: string, hand: string): number[] {
  const places: number[] = []
  for (const letter of cost) {
    const at = [...hand].findIndex((card, place) => card === letter && !places.includes(place))
    if (at >= 0) places.push(at)
  }
  return places
}
