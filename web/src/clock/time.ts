// How much time a seat has, and how people read it.
import type { Say } from '../board'
import type { ClockInfo, ClockPlan } from '../protocol'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
// Below this the tenths of a second are shown.
const TENTHS = 20 * SECOND
// Low is a tenth of all there is; a minute where that is less, but never more than a third.
const LOW_SHARE = 0.1
const LOW = MINUTE
const LOW_MOST = 1 / 3
export const VERY_LOW = 10 * SECOND

// All that a seat has for a turn at the start, in milliseconds.
export function totalOf(plan: ClockPlan): number {
  return ((plan.bank ?? 0) + (plan.free ?? 0)) * SECOND
}

// What a seat has left at a moment by the server's clock.
export function leftAt(clock: ClockInfo, seat: number, now: number): number {
  const free = (clock.plan.free ?? 0) * SECOND
  const bank = clock.banks[seat] ?? 0
  if (clock.running !== seat || clock.since === null) return bank + free
  return Math.max(0, bank + free - clock.used - Math.max(0, now - clock.since))
}

// What of that costs nothing, because the turn has just begun.
export function freeAt(clock: ClockInfo, seat: number, now: number): number {
  return Math.max(0, leftAt(clock, seat, now) - (clock.banks[seat] ?? 0))
}

export function lowBelow(plan: ClockPlan): number {
  const total = totalOf(plan)
  return Math.max(total * LOW_SHARE, Math.min(LOW, total * LOW_MOST))
}

// Milliseconds until what is shown changes.
export function untilNext(left: number): number {
  if (left <= 0) return HOUR
  if (left < TENTHS) return 100
  const step = left > DAY ? HOUR : left > HOUR ? MINUTE : SECOND
  return Math.max(50, left % step || step)
}

export function formatLeft(left: number, language: string, say: Say): string {
  if (left >= DAY) return say('clock-left-days', { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) })
  if (left >= HOUR) return say('clock-left-hours', { hours: Math.floor(left / HOUR), minutes: Math.floor((left % HOUR) / MINUTE) })
  if (left < TENTHS) {
    const tenths = Math.floor(left / 100)
    return `0:${two(Math.floor(tenths / 10))}${language === 'de' ? ',' : '.'}${tenths % 10}`
  }
  // A second that has begun is still there.
  const seconds = Math.ceil(left / SECOND)
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}

export function formatPlan(plan: ClockPlan, say: Say): string {
  const { kind, bank = 0, free = 0, increment = 0 } = plan
  if (kind === 'live') return say('clock-plan-live', { minutes: Math.round((bank / 60) * 10) / 10, increment })
  return kind === 'turn' ? say('clock-plan-turn', { seconds: free }) : say('clock-plan-days', { days: Math.round(free / 86_400) })
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
