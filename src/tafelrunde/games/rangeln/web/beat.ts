// How the log tells the lines of a match at a glance.
import type { Args, Beat } from '@/board'

const counts = ({ round }: Args): boolean => Number(round) > 0
const noted = (args: Args): string => (counts(args) ? (`${args.noted}`.split(', ')[Number(args.seat)] ?? '') : '')

export const beats: Record<string, Beat> = {
  'rangeln-starts': { icon: 'flag', aside: true },
  'rangeln-places': { icon: 'stone', closes: true },
  'rangeln-chooses': { icon: 'list' },
  'rangeln-steps': { icon: 'arrow', closes: counts, brings: noted },
  'rangeln-stops': { icon: 'stop', closes: true, brings: noted },
}
