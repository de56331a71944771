// What everybody at the table calls out.
import type { Say } from '@/board'
import type { Line } from '@/protocol'

const CALLED = ['fischkopf-clears-head', 'fischkopf-lays-bone', 'fischkopf-fills-board']

export function moment(news: Line[], _view: unknown, _before: unknown, say: Say): string | null {
  const line = news.find(({ code }) => CALLED.includes(code))
  return line ? say(`${line.code}-moment`) : null
}
