import { describe, expect, test } from 'vitest'
import {
  barredSpots,
  fitsOf,
  ghostOf,
  layOf,
  markerChoices,
  nearestFit,
  newSelection,
  parseChoice,
  spotUnder,
  turnsOf,
  type View,
} from './choice'
import { moveCard, pickCard, tidy, turnCard } from './turn'

const facts = {
  laid: [],
  hand: [{ card: 'F03', faces: 'AC/oo/BA' }],
  taken: null,
  upright: [[-2, 0, '#.#']],
  sideways: [[0, 1, '##']],
}
const view = { seat: 0, choices: ['take F03 r0', 'take F03 r90', 'take F03 r180', 'take F03 r270'], facts } as unknown as View

test('choices are told apart', () => {
  expect(parseChoice('place -3 4 r90 F17')).toEqual({ kind: 'place', card: 'F17', turn: 1, spot: '-3 4' })
  expect(parseChoice('symbol C')).toEqual({ kind: 'symbol', symbol: 'C' })
  expect(parseChoice('no token')).toEqual({ kind: 'no token' })
  expect(parseChoice('discard F17')).toEqual({ kind: 'discard', card: 'F17' })
  expect(parseChoice('start 1')).toBeNull()
  expect([...markerChoices(['token 4 -4', 'no token'])]).toEqual([['4 -4', 'token 4 -4']])
})

describe('a card that is picked', () => {
  test('is held where it fits, and can be laid there in two steps', () => {
    const selection = newSelection()
    pickCard('F03', selection, view)
    expect(selection).toMatchObject({ card: 'F03', turn: 0, spot: '-2 0' })
    expect(layOf(view, selection)).toEqual({ now: 'take F03 r0', next: 'place -2 0 r0 F03' })
  })
  test('is laid back when it is picked again', () => {
    const selection = newSelection()
    pickCard('F03', selection, view)
    pickCard('F03', selection, view)
    expect(selection).toEqual(newSelection())
  })
  test('moves in whole fields and then does not fit', () => {
    const selection = newSelection()
    pickCard('F03', selection, view)
    moveCard(selection, 0, 1)
    expect(selection).toMatchObject({ spot: '-2 1', pinned: true })
    expect(layOf(view, selection)).toBeNull()
  })
  test('turns about its middle', () => {
    const selection = { ...newSelection(), card: 'F03', spot: '0 1' }
    turnCard(selection, view)
    expect(ghostOf(view, selection)).toEqual({ card: 'F03', row: 0, column: 0, faces: 'BoA/AoC' })
  })
  test('passes over turns in which it fits nowhere', () => {
    const upright = { ...view, choices: ['take F03 r0', 'take F03 r180'] } as View
    const selection = { ...newSelection(), card: 'F03', spot: '0 1' }
    turnCard(selection, upright)
    expect(selection.turn).toBe(2)
    expect(turnsOf(upright, 'F03')).toEqual([0, 2])
  })
})

describe('a card that is taken', () => {
  const taken = {
    seat: 0,
    choices: ['place 0 1 r90 F03', 'place 3 3 r90 F03'],
    facts: { ...facts, taken: { card: 'F03', turn: 'r90', faces: 'BoA/AoC' } },
  } as unknown as View

  test('stays where it was held', () => {
    const selection = { ...newSelection(), card: 'F03', turn: 1, spot: '3 3', next: 'place 3 3 r90 F03' }
    tidy(selection, taken)
    expect(selection).toMatchObject({ spot: '3 3', next: 'place 3 3 r90 F03' })
    expect(layOf(taken, selection)).toEqual({ now: 'place 3 3 r90 F03', next: null })
  })
  test('fits where the choices say so', () => {
    expect(fitsOf(taken, 0)).toEqual(new Set(['0 1', '3 3']))
  })
})

test('after an action nothing stays picked', () => {
  const selection = { ...newSelection(), card: 'F03', spot: '0 1' }
  tidy(selection, { ...view, choices: [] })
  expect(selection).toEqual(newSelection())
})

test('the nearest fit is told by the middle of the card', () => {
  expect(nearestFit(new Set(['0 0', '4 4']), 'AB/oo/CD', 4, 4)).toBe('4 4')
  expect(nearestFit(new Set(), 'AB/oo/CD', 4, 4)).toBeNull()
  expect(spotUnder('AB/oo/CD', 3, 3.5)).toBe('2 2')
})

test('fields that no fitting card covers are barred', () => {
  expect(barredSpots(['0 0', '0 5'], new Set(['-2 0']), 'AB/oo/CD')).toEqual(new Set(['0 5']))
})
