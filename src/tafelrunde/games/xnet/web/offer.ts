// What providers have and what it is worth: numbers that the view gives, put together for the eye.
import { cardOf } from './topic'
import type { ProviderView, XnetFacts } from './view'

export const PLACES = 2

// The value of each topic in demand.
export function demandValues(facts: XnetFacts): Map<string, number> {
  return new Map(facts.demand.filter((each) => each.card !== null).map((each) => [cardOf(each.card ?? '').topic, each.value]))
}

// What a user of this provider brings, topic by topic, the best first.
export function gainsOf(provider: ProviderView, facts: XnetFacts): number[] {
  const values = demandValues(facts)
  return provider.offer
    .filter((stack) => stack.counts)
    .map((stack) => values.get(stack.topic) ?? 0)
    .sort((one, other) => other - one)
}

export const freePlaces = (provider: ProviderView): number => Math.max(0, provider.servers * PLACES - provider.offer.length)

// Who offers a topic, with how many cards, and whether it counts for them; the most cards first.
export function offerers(topic: string, scorers: number[], facts: XnetFacts): { seat: number; count: number; counts: boolean }[] {
  return facts.providers
    .map((provider, seat) => ({
      seat,
      count: provider.offer.find((stack) => stack.topic === topic)?.values.length ?? 0,
      counts: scorers.includes(seat),
    }))
    .filter((each) => each.count > 0)
    .sort((one, other) => other.count - one.count)
}

export interface Scored {
  seat: number
  // The fields that counted, from the highest value down.
  fields: string[]
  values: number[]
  users: number
  points: number
}

// Whose points have grown between two views, and how they came about.
export function scoredBetween(before: XnetFacts | null, facts: XnetFacts): Scored | null {
  if (before?.providers.length !== facts.providers.length) return null
  const seat = facts.providers.findIndex((provider, each) => provider.score > (before.providers[each]?.score ?? 0))
  if (seat < 0) return null
  const then = before.providers[seat]
  const counted = before.demand.filter((field) => field.scorers.includes(seat))
  return {
    seat,
    fields: counted.map((field) => field.field),
    values: counted.map((field) => field.value),
    users: then?.users ?? 0,
    points: (facts.providers[seat]?.score ?? 0) - (then?.score ?? 0),
  }
}

// The stacks that have grown or come between two views, as "seat topic".
export function grownBetween(before: XnetFacts | null, facts: XnetFacts): Set<string> {
  const grown = new Set<string>()
  if (!before) return grown
  facts.providers.forEach((provider, seat) => {
    for (const stack of provider.offer) {
      const old = before.providers[seat]?.offer.find((each) => each.topic === stack.topic)
      if ((old?.values.length ?? 0) < stack.values.length) grown.add(`${seat} ${stack.topic}`)
    }
  })
  return grown
}
