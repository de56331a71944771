// Somebody takes the lead by a scoring.
import type { GameView, Say } from '@/board'
import type { Line } from '@/protocol'
import type { XnetFacts } from './view'

export function moment(news: Line[], view: GameView<XnetFacts>, before: GameView<XnetFacts>, say: Say, names: string[]): string | null {
  if (!news.some(({ code }) => code === 'xnet-scores')) return null
  const [was, is] = [leaderOf(before), leaderOf(view)]
  return is !== null && is !== was && was !== null ? say('xnet-moment-lead', { name: names[is] ?? '' }) : null
}

// Who has more points than everybody else.
function leaderOf({ facts }: GameView<XnetFacts>): number | null {
  const scores = facts.providers.map(({ score }) => score)
  const most = Math.max(...scores)
  return scores.filter((score) => score === most).length === 1 ? scores.indexOf(most) : null
}
