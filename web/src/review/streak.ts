// What this browser has solved: puzzles by game and number, and days, with the results that were shared.
import type { Shelf } from '../memory'

const KEY = 'tafelrunde.puzzles'

interface Saved {
  solved: Record<string, number[]>
  failed: Record<string, number[]>
  // The days on which the puzzle of the day was solved or the deal was played to its end, such as 2026-11-18.
  days: string[]
  // How many puzzles in a row, now and at best.
  row: number
  best: number
  // The decisions of a day's deal.
  deals: Record<string, string[]>
}

// The last days up to this one, oldest first.
export function lastDays(day: string, count: number): string[] {
  const days = [day]
  while (days.length < count) days.unshift(before(days[0]!))
  return days
}

const EMPTY: Saved = { solved: {}, failed: {}, days: [], row: 0, best: 0, deals: {} }
// Deals of other days are forgotten.
const KEPT_DEALS = 3

export class Streak {
  // Where storage is forbidden it lasts as long as the page lives.
  private fallback: Saved = EMPTY

  constructor(private readonly shelf: () => Shelf = () => localStorage) {}

  state(game: string, number: number): 'solved' | 'failed' | null {
    const { solved, failed } = this.read()
    return solved[game]?.includes(number) ? 'solved' : failed[game]?.includes(number) ? 'failed' : null
  }

  get row(): number {
    return this.read().row
  }

  get best(): number {
    return this.read().best
  }

  // The first try counts: whoever has seen the solution cannot solve it any more.
  note(game: string, number: number, isSolved: boolean): void {
    const saved = this.read()
    if (this.state(game, number)) return
    const kind = isSolved ? 'solved' : 'failed'
    const row = isSolved ? saved.row + 1 : 0
    this.write({
      ...saved,
      [kind]: { ...saved[kind], [game]: [...(saved[kind][game] ?? []), number] },
      row,
      best: Math.max(saved.best, row),
    })
  }

  noteDay(day: string): void {
    const saved = this.read()
    if (!saved.days.includes(day)) this.write({ ...saved, days: [...saved.days, day].sort().slice(-400) })
  }

  hasDay(day: string): boolean {
    return this.read().days.includes(day)
  }

  // How many days in a row up to this one; a day that is still to come to its end does not break it.
  daysInRow(today: string): number {
    const days = new Set(this.read().days)
    let count = 0
    for (let day = days.has(today) ? today : before(today); days.has(day); day = before(day)) count += 1
    return count
  }

  deal(day: string): string[] {
    return this.read().deals[day] ?? []
  }

  keepDeal(day: string, actions: string[]): void {
    const saved = this.read()
    const deals = Object.entries({ ...saved.deals, [day]: actions })
      .sort(([one], [other]) => one.localeCompare(other))
      .slice(-KEPT_DEALS)
    this.write({ ...saved, deals: Object.fromEntries(deals) })
  }

  private read(): Saved {
    try {
      const saved: unknown = JSON.parse(this.shelf().getItem(KEY) ?? '{}')
      return saved !== null && typeof saved === 'object' && !Array.isArray(saved) ? { ...EMPTY, ...saved } : EMPTY
    } catch {
      return this.fallback
    }
  }

  private write(saved: Saved): void {
    this.fallback = saved
    try {
      this.shelf().setItem(KEY, JSON.stringify(saved))
    } catch {
      // Storage is forbidden or full; `fallback` has it.
    }
  }
}

// The day by this browser's clock.
export function today(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-')
}

export function before(day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

// A day as people say it.
export function spoken(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
}

export const streak = new Streak()
