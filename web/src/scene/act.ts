// What touching a thing does, and what a thing is called aloud.
import type { Say } from '../board'
import { speech, spell } from '../speech.svelte'
import type { Stone } from './facts'
import type { Placed } from './layout'
import { askedBy, doneBy, nameNow, narrow, wayOf, type Named, type Verbs } from './pick'
import type { Selection } from './selection.svelte'

interface Table {
  choices: string[]
  verbs: Verbs
  selection: Selection
  act: (action: string) => void
}

export function act(thing: Named, { choices, verbs, selection, act: send }: Table): void {
  if (choices.length === 0) return
  const at = selection.picks.findIndex(({ key }) => key === thing.key)
  if (at >= 0) {
    selection.picks = selection.picks.slice(0, at)
    return
  }
  const way = wayOf(choices, selection, verbs)
  const name = nameNow(thing, way, verbs)
  if (name !== null) {
    const done = doneBy(narrow(way, name, verbs)!)
    selection.picks = done ? [] : [...selection.picks, { key: thing.key, name }]
    if (done) send(done)
    return
  }
  // Something else to begin with, instead of what is picked.
  const fresh = nameNow(thing, { actions: choices, named: 0 }, verbs)
  if (fresh !== null && selection.picks.length > 0) {
    selection.picks = []
    act(thing, { choices, verbs, selection, act: send })
    return
  }
  const asked = askedBy(thing, way, verbs)
  if (asked) send(asked)
}

// A label of a scene in the reader's words: a message `GAME-label-NAME`, or the label itself.
export function wordIn(game: string): (label: string) => string {
  return (label) => speech.find(`${game}-label-${label}`) ?? spell(game, label)
}

interface Teller {
  word: (label: string) => string
  say: Say
  names: string[]
  spell: (text: string) => string
  isTarget: boolean
}

// One sentence for ears: what it is, what lies on it, and whether it can be touched.
export function describe(place: Placed, teller: Teller): string {
  const { say, isTarget } = teller
  return [nameOf(place, teller), ...contentOf(place, teller), ...(isTarget ? [say('scene-target')] : [])].join(', ')
}

function nameOf({ thing }: Placed, { word, say, names, spell: spelled }: Teller): string {
  switch (thing.kind) {
    case 'cell':
      return [
        thing.text ? word(thing.text) : spelled(thing.key),
        thing.look && thing.look !== 'wood' ? say(`scene-look-${thing.look}`) : '',
      ]
        .filter(Boolean)
        .join(', ')
    case 'step':
      return say('scene-step', { need: thing.pips ?? thing.text ?? '' })
    case 'stone':
      return stone(thing, say, names)
    case 'card':
      return thing.face === false ? say('scene-back') : [thing.text ? word(thing.text) : '', thing.number ?? ''].filter(Boolean).join(' ')
    case 'die':
      return say('scene-die', { value: thing.value })
    case 'pile':
      return say('scene-pile', { name: word(thing.label ?? thing.key), count: thing.count })
    case 'counter':
      return `${word(thing.label ?? thing.key)}: ${thing.value}${thing.most == null ? '' : ` / ${thing.most}`}`
  }
}

function contentOf({ thing }: Placed, { say, names, word }: Teller): string[] {
  if (thing.kind === 'pile' && thing.top?.kind === 'card' && thing.top.face !== false)
    return [[word(thing.top.text ?? ''), thing.top.number ?? ''].join(' ')]
  if (thing.kind !== 'cell' && thing.kind !== 'step') return []
  const things = thing.things ?? []
  return things.map((each) =>
    each.kind === 'stone' ? stone(each, say, names) : each.kind === 'die' ? say('scene-die', { value: each.value }) : (each.text ?? ''),
  )
}

function stone(thing: Stone, say: Say, names: string[]): string {
  if (thing.seat !== undefined && thing.seat !== null) return say('scene-stone', { name: names[thing.seat] ?? '' })
  return thing.symbol ? say(`scene-symbol-${thing.symbol}`) : say('scene-piece')
}
