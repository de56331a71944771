// The looped square, an interlaced band with a loop at every corner, and the same with a ring drawn through its loops.
export interface Knot {
  // The whole band, and the ring's radius where there is one.
  band: string
  ring: number
  // For each crossing the strand that lies on top, to be drawn once more over the other.
  over: string[]
}

export interface KnotSize {
  // Half a side of the square, the radius of a loop, the ring's radius or 0, and how far a strand reaches past a crossing.
  half: number
  loop: number
  ring: number
  reach: number
}

const QUARTERS = [0, 1, 2, 3]

export function knot(size: KnotSize): Knot {
  const over = QUARTERS.flatMap((quarter) => [sideOver(size, quarter), ...(size.ring ? ringOver(size, quarter) : [])])
  return { band: bandOf(size), ring: size.ring, over }
}

// Along each side and around the loop at its end, four times: the loop is three quarters of a circle.
function bandOf({ half, loop }: KnotSize): string {
  const quarters = QUARTERS.map((quarter) => {
    const side = turn(half + loop, -half, quarter)
    const end = turn(half, -half - loop, quarter)
    return `L${side}A${loop} ${loop} 0 1 0 ${end}`
  })
  return `M${turn(-half, -half, 0)}${quarters.join('')}Z`
}

// Each side passes over at its beginning and under at its end, so that the band alternates.
function sideOver({ half, reach }: KnotSize, quarter: number): string {
  return `M${turn(-half - reach, -half, quarter)}L${turn(-half + reach, -half, quarter)}`
}

// Ring and loop cross twice at each corner: the loop lies on top at one of them, the ring at the other.
function ringOver({ half, loop, ring, reach }: KnotSize, quarter: number): string[] {
  const centre = half + loop
  const distance = centre * Math.SQRT2
  const along = (ring ** 2 - loop ** 2 + distance ** 2) / (2 * distance)
  const aside = Math.sqrt(ring ** 2 - along ** 2)
  const [outer, inner] = [(along + aside) / Math.SQRT2, (along - aside) / Math.SQRT2]
  const loopAngle = Math.atan2(-inner + centre, outer - centre)
  const ringAngle = Math.atan2(-outer, inner)
  return [arc(centre, -centre, loop, loopAngle, reach / loop, quarter), arc(0, 0, ring, ringAngle, reach / ring, quarter)]
}

function arc(x: number, y: number, radius: number, angle: number, spread: number, quarter: number): string {
  const on = (at: number) => turn(x + radius * Math.cos(at), y + radius * Math.sin(at), quarter)
  return `M${on(angle - spread)}A${radius} ${radius} 0 0 1 ${on(angle + spread)}`
}

// A point turned by quarters about the middle.
function turn(x: number, y: number, quarter: number): string {
  const turned = [
    [x, y],
    [-y, x],
    [-x, -y],
    [y, -x],
  ][quarter]!
  return turned.map((value) => Math.round(value * 100) / 100).join(' ')
}
