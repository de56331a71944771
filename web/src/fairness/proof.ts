// The proof that nobody chose a match's chances, recomputed here: core/fairness.py says the same in Python.
import { fromHex, toHex } from '../random'
import { sha256 } from './sha256'

export interface Proof {
  table: string
  match: number
  commitment: string
  secret: string
  // By seat, empty for bots.
  nonces: string[]
}

// What this browser saw and added before the match began.
export interface Pledge {
  commitment: string
  nonce: string | null
}

const BLOCK = 64
const text = new TextEncoder()

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  // Browsers lend their own only to pages they trust, by HTTPS or on the same machine; its type does not say so.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition
  return crypto.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : sha256(bytes)
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

export async function commitmentTo(secret: string): Promise<string> {
  return toHex(await digest(joined(text.encode('tafelrunde/commitment/1\n'), fromHex(secret))))
}

// HMAC-SHA-256 of four lines: a label, the table, the number of the match, and what everybody added.
export async function matchKey({ secret, table, match, nonces }: Proof): Promise<string> {
  const lines = ['tafelrunde/match/1', table, `${match}`, nonces.map((nonce) => nonce || '-').join(',')]
  const key = joined(fromHex(secret), new Uint8Array(BLOCK - fromHex(secret).length))
  const inner = await digest(
    joined(
      key.map((byte) => byte ^ 0x36),
      text.encode(lines.join('\n')),
    ),
  )
  return toHex(
    await digest(
      joined(
        key.map((byte) => byte ^ 0x5c),
        inner,
      ),
    ),
  )
}
