// How the log tells the lines of a match at a glance.
import type { Args, Beat } from '@/board'

const gained = ({ points }: Args): string => `+${points}`

export const beats: Record<string, Beat> = {
  'funkloch-starts': { icon: 'flag', aside: true },
  'funkloch-chooses-symbol': { icon: 'check', opens: true, closes: true },
  'funkloch-draws': { icon: 'card', aside: true },
  'funkloch-draws-a-card': { icon: 'card', aside: true },
  'funkloch-takes': { icon: 'card', aside: true, opens: true },
  'funkloch-takes-a-card': { icon: 'card', aside: true, opens: true },
  'funkloch-places': { icon: 'card' },
  'funkloch-sets-token': { icon: 'plus' },
  'funkloch-no-token': { icon: 'right', aside: true },
  'funkloch-scores': { icon: 'star', brings: gained, formula: ({ size, factor }) => `${size} × ${factor}` },
  'funkloch-no-score': { icon: 'right', aside: true },
  'funkloch-discards': { icon: 'minus', opens: true },
  'funkloch-discards-a-card': { icon: 'minus', opens: true },
}
