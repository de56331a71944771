// A line of the log as a sentence: games tell whom it is about in `seat`, also where chance did it.
import type { Say } from '../board'
import type { Line } from '../protocol'

export function subjectOf(line: Line): number | null {
  const seat = line.args.seat
  return typeof seat === 'number' && seat >= 0 ? seat : null
}

export function sentenceOf(line: Line, names: string[], say: Say): string {
  const seat = subjectOf(line)
  return seat === null ? say(line.code, line.args) : `${names[seat] ?? ''} ${say(line.code, line.args)}`
}
