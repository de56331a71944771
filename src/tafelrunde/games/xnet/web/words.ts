// Choices, stacks and prices in words.
import type { Say } from '@/board'
import type { Line } from '@/protocol'
import { isBought, own, type View } from './choice'
import { cardOf } from './topic'
import type { Stack } from './view'

const topicAt = (field: string, view: View): string => {
  const card = view.facts.demand.find((each) => each.field === field)?.card
  return card ? cardOf(card).topic : ''
}

export function label(choice: string, view: View, say: Say): string {
  const [verb = '', one = '', two = ''] = choice.split(' ')
  const args = { card: `${one} ${two}`, topic: one, field: one, other: '', count: Number(one) || 0, net: 0 }
  if (verb === 'shift') Object.assign(args, { topic: topicAt(one, view), other: topicAt(two, view), field: two })
  if (verb === 'displace') args.topic = topicAt(one, view)
  if (verb === 'recruit') args.topic = two
  if (verb === 'net') args.net = own(view)?.net ?? 0
  if (verb === 'unpark') args.topic = own(view)?.parked?.topic ?? ''
  return say(`xnet-web-do-${verb === 'recruit' ? `recruit-${one}` : verb}`, args)
}

// What a choice costs, or nothing.
export function price(choice: string, view: View, say: Say): string {
  if (!isBought(choice, view)) return ''
  const [verb = '', one = ''] = choice.split(' ')
  const over = verb === 'displace' ? Number(view.facts.demand.find((each) => each.field === one)?.card?.split(' ')[1] ?? 0) : 0
  return say('xnet-web-price', { what: verb === 'recruit' ? `recruit-${one}` : verb, over })
}

export function stackLabel(stack: Stack, value: number | undefined, say: Say): string {
  const state = stack.counts ? 'counts' : value === undefined ? 'out' : 'behind'
  return say('xnet-web-stack', {
    topic: stack.topic,
    count: stack.values.length,
    values: stack.values.join(', '),
    specialist: stack.specialist ? 'yes' : 'no',
    state,
    value: value ?? 0,
  })
}

// What a line of the log speaks of: a field of the demand, or a topic.
export function pointedAt(line: Line | null): { field: string; topic: string; seat: number } | null {
  if (!line) return null
  const { field, topic, card } = line.args
  const named = typeof topic === 'string' && topic ? topic : typeof card === 'string' ? cardOf(card).topic : ''
  return { field: typeof field === 'string' ? field : '', topic: named, seat: line.seat }
}
