// Where the pips of a die lie, in a square of 100.
const [LOW, HALF, HIGH] = [26, 50, 74]
const CORNERS: [number, number][] = [
  [LOW, LOW],
  [HIGH, HIGH],
  [HIGH, LOW],
  [LOW, HIGH],
]
const MIDDLE: [number, number] = [HALF, HALF]
const SIDES: [number, number][] = [
  [LOW, HALF],
  [HIGH, HALF],
]

export const PIPS: Record<number, [number, number][]> = {
  1: [MIDDLE],
  2: CORNERS.slice(0, 2),
  3: [MIDDLE, ...CORNERS.slice(0, 2)],
  4: CORNERS,
  5: [MIDDLE, ...CORNERS],
  6: [...CORNERS, ...SIDES],
}
