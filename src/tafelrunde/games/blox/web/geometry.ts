// Where things of the board are drawn: fields of 60 units inside a frame of 26, a1 in the upper left corner.
export const UNIT = 60
export const FRAME = 26
export const SIZE = 2 * FRAME + 9 * UNIT
export const COLUMNS = 'abcdefghi'
export const SHAPES = ['circle', 'square', 'triangle', 'diamond'] as const

export interface Point {
  x: number
  y: number
}

export const nameOf = (row: number, column: number): string => `${COLUMNS[column]}${row + 1}`
export const columnOf = (field: string): number => field.charCodeAt(0) - 97
export const rowOf = (field: string): number => Number(field[1]) - 1

// The upper left corner of a field.
export function cornerOf(field: string): Point {
  return { x: FRAME + columnOf(field) * UNIT, y: FRAME + rowOf(field) * UNIT }
}

export function centreOf(field: string): Point {
  const { x, y } = cornerOf(field)
  return { x: x + UNIT / 2, y: y + UNIT / 2 }
}

// A line between two fields that leaves room for what stands on them.
export function rayBetween(from: Point, to: Point, start = 24, end = 27): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length <= start + end) return ''
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  return `M${from.x + ux * start} ${from.y + uy * start}L${to.x - ux * end} ${to.y - uy * end}`
}

const SIDES = [
  { name: 'west', row: 0, column: -1 },
  { name: 'east', row: 0, column: 1 },
  { name: 'north', row: -1, column: 0 },
  { name: 'south', row: 1, column: 0 },
] as const

export type Side = (typeof SIDES)[number]['name']

// From which sides a pawn can have come straight to a field: nothing stands on the way, nor lies its colour.
export function entriesTo(field: string, layout: string[], taken: Set<string>): Side[] {
  const colour = layout[rowOf(field)]?.[columnOf(field)]
  return SIDES.filter((side) => {
    let row = rowOf(field) + side.row
    let column = columnOf(field) + side.column
    while (row >= 0 && row < 9 && column >= 0 && column < 9) {
      if (taken.has(nameOf(row, column)) || layout[row]?.[column] === colour) return false
      row += side.row
      column += side.column
    }
    return true
  }).map((side) => side.name)
}

// The middle of the rim on one side of a field's line.
export function rimOf(field: string, side: Side, depth = 7): Point {
  const { x, y } = centreOf(field)
  if (side === 'west') return { x: FRAME - depth, y }
  if (side === 'east') return { x: SIZE - FRAME + depth, y }
  return side === 'north' ? { x, y: FRAME - depth } : { x, y: SIZE - FRAME + depth }
}

export const ANGLES: Record<Side, number> = { west: 0, north: 90, east: 180, south: 270 }

// The next field for an arrow key; at the edge it stays.
export function stepFrom(field: string, key: string): string {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key] ?? [0, 0]
  const inside = (place: number) => Math.min(8, Math.max(0, place))
  return nameOf(inside(rowOf(field) + (step[0] ?? 0)), inside(columnOf(field) + (step[1] ?? 0)))
}
