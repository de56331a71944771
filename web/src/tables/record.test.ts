import { describe, expect, it } from 'vitest'
import { ratingOf } from './rating'
import { MatchBook, outcomeOf, pack, readFile, unpack, writeFile, type Played } from './record'

const played = (match: number, won: boolean, level: number | null = 3): Played => ({
  table: 'aaaaaaaaaa',
  match,
  game: 'toy',
  at: match,
  seat: 0,
  players: [
    { name: 'Ada', level: null },
    { name: 'Bo', level },
  ],
  winners: [won ? 0 : 1],
})

function newBook(): MatchBook {
  const kept = new Map<string, string>()
  return new MatchBook(() => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }))
}

describe('the record', () => {
  it('has every match once, the latest first', () => {
    const book = newBook()
    expect(book.merge([played(1, true), played(3, true)])).toBe(2)
    expect(book.merge([played(2, true), played(3, false)])).toBe(1)
    expect(book.all().map(({ match }) => match)).toEqual([3, 2, 1])
    expect(outcomeOf(book.all()[0]!)).toBe('won')
  })
  it('says how a match ended', () => {
    expect(outcomeOf(played(1, false))).toBe('lost')
    expect(outcomeOf({ ...played(1, true), winners: [0, 1] })).toBe('shared')
    expect(outcomeOf({ ...played(1, true), winners: [] })).toBe('lost')
  })
  it('goes to a file and into an address, and comes back the same', async () => {
    const matches = [played(1, true), played(2, false)]
    expect(readFile(writeFile(matches))).toEqual(matches)
    const packed = await pack(matches)
    expect(packed).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(await unpack(packed)).toEqual(matches)
  })
  it.each(['', '{}', '[]', 'null', '{"form":"tafelrunde-record-1","matches":[{}]}', '{"form":"other","matches":[]}'])(
    'takes nothing for one that is none: %s',
    async (text) => {
      expect(() => readFile(text)).toThrow()
      await expect(unpack(text)).rejects.toThrow()
    },
  )
  it('takes what is damaged for nothing', () => {
    const book = new MatchBook(() => ({ getItem: () => '[{"table":1},null]', setItem: () => {} }))
    expect(book.all()).toEqual([])
  })
})

describe('the rating', () => {
  const many = (count: number, won: boolean, level = 3) => Array.from({ length: count }, (_, at) => played(at, won, level))
  it('needs bots', () => {
    expect(ratingOf([])).toBeNull()
    expect(ratingOf([played(1, true, null)])).toBeNull()
  })
  it('is the level of bots that are beaten half of the time', () => {
    const { level, low, high } = ratingOf([...many(40, true, 2), ...many(40, false, 2)])!
    expect(level).toBeCloseTo(2, 1)
    expect(low).toBeLessThan(2)
    expect(high).toBeGreaterThan(2)
  })
  it('knows more after more matches', () => {
    const width = (count: number) => {
      const { low, high } = ratingOf([...many(count, true), ...many(count, false)])!
      return high - low
    }
    expect(width(20)).toBeLessThan(width(2) / 1.5)
  })
  it('rises with wins and falls with losses', () => {
    expect(ratingOf(many(3, true))!.level).toBeGreaterThan(3)
    expect(ratingOf(many(3, false))!.level).toBeLessThan(3)
  })
})
