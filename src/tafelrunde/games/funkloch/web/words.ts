// Choices, fields and lines of the log in words.
import type { Say } from '@/board'
import type { Line } from '@/protocol'
import { parseChoice, type View } from './choice'
import { fieldsOf, networkAt, ownerAt, placeOf, withMarker, type Spot } from './grid'

export function faceWord(face: string, symbols: string, names: string[], say: Say): string {
  const name = names[symbols.indexOf(face)]
  return say('funkloch-web-face', { face, owned: name === undefined ? 'no' : 'yes', name: name ?? '' })
}

export function facesWord(faces: string, symbols: string, names: string[], say: Say): string {
  return faces
    .split('/')
    .map((row) => [...row].map((face) => faceWord(face, symbols, names, say)).join(', '))
    .join(' / ')
}

// With a real minus, as on the other boards.
export const figure = (number: number): string => (number < 0 ? `−${-number}` : `${number}`)

export const spotWord = (spot: Spot, say: Say): string => {
  const [row, column] = placeOf(spot)
  return say('funkloch-web-spot', { row: figure(row), column: figure(column) })
}

// A field as it is read out: where it is, what it shows, what stands on it, and its network.
export function fieldWord(spot: Spot, view: View, names: string[], say: Say): string {
  const fields = fieldsOf(view.facts)
  const face = fields.faces.get(spot)
  if (face === undefined) return `${spotWord(spot, say)}: ${say('funkloch-web-bare')}`
  const marker = fields.markers.get(spot)
  const parts = [faceWord(face, view.facts.symbols, names, say)]
  if (marker) parts.push(say('funkloch-web-marker', { kind: marker.kind, name: names[marker.seat] ?? '' }))
  if (ownerAt(fields, spot) !== null) parts.push(say('funkloch-web-network', { size: networkAt(fields, spot).length }))
  return `${spotWord(spot, say)}: ${parts.join(', ')}`
}

// No card shows its name, so those of the hand are counted from the left, and the one to be laid is just the card.
export function label(text: string, view: View, say: Say): string {
  const choice = parseChoice(text)
  if (!choice) return text
  const placeOfCard = (name: string) => view.facts.hand.findIndex((each) => each.card === name) + 1
  if (choice.kind === 'symbol') return say('funkloch-web-symbol', { symbol: choice.symbol })
  if (choice.kind === 'take') return say('funkloch-web-take', { place: placeOfCard(choice.card), degrees: choice.turn * 90 })
  if (choice.kind === 'place') return say('funkloch-web-place', { degrees: choice.turn * 90, spot: spotWord(choice.spot, say) })
  if (choice.kind === 'token') return say('funkloch-web-token', { spot: spotWord(choice.spot, say) })
  if (choice.kind === 'score') return say('funkloch-web-score', { spot: spotWord(choice.spot, say), size: networkWith(choice.spot, view) })
  if (choice.kind === 'discard') return say('funkloch-web-discard', { place: placeOfCard(choice.card) })
  return say(choice.kind === 'no token' ? 'funkloch-web-no-token' : 'funkloch-web-no-score')
}

// How large the network is that a scoring marker there would count: the marker belongs to it, wherever it stands.
function networkWith(spot: Spot, view: View): number {
  return networkAt(withMarker(fieldsOf(view.facts), spot, view.seat ?? view.to_act), spot).length
}

// The field that a line of the log speaks of, and how the card lies there.
export function placeIn(line: Line | null): { spot: Spot; sideways: boolean; isCard: boolean } | null {
  const spot = line?.args.spot
  if (typeof spot !== 'string') return null
  return { spot, sideways: line?.args.turn === 'r90' || line?.args.turn === 'r270', isCard: line?.code === 'funkloch-places' }
}
