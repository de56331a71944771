// What lies on the table, field by field: faces, markers, and the networks they make.
import { SHAPES, shapeOf, type Shape } from '@/kit/shape'
import type { FunklochFacts, GridRow, MarkerSet } from './view'

// A field is named "row column", as in the choices.
export type Spot = string

export const spotOf = (row: number, column: number): Spot => `${row} ${column}`
export const placeOf = (spot: Spot): [number, number] => spot.split(' ').map(Number) as [number, number]

export interface Marker {
  seat: number
  kind: MarkerSet[1]
}

// `symbols` has the letter of each seat, or a dot before it has chosen.
export interface Fields {
  faces: Map<Spot, string>
  markers: Map<Spot, Marker>
  symbols: string
}

export const SYMBOLS = 'ABCD'
// The shape of a symbol stays the same, whoever has it; its colour is the owner's.
export const shapeOfSymbol = (symbol: string): Shape => shapeOf(Math.max(0, SYMBOLS.indexOf(symbol)))

// A seat is drawn as its symbol, so that nobody with the square goes about as a circle; before that as none of the four.
const UNDECIDED = SHAPES.find((shape) => shape.name === 'hexagon')!

export function shapes({ symbols }: { symbols: string }): Shape[] {
  return [...symbols].map((symbol) => (symbol === '.' ? UNDECIDED : shapeOfSymbol(symbol)))
}

export function spotsOf(lines: GridRow[], isMeant: (sign: string) => boolean): Map<Spot, string> {
  const found = new Map<Spot, string>()
  for (const [row, column, signs] of lines)
    [...signs].forEach((sign, place) => isMeant(sign) && found.set(spotOf(row, column + place), sign))
  return found
}

export function fieldsOf(facts: FunklochFacts): Fields {
  const markers = facts.markers.map(([seat, kind, row, column]) => [spotOf(row, column), { seat, kind }] as const)
  return { faces: spotsOf(facts.grid, (sign) => sign !== '.'), markers: new Map(markers), symbols: facts.symbols }
}

// Whose a field is: its marker's owner, or else the owner of the symbol to be seen.
export function ownerAt(fields: Fields, spot: Spot): number | null {
  const marker = fields.markers.get(spot)
  if (marker) return marker.seat
  const seat = fields.symbols.indexOf(fields.faces.get(spot) ?? '-')
  return seat >= 0 ? seat : null
}

export function neighbours(spot: Spot): Spot[] {
  const [row, column] = placeOf(spot)
  return [spotOf(row - 1, column), spotOf(row, column + 1), spotOf(row + 1, column), spotOf(row, column - 1)]
}

// All fields that hang together with one, nearest first; empty where nobody owns it.
export function networkAt(fields: Fields, spot: Spot): Spot[] {
  const owner = ownerAt(fields, spot)
  if (owner === null) return []
  const network = [spot]
  const seen = new Set(network)
  for (const each of network)
    for (const next of neighbours(each))
      if (!seen.has(next) && ownerAt(fields, next) === owner) {
        seen.add(next)
        network.push(next)
      }
  return network
}

export function largestNetwork(fields: Fields, seat: number, spots: Iterable<Spot> = fields.faces.keys()): Spot[] {
  let largest: Spot[] = []
  const seen = new Set<Spot>()
  for (const spot of spots) {
    if (seen.has(spot) || ownerAt(fields, spot) !== seat) continue
    const network = networkAt(fields, spot)
    for (const each of network) seen.add(each)
    if (network.length > largest.length) largest = network
  }
  return largest
}

// How far each field of a network is from its first one, in steps through the network.
export function distances(network: Spot[]): Map<Spot, number> {
  const [first] = network
  const steps = new Map<Spot, number>(first === undefined ? [] : [[first, 0]])
  const inside = new Set(network)
  for (const [spot, step] of steps) for (const next of neighbours(spot)) if (inside.has(next) && !steps.has(next)) steps.set(next, step + 1)
  return steps
}

export function withMarker(fields: Fields, spot: Spot, seat: number): Fields {
  return { ...fields, markers: new Map([...fields.markers, [spot, { seat, kind: 'token' }]]) }
}

// The rows of a card after some quarter turns, clockwise.
export function turned(faces: string, quarters: number): string {
  let rows = faces.split('/')
  for (let turn = 0; turn < quarters; turn++)
    rows = [...(rows[0] ?? '')].map((_, column) =>
      rows
        .map((row) => row[column] ?? '')
        .reverse()
        .join(''),
    )
  return rows.join('/')
}

export interface Lying {
  row: number
  column: number
  faces: string
}

export function cardSpots({ row, column, faces }: Lying): [Spot, string][] {
  return faces
    .split('/')
    .flatMap((line, down) => [...line].map((face, right) => [spotOf(row + down, column + right), face] as [Spot, string]))
}

export const heightOf = (faces: string): number => faces.split('/').length
export const widthOf = (faces: string): number => faces.indexOf('/')

// The table as it would be with one more card on it.
export function withCard(fields: Fields, card: Lying, seeThrough: boolean): Fields {
  const faces = new Map(fields.faces)
  for (const [spot, face] of cardSpots(card)) if (!(seeThrough && face === 'o' && faces.has(spot))) faces.set(spot, face)
  return { ...fields, faces }
}

// Why a card does not fit: it covers a marker, or nothing at all.
export function obstacleOf(fields: Fields, card: Lying): 'marker' | 'nothing' {
  return cardSpots(card).some(([spot]) => fields.markers.has(spot)) ? 'marker' : 'nothing'
}

export const coveredBy = (fields: Fields, card: Lying): number => cardSpots(card).filter(([spot]) => fields.faces.has(spot)).length
