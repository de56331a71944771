import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetPledge, notePledge, pledgeOf } from './pledge'

const ONE = { commitment: 'c', nonce: 'n' }

describe('what was promised before a match', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
  })

  it('is kept by table and match, the latest hundred', () => {
    for (let match = 1; match <= 101; match += 1) notePledge('a', match, ONE)
    expect(pledgeOf('a', 1)).toBeNull()
    expect(pledgeOf('a', 2)).toEqual(ONE)
    expect(pledgeOf('a', 101)).toEqual(ONE)
  })

  it('is forgotten only where it is the one that was not taken', () => {
    notePledge('a', 1, ONE)
    forgetPledge('a', 1, 'other')
    expect(pledgeOf('a', 1)).toEqual(ONE)
    forgetPledge('a', 1, 'n')
    expect(pledgeOf('a', 1)).toBeNull()
  })
})
