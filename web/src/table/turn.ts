// The log as a story: lines put together to turns, each with the strip of symbols that tells it at a glance.
import type { Args, Beat } from '../board'
import type { IconName } from '../kit/icon'
import type { Line } from '../protocol'
import { subjectOf } from './line'

export interface Turn {
  // Whose it is; null for what chance sets up or deals to several seats.
  seat: number | null
  // Counted from 1; 0 where it is nobody's.
  number: number
  // Its lines are those from here up to (and without) there.
  from: number
  to: number
  // The lines that tell it; the others are only in its details.
  loud: number[]
}

export interface Chip {
  icon: IconName
  words: string
  count: number
  line: number
}

export type Beats = Record<string, Beat>

export function turnsOf(lines: Line[], beats: Beats): Turn[] {
  const turns: Turn[] = []
  let number = 0
  let isClosed = false
  lines.forEach((line, at) => {
    const beat = beats[line.code]
    const last = turns.at(-1)
    // What chance deals goes with the turn of whoever gets it, or into an entry with the rest of the deal.
    const isDealt = line.seat < 0 && Boolean(beat?.aside)
    const seat = subjectOf(line) ?? last?.seat ?? null
    const goesOn = isDealt
      ? last?.seat === null || last?.seat === seat
      : last?.seat === seat && !isClosed && !(beat?.opens && last.loud.length > 0)
    if (last && goesOn) last.to = at + 1
    else if (last && !isDealt && isOnlyFor(seat, last, lines)) {
      Object.assign(last, { seat, number: ++number, to: at + 1 })
      isClosed = false
    } else {
      turns.push({ seat: isDealt ? null : seat, number: isDealt ? 0 : ++number, from: at, to: at + 1, loud: [] })
      isClosed = false
    }
    if (beat?.aside) return
    turns.at(-1)?.loud.push(at)
    isClosed = isClosing(beat, line.args)
  })
  return turns
}

// Whether what was dealt in between is what this seat begins its turn with.
const isOnlyFor = (seat: number | null, dealt: Turn, lines: Line[]): boolean =>
  dealt.seat === null && dealt.from > 0 && lines.slice(dealt.from, dealt.to).every((line) => subjectOf(line) === seat)

const isClosing = (beat: Beat | undefined, args: Args): boolean =>
  typeof beat?.closes === 'function' ? beat.closes(args) : Boolean(beat?.closes)

// The symbols of a turn in their order; the same one after another is counted.
export function chipsOf(turn: Turn, lines: Line[], beats: Beats, words: (line: Line) => string): Chip[] {
  const chips: Chip[] = []
  for (const at of turn.loud) {
    const line = lines[at]!
    const chip = { icon: beats[line.code]?.icon ?? 'right', words: words(line), count: 1, line: at }
    const last = chips.at(-1)
    if (last?.icon === chip.icon && last.words === chip.words) last.count += 1
    else chips.push(chip)
  }
  return chips
}

// What the turn brought, as its last line that says so has it.
export function yieldOf(turn: Turn, lines: Line[], beats: Beats): string {
  const told = lines.slice(turn.from, turn.to).map(({ code, args }) => beats[code]?.brings?.(args) ?? '')
  return told.findLast((each) => each !== '') ?? ''
}
