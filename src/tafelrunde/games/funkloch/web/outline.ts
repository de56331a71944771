// One rounded line round a set of fields, holes included, as a path.
import { placeOf, spotOf, type Spot } from './grid'

export const UNIT = 48

type Corner = [number, number]

// The sides of the set, clockwise round it, as corner to corner; where two loops touch there are two ways on.
function sidesOf(spots: Set<Spot>): Map<string, Corner[]> {
  const sides = new Map<string, Corner[]>()
  const add = (from: Corner, to: Corner) => sides.set(from.join(), [...(sides.get(from.join()) ?? []), to])
  for (const spot of spots) {
    const [y, x] = placeOf(spot)
    if (!spots.has(spotOf(y - 1, x))) add([x, y], [x + 1, y])
    if (!spots.has(spotOf(y, x + 1))) add([x + 1, y], [x + 1, y + 1])
    if (!spots.has(spotOf(y + 1, x))) add([x + 1, y + 1], [x, y + 1])
    if (!spots.has(spotOf(y, x - 1))) add([x, y + 1], [x, y])
  }
  return sides
}

const isRightTurn = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner) => (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0

// Follows the sides round once and takes them away; at a crossing it keeps to the field it goes round.
function walk(sides: Map<string, Corner[]>): Corner[] {
  const [first] = sides.keys()
  if (first === undefined) return []
  const loop: Corner[] = [first.split(',').map(Number) as Corner]
  for (;;) {
    const at = loop.at(-1)!
    const ways = sides.get(at.join()) ?? []
    const before = loop.at(-2)
    const next = (before && ways.find((way) => isRightTurn(before, at, way))) ?? ways[0]
    if (!next) return loop
    if (ways.length > 1)
      sides.set(
        at.join(),
        ways.filter((way) => way !== next),
      )
    else sides.delete(at.join())
    if (next.join() === loop[0]?.join()) return loop
    loop.push(next)
  }
}

function smooth(loop: Corner[], inset: number, radius: number): string {
  const steps: string[] = []
  loop.forEach(([x, y], place) => {
    const [px, py] = loop.at(place - 1)!
    const [nx, ny] = loop[(place + 1) % loop.length]!
    const [ix, iy, ox, oy] = [x - px, y - py, nx - x, ny - y]
    if (ix === ox && iy === oy) return
    // The set lies to the right of its outline.
    const cx = x * UNIT + inset * (-iy - oy)
    const cy = y * UNIT + inset * (ix + ox)
    const start = `${cx - ix * radius} ${cy - iy * radius}`
    steps.push(`${steps.length ? 'L' : 'M'}${start}Q${cx} ${cy} ${cx + ox * radius} ${cy + oy * radius}`)
  })
  return `${steps.join('')}Z`
}

export function outlineOf(spots: Iterable<Spot>, inset = 2, radius = 10): string {
  const sides = sidesOf(new Set(spots))
  let path = ''
  while (sides.size) path += smooth(walk(sides), inset, radius)
  return path
}

// Lines between the middles of neighbouring fields of a network.
export function linksOf(network: Spot[]): string {
  const inside = new Set(network)
  return network
    .map((spot) => {
      const [row, column] = placeOf(spot)
      const [x, y] = [(column + 0.5) * UNIT, (row + 0.5) * UNIT]
      const right = inside.has(spotOf(row, column + 1)) ? `M${x} ${y}h${UNIT}` : ''
      return right + (inside.has(spotOf(row + 1, column)) ? `M${x} ${y}v${UNIT}` : '')
    })
    .join('')
}

// Where the name of a network hides least: above or below it, rather over bare table than over other cards.
export function labelSpot(network: Spot[], costOf: (spot: Spot) => number, width = 124): { x: number; y: number } {
  const inside = new Set(network)
  const middle = network.reduce((sum, spot) => sum + placeOf(spot)[1] + 0.5, 0) / Math.max(network.length, 1)
  const half = width / UNIT / 2
  let best = { x: 0, y: 0, cost: Infinity }
  for (const spot of network) {
    const [row, column] = placeOf(spot)
    for (const y of [row - 0.42, row + 1.42]) {
      const x = column + 0.5
      let cost = Math.abs(x - middle) * 0.4
      for (let right = Math.floor(x - half); right <= Math.floor(x + half); right++) {
        const under = spotOf(Math.floor(y), right)
        cost += inside.has(under) ? 6 : costOf(under)
      }
      if (cost < best.cost) best = { x: x * UNIT, y: y * UNIT, cost }
    }
  }
  return { x: best.x, y: best.y }
}
