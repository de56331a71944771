import { describe, expect, it } from 'vitest'
import { parseHash } from './address'
import { formatRoute } from './route'

describe('an address behind the #', () => {
  it.each(['/', '/new/blox', '/rules/blox#3.2', '/t/abcdefghij', '/t/abcdefghij/replay/2', '/learn/xnet/3'])('is that of %s', (address) => {
    expect(formatRoute(parseHash(`#${address}`))).toBe(address)
  })
  it('is the first page where there is none', () => {
    expect(parseHash('')).toEqual({ page: 'home' })
  })
})
