// One action brings stones, shouts and rolls at once; here they become scenes that are played one after another.
import type { Line } from '@/protocol'
import { FIELDS, HEAD } from './ground'
import type { FischkopfFacts } from './view'

export type Kind = 'lay' | 'head' | 'roll' | 'tally'

export interface Scene {
  kind: Kind
  // The board, and the dice on the tray, while the scene lasts.
  stones: number[]
  roll: number[]
  roller: number
  // The field that a stone is laid on.
  field: number | null
  // What is noted in a tally.
  sum: number | null
}

// How long each takes, in milliseconds.
export const TIMES: Record<Kind, number> = { lay: 340, head: 1500, roll: 680, tally: 2200 }

const KINDS: Record<string, Kind[]> = {
  'fischkopf-places': ['lay'],
  'fischkopf-clears-head': ['lay', 'head'],
  'fischkopf-fills-board': ['lay', 'tally'],
  'fischkopf-lays-bone': ['lay'],
  'fischkopf-rolls': ['roll'],
  'fischkopf-rolls-nothing': ['roll', 'tally'],
  'fischkopf-stops': ['tally'],
}

export function scenesOf(before: FischkopfFacts | null, news: Line[]): Scene[] {
  if (!before) return []
  const scenes: Scene[] = []
  let now: Scene = { kind: 'roll', stones: before.occupied, roll: before.roll, roller: before.roller, field: null, sum: null }
  for (const line of news) {
    for (const kind of KINDS[line.code] ?? []) {
      now = play(now, kind, line)
      scenes.push(now)
    }
  }
  return scenes
}

function play(now: Scene, kind: Kind, { args }: Line): Scene {
  const bare = { ...now, kind, field: null, sum: null }
  // A turn that was counted is followed by an empty board.
  const stones = now.kind === 'tally' ? [] : now.stones
  if (kind === 'lay') return { ...bare, stones: [...stones, Number(args.field)], field: Number(args.field) }
  if (kind === 'head') return { ...bare, stones: stones.filter((field) => !HEAD.includes(field)) }
  if (kind === 'roll') return { ...bare, stones, roll: [Number(args.low), Number(args.high)], roller: Number(args.seat) }
  return { ...bare, stones, roller: Number(args.seat), sum: Number(args.sum ?? 0) }
}

// The stone laid last, if it still lies on the board after all of this.
export function lastFieldOf(scenes: Scene[]): number | null {
  const field = scenes.findLast(({ kind }) => kind === 'lay')?.field ?? null
  const stones = scenes.at(-1)?.stones ?? []
  return field !== null && stones.includes(field) ? field : null
}

// How long it takes to show what these lines tell.
export function lengthOf(news: Line[]): number {
  return news.flatMap(({ code }) => KINDS[code] ?? []).reduce((total, kind) => total + TIMES[kind], 0)
}

export function freeOf(stones: number[]): number[] {
  return FIELDS.filter((field) => !stones.includes(field))
}
