// The choices of a view by the things they act on, and what a player has picked up.
import type { TableView } from '@/board'
import { cardOf } from './topic'
import type { XnetTable } from './view'

export type View = TableView<XnetTable>

// `thing` is what shows its actions, `card` a place in the hand, `next` a card to pay with as soon as that is asked;
// `tab` is what a narrow screen shows: the demand (null) or a provider.
export interface Desk {
  thing: string | null
  card: number | null
  next: string | null
  tab: number | null
}

export const newDesk = (): Desk => ({ thing: null, card: null, next: null, tab: null })

// The thing on the table that a choice belongs to; null for those of the hand and the dock.
export function thingOf(choice: string, view: View): string | null {
  const [verb, one = '', two = ''] = choice.split(' ')
  const own = view.seat === null ? undefined : view.table.providers[view.seat]
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
export const isPaying = (view: View): boolean => view.table.buying !== null && view.choices.length > 0

// The choices that a picked card is for: to be laid, to open or change the demand, to win users of its topic.
export function usesOf(card: string, view: View): string[] {
  const { topic } = cardOf(card)
  const { demand } = view.table
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

// Whether a choice asks for cards before it happens.
export function isBought(choice: string, view: View): boolean {
  const [verb = ''] = choice.split(' ')
  if (verb === 'unpark') return (own(view)?.parked?.values.length ?? 0) > 2
  return ['specialist', 'recruit', 'server', 'net', 'streamer', 'demand', 'displace', 'shift'].includes(verb)
}

export const own = (view: View) => (view.seat === null ? undefined : view.table.providers[view.seat])

// Begins an action; a card that is picked is the first to be paid, if it may.
export function begin(choice: string, desk: Desk, view: View, act: (action: string) => void): void {
  const card = desk.card === null ? undefined : view.table.hand[desk.card]
  desk.next = card && isBought(choice, view) ? `pay ${card}` : null
  desk.thing = null
  desk.card = null
  act(choice)
}

export function openThing(thing: string | null, desk: Desk): void {
  desk.thing = thing
}

export function pickCard(place: number | null, desk: Desk): void {
  desk.card = desk.card === place ? null : place
}

export function showTab(tab: number | null, desk: Desk): void {
  desk.tab = tab
}

// A card picked beforehand is paid as soon as a payment asks for it.
export function goOn(desk: Desk, view: View, act: (action: string) => void): void {
  const { next } = desk
  if (next === null || !view.choices.includes(next)) return
  desk.next = null
  act(next)
}

// Drops what no longer fits. The tab stays: whoever looks at a rival wants to go on looking.
export function tidy(desk: Desk, view: View): void {
  const isMine = view.choices.length > 0
  const things = actionsByThing(view)
  if (desk.thing !== null && !things.has(desk.thing)) desk.thing = null
  if (!isMine || desk.card === null || desk.card >= view.table.hand.length || isPaying(view)) desk.card = null
  if (!isMine || (desk.next !== null && !view.choices.includes(desk.next))) desk.next = null
}
