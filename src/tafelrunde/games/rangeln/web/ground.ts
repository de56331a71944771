// The board itself: nine by nine fields, and the values printed on them.
import type { Point } from '@/kit/cell'
import { nameOf, placeOf, rowsOfNames, type Place } from '@/kit/field'

export const SIZE = 9
export const MARGIN = 36
export const SIDE = SIZE * 100 + 2 * MARGIN
export const ROWS = rowsOfNames(SIZE)

// By distance from the middle.
const RINGS = [0, 2, -2, 1, -1]

export function valueOf(name: string): number {
  const { column, row } = placeOf(name)
  const isCorner = column % 8 === 0 && row % 8 === 0
  return isCorner ? 0 : RINGS[Math.max(Math.abs(column - 4), Math.abs(row - 4))]!
}

export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0'
}

// What a counted round shows: all sums on the rim above the first row, and each value in the corner that a stone leaves free.
export const PLATE = { x: 0, y: -MARGIN, width: SIZE * 100, height: MARGIN }
export const BADGE = { x: 57, y: 2, width: 42, height: 27 }

// How high the sums stand above a small picture of a counted round, where the rim is too narrow for them.
export const TALLY = 90

// The upper left corner of a field.
export function corner(name: string): Point {
  const { column, row } = placeOf(name)
  return { x: column * 100, y: (SIZE - 1 - row) * 100 }
}

export function middle(name: string): Point {
  const { x, y } = corner(name)
  return { x: x + 50, y: y + 50 }
}

// The way of a stone as a path; where it comes by again it keeps beside its old track, so that both are seen.
export function way(fields: string[]): string {
  const points = fields.map((name, index) => {
    const aside = 14 * fields.slice(0, index).filter((earlier) => earlier === name).length
    return `${middle(name).x + aside} ${middle(name).y + aside}`
  })
  return `M${points.join('L')}`
}

export function isOnBoard({ column, row }: Place): boolean {
  return column >= 0 && column < SIZE && row >= 0 && row < SIZE
}

// The fields beside a field, those off the board left out.
export function neighbours(name: string): string[] {
  const { column, row } = placeOf(name)
  const around = [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ].map(([right, up]) => ({ column: column + right!, row: row + up! }))
  return around.filter(isOnBoard).map((place) => nameOf(place.column, place.row))
}
