import { describe, expect, it } from 'vitest'
import type { Beat } from '../board'
import type { Line } from '../protocol'
import { chipsOf, turnsOf, yieldOf } from './turn'

const beats: Record<string, Beat> = {
  starts: { icon: 'flag', aside: true },
  draws: { icon: 'card', aside: true },
  begins: { icon: 'plus', aside: true, opens: true },
  lays: { icon: 'card' },
  scores: { icon: 'star', aside: true, brings: ({ points }) => `+${points}` },
  moves: { icon: 'arrow', closes: true },
  steps: { icon: 'arrow', closes: ({ last }) => last === 1 },
}
// `actor` is -1 for chance; who it is about is the same, unless said.
const line = (code: string, actor: number, about = actor, args = {}): Line => ({
  seat: actor,
  code,
  args: about < 0 ? args : { seat: about, ...args },
})
const shape = (lines: Line[]) => turnsOf(lines, beats).map(({ seat, number, from, to }) => [seat, number, from, to])

describe('turns of a log', () => {
  it('are numbered, and begin with whoever acts next', () => {
    expect(shape([line('moves', 0), line('moves', 1), line('moves', 0)])).toEqual([
      [0, 1, 0, 1],
      [1, 2, 1, 2],
      [0, 3, 2, 3],
    ])
  })

  it('take in what is dealt to the one who acted, and put a deal to several into one entry without a number', () => {
    const deal = [line('starts', -1, 1), line('draws', -1, 0), line('draws', -1, 1)]
    expect(shape([...deal, line('lays', 1), line('draws', -1, 1), line('lays', 0)])).toEqual([
      [null, 0, 0, 3],
      [1, 1, 3, 5],
      [0, 2, 5, 6],
    ])
  })

  it('begin with what is dealt to nobody else', () => {
    expect(shape([line('lays', 0), line('draws', -1, 1), line('draws', -1, 1), line('lays', 1)])).toEqual([
      [0, 1, 0, 1],
      [1, 2, 1, 4],
    ])
  })

  it('end where a line says so, also if the same seat goes on', () => {
    expect(shape([line('steps', 0, 0, { last: 0 }), line('steps', 0, 0, { last: 1 }), line('steps', 0, 0, { last: 0 })])).toEqual([
      [0, 1, 0, 2],
      [0, 2, 2, 3],
    ])
    expect(shape([line('begins', 0), line('lays', 0), line('draws', -1, 0), line('begins', 0), line('lays', 0)])).toEqual([
      [0, 1, 0, 3],
      [0, 2, 3, 5],
    ])
  })

  it('have a strip that counts what is repeated, without asides, and what they brought', () => {
    const lines = [line('begins', 0), line('lays', 0), line('lays', 0), line('steps', 0), line('scores', -1, 0, { points: 7 })]
    const [turn] = turnsOf(lines, beats)
    expect(chipsOf(turn!, lines, beats, (each) => each.code).map(({ icon, count, line: at }) => [icon, count, at])).toEqual([
      ['card', 2, 1],
      ['arrow', 1, 3],
    ])
    expect(yieldOf(turn!, lines, beats)).toBe('+7')
    expect(yieldOf({ ...turn!, to: 4 }, lines, beats)).toBe('')
  })
})
