import { expect, test } from 'vitest'
import { WordList } from './word'

const words = new WordList(['xnet-word-Kunst = Art\nxnet-word-Sport = Sport\n', 'blox-letter-W = W\nblox-letter-S = B\n'])

test('words are those of the language', () => {
  expect(words.spell('xnet', 'Kunst 8, Sport 3')).toBe('Art 8, Sport 3')
  expect(words.spell('blox', 'WWS and 3S')).toBe('WWB and 3B')
  expect(words.spell('blox', 'Kunst WR')).toBe('Kunst WR')
})

test('names of people stay as they are', () => {
  expect(words.inArgs('xnet-buys', { topic: 'Kunst', name: 'Kunst', count: 2 })).toEqual({ topic: 'Art', name: 'Kunst', count: 2 })
  expect(words.inArgs('turn-name', { other: 'Kunst' })).toEqual({ other: 'Kunst' })
})
