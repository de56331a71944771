import { expect, test } from 'vitest'
import { argsOf, askedBy, buttonsOf, doneBy, nameNow, narrow, wayOf } from './pick'

const VERBS = { place: ['field'], move: ['from', 'to'], play: ['herb', 'number'], throw: ['herb', 'number'], stop: [] }
const start = (actions: string[]) => ({ actions, named: 0 })

test('a field that names one action does it', () => {
  const way = wayOf(['place a1', 'place b2'], { picks: [{ key: 'b2', name: 'b2' }] }, VERBS)
  expect(doneBy(way)).toBe('place b2')
})

test('a move is picked from and to', () => {
  const choices = ['move a1 b1', 'move a1 c1', 'move b2 b3']
  const picked = wayOf(choices, { picks: [{ key: 'a1', name: 'a1' }] }, VERBS)
  expect(picked.actions).toEqual(['move a1 b1', 'move a1 c1'])
  expect(doneBy(picked)).toBeNull()
  expect(nameNow({ key: 'c1' }, picked, VERBS)).toBe('c1')
  expect(nameNow({ key: 'b3' }, picked, VERBS)).toBeNull()
})

test('only one move is left and it is still asked for where it goes', () => {
  const picked = wayOf(['move b2 b3', 'move a1 b1'], { picks: [{ key: 'b2', name: 'b2' }] }, VERBS)
  expect(doneBy(picked)).toBeNull()
})

test('a card is several values, and a pile says what happens to it', () => {
  const choices = ['play mint 5', 'throw mint 5', 'throw sage 2']
  const picked = wayOf(choices, { picks: [{ key: 'card', name: 'mint 5' }] }, VERBS)
  expect(picked).toEqual({ actions: ['play mint 5', 'throw mint 5'], named: 2 })
  expect(doneBy(narrow(picked, 'play mint *', VERBS)!)).toBe('play mint 5')
  expect(narrow(picked, 'play sage *', VERBS)).toBeNull()
  expect(buttonsOf(picked, [{ key: 'pot', names: ['play mint *'] }], VERBS, 8)).toEqual(['play mint 5', 'throw mint 5'])
})

test('a pile that takes any card takes none before one is picked', () => {
  const pot = { key: 'pot', names: ['play mint *'] }
  expect(nameNow(pot, start(['play mint 5']), VERBS)).toBeNull()
  expect(nameNow(pot, { actions: ['play mint 5'], named: 2 }, VERBS)).toBe('play mint *')
})

test('what no thing stands for is a button', () => {
  const way = start(['stop', 'place a1'])
  expect(buttonsOf(way, [{ key: 'a1' }], VERBS, 8)).toEqual(['stop'])
  expect(buttonsOf(way, [{ key: 'a1' }, { key: 'end', names: ['stop'] }], VERBS, 8)).toEqual([])
  expect(doneBy(narrow(way, 'stop', VERBS)!)).toBe('stop')
  expect(buttonsOf(start(['place a1', 'place a2']), [], VERBS, 1)).toEqual([])
})

test('a thing that stands for nothing is never picked', () => {
  expect(nameNow({ key: 'a1', names: [] }, start(['place a1']), VERBS)).toBeNull()
})

test('an impossible field is asked for, to hear why', () => {
  expect(askedBy({ key: 'c3' }, start(['place a1']), VERBS)).toBe('place c3')
  expect(askedBy({ key: 'c3' }, start(['move a1 b1']), VERBS)).toBeNull()
  expect(askedBy({ key: 'c3' }, { actions: ['move a1 b1'], named: 1 }, VERBS)).toBe('move a1 c3')
})

test('a choice has its values by name', () => {
  expect(argsOf('play mint 5', VERBS)).toEqual({ verb: 'play', args: { herb: 'mint', number: 5 } })
})
