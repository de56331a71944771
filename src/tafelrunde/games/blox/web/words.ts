// Choices, fields and lines of the log in words and fields.
import type { Line } from '@/protocol'
import type { Say, TableView } from '@/board'
import { colourOf, parseChoice } from './choice'
import type { BloxTable } from './view'

// The letters of cards or blocks as words: "red, red, grey".
export function colours(letters: string, say: Say): string {
  return [...letters].map((colour) => say('blox-web-colour', { colour })).join(', ')
}

export function label(choice: string, view: TableView<BloxTable>, say: Say): string {
  const offer = parseChoice(choice, view.table)
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

export function fieldLabel(field: string, view: TableView<BloxTable>, names: string[], say: Say): string {
  const { table } = view
  const ground = say('blox-web-field', { field, colour: colourOf(field, table.layout) })
  const tower = table.towers.find((each) => each.field === field)
  if (tower) {
    const height = tower.blocks.length
    return `${ground}, ${say('blox-web-tower-here', { height, blocks: colours(tower.blocks, say) })}`
  }
  const seat = table.players.findIndex((player) => player.pawns.includes(field))
  return seat < 0 ? ground : `${ground}, ${say('blox-web-pawn-here', { name: names[seat] ?? '' })}`
}

// The fields that a line of the log speaks of.
export function fieldsOf(line: Line | null): string[] {
  if (!line) return []
  return [line.args.source, line.args.field].filter((field) => typeof field === 'string' && /^[a-i][1-9]$/.test(field)) as string[]
}
