// A day's result as three lines of text that give nothing away.
import type { DailyAnswer } from '../protocol'

export interface Words {
  game: string
  date: string
  address: string
  days: number
  say: (code: string, args?: Record<string, string | number>) => string
}

export function resultOf({ scores, winners, par }: DailyAnswer, say: Words['say']): string {
  const own = scores?.[0] ?? 0
  if (par) return say('daily-par-result', { sum: own, par: par.sum })
  const outcome = winners?.includes(0) ? (winners.length > 1 ? 'tie' : 'won') : 'lost'
  return say('daily-result', { outcome, scores: (scores ?? []).join(' : ') })
}

// One dot for each decision: full where it was the best.
export function dotsOf({ par }: DailyAnswer): string {
  return par ? par.steps.map(({ cost }) => (cost > 0 ? '○' : '●')).join('') : ''
}

export function sharedText(answer: DailyAnswer, { game, date, address, days, say }: Words): string {
  return [
    say('daily-share-title', { game, date }),
    [resultOf(answer, say), dotsOf(answer)].filter(Boolean).join(' · '),
    say('daily-share-end', { days, address }),
  ].join('\n')
}
