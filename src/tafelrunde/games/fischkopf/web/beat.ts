// How the log tells the lines of a match at a glance.
import type { Args, Beat } from '@/board'

const noted = ({ sum }: Args): string => `${sum}`

export const beats: Record<string, Beat> = {
  'fischkopf-starts': { icon: 'flag', aside: true },
  'fischkopf-rolls': { icon: 'dice' },
  'fischkopf-rolls-nothing': { icon: 'dice', closes: true, brings: noted },
  'fischkopf-places': { icon: 'stone' },
  'fischkopf-clears-head': { icon: 'star' },
  'fischkopf-fills-board': { icon: 'star', closes: true, brings: () => '0' },
  'fischkopf-lays-bone': { icon: 'star', closes: true },
  'fischkopf-declines': { icon: 'right' },
  'fischkopf-goes-on': { icon: 'right', aside: true },
  'fischkopf-stops': { icon: 'stop', closes: true, brings: noted },
}
