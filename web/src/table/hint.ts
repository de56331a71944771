// A hint as it is shown: its turn as a strip of symbols, and a symbol for every kind of reason.
import type { Args, Beat, Say } from '../board'
import type { IconName } from '../kit/icon'
import type { HintStep, HintTurn, Notice, Reason } from '../protocol'

export const REASON_ICONS: Record<Reason['kind'], IconName> = {
  wins: 'star',
  points: 'plus',
  grows: 'up',
  takes: 'capture',
  harms: 'down',
  covers: 'copy',
  safe: 'lock',
  opens: 'arrow',
  costs: 'minus',
}

export interface HintChip {
  icon: IconName
  words: string
  count: number
  // The last step that it stands for: once that is done, so is this.
  last: number
}

interface Words {
  say: Say
  knows: (code: string) => boolean
  // A choice in words, or nothing for what cannot be chosen yet.
  label: (choice: string) => string
}

// The steps that the log would tell aloud, the same one after another counted; what leads to a step goes with it.
export function stripOf({ steps }: HintTurn, beats: Record<string, Beat>, words: Words): HintChip[] {
  const isQuiet = ({ notice }: HintStep) => notice === null || Boolean(beats[notice.code]?.aside)
  const loud = steps.filter((step) => !isQuiet(step))
  // Where one line tells it all, what it begins with says how.
  const shown = loud.length > 1 || loud[0] === steps[0] ? loud : [...steps.slice(0, 1), ...loud]
  const chips: HintChip[] = []
  for (const step of shown) {
    const chip = { icon: iconOf(step, beats), words: wordsOf(step, shown.length, words), count: 1, last: steps.indexOf(step) }
    const before = chips.at(-1)
    if (before?.icon === chip.icon && before.words === chip.words) Object.assign(before, { count: before.count + 1, last: chip.last })
    else chips.push(chip)
  }
  // Ending a turn, or paying, is told by nothing; it belongs to what it follows.
  const last = chips.at(-1)
  if (last) last.last = steps.length - 1
  return chips
}

const iconOf = ({ notice }: HintStep, beats: Record<string, Beat>): IconName => (notice ? beats[notice.code]?.icon : undefined) ?? 'right'

function wordsOf({ action, notice }: HintStep, count: number, { say, knows, label }: Words): string {
  const brief = notice && knows(`${notice.code}-brief`) ? say(`${notice.code}-brief`, notice.args) : ''
  const named = label(action)
  return (count === 1 ? named || brief : brief || named) || (notice ? say(notice.code, notice.args) : action)
}

// What a game says of a rival has that seat's name in it.
export function withName({ args }: Notice, names: string[]): Args {
  return typeof args.rival === 'number' ? { ...args, rival: names[args.rival] ?? '' } : args
}
