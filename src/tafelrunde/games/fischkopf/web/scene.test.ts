import type { Line } from '@/protocol'
import { describe, expect, it } from 'vitest'
import { diceFor, fieldOf } from './choice'
import { TIMES, freeOf, lastFieldOf, lengthOf, scenesOf } from './scene'
import type { FischkopfFacts } from './view'

const before = { occupied: [1, 2, 8], roll: [3, 5], roller: 0 } as unknown as FischkopfFacts

function line(code: string, args: Record<string, number> = {}): Line {
  return { seat: 0, code: `fischkopf-${code}`, args: { seat: 0, ...args } }
}

describe('scenes', () => {
  it('lay the stone before the dice roll', () => {
    const scenes = scenesOf(before, [line('places', { field: 5 }), line('rolls', { low: 2, high: 4 })])
    expect(scenes.map(({ kind, stones, roll }) => [kind, stones, roll])).toEqual([
      ['lay', [1, 2, 8, 5], [3, 5]],
      ['roll', [1, 2, 8, 5], [2, 4]],
    ])
  })

  it('show the full head before it comes free', () => {
    const scenes = scenesOf(before, [line('clears-head', { field: 3 })])
    expect(scenes.map(({ kind, stones }) => [kind, stones])).toEqual([
      ['lay', [1, 2, 8, 3]],
      ['head', [8]],
    ])
  })

  it('count a turn on its own board, and begin the next one on an empty one', () => {
    const scenes = scenesOf(before, [
      line('places', { field: 5 }),
      line('rolls-nothing', { low: 1, high: 1, sum: 62 }),
      line('rolls', { low: 2, high: 6, seat: 1 }),
    ])
    expect(scenes.map(({ kind, stones, roller, sum }) => [kind, stones.length, roller, sum])).toEqual([
      ['lay', 4, 0, null],
      ['roll', 4, 0, null],
      ['tally', 4, 0, 62],
      ['roll', 0, 1, null],
    ])
  })

  it('note nothing for a full board', () => {
    expect(scenesOf(before, [line('fills-board', { field: 12 })]).at(-1)?.sum).toBe(0)
  })

  it('are not played at first sight, nor for lines that change nothing on the board', () => {
    expect(scenesOf(null, [line('places', { field: 5 })])).toEqual([])
    expect(scenesOf(before, [line('goes-on'), line('starts')])).toEqual([])
  })

  it('leave the last stone marked while it lies there', () => {
    const laid = [line('places', { field: 5 }), line('rolls', { low: 1, high: 1 })]
    expect(lastFieldOf(scenesOf(before, laid))).toBe(5)
    expect(lastFieldOf(scenesOf(before, [line('clears-head', { field: 3 })]))).toBeNull()
    expect(
      lastFieldOf(scenesOf(before, [...laid, line('rolls-nothing', { low: 1, high: 2, sum: 9 }), line('rolls', { low: 5, high: 6 })])),
    ).toBeNull()
  })

  it('take as long as all of them together', () => {
    expect(lengthOf([line('places'), line('rolls-nothing'), line('starts')])).toBe(TIMES.lay + TIMES.roll + TIMES.tally)
  })
})

describe('fields', () => {
  it('are offered by one die or by both', () => {
    expect([diceFor(2, [2, 4]), diceFor(6, [2, 4]), diceFor(3, [3, 3]), diceFor(6, [3, 3])]).toEqual([[2], [2, 4], [3], [3, 3]])
  })

  it('are named by choices', () => {
    expect(['place 12', 'go', 'stop'].map(fieldOf)).toEqual([12, null, null])
  })

  it('are free where no stone lies', () => {
    expect(freeOf([1, 2, 3, 5, 7, 9, 11, 12])).toEqual([4, 6, 8, 10])
  })
})
