// How the log tells the lines of a match at a glance.
import type { Beat } from '@/board'

export const beats: Record<string, Beat> = {
  'hnefatafl-moves': { icon: 'arrow', closes: true },
  'hnefatafl-captures': { icon: 'capture', closes: true },
}
