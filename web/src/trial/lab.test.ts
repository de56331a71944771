import { describe, expect, it } from 'vitest'
import { bouts, findings, shareOf, type Row } from './lab'

function row(kind: Row['kind'], winners: number[], whole: string, more: Partial<Row['measured']> = {}, thinker = -1): Row {
  const measured = { winners, decisions: 10, choices: 30, finished: true, opening: whole, whole, first: 0, ...more }
  return { kind, players: ['random', 'random'], thinker, measured }
}
const many = (count: number, make: (index: number) => Row) => Array.from({ length: count }, (_, index) => make(index))

describe('the small laboratory', () => {
  it('plays as many matches of each kind, and lets every seat think', () => {
    const plan = bouts(3, 6)
    expect(plan.filter(({ kind }) => kind === 'chance')).toHaveLength(6)
    expect(plan.filter(({ kind }) => kind === 'mixed').map(({ thinker }) => thinker)).toEqual([0, 1, 2, 0, 1, 2])
    expect(bouts(1, 2).map(({ kind }) => kind)).toEqual(['chance', 'thinking', 'chance', 'thinking'])
  })

  it('knows how far a share can be trusted', () => {
    const { low, high } = shareOf(5, 10)
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.237', '0.763'])
    expect(shareOf(0, 0)).toEqual({ share: 0, low: 0, high: 1, matches: 0 })
  })

  it('sees that whoever begins wins', () => {
    const [chance] = findings(
      2,
      many(40, (index) => row('chance', [0], `${index}`)),
    ).strengths
    expect([chance?.verdict, chance?.different]).toEqual(['more', 40])
  })

  it('says nothing of one match that was played again and again', () => {
    const [chance] = findings(
      2,
      many(40, () => row('chance', [0], 'same')),
    ).strengths
    expect(chance?.verdict).toBe('few')
  })

  it('shares a win among those who share it, and counts it as a tie', () => {
    const [chance] = findings(
      2,
      many(20, (index) => row('chance', [0, 1], `${index}`)),
    ).strengths
    expect([chance?.first.share, chance?.ties, chance?.verdict]).toEqual([0.5, 20, 'even'])
  })

  it('sees whether thinking pays, and leaves out what did not end', () => {
    const rows = many(20, (index) => row('mixed', [index % 2], `${index}`, {}, index % 2))
    const found = findings(2, [...rows, row('mixed', [], 'x', { finished: false }, 0)])
    expect([found.pays, found.unfinished, found.thinker?.share, found.choices]).toEqual(['yes', 1, 1, 3])
  })
})
