import { beforeEach, describe, expect, it } from 'vitest'
import { paced, readable, setPace } from './pace'
import { setting, type Speed } from './setting.svelte'

const SPEEDS: Speed[] = ['slow', 'normal', 'quick', 'instant']

function atEach<Value>(look: () => Value): Value[] {
  return SPEEDS.map((speed) => {
    setting.speed = speed
    return look()
  })
}

function moving(iterations = 1) {
  return { playbackRate: 1, effect: { getComputedTiming: () => ({ iterations }) } as unknown as AnimationEffect }
}

describe('the pace', () => {
  beforeEach(() => (setting.speed = 'normal'))

  it('makes a show longer, shorter, or nothing', () => {
    expect(atEach(() => paced(600))).toEqual([1200, 600, 300, 0])
  })
  it('leaves time to read where nothing moves', () => {
    expect(atEach(() => readable(600))).toEqual([1200, 600, 300, 600])
  })
  it('turns what boards move, and nothing that goes on for ever', () => {
    const [piece, pulse] = [moving(), moving(Infinity)]
    const rates = atEach(() => {
      setPace([piece, pulse])
      return piece.playbackRate
    })
    expect([rates, pulse.playbackRate]).toEqual([[0.5, 1, 2, 1], 1])
  })
})
