import { describe, expect, it } from 'vitest'
import type { Shelf } from '../memory'
import { Progress } from './progress'

function shelf(): Shelf {
  const held = new Map<string, string>()
  return { getItem: (key) => held.get(key) ?? null, setItem: (key, value) => void held.set(key, value) }
}

describe('progress in the lessons', () => {
  it('is kept by game, each lesson once', () => {
    const one = shelf()
    const progress = new Progress(() => one)
    expect(progress.isEmpty()).toBe(true)
    progress.finish('blox', 'aim')
    progress.finish('blox', 'aim')
    progress.finish('rangeln', 'push')
    expect(new Progress(() => one).done('blox')).toEqual(['aim'])
    expect(progress.isEmpty()).toBe(false)
  })
  it.each(['[]', '{"blox": 3}', 'null', '{'])('survives damage: %s', (damage) => {
    const one = shelf()
    one.setItem('tafelrunde.lessons', damage)
    expect(new Progress(() => one).done('blox')).toEqual([])
  })
  it('lasts as long as the page where storage is forbidden', () => {
    const progress = new Progress(() => {
      throw new Error('no storage here')
    })
    progress.finish('blox', 'aim')
    expect(progress.done('blox')).toEqual(['aim'])
  })
})
