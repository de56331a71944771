// The board itself: where the knots lie, where the stones begin, and the grain of its wood.
import { nameOf, rowsOfNames, type Place } from '@/kit/field'

export const SIZE = 11
export const MARGIN = 40
export const SIDE = SIZE * 100 + 2 * MARGIN
export const ROWS = rowsOfNames(SIZE)
export const THRONE: Place = { column: 5, row: 5 }
export const CORNERS: Place[] = [0, 10].flatMap((column) => [0, 10].map((row) => ({ column, row })))

export const START = [
  '...AAAAA...',
  '.....A.....',
  '...........',
  'A....D....A',
  'A...DDD...A',
  'AA.DDKDD.AA',
  'A...DDD...A',
  'A....D....A',
  '...........',
  '.....A.....',
  '...AAAAA...',
]
// Fields where stones begin are of a slightly darker wood.
export const HOMES: Place[] = START.flatMap((line, down) =>
  [...line].flatMap((letter, column) => (letter === '.' ? [] : [{ column, row: SIZE - 1 - down }])),
)

// The upper left corner of a field.
export function corner({ column, row }: Place): { x: number; y: number } {
  return { x: column * 100, y: (SIZE - 1 - row) * 100 }
}

export function middle(place: Place): { x: number; y: number } {
  const { x, y } = corner(place)
  return { x: x + 50, y: y + 50 }
}

// Wavy lines across the wood, the same on every screen.
export const GRAIN = Array.from({ length: 26 }, (_, line) => {
  const y = 1100 * ((line + 0.5 + 0.3 * Math.sin(line * 7.3)) / 26)
  const swing = 16 + 8 * Math.sin(line * 3.7)
  const [one, two, end] = [y - swing, y + swing, y + 10 * Math.sin(line * 5.1)].map((value) => value.toFixed(1))
  return `M0 ${y.toFixed(1)}C330 ${one} 605 ${two} 1100 ${end}`
}).join('')

export function isKnotted(name: string): boolean {
  return [THRONE, ...CORNERS].some(({ column, row }) => nameOf(column, row) === name)
}
