// What a key on the table means: it carries the card, goes from field to field, turns, lays, zooms.
import { placeOf, spotOf, type Spot } from './grid'

export type Key =
  | { kind: 'cancel' | 'turn' | 'act' | 'all' | 'without' }
  | { kind: 'zoom'; by: number }
  | { kind: 'carry'; rows: number; columns: number }
  | { kind: 'go'; spot: Spot }

interface Situation {
  holds: boolean
  cursor: Spot
  targets: Spot[]
}

const PLAIN: Record<string, Key> = {
  Escape: { kind: 'cancel' },
  r: { kind: 'turn' },
  R: { kind: 'turn' },
  n: { kind: 'without' },
  N: { kind: 'without' },
  Enter: { kind: 'act' },
  ' ': { kind: 'act' },
  '+': { kind: 'zoom', by: 1.25 },
  '-': { kind: 'zoom', by: 0.8 },
  '0': { kind: 'all' },
}
const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

// The target that an arrow leads to: the nearest on that side, or any when the cursor is on none.
export function targetFrom(cursor: Spot, targets: Spot[], rows: number, columns: number): Spot {
  const [row, column] = placeOf(cursor)
  const ahead = targets
    .map((spot) => ({ spot, down: placeOf(spot)[0] - row, right: placeOf(spot)[1] - column }))
    .filter(({ down, right }) => down * rows + right * columns > 0)
    .map((each) => ({ ...each, far: Math.abs(each.down) + Math.abs(each.right) + 2 * Math.abs(rows ? each.right : each.down) }))
    .sort((one, other) => one.far - other.far)
  if (!targets.includes(cursor)) return targets[0] ?? cursor
  return ahead[0]?.spot ?? cursor
}

export function keyOf(
  event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  { holds, cursor, targets }: Situation,
): Key | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const arrow = ARROWS[event.key]
  if (!arrow) return PLAIN[event.key] ?? null
  const [rows, columns] = arrow
  if (holds) return { kind: 'carry', rows, columns }
  if (targets.length) return { kind: 'go', spot: targetFrom(cursor, targets, rows, columns) }
  const [row, column] = placeOf(cursor)
  return { kind: 'go', spot: spotOf(row + rows, column + columns) }
}
