// The small laboratory of a game that is being tried: which matches are played, and what they say. It measures at two strengths,
// with players who overlook nothing, and has no verdict where it saw the same match again and again.
import type { Measured } from '../api'

export type Kind = 'chance' | 'thinking' | 'mixed'
export interface Bout {
  kind: Kind
  players: string[]
  // The seat that thinks where the others do not.
  thinker: number
}
export interface Row extends Bout {
  measured: Measured
}

const THINKER = 'rollout:12'
const CHANCE = 'random'
// Of 100 matches at least so many have to be different.
const DIFFERENT = 60
// And fewer matches than this say nothing at all.
const FEWEST = 10

// As many of each kind, in turn, so that whoever stops early has some of all.
export function bouts(seats: number, rounds: number): Bout[] {
  return Array.from({ length: rounds }, (_, round) => {
    const thinker = round % seats
    const mixed = Array.from({ length: seats }, (_, seat) => (seat === thinker ? THINKER : CHANCE))
    return [
      { kind: 'chance' as const, players: Array<string>(seats).fill(CHANCE), thinker: -1 },
      { kind: 'thinking' as const, players: Array<string>(seats).fill(THINKER), thinker: -1 },
      ...(seats > 1 ? [{ kind: 'mixed' as const, players: mixed, thinker }] : []),
    ]
  }).flat()
}

// A share and the bounds between which it lies in 19 of 20 cases (Wilson).
export interface Share {
  share: number
  low: number
  high: number
  matches: number
}

const Z = 1.96

export function shareOf(won: number, matches: number): Share {
  if (matches === 0) return { share: 0, low: 0, high: 1, matches }
  const share = won / matches
  const middle = (share + (Z * Z) / (2 * matches)) / (1 + (Z * Z) / matches)
  const reach = (Z / (1 + (Z * Z) / matches)) * Math.sqrt((share * (1 - share)) / matches + (Z * Z) / (4 * matches * matches))
  return { share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach), matches }
}

const winOf = (winners: number[], seat: number) => (winners.includes(seat) ? 1 / winners.length : 0)
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((one, two) => one - two)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export interface Strength {
  kind: Kind
  // How often whoever begins wins, and what that means: even, more, less, or too few different matches to say.
  first: Share
  verdict: 'even' | 'more' | 'less' | 'few'
  different: number
  decisions: number
  ties: number
}

export interface Findings {
  seats: number
  strengths: Strength[]
  // How often one who thinks wins among others who do not.
  thinker: Share | null
  pays: 'yes' | 'no' | 'unknown'
  choices: number
  shortest: number
  longest: number
  unfinished: number
}

export function findings(seats: number, all: Row[]): Findings {
  const rows = all.filter(({ measured }) => measured.finished)
  const mixed = rows.filter(({ kind }) => kind === 'mixed')
  const thinker = mixed.length > 0 ? shareOf(sum(mixed.map((row) => winOf(row.measured.winners, row.thinker))), mixed.length) : null
  const lengths = rows.map(({ measured }) => measured.decisions)
  return {
    seats,
    strengths: (['chance', 'thinking'] as const).map((kind) =>
      strengthOf(
        kind,
        seats,
        rows.filter((row) => row.kind === kind),
      ),
    ),
    thinker,
    pays: !thinker ? 'unknown' : thinker.low > 1 / seats ? 'yes' : thinker.high < 1 / seats ? 'no' : 'unknown',
    choices: sum(all.map(({ measured }) => measured.choices)) / Math.max(1, sum(all.map(({ measured }) => measured.decisions))),
    shortest: Math.min(...lengths),
    longest: Math.max(...lengths),
    unfinished: all.length - rows.length,
  }
}

function strengthOf(kind: Kind, seats: number, rows: Row[]): Strength {
  const first = shareOf(sum(rows.map(({ measured }) => winOf(measured.winners, measured.first))), rows.length)
  const different = new Set(rows.map(({ measured }) => measured.whole)).size
  const even = 1 / seats
  const verdict =
    different * 100 < rows.length * DIFFERENT || rows.length < FEWEST
      ? 'few'
      : first.low > even
        ? 'more'
        : first.high < even
          ? 'less'
          : 'even'
  const ties = rows.filter(({ measured }) => measured.winners.length !== 1).length
  return { kind, first, verdict, different, ties, decisions: median(rows.map(({ measured }) => measured.decisions)) }
}
