import { describe, expect, it } from 'vitest'
import type { GameInfo } from '../protocol'
import { atDevice, firstPlan, newClock, newPlan, presetOf, requestFor, seat, starterSeat } from './plan'

const game = {
  id: 'toy',
  fewest: 3,
  most: 5,
  options: [
    { name: 'stop', default: false },
    { name: 'rounds', default: 3 },
  ],
  presets: { long: { stop: false, rounds: 9 } },
} as unknown as GameInfo

describe('a plan', () => {
  it('begins with me and as many bots as the game needs', () => {
    expect(newPlan(game, 'Anna').places.map((place) => place.sitter)).toEqual(['me', 'bot', 'bot'])
  })
  it('has bots that a newcomer can keep up with for whoever only wants to play', () => {
    expect(requestFor(game, firstPlan({ ...game, levels: 5 }, 'Anna')).seats).toEqual([
      { kind: 'me', name: 'Anna' },
      { kind: 'bot', name: '', level: 2 },
      { kind: 'bot', name: '', level: 2 },
    ])
  })
  it('gives me one chair', () => {
    const { places } = newPlan(game, 'Anna')
    expect(seat(places, 2, 'me').map((place) => place.sitter)).toEqual(['bot', 'bot', 'me'])
    expect(seat(places, 1, 'device').map((place) => place.sitter)).toEqual(['me', 'device', 'bot'])
  })
  it('puts whoever was to come by link at the device, where nobody can come', () => {
    const { places } = newPlan(game, 'Anna')
    expect(atDevice(seat(places, 1, 'link')).map((place) => place.sitter)).toEqual(['me', 'device', 'bot'])
  })
  it('knows which preset its options are', () => {
    expect(presetOf(game, { stop: false, rounds: 3 })).toBe('')
    expect(presetOf(game, { stop: false, rounds: 9 })).toBe('long')
    expect(presetOf(game, { stop: true, rounds: 9 })).toBeNull()
  })
  it('says who starts, wherever that place is by then', () => {
    const plan = newPlan(game, 'Anna')
    expect(requestFor(game, plan).options).toEqual({ stop: false, rounds: 3 })
    plan.starter = 2
    expect(requestFor(game, plan).options).toEqual({ stop: false, rounds: 3, starter: 2 })
    plan.places = plan.places.filter((place) => place.id !== 1)
    expect(starterSeat(plan)).toBe(1)
    plan.places = plan.places.filter((place) => place.id !== 2)
    expect(requestFor(game, plan).options).toEqual({ stop: false, rounds: 3 })
    expect(presetOf(game, plan.options)).toBe('')
  })
  it('is no playtest unless somebody wants one', () => {
    expect(requestFor(game, newPlan(game, 'Anna')).playtest).toBe(false)
    expect(requestFor(game, { ...newPlan(game, 'Anna'), isPlaytest: true }).playtest).toBe(true)
  })
  it('has a clock only where it can be', () => {
    const plan = newPlan(game, 'Anna')
    expect(requestFor(game, plan).clock).toBeNull()
    plan.clock = newClock('live')
    expect(requestFor(game, plan).clock).toMatchObject({ kind: 'live', bank: 900, increment: 10, end: 'turn' })
    // Lost on time was meant for two.
    plan.clock!.end = 'match'
    expect(requestFor(game, plan).clock?.end).toBe('turn')
    plan.places = plan.places.slice(0, 2)
    expect(requestFor(game, plan).clock?.end).toBe('match')
    plan.places = plan.places.slice(0, 1)
    expect(requestFor(game, plan).clock).toBeNull()
  })
  it('asks the server for its seats', () => {
    const plan = newPlan(game, ' Anna ')
    plan.places = seat(plan.places, 1, 'link')
    expect(requestFor(game, plan).seats).toEqual([{ kind: 'me', name: 'Anna' }, { kind: 'open' }, { kind: 'bot', name: '', level: 3 }])
  })
})
