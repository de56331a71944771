import { describe, expect, it } from 'vitest'
import type { Args } from '../board'
import type { ClockInfo } from '../protocol'
import { formatLeft, formatPlan, freeAt, leftAt, lowBelow, untilNext } from './time'

const say = (code: string, args: Args = {}) => `${code} ${Object.values(args).join(' ')}`
const clock: ClockInfo = {
  plan: { kind: 'live', bank: 60, free: 5, increment: 2 },
  banks: [40_000, 60_000],
  running: 0,
  since: 1_000,
  used: 0,
  now: 1_000,
}

describe('the time of a seat', () => {
  it('runs for the one that is to act', () => {
    expect(leftAt(clock, 0, 11_000)).toBe(35_000)
    expect(leftAt(clock, 1, 11_000)).toBe(65_000)
    expect(leftAt({ ...clock, used: 3_000 }, 0, 11_000)).toBe(32_000)
  })
  it('is never less than none, nor more than there was', () => {
    expect(leftAt(clock, 0, 999_000)).toBe(0)
    expect(leftAt(clock, 0, 0)).toBe(45_000)
  })
  it('is free at first', () => {
    expect(freeAt(clock, 0, 3_000)).toBe(3_000)
    expect(freeAt(clock, 0, 9_000)).toBe(0)
  })
})

describe('what is shown of it', () => {
  it('is as fine as it has to be', () => {
    const left = [3 * 86_400_000 + 5 * 3_600_000, 2 * 3_600_000 + 5 * 60_000, 252_000, 61_001, 59_999, 8_349, 0]
    expect(left.map((each) => formatLeft(each, 'de', say))).toEqual([
      'clock-left-days 3 5',
      'clock-left-hours 2 5',
      '4:12',
      '1:02',
      '1:00',
      '0:08,3',
      '0:00,0',
    ])
    expect(formatLeft(8_349, 'en', say)).toBe('0:08.3')
  })
  it('changes when it has to, and not before', () => {
    expect(untilNext(252_400)).toBe(400)
    expect(untilNext(5_000)).toBe(100)
    expect(untilNext(2 * 86_400_000 + 60_000)).toBe(60_000)
  })
  it('warns in time, whatever there is', () => {
    expect(lowBelow({ kind: 'live', bank: 600 })).toBe(60_000)
    expect(lowBelow({ kind: 'turn', free: 30 })).toBe(10_000)
    expect(lowBelow({ kind: 'days', free: 259_200 })).toBe(25_920_000)
  })
  it('names the plan', () => {
    expect(formatPlan({ kind: 'live', bank: 600, increment: 8 }, say)).toBe('clock-plan-live 10 8')
    expect(formatPlan({ kind: 'turn', free: 30 }, say)).toBe('clock-plan-turn 30')
    expect(formatPlan({ kind: 'days', free: 259_200 }, say)).toBe('clock-plan-days 3')
  })
})
