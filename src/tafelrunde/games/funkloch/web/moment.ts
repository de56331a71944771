// A network is scored.
import type { Say } from '@/board'
import type { Line } from '@/protocol'

export function moment(news: Line[], _view: unknown, _before: unknown, say: Say): string | null {
  const line = news.find(({ code }) => code === 'funkloch-scores')
  return line ? say('funkloch-scores-moment', line.args) : null
}
