// A table before it is laid: who sits where, and by which rules.
import type { ClockPlan, GameInfo, NewTable, SeatPlan } from '../protocol'

export type Sitter = 'me' | 'link' | 'device' | 'bot'

export interface Place {
  id: number
  sitter: Sitter
  name: string
  level: number
}

export interface Plan {
  places: Place[]
  options: Record<string, unknown>
  // The id of the place that starts, null for the lot.
  starter: number | null
  takeover: number | null
  isListed: boolean
  clock: Required<ClockPlan> | null
  // Whether some of what people do is kept for whoever invents the game.
  isPlaytest: boolean
}

export const SITTERS: readonly Sitter[] = ['me', 'link', 'device', 'bot']
export type ClockKind = ClockPlan['kind'] | 'none'
export const CLOCK_KINDS: readonly ClockKind[] = ['none', 'live', 'turn', 'days']
// At a table that is in one browser only.
export const SITTERS_HERE: readonly Sitter[] = ['me', 'device', 'bot']
export const PATIENCE: readonly (number | null)[] = [null, 60, 300, 86400]
const USUAL_LEVEL = 3
const FIRST_LEVEL = 2
// With more than these most evenings would be too long for a first match.
const USUAL_SEATS = 4

export function newPlan(game: GameInfo, name: string): Plan {
  const seats = Math.max(game.fewest, Math.min(game.most, game.fewest === 1 ? 2 : game.fewest, USUAL_SEATS))
  const places = Array.from({ length: seats }, (_, id) => newPlace(id, id === 0 ? 'me' : 'bot', id === 0 ? name : ''))
  return { places, options: defaults(game), starter: null, takeover: null, isListed: false, clock: null, isPlaytest: false }
}

// What somebody gets who only wants to play: a few bots that a newcomer can keep up with.
export function firstPlan(game: GameInfo, name: string): Plan {
  const plan = newPlan(game, name)
  return { ...plan, places: plan.places.map((place) => ({ ...place, level: Math.min(FIRST_LEVEL, game.levels) })) }
}

// A first match that is guided: against the weakest, and whoever is guided begins.
export function guidedPlan(game: GameInfo, name: string): Plan {
  const plan = newPlan(game, name)
  return { ...plan, places: plan.places.map((place) => ({ ...place, level: 1 })), starter: game.starter ? 0 : null }
}

export function newPlace(id: number, sitter: Sitter, name = ''): Place {
  return { id, sitter, name, level: USUAL_LEVEL }
}

export function defaults(game: GameInfo): Record<string, unknown> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]))
}

// The preset that the options are, '' for the rules as printed, null for a mixture of one's own.
export function presetOf(game: GameInfo, options: Record<string, unknown>): string | null {
  const isEqual = (values: Record<string, unknown>) => game.options.every(({ name }) => values[name] === options[name])
  if (isEqual(defaults(game))) return ''
  return Object.keys(game.presets).find((name) => isEqual({ ...defaults(game), ...game.presets[name] })) ?? null
}

// Nobody sits on two chairs: whoever says "I" on another one leaves the first to a bot.
export function seat(places: Place[], id: number, sitter: Sitter): Place[] {
  return places.map((place) => {
    if (place.id === id) return { ...place, sitter }
    return sitter === 'me' && place.sitter === 'me' ? { ...place, sitter: 'bot' as const, name: '' } : place
  })
}

// What most people would want of a clock of this kind.
export function newClock(kind: ClockKind): Required<ClockPlan> | null {
  const common = { free: 0, bank: 0, increment: 0, end: 'turn' } as const
  if (kind === 'live') return { ...common, kind, bank: 15 * 60, increment: 10 }
  if (kind === 'turn') return { ...common, kind, free: 60 }
  return kind === 'days' ? { ...common, kind, free: 3 * 86_400, bank: 3 * 86_400 } : null
}

// A match is lost on time between two only.
export function endsOf({ places }: Plan): readonly Required<ClockPlan>['end'][] {
  return places.length === 2 ? ['turn', 'seat', 'match'] : ['turn', 'seat']
}

// The same people at a table that nobody can come to by link: whoever was to come is at the device.
export function atDevice(places: Place[]): Place[] {
  return places.map((place) => (place.sitter === 'link' ? { ...place, sitter: 'device' as const } : place))
}

// The seat that starts; a place that was taken away starts nothing.
export function starterSeat({ places, starter }: Plan): number | null {
  const seat = places.findIndex((place) => place.id === starter)
  return seat < 0 ? null : seat
}

export function requestFor(game: GameInfo, plan: Plan): NewTable {
  const starter = starterSeat(plan)
  const { clock } = plan
  return {
    game: game.id,
    seats: plan.places.map(seatPlan),
    options: starter === null ? plan.options : { ...plan.options, starter },
    visibility: plan.isListed ? 'listed' : 'link',
    takeover: plan.takeover,
    playtest: plan.isPlaytest,
    clock: clock && plan.places.length > 1 ? { ...clock, end: endsOf(plan).includes(clock.end) ? clock.end : 'turn' } : null,
  }
}

function seatPlan({ sitter, name, level }: Place): SeatPlan {
  if (sitter === 'bot') return { kind: 'bot', name: name.trim(), level }
  if (sitter === 'link') return { kind: 'open' }
  return { kind: 'me', name: name.trim() }
}
