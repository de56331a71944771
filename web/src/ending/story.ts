// How the points of a match came about, in a few steps that can be shown one after another.
import type { Gain, Outlook, TurningPoint } from '../protocol'

// What a seat got in one step, and where it stood then.
export interface Part {
  points: number
  total: number
  // The only line that tells of it, where there is one.
  gain: Gain | null
}

export interface Standing {
  // For each seat its parts, as many for everybody.
  parts: Part[][]
  // Everybody's bars share one scale from the least to the most that anybody ever had.
  least: number
  most: number
}

// More steps than this are no story any more.
const MOST_STEPS = 6

export function standingOf(gains: Gain[], seats: number): Standing {
  const own = Array.from({ length: seats }, (_, seat) => gains.filter((gain) => gain.seat === seat))
  const most = Math.max(0, ...own.map((each) => each.length))
  const groups = most <= MOST_STEPS ? own.map((each) => each.map((gain) => [gain])) : own.map((each) => sliced(each, gains))
  const steps = Math.max(0, ...groups.map((each) => each.length))
  const parts = groups.map((each) => partsOf(each, steps))
  const totals = [0, ...parts.flat().map(({ total }) => total)]
  return { parts, least: Math.min(...totals), most: Math.max(...totals) }
}

// Where there are many, those of the same part of the match go together.
function sliced(own: Gain[], all: Gain[]): Gain[][] {
  const last = Math.max(1, ...all.map(({ turn }) => turn))
  return Array.from({ length: MOST_STEPS }, (_, step) =>
    own.filter(({ turn }) => turn > (step * last) / MOST_STEPS && turn <= ((step + 1) * last) / MOST_STEPS),
  )
}

function partsOf(groups: Gain[][], steps: number): Part[] {
  let total = 0
  return Array.from({ length: steps }, (_, step) => {
    const group = groups[step] ?? []
    const points = group.reduce((sum, gain) => sum + gain.points, 0)
    total += points
    return { points, total, gain: group.length === 1 ? (group[0] ?? null) : null }
  })
}

export interface Segment {
  // In hundredths of the whole width.
  left: number
  width: number
  points: number
  step: number
}

// The bar of a seat after so many steps. What goes up and down ends where it stands, so then it is one piece.
export function segmentsOf(parts: Part[], { least, most }: Standing, steps: number): Segment[] {
  const span = Math.max(1, most - least)
  const at = (points: number) => ((points - least) / span) * 100
  const shown = parts.slice(0, steps)
  const sign = Math.sign(shown.findLast(({ points }) => points !== 0)?.points ?? 0)
  if (shown.some(({ points }) => Math.sign(points) === -sign)) {
    const total = shown.at(-1)?.total ?? 0
    return [{ left: at(Math.min(0, total)), width: at(Math.abs(total)) - at(0), points: total, step: steps - 1 }]
  }
  return shown.flatMap(({ points, total }, step) =>
    points === 0 ? [] : [{ left: at(Math.min(total, total - points)), width: at(Math.abs(points)) - at(0), points, step }],
  )
}

export interface Frame {
  width: number
  height: number
  left: number
}

// The line of a seat over the match, as a path.
export function pathOf(outlooks: Outlook[], seat: number, { width, height, left }: Frame): string {
  const last = Math.max(1, outlooks.at(-1)?.turn ?? 1)
  return outlooks
    .map(
      ({ turn, shares }, place) =>
        `${place ? 'L' : 'M'}${round(left + (turn / last) * width)} ${round((1 - (shares[seat] ?? 0)) * height)}`,
    )
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10

// Of a winner who was always ahead, a turn that hardly changed anything is no turning point.
const NOTEWORTHY = 0.05

export function isTurning({ takes_lead, before, after }: TurningPoint): boolean {
  return takes_lead || after - before >= NOTEWORTHY
}
