import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fromHex, randomHex, toHex } from '../random'
import { commitmentTo, matchKey } from './proof'
import { sha256 } from './sha256'

describe('sha256', () => {
  it('has the digest that everybody knows', () => {
    expect(toHex(sha256(new TextEncoder().encode('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 200])('agrees with another one on %i bytes', (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37) % 256)
    expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
  })
})

describe('a proof', () => {
  const secret = randomHex(32)
  const proof = { table: 'abcdefgh27', match: 3, commitment: '', secret, nonces: [randomHex(16), '', randomHex(16)] }

  it('promises its secret', async () => {
    const due = createHash('sha256').update('tafelrunde/commitment/1\n').update(fromHex(secret)).digest('hex')
    expect(await commitmentTo(secret)).toBe(due)
  })
  it('makes the key of the match from everybody’s part', async () => {
    const message = `tafelrunde/match/1\nabcdefgh27\n3\n${proof.nonces[0]},-,${proof.nonces[2]}`
    expect(await matchKey(proof)).toBe(createHmac('sha256', fromHex(secret)).update(message).digest('hex'))
  })
})
