import { describe, expect, test } from 'vitest'
import { actionsByThing, begin, cardChoice, doubt, goOn, isBought, newSelection, thingOf, tidy, usesOf, type View } from './choice'

const stack = (topic: string, count: number) => ({ topic, values: Array(count).fill(5), specialist: false, counts: true })
const provider = { offer: [stack('Kunst', 2)], parked: stack('Natur', 3), servers: 1, net: 4 }
const demand = [
  { field: 'T1', value: 3, card: 'Kunst 4', x: null, scorers: [] },
  { field: 'M1', value: 2, card: null, x: null, scorers: [] },
  { field: 'B1', value: 1, card: 'Sport 8', x: null, scorers: [] },
]
const view = (choices: string[], more = {}) =>
  ({
    seat: 0,
    choices,
    facts: { providers: [provider], demand, hand: ['Kunst 8', 'Musik 2', 'Sport 3'], buying: null, ...more },
  }) as unknown as View

describe('a choice belongs to a thing', () => {
  test.each([
    ['lay Kunst 8', 'stack Kunst'],
    ['lay Musik 2', 'free'],
    ['specialist Kunst', 'stack Kunst'],
    ['take Natur', 'streamer'],
    ['take Kunst', 'stack Kunst'],
    ['recruit 2 Kunst', 'users'],
    ['unpark', 'streamer'],
    ['net', 'net'],
    ['shift B1 M1', 'field B1'],
    ['displace T1', 'field T1'],
    ['pay Kunst 8', null],
    ['end', null],
  ])('%s', (choice, thing) => expect(thingOf(choice, view([]))).toBe(thing))

  test('and a thing has all its choices', () => {
    expect(actionsByThing(view(['lay Kunst 8', 'park Kunst', 'end'])).get('stack Kunst')).toEqual(['lay Kunst 8', 'park Kunst'])
  })
})

describe('a card', () => {
  test('pays and is discarded directly', () => {
    expect(cardChoice('Kunst 8', ['pay Kunst 8', 'cancel'])).toBe('pay Kunst 8')
    expect(cardChoice('Kunst 8', ['lay Kunst 8'])).toBeUndefined()
  })
  test('can be laid, shift its topic, and fill the demand with a new one', () => {
    const choices = ['lay Kunst 8', 'demand M1', 'shift B1 M1', 'recruit 1', 'recruit 2 Kunst', 'server']
    expect(usesOf('Kunst 8', view(choices))).toEqual(['lay Kunst 8', 'recruit 2 Kunst'])
    expect(usesOf('Sport 3', view(choices))).toEqual(['shift B1 M1'])
    expect(usesOf('Musik 2', view(choices))).toEqual(['demand M1'])
  })
})

test('what is bought asks for cards; a big topic does so when it comes back', () => {
  expect(isBought('server', view([]))).toBe(true)
  expect(isBought('park Kunst', view([]))).toBe(false)
  expect(isBought('unpark', view([]))).toBe(true)
})

test('a picked card is the first to be paid', () => {
  const acts: string[] = []
  const selection = { ...newSelection(), card: 2 }
  begin('shift B1 M1', selection, view(['shift B1 M1']), (action) => acts.push(action))
  goOn(selection, view(['pay Musik 2', 'cancel']), (action) => acts.push(action))
  goOn(selection, view(['pay Sport 3', 'cancel']), (action) => acts.push(action))
  goOn(selection, view(['pay Sport 3', 'cancel']), (action) => acts.push(action))
  expect(acts).toEqual(['shift B1 M1', 'pay Sport 3'])
})

test('what no longer fits is dropped, the tab stays', () => {
  const selection = { thing: 'stack Kunst', card: 1, next: 'pay Sport 3', tab: 2 }
  tidy(selection, view([]))
  expect(selection).toEqual({ thing: null, card: null, next: null, tab: 2 })
})

test('ending a turn with ten cards in hand is asked about, if anything else can be done', () => {
  const say = (code: string, args = {}) => `${code} ${JSON.stringify(args)}`
  const ten = { hand: Array(10).fill('Kunst 8') }
  expect(doubt('end', view(['lay Kunst 8', 'end'], ten), say)).toBe('xnet-web-end-sure {"count":10}')
  expect(doubt('lay Kunst 8', view(['lay Kunst 8', 'end'], ten), say)).toBeNull()
  expect(doubt('end', view(['end'], ten), say)).toBeNull()
  expect(doubt('end', view(['lay Kunst 8', 'end']), say)).toBeNull()
})
