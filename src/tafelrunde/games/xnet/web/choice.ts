// The choices of a view by the things they act on, and what a player has picked up.
import type { GameView, Say } from '@/board'
import { cardOf } from './topic'
import type { XnetFacts } from './view'

export type View = GameView<XnetFacts>

// `thing` is what shows its actions, `card` a place in the hand, `next` a card to pay with as soon as that is asked;
// `tab` is what a narrow screen shows: the demand (null) or a provider.
export interface Selection {
  thing: string | null
  card: number | null
  next: string | null
  tab: number | null
}

export const newSelection = (): Selection => ({ thing: null, card: null, next: null, tab: null })

// The thing on the table that a choice belongs to; null for those of the hand and the dock.
export function thingOf(choice: string, view: View): string | null {
  const [verb, one = '', two = ''] = choice.split(' ')
  const own = view.seat === null ? undefined : view.facts.providers[view.seat]
  const isOffered = (topic: string) => own?.offer.some((stack) => stack.topic === topic) ?? false
  if (verb === 'lay') return isOffered(one) ? `stack ${one}` : 'free'
  if (verb === 'specialist' || verb === 'park') return `stack ${one}`
  if (verb === 'take') return isOffered(one) ? `stack ${one}` : 'streamer'
  if (verb === 'recruit') return 'users'
  if (verb === 'server' || verb === 'net' || verb === 'streamer') return verb
  if (verb === 'unpark') return 'streamer'
  if (verb === 'demand' || verb === 'displace') return `field ${one}`
  return verb === 'shift' && two ? `field ${one}` : null
}

export function actionsByThing(view: View): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const choice of view.choices) {
    const thing = thingOf(choice, view)
    if (thing !== null) found.set(thing, [...(found.get(thing) ?? []), choice])
  }
  return found
}

// What a card of the hand does when it is tapped: pay, discard, or nothing before it is picked.
export function cardChoice(card: string, choices: string[]): string | undefined {
  return choices.find((choice) => choice === `pay ${card}` || choice === `discard ${card}`)
}

// While something is bought, a hand is there to pay.
export const isPaying = (view: View): boolean => view.facts.buying !== null && view.choices.length > 0

// The choices that a picked card is for: to be laid, to open or change the demand, to win users of its topic.
export function usesOf(card: string, view: View): string[] {
  const { topic } = cardOf(card)
  const { demand } = view.facts
  const inDemand = demand.some((field) => field.card !== null && cardOf(field.card).topic === topic)
  const topicAt = (name: string) => {
    const there = demand.find((field) => field.field === name)?.card
    return there ? cardOf(there).topic : null
  }
  return view.choices.filter((choice) => {
    const [verb, one = '', two] = choice.split(' ')
    if (verb === 'lay') return choice === `lay ${card}`
    if (verb === 'demand') return !inDemand
    if (verb === 'shift') return topicAt(one) === topic
    return verb === 'recruit' && two === topic
  })
}

// What a card does that is dropped on a thing, if that is one choice only.
export function dropOf(card: string, thing: string, view: View): string | undefined {
  const found = usesOf(card, view).filter((choice) => thingOf(choice, view) === thing)
  return found.length === 1 ? found[0] : undefined
}

// Whether a choice asks for cards before it happens.
export function isBought(choice: string, view: View): boolean {
  const [verb = ''] = choice.split(' ')
  if (verb === 'unpark') return (own(view)?.parked?.values.length ?? 0) > 2
  return ['specialist', 'recruit', 'server', 'net', 'streamer', 'demand', 'displace', 'shift'].includes(verb)
}

export const own = (view: View) => (view.seat === null ? undefined : view.facts.providers[view.seat])

// Begins an action; a card that is picked is the first to be paid, if it may.
export function begin(choice: string, selection: Selection, view: View, act: (action: string) => void): void {
  const card = selection.card === null ? undefined : view.facts.hand[selection.card]
  selection.next = card && isBought(choice, view) ? `pay ${card}` : null
  selection.thing = null
  selection.card = null
  act(choice)
}

export function openThing(thing: string | null, selection: Selection): void {
  selection.thing = thing
}

export function pickCard(place: number | null, selection: Selection): void {
  selection.card = selection.card === place ? null : place
}

export function showTab(tab: number | null, selection: Selection): void {
  selection.tab = tab
}

// A card picked beforehand is paid as soon as a payment asks for it.
export function goOn(selection: Selection, view: View, act: (action: string) => void): void {
  const { next } = selection
  if (next === null || !view.choices.includes(next)) return
  selection.next = null
  act(next)
}

// Drops what no longer fits. The tab stays: whoever looks at a rival wants to go on looking.
export function tidy(selection: Selection, view: View): void {
  const isMine = view.choices.length > 0
  const things = actionsByThing(view)
  if (selection.thing !== null && !things.has(selection.thing)) selection.thing = null
  if (!isMine || selection.card === null || selection.card >= view.facts.hand.length || isPaying(view)) selection.card = null
  if (!isMine || (selection.next !== null && !view.choices.includes(selection.next))) selection.next = null
}

// Ten cards that nobody played are often a turn that somebody overlooked.
const MANY = 10

export function doubt(choice: string, view: View, say: Say): string | null {
  const count = view.facts.hand.length
  return choice === 'end' && count >= MANY && view.choices.length > 1 ? say('xnet-web-end-sure', { count }) : null
}
