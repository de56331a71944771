// The chance curves as lines in a picture, and what they say at any moment.
export type Point = [number, number]

// The share after so many actions, on the straight way between what is known before and after; null before anything is.
export function shareAt(curve: Point[], at: number): number | null {
  const after = curve.findIndex(([x]) => x >= at)
  if (after < 0) return curve.at(-1)?.[1] ?? null
  const right = curve[after]!
  const left = curve[after - 1]
  if (!left || right[0] === left[0]) return right[1]
  return left[1] + ((at - left[0]) / (right[0] - left[0])) * (right[1] - left[1])
}

// The first action of each turn, by turn; turn 0 is what happens before anybody decides.
export function turnStarts(turns: number[]): number[] {
  return Array.from({ length: Math.max(-1, ...turns) + 1 }, (_, turn) => Math.max(0, turns.indexOf(turn)))
}

export function pathOf(curve: Point[], x: (action: number) => number, y: (share: number) => number): string {
  return curve.map(([action, share], index) => `${index ? 'L' : 'M'}${x(action).toFixed(1)} ${y(share).toFixed(1)}`).join('')
}
