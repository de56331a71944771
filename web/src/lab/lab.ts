// What the pages of the Laboratory work out by themselves: names, words for time, wishes.
import type { GameInfo, LabRun, LabWish } from '../protocol'
import type { Args } from '../board'

export const FEWEST_MATCHES = 24
export const MOST_MATCHES = 20_000
export const MOST_PLAYERS = 4
export const USUAL_MATCHES = 200

// A run before it is begun; `against` names what it is compared with.
export interface Draft {
  game: string
  seats: number
  options: Record<string, unknown>
  against: Record<string, unknown> | null
  players: string[]
  matches: number
}

type Say = (code: string, args?: Args) => string

// A strength by its name, such as tree:400, or a level by its number.
export function playerName(name: string, say: Say): string {
  const [engine = '', budget = ''] = name.split(':')
  if (/^\d+$/.test(name)) return say('lab-player', { engine: 'level', budget: name })
  if (engine === 'greedy' && Number(budget) > 1) return say('lab-player-worlds', { budget })
  return say('lab-player', { engine, budget })
}

export const seatName = (game: GameInfo, seat: number, say: Say) => {
  const role = game.roles[seat]
  return role ? say(role) : say('nobody-yet', { number: seat + 1 })
}

export function leftText(seconds: number | null, say: Say): string {
  if (seconds === null) return ''
  if (seconds < 90) return say('lab-left', { seconds: Math.max(1, Math.round(seconds)) })
  return say('lab-left-minutes', { minutes: Math.round(seconds / 60) })
}

export const isUnderWay = ({ state }: LabRun) => state === 'waiting' || state === 'running'

// How many different matches there were among those that the figures speak of.
export function distinctOf(run: LabRun): number {
  return run.live.strengths.reduce((sum, strength) => sum + strength.distinct, 0)
}

// The options that are not as printed; the others need no mention.
export function changedOptions(game: GameInfo, options: Record<string, unknown> = {}): string[] {
  return game.options.filter(({ name, default: printed }) => name in options && options[name] !== printed).map(({ name }) => name)
}

export const valueOf = (game: GameInfo, options: Record<string, unknown>, name: string): unknown =>
  options[name] ?? game.options.find((option) => option.name === name)?.default

// Whether two sets of options come to the same rules.
export function isSame(game: GameInfo, one: Record<string, unknown>, two: Record<string, unknown>): boolean {
  return game.options.every(({ name }) => valueOf(game, one, name) === valueOf(game, two, name))
}

export type Wrong = 'matches' | 'players' | 'same' | null

export function wrongIn(game: GameInfo, draft: Draft): Wrong {
  const { matches, players, against, options } = draft
  if (!Number.isInteger(matches) || matches < FEWEST_MATCHES || matches > MOST_MATCHES) return 'matches'
  if (players.length < 1 || players.length > MOST_PLAYERS) return 'players'
  return against !== null && isSame(game, against, options) ? 'same' : null
}

export function wishOf(game: GameInfo, draft: Draft): LabWish {
  const named = (options: Record<string, unknown>) => Object.fromEntries(changedOptions(game, options).map((name) => [name, options[name]]))
  const { against, seats, players, matches } = draft
  return { game: game.id, seats, options: named(draft.options), against: against && named(against), players, matches }
}

// From weak to strong, whatever the order in which somebody has ticked them.
export const inOrder = (players: string[], known: string[]) => known.filter((name) => players.includes(name))

export const strengthsOf = (game: GameInfo, measuring: string[]) => [
  ...Array.from({ length: game.levels }, (_, level) => `${level + 1}`),
  ...measuring,
]
