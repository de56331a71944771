// The fish: where its twelve fields lie, its outline, and the bones between its even fields.
import type { Point } from '@/kit/cell'

export const WIDTH = 960
export const HEIGHT = 1130
export const RADIUS = 84
export const FIELDS = Array.from({ length: 12 }, (_, index) => index + 1)
export const HEAD = [1, 2, 3]
export const ROWS = [0, 3, 6, 9].map((first) => FIELDS.slice(first, first + 3))
export const BONES: [number, number][] = [
  [2, 4],
  [4, 8],
  [8, 6],
  [6, 2],
  [8, 10],
  [8, 12],
]

export function middleOf(field: number): Point {
  const row = Math.floor((field - 1) / 3)
  return { x: 240 + 240 * ((field - 1) % 3), y: 216 + 238 * row }
}

export function isBone(field: number): boolean {
  return field % 2 === 0
}

// 7 and 9 lie in the sand beside the fish's waist.
export function isBeside(field: number): boolean {
  return field === 7 || field === 9
}

// The right half of the outline from the nose down to the tail, as curves of two handles and an end.
const HALF = [
  [640, 38, 806, 104, 842, 226],
  [878, 344, 862, 470, 768, 556],
  [704, 612, 606, 604, 598, 696],
  [602, 794, 786, 798, 848, 886],
  [886, 946, 900, 1014, 916, 1086],
  [792, 1046, 606, 1068, 480, 1036],
] as const

export const OUTLINE = outline()

function outline(): string {
  const right = HALF.map((curve) => `C${curve.join(' ')}`).join('')
  const starts: [number, number][] = [[480, 38], ...HALF.map(([, , , , x, y]): [number, number] => [x, y])]
  const left = HALF.map(
    ([ax, ay, bx, by], index) => `C${WIDTH - bx} ${by} ${WIDTH - ax} ${ay} ${WIDTH - starts[index]![0]} ${starts[index]![1]}`,
  )
  return `M480 38${right}${left.reverse().join('')}Z`
}

export interface BoneShape {
  shaft: string
  knuckles: Point[]
}

// A bone between two fields: a shaft, and two knuckles at either end.
export function boneShape([one, two]: [number, number]): BoneShape {
  const [start, end] = [middleOf(one), middleOf(two)]
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  const [u, v] = [(end.x - start.x) / length, (end.y - start.y) / length]
  const at = (distance: number, aside: number): Point => ({ x: start.x + u * distance - v * aside, y: start.y + v * distance + u * aside })
  const [near, far] = [RADIUS + 27, length - RADIUS - 27]
  return {
    shaft: `M${at(near, 0).x} ${at(near, 0).y}L${at(far, 0).x} ${at(far, 0).y}`,
    knuckles: [at(near, 12), at(near, -12), at(far, 12), at(far, -12)],
  }
}

export const SCALES = Array.from({ length: 7 }, (_, row) =>
  Array.from({ length: 16 }, (_, column) => `M${(column - 1) * 68 + (row % 2) * 34} ${374 + row * 44}q34 44 68 0`).join(''),
).join('')

export const TAIL_RAYS = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]
  .map((ray) => `M${480 + ray * 14} 764Q${480 + ray * 40} 884 ${480 + ray * 84} 1092`)
  .join('')
