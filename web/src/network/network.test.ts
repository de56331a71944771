import { describe, expect, it } from 'vitest'
import { isOwnName, originFor } from './network.svelte'

const OPEN = { reach: 'network', address: 'http://192.168.1.20:8765', switch: true, lab: true } as const
const SHUT = { reach: 'device', address: null, switch: true, lab: true } as const

describe('what links for others begin with', () => {
  it('is the address in the network, where this page has one that only this device knows', () => {
    const here = { origin: 'http://127.0.0.1:8765', hostname: '127.0.0.1' }
    expect(originFor(OPEN, here)).toBe('http://192.168.1.20:8765')
    expect(originFor(SHUT, here)).toBe('http://127.0.0.1:8765')
    expect(originFor(null, here)).toBe('http://127.0.0.1:8765')
  })
  it('is what this page was loaded by, wherever that is known to others', () => {
    expect(originFor(OPEN, { origin: 'https://play.example', hostname: 'play.example' })).toBe('https://play.example')
    expect(isOwnName('192.168.1.20')).toBe(false)
    expect(isOwnName('[::1]')).toBe(true)
  })
})
