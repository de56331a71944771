// The phase changes, or the last round begins.
import type { Say } from '@/board'
import type { Line } from '@/protocol'

export function moment(news: Line[], _view: unknown, _before: unknown, say: Say): string | null {
  const line = news.find(({ code, args }) => code === 'blox-clears' && args.news !== 'none')
  return line ? say('blox-clears-moment', line.args) : null
}
