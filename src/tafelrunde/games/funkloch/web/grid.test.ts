import { describe, expect, test } from 'vitest'
import {
  cardSpots,
  coveredBy,
  distances,
  fieldsOf,
  largestNetwork,
  networkAt,
  obstacleOf,
  ownerAt,
  shapes,
  turned,
  withCard,
  withMarker,
} from './grid'
import type { FunklochFacts } from './view'

// A B A
// o A .
// C A A
const facts = {
  symbols: 'AB',
  grid: [
    [0, 0, 'ABA'],
    [1, 0, 'oA'],
    [2, 0, 'CAA'],
  ],
  markers: [
    [1, 'token', 2, 2],
    [0, 'token', 1, 0],
  ],
} as unknown as FunklochFacts
const fields = fieldsOf(facts)

describe('a field', () => {
  test('belongs to its marker before its symbol', () => {
    expect(ownerAt(fields, '2 2')).toBe(1)
    expect(ownerAt(fields, '1 0')).toBe(0)
    expect(ownerAt(fields, '0 1')).toBe(1)
  })
  test('with a symbol that nobody owns belongs to nobody', () => {
    expect(ownerAt(fields, '2 0')).toBeNull()
    expect(ownerAt(fields, '9 9')).toBeNull()
  })
})

test('symbols belong to whoever chose them', () => {
  const chosen = fieldsOf({ ...facts, symbols: 'C.A' })
  expect(ownerAt(chosen, '2 0')).toBe(0)
  expect(ownerAt(chosen, '0 0')).toBe(2)
  expect(ownerAt(chosen, '0 1')).toBeNull()
})

describe('a network', () => {
  test('is what hangs together side by side', () => {
    expect(new Set(networkAt(fields, '0 0'))).toEqual(new Set(['0 0', '1 0', '1 1', '2 1']))
    expect(networkAt(fields, '0 2')).toEqual(['0 2'])
    expect(networkAt(fields, '2 0')).toEqual([])
  })
  test('fills from its first field outwards', () => {
    expect([...distances(networkAt(fields, '0 0'))]).toEqual([
      ['0 0', 0],
      ['1 0', 1],
      ['1 1', 2],
      ['2 1', 3],
    ])
  })
  test('is looked for among some fields or all', () => {
    expect(largestNetwork(fields, 0)).toHaveLength(4)
    expect(largestNetwork(fields, 0, ['0 2'])).toEqual(['0 2'])
    expect(largestNetwork(fields, 3)).toEqual([])
  })
  test('grows by a marker', () => {
    expect(networkAt(withMarker(fields, '0 1', 0), '0 1')).toHaveLength(6)
  })
})

describe('a card', () => {
  test('turns clockwise', () => {
    expect(turned('AB/oo/CD', 1)).toBe('CoA/DoB')
    expect(turned('AB/oo/CD', 2)).toBe('DC/oo/BA')
    expect(turned(turned('AA/oB/oC', 3), 1)).toBe('AA/oB/oC')
  })
  test('lies on six fields', () => {
    expect(cardSpots({ row: -1, column: 2, faces: 'ABC/oDo' }).map(([spot]) => spot)).toEqual(['-1 2', '-1 3', '-1 4', '0 2', '0 3', '0 4'])
  })
  test('covers what is below, and with cut-out holes shows it', () => {
    const card = { row: 0, column: 0, faces: 'oB/oo/CD' }
    expect(withCard(fields, card, false).faces.get('0 0')).toBe('o')
    expect(withCard(fields, card, true).faces.get('0 0')).toBe('A')
    expect(withCard(fields, card, true).faces.get('2 0')).toBe('C')
  })
  test('does not fit over a marker, nor beside the table', () => {
    expect(obstacleOf(fields, { row: 0, column: 0, faces: 'AB/oo/CD' })).toBe('marker')
    expect(obstacleOf(fields, { row: 5, column: 5, faces: 'AB/oo/CD' })).toBe('nothing')
    expect(coveredBy(fields, { row: 0, column: 1, faces: 'AB/oo/CD' })).toBe(5)
  })
})

test('a seat is drawn as its symbol, and before it has one as none of the four', () => {
  expect(shapes({ symbols: 'D.A' }).map((shape) => shape.name)).toEqual(['diamond', 'hexagon', 'circle'])
})
