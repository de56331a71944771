// Arrow keys among things that lie anywhere on the table: to the nearest one on that side.
export interface Spot {
  x: number
  y: number
}

const ASIDE = 1.6

export const ARROWS: Record<string, Spot> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

// The number of the nearest spot in a direction; what lies aside counts as farther. -1 where there is none.
export function nextIn(spots: Spot[], at: number, way: Spot): number {
  const here = spots[at]
  if (!here) return spots.length ? 0 : -1
  let best = { place: -1, far: Infinity }
  spots.forEach((spot, place) => {
    const [dx, dy] = [spot.x - here.x, spot.y - here.y]
    const ahead = dx * way.x + dy * way.y
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x)
    if (place === at || ahead <= 1) return
    // A pyramid's next row is nearer than the one after it, although that lies straight below.
    const far = Math.hypot(ahead, ASIDE * aside)
    if (far < best.far) best = { place, far }
  })
  return best.place
}
