// How the log tells the lines of a match at a glance.
import type { Args, Beat } from '@/board'

const gained = ({ points }: Args): string => `+${points}`

export const beats: Record<string, Beat> = {
  'xnet-starts': { icon: 'flag', aside: true },
  'xnet-draws': { icon: 'card', aside: true },
  'xnet-draws-hidden': { icon: 'card', aside: true },
  'xnet-opens-with': { icon: 'card', aside: true },
  'xnet-opens-again': { icon: 'card', aside: true },
  'xnet-shuffles': { icon: 'swap', aside: true },
  'xnet-begins': { icon: 'plus', aside: true },
  'xnet-lays-aside': { icon: 'minus', aside: true },
  'xnet-cancels': { icon: 'undo', aside: true },
  'xnet-ends': { icon: 'check', aside: true },
  'xnet-scores': { icon: 'star', aside: true, brings: gained },
  'xnet-lays': { icon: 'card' },
  'xnet-discards': { icon: 'minus' },
  'xnet-parks': { icon: 'down' },
  'xnet-unparks': { icon: 'up' },
  'xnet-takes': { icon: 'undo' },
  'xnet-buys': { icon: 'plus' },
  'xnet-displaces': { icon: 'swap' },
  'xnet-displaces-and-lays': { icon: 'swap' },
}
