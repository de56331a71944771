import { describe, expect, it } from 'vitest'
import { Memory, type Shelf } from './memory'

function shelf(): Shelf {
  const held = new Map<string, string>()
  return { getItem: (key) => held.get(key) ?? null, setItem: (key, value) => void held.set(key, value) }
}

const forbidden = (): Shelf => {
  throw new Error('no storage here')
}

describe('the memory of tables', () => {
  it('keeps the token when something else is noted, and puts the table first', () => {
    const one = shelf()
    const memory = new Memory(() => one)
    memory.note('a', { token: 'secret' })
    memory.note('b', {})
    memory.note('a', { names: ['Anna'] })
    expect(memory.all().map((known) => known.table)).toEqual(['a', 'b'])
    expect(memory.find('a')).toMatchObject({ token: 'secret', names: ['Anna'] })
  })
  it('forgets', () => {
    const one = shelf()
    const memory = new Memory(() => one)
    memory.note('a', {})
    memory.forget('a')
    expect(memory.find('a')).toBeNull()
  })
  it('survives damage', () => {
    const one = shelf()
    one.setItem('tafelrunde.tables', '{"not": "a list"}')
    expect(new Memory(() => one).all()).toEqual([])
  })
  it('lasts as long as the page where storage is forbidden', () => {
    const memory = new Memory(forbidden)
    memory.note('a', { token: 'secret' })
    expect(memory.find('a')?.token).toBe('secret')
  })
})
