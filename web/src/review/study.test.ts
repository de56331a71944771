import { expect, test } from 'vitest'
import { newStudy, noteAt, pack, parseStudy, unpack, withNote } from './study'

const record = { game: 'hnefatafl', seats: 2, options: {}, start: null, rules: null, actions: ['d1-d4', 'f5-f2'] }

test('a study comes back from its link as it was', async () => {
  const study = withNote(newStudy(record, 'Ein Läufer'), {
    at: 1,
    text: 'Hier wird es eng – „warum“?',
    arrows: [['d1', 'd4']],
    lines: [{ actions: ['f6-f3'], text: 'auch gut' }],
  })
  const packed = await pack(study)
  expect(packed).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(await unpack(packed)).toEqual(study)
})

test('a note that says nothing is left out', () => {
  const study = withNote(newStudy(record), { at: 2, text: 'x', arrows: [], lines: [] })
  expect(noteAt(study, 2).text).toBe('x')
  expect(withNote(study, { ...noteAt(study, 2), text: '' }).notes).toEqual([])
})

test('a plain record is a study without notes, and nonsense is none', () => {
  expect(parseStudy(JSON.stringify({ schema: 2, ...record, players: ['A', 'B'] })).record.players).toEqual(['A', 'B'])
  expect(() => parseStudy('{"game": 3}')).toThrow()
  expect(() => parseStudy('[]')).toThrow()
  expect(parseStudy(JSON.stringify({ ...newStudy(record), notes: [{ at: 'x' }] })).notes).toEqual([])
})
