// Choices, fields and lines of the log in words and fields.
import type { Line } from '@/protocol'
import type { Say, GameView } from '@/board'
import { colourOf, parseChoice } from './choice'
import type { BloxFacts, Tower } from './view'

// The letters of cards or blocks as words: "red, red, grey".
export function colours(letters: string, say: Say): string {
  return [...letters].map((colour) => say('blox-web-colour', { colour })).join(', ')
}

// Blocks before a player that forbid clearing (§5.6).
const FULL = 7

// Whether one can clear a tower, and what is missing for it.
export function clearing(tower: Tower, hand: string, view: GameView<BloxFacts>, say: Say): string {
  if (tower.chip === 0) return say('blox-web-never')
  if (tower.blocks.length > view.facts.clear_up_to) return say('blox-web-later')
  const own = view.seat === null ? null : view.facts.players[view.seat]
  if (!own) return ''
  if (own.blocks.length >= FULL) return say('blox-web-full', { most: FULL - 1 })
  const missing = [...hand].reduce((rest, card) => rest.replace(card, ''), tower.blocks)
  if (missing === '') return say('blox-web-all-cards')
  return say('blox-web-missing', {
    cards: colours(missing, say),
    count: missing.length,
    joker: missing.length === 1 && own.joker ? 'helps' : 'none',
  })
}

export function label(choice: string, view: GameView<BloxFacts>, say: Say): string {
  const offer = parseChoice(choice, view.facts)
  if (!offer) return choice
  const joker = offer.joker ? say('blox-web-with-joker', { colour: offer.joker }) : ''
  return say(`blox-web-${offer.verb}`, {
    field: offer.target ?? '',
    source: offer.source ?? '',
    cards: colours(offer.cost, say),
    count: offer.cost.length + (offer.joker ? 1 : 0),
    joker,
  })
}

export function fieldLabel(field: string, view: GameView<BloxFacts>, names: string[], say: Say): string {
  const { facts } = view
  const ground = say('blox-web-field', { field, colour: colourOf(field, facts.layout) })
  const tower = facts.towers.find((each) => each.field === field)
  if (tower) {
    const height = tower.blocks.length
    return `${ground}, ${say('blox-web-tower-here', { height, blocks: colours(tower.blocks, say) })}`
  }
  const seat = facts.players.findIndex((player) => player.pawns.includes(field))
  return seat < 0 ? ground : `${ground}, ${say('blox-web-pawn-here', { name: names[seat] ?? '' })}`
}

// The fields that a line of the log speaks of.
export function fieldsOf(line: Line | null): string[] {
  if (!line) return []
  return [line.args.source, line.args.field].filter((field) => typeof field === 'string' && /^[a-i][1-9]$/.test(field)) as string[]
}
