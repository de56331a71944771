// A round is over.
import type { Say } from '@/board'
import type { Line } from '@/protocol'

export function moment(news: Line[], _view: unknown, _before: unknown, say: Say): string | null {
  const line = news.find(({ args }) => Number(args.round ?? 0) > 0)
  return line ? say('rangeln-round-moment', line.args) : null
}
