import { describe, expect, it } from 'vitest'
import type { SeatInfo } from '../protocol'
import { ALL, favourites, listeners } from './gesture'

const seat = (kind: SeatInfo['kind'], more: Partial<SeatInfo> = {}) => ({ kind, name: '', ...more }) as SeatInfo

describe('gestures', () => {
  it('are a dozen', () => expect(new Set(ALL).size).toBe(12))

  it('are heard by people at other devices only', () => {
    const seats = [seat('person'), seat('person'), seat('bot'), seat('open'), seat('person', { program: true })]
    expect(listeners(seats, [0])).toEqual([1])
    expect(listeners(seats, [0, 1])).toEqual([])
  })

  it('are offered by when they were said last', () => {
    expect(favourites([])).toEqual(['hello', 'played', 'nice', 'no'])
    expect(favourites(['again', 'played'])).toEqual(['again', 'played', 'hello', 'nice'])
  })
})
