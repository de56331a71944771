import { describe, expect, it } from 'vitest'
import { formatRoute, parseCode, parseRoute, readings, spellCode, type Route } from './route'

const TABLE = 'abcdefgh27'
const INVITATION = 'AbCdEfGhIjKlMnOpQrStUv-_'

describe('addresses', () => {
  const routes: Route[] = [
    { page: 'home' },
    { page: 'new', game: 'rangeln' },
    { page: 'new', game: '' },
    { page: 'table', table: TABLE, invitation: null },
    { page: 'table', table: TABLE, invitation: INVITATION },
    { page: 'replay', table: TABLE, match: 2 },
    { page: 'rules', game: 'blox', paragraph: '3.2' },
    { page: 'rules', game: 'blox', paragraph: null },
    { page: 'verify', table: TABLE, match: 1 },
    { page: 'review', table: TABLE, match: 2 },
    { page: 'puzzles', game: '', number: null },
    { page: 'puzzles', game: 'blox', number: null },
    { page: 'puzzles', game: 'blox', number: 12 },
    { page: 'own', table: TABLE, match: 2, number: 0 },
    { page: 'daily', day: '' },
    { page: 'daily', day: '2026-11-18' },
    { page: 'study', table: '', match: null, packed: '' },
    { page: 'study', table: '', match: null, packed: 'aB-_9' },
    { page: 'study', table: TABLE, match: 1, packed: '' },
    { page: 'lab', run: null },
    { page: 'lab', run: 12 },
    { page: 'learn', game: '', lesson: null },
    { page: 'learn', game: 'blox', lesson: null },
    { page: 'learn', game: 'blox', lesson: 3 },
  ]
  it.each(routes)('come back from what they were written as: %o', (route) => {
    const url = new URL(formatRoute(route), 'http://table')
    expect(parseRoute(url.pathname, url.hash)).toEqual(route)
  })
  it.each([
    '/t/short',
    '/lab/0',
    '/lab/new',
    '/lab/1/2',
    `/t/${TABLE}/replay/0`,
    `/t/${TABLE}/what`,
    '/verify',
    '/what',
    '/rules',
    `/verify/${TABLE}/x`,
    '/rules/blox/3',
    '/learn/blox/0',
    '/learn/blox/1/2',
  ])('that lead nowhere are lost: %s', (path) => expect(parseRoute(path)).toEqual({ page: 'lost' }))
  it('drop a fragment that is no invitation', () => {
    expect(parseRoute(`/t/${TABLE}`, '#i=short')).toEqual({ page: 'table', table: TABLE, invitation: null })
  })
})

describe('codes', () => {
  it('are read in any spelling', () => {
    const table = { page: 'table', table: TABLE, invitation: null }
    expect(parseCode(spellCode(TABLE))).toEqual(table)
    expect(parseCode(` ${TABLE.toUpperCase()} `)).toEqual(table)
    expect(parseCode(`https://somewhere.example/t/${TABLE}`)).toEqual(table)
  })
  it('are read out of an invitation', () => {
    expect(parseCode(`http://10.0.0.5:8765/t/${TABLE}#i=${INVITATION}`)).toEqual({ page: 'table', table: TABLE, invitation: INVITATION })
  })
  it('are told from anything else', () => expect(parseCode('hello')).toBeNull())
  it('are read with a digit for the letter that looks like it', () => {
    expect(parseCode('6uqql-rwej0')).toEqual({ page: 'table', table: '6uqqlrwejo', invitation: null })
    expect(readings('6UQQ1-RWEJ0')).toEqual(['6uqqirwejo', '6uqqlrwejo'])
    expect(readings('8UQQ2-RWEJ9')).toEqual(['buqq2rwejg'])
    expect(readings('11111 11111')).toHaveLength(1024)
  })
})
