// How strong somebody is, in levels of the bots he has played, with how far that is to be believed.
import type { Played } from './record'

export interface Rating {
  level: number
  // It is between these with 95 %.
  low: number
  high: number
  matches: number
}

// Whoever is one level better wins three times as often as he loses.
const ODDS = Math.log(3)
// Before the first match: somewhere among the levels, and nobody knows where.
const USUAL = 3
const SPREAD = 1.5
const FINEST = 0.02
const LOWEST = -1
const HIGHEST = 7

// 1 for a bot that was beaten, 0 for one that won, and a half where both or neither did.
function duelsOf({ seat, players, winners }: Played): { level: number; share: number }[] {
  const own = Number(winners.includes(seat))
  return players.flatMap(({ level }, other) =>
    level === null || other === seat ? [] : [{ level, share: (1 + own - Number(winners.includes(other))) / 2 }],
  )
}

// Only matches with bots in them say anything about levels; null without any.
export function ratingOf(matches: Played[]): Rating | null {
  const telling = matches.map(duelsOf).filter((duels) => duels.length > 0)
  if (telling.length === 0) return null
  const grid = Array.from({ length: Math.round((HIGHEST - LOWEST) / FINEST) + 1 }, (_, at) => LOWEST + at * FINEST)
  const logs = grid.map((level) => telling.reduce((sum, duels) => sum + fit(level, duels), -((level - USUAL) ** 2) / (2 * SPREAD ** 2)))
  const top = Math.max(...logs)
  const weights = logs.map((log) => Math.exp(log - top))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = grid.reduce((sum, level, at) => sum + (level * weights[at]!) / total, 0)
  return { level: mean, low: quantile(grid, weights, total * 0.025), high: quantile(grid, weights, total * 0.975), matches: telling.length }
}

// The bots of one match were beaten together: all of them count as much as one.
function fit(level: number, duels: { level: number; share: number }[]): number {
  const each = duels.map((duel) => {
    const edge = ODDS * (level - duel.level)
    return duel.share * edge - Math.log1p(Math.exp(edge))
  })
  return each.reduce((sum, log) => sum + log, 0) / each.length
}

function quantile(grid: number[], weights: number[], share: number): number {
  let sum = 0
  const at = weights.findIndex((weight) => (sum += weight) >= share)
  return grid[Math.max(0, at)]!
}
