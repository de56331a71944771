// How the log tells the lines of a match at a glance.
import type { Args, Beat } from '@/board'

const gained = ({ points }: Args): string => `+${points}`

export const beats: Record<string, Beat> = {
  'blox-starts': { icon: 'flag', aside: true },
  'blox-block': { icon: 'tower', aside: true },
  'blox-dealt': { icon: 'card', aside: true },
  'blox-dealt-hidden': { icon: 'card', aside: true },
  'blox-draws': { icon: 'card', aside: true },
  'blox-draws-hidden': { icon: 'card', aside: true },
  'blox-places': { icon: 'person', closes: true },
  'blox-moves': { icon: 'arrow', closes: true },
  'blox-clears': { icon: 'tower', closes: true, brings: gained },
  'blox-builds': { icon: 'tower', closes: true, brings: gained },
  'blox-captures': { icon: 'capture', closes: true, brings: gained },
  'blox-exchanges': { icon: 'swap', closes: true },
}
