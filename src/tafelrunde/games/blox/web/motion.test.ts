import { expect, test } from 'vitest'
import { centreOf } from './geometry'
import { motionBetween, STILL } from './motion'
import type { BloxFacts } from './view'

const LAYOUT = ['WSGWRGWSR', 'GWRSWSGRW', 'SRWGRWRGS', 'RGSWGRSWR', 'WSWRGSGRG', 'SGRSWGRWS', 'RWSGSWGSR', 'GSWRGRSGW', 'SRGWSGWRG']
const player = (pawns: string[], points = 0) => ({
  points,
  blocks: '',
  joker: true,
  pawns,
  supply: 4 - pawns.length,
  hand_size: 5,
  known: '',
})
const facts = (pawns: string[][], towers: Record<string, string>, last: string, points = [0, 0]) =>
  ({
    layout: LAYOUT,
    players: pawns.map((each, seat) => player(each, points[seat])),
    towers: Object.entries(towers).map(([field, blocks]) => ({ field, blocks, chip: blocks.length })),
    last,
  }) as BloxFacts

test('nothing moves at first sight', () => {
  expect(motionBetween(null, facts([['a1'], []], {}, 'place a1'))).toBe(STILL)
})

test('a pawn slides from where it stood', () => {
  const motion = motionBetween(facts([['a1'], []], {}, 'place a1'), facts([['a4'], []], {}, 'move a1-a4'))
  expect(motion.slides.get('a4')).toEqual(centreOf('a1'))
  expect(motion.left).toEqual([])
})

test('a pawn that is placed comes from outside', () => {
  const { slides } = motionBetween(facts([[], []], {}, ''), facts([['a1'], []], {}, 'place a1'))
  expect(slides.get('a1')?.x).toBeLessThan(0)
})

test('a captured pawn leaves, and its points are shown there', () => {
  const motion = motionBetween(facts([['a1'], ['a4']], {}, ''), facts([['a4'], []], {}, 'capture a1-a4 3', [3, 0]))
  expect(motion.left).toEqual([{ seat: 1, field: 'a4' }])
  expect(motion.gains).toEqual([{ seat: 0, field: 'a4', points: 3 }])
})

test('towers are cleared and built', () => {
  const cleared = motionBetween(facts([['a1'], []], { a4: 'RG' }, ''), facts([['a4'], []], {}, 'clear a1-a4', [2, 0]))
  expect(cleared.cleared).toMatchObject([{ field: 'a4', blocks: 'RG' }])
  const built = motionBetween(facts([['a4'], []], {}, ''), facts([[], []], { a4: 'RGS' }, 'build a4 RGS', [3, 0]))
  expect([...built.built]).toEqual(['a4'])
  expect(built.left).toEqual([{ seat: 0, field: 'a4' }])
})
