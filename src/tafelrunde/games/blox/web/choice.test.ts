import { describe, expect, test } from 'vitest'
import {
  bestVerb,
  countOffers,
  exchangeOf,
  isPaidBy,
  newSelection,
  offersAt,
  offersFor,
  offersOf,
  parseChoice,
  placesFor,
  without,
} from './choice'
import type { BloxFacts } from './view'

const LAYOUT = ['WSGWRGWSR', 'GWRSWSGRW', 'SRWGRWRGS', 'RGSWGRSWR', 'WSWRGSGRG', 'SGRSWGRWS', 'RWSGSWGSR', 'GSWRGRSGW', 'SRGWSGWRG']
const facts = { layout: LAYOUT, towers: [{ field: 'e7', blocks: 'RRGS', chip: 4 }] } as BloxFacts

const offer = (text: string) => parseChoice(text, facts)

describe('a choice', () => {
  test('of a pawn costs a card of the colour it goes to', () => {
    expect(offer('place c2')).toMatchObject({ verb: 'place', source: null, target: 'c2', cost: 'R', joker: '' })
    expect(offer('move a1-a4')).toMatchObject({ verb: 'move', source: 'a1', target: 'a4', cost: 'R' })
  })
  test('with the joker costs what the joker does not pay', () => {
    expect(offer('move a1-a4 joker')).toMatchObject({ cost: '', joker: 'R' })
    expect(offer('clear e5-e7 joker G')).toMatchObject({ cost: 'RRS', joker: 'G' })
    expect(offer('capture a1-a4 3 joker')).toMatchObject({ cost: 'RR', joker: 'R' })
  })
  test('clears a tower for its blocks, and builds one where the pawn stands', () => {
    expect(offer('clear e5-e7')).toMatchObject({ source: 'e5', target: 'e7', cost: 'RRGS' })
    expect(offer('build c4 WWR')).toMatchObject({ source: 'c4', target: 'c4', cost: 'WWR' })
    expect(offer('exchange WRS')).toMatchObject({ source: null, target: null, cost: 'WRS' })
  })
  test('that is none is left out', () => {
    expect(offersOf(['draw W', 'place c2'], facts)).toHaveLength(1)
  })
})

test('letters are taken away one by one', () => {
  expect(without('RRG', 'R')).toBe('RG')
  expect(without('RRG', 'GG')).toBeNull()
})

describe('the cards picked', () => {
  const offers = offersOf(
    ['move a1-a4', 'move a1-b1', 'move a1-a4 joker', 'capture a1-a4 3', 'capture a1-a4 4', 'exchange RR', 'exchange R'],
    facts,
  )

  test('leave what they can pay for', () => {
    const selection = { ...newSelection(), cards: [0], verb: 'move' as const }
    expect(offersFor(offers, selection, 'RRRRS').map((each) => each.text)).toEqual(['move a1-a4'])
    expect(offersFor(offers, { ...selection, joker: true, cards: [] }, 'RRRRS').map((each) => each.text)).toEqual(['move a1-a4 joker'])
  })
  test('are counted by the fields they lead to', () => {
    const counts = countOffers(offers, { ...newSelection(), cards: [0] }, 'RRRRS')
    expect(counts.find((each) => each.verb === 'move')).toMatchObject({ count: 1, joker: 0 })
    expect(counts.find((each) => each.verb === 'capture')?.count).toBe(1)
  })
  test('settle how many are paid for a capture', () => {
    const lit = offers.filter((each) => each.verb === 'capture')
    expect(offersAt(lit, 'a4', '').map((each) => each.text)).toHaveLength(2)
    expect(offersAt(lit, 'a4', 'RRRR').map((each) => each.text)).toEqual(['capture a1-a4 4'])
  })
  test('show an action that is possible, and stay with the one chosen', () => {
    expect(bestVerb(offers, { ...newSelection(), cards: [0] }, 'RRRRS')).toBe('move')
    expect(bestVerb(offers, { ...newSelection(), cards: [0], verb: 'capture' }, 'RRRRS')).toBe('capture')
    expect(bestVerb(offers, { ...newSelection(), cards: [0, 1, 2, 3, 4] }, 'RRRRS')).toBeNull()
  })
  test('are exchanged all together', () => {
    expect(exchangeOf(offers, 'RR')?.text).toBe('exchange RR')
    expect(exchangeOf(offers, '')).toBeUndefined()
  })
  test('do not pay for less than they are', () => {
    expect(isPaidBy(offers[0]!, 'RR', false)).toBe(false)
  })
})

test('a price names places in the hand', () => {
  expect(placesFor('RSR', 'WRRS')).toEqual([1, 3, 2])
})
