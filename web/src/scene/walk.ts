// Walking over the things of an area with the keyboard: to the nearest one in the direction of the arrow.
import type { Placed } from './layout'

const ARROWS: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }

export function nearest(places: Placed[], from: Placed, key: string, useful: Set<string>): Placed | null {
  if (key === 'Home') return places[0] ?? null
  if (key === 'End') return places.at(-1) ?? null
  if (key === 'n' || key === 'N') return leap(places, from, useful, key === 'n' ? 1 : -1)
  const arrow = ARROWS[key]
  if (!arrow) return null
  let [best, least]: [Placed, number] = [from, Infinity]
  for (const place of places) {
    const [x, y] = [place.x + place.width / 2 - from.x - from.width / 2, place.y + place.height / 2 - from.y - from.height / 2]
    const ahead = x * arrow[0] + y * arrow[1]
    const aside = Math.abs(x * arrow[1]) + Math.abs(y * arrow[0])
    // What lies straight ahead comes before what is nearer and aside.
    const cost = ahead + 2.5 * aside
    if (ahead > 1 && aside <= 2 * ahead && cost < least) [best, least] = [place, cost]
  }
  return best
}

// The next thing that can be touched, round and round.
function leap(places: Placed[], from: Placed, useful: Set<string>, direction: 1 | -1): Placed | null {
  const start = places.indexOf(from)
  for (let distance = 1; distance <= places.length; distance++) {
    const place = places[(start + direction * distance + 2 * places.length) % places.length]!
    if (useful.has(place.thing.key)) return place
  }
  return from
}
