// What this browser has played: one entry for each finished match that it saw the end of. It goes nowhere by itself.
import type { Shelf } from '../memory'

export interface Player {
  name: string
  // Of a bot; null for people.
  level: number | null
}

export interface Played {
  table: string
  match: number
  game: string
  // When it was seen to be over, in milliseconds.
  at: number
  seat: number
  players: Player[]
  winners: number[]
}

export type Outcome = 'won' | 'shared' | 'lost'

const KEY = 'tafelrunde.record'
const MOST = 2000
// What a file or a link says it is, so that nothing else is taken for one.
const FORM = 'tafelrunde-record-1'

export class BadRecord extends Error {}

export class MatchBook {
  // Where storage is forbidden it lasts as long as the page lives.
  private fallback: Played[] = []

  constructor(private readonly shelf: () => Shelf = () => localStorage) {}

  // The latest first.
  all(): Played[] {
    try {
      const saved: unknown = JSON.parse(this.shelf().getItem(KEY) ?? '[]')
      return Array.isArray(saved) ? saved.filter(isPlayed) : []
    } catch {
      return this.fallback
    }
  }

  note(played: Played): void {
    this.merge([played])
  }

  // How many of them are new; a match that is known stays as it is.
  merge(more: Played[]): number {
    const known = this.all()
    const names = new Set(known.map(nameOf))
    const fresh = more.filter((each) => !names.has(nameOf(each)) && names.add(nameOf(each)))
    if (fresh.length > 0) this.write([...known, ...fresh].sort((one, other) => other.at - one.at).slice(0, MOST))
    return fresh.length
  }

  private write(matches: Played[]): void {
    this.fallback = matches
    try {
      this.shelf().setItem(KEY, JSON.stringify(matches))
    } catch {
      // Storage is forbidden or full; `fallback` has it.
    }
  }
}

const nameOf = ({ table, match, seat }: Played) => `${table} ${match} ${seat}`

function isPlayed(value: unknown): value is Played {
  const { table, match, game, at, seat, players, winners } = (value ?? {}) as Partial<Played>
  const isNumber = (each: unknown) => Number.isInteger(each)
  return (
    typeof table === 'string' &&
    typeof game === 'string' &&
    [match, at, seat].every(isNumber) &&
    Array.isArray(winners) &&
    winners.every(isNumber) &&
    Array.isArray(players) &&
    players.every((each: Player | null) => typeof each?.name === 'string' && (each.level === null || isNumber(each.level))) &&
    players[seat!] !== undefined
  )
}

export function outcomeOf({ seat, winners }: Played): Outcome {
  if (!winners.includes(seat)) return 'lost'
  return winners.length > 1 ? 'shared' : 'won'
}

// Whom somebody has played, the most frequent first: people by their names, bots by their levels.
export function rivalsOf(matches: Played[], bot: (level: number) => string): { name: string; matches: Played[] }[] {
  const found = new Map<string, Played[]>()
  for (const each of matches) {
    const names = each.players.flatMap(({ name, level }, seat) => (seat === each.seat ? [] : [level === null ? name : bot(level)]))
    for (const name of new Set(names.filter(Boolean))) found.set(name, [...(found.get(name) ?? []), each])
  }
  return [...found].map(([name, matches]) => ({ name, matches })).sort((one, other) => other.matches.length - one.matches.length)
}

export function writeFile(matches: Played[]): string {
  return JSON.stringify({ form: FORM, matches })
}

export function readFile(text: string): Played[] {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw new BadRecord('not JSON')
  }
  const { form, matches } = (found ?? {}) as { form?: unknown; matches?: unknown }
  if (form !== FORM || !Array.isArray(matches) || !matches.every(isPlayed)) throw new BadRecord('no record')
  return matches
}

// Small enough for an address: what stands behind a # goes to no server.
export async function pack(matches: Played[]): Promise<string> {
  const packed = await through(new TextEncoder().encode(writeFile(matches)), new CompressionStream('deflate-raw'))
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export async function unpack(packed: string): Promise<Played[]> {
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    return readFile(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))))
  } catch {
    throw new BadRecord('no record')
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}

export const book = new MatchBook()
