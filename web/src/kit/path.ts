// Paths of the marks that boards draw; a field is a square of 100 with its upper left corner at x, y.
import type { Point } from './cell'

// Corner brackets around a field: here something stood.
export function brackets({ x, y }: Point): string {
  const [left, top, right, bottom, arm] = [x + 7, y + 7, x + 93, y + 93, 20]
  return (
    `M${left} ${top + arm}V${top}h${arm}M${right - arm} ${top}h${arm}v${arm}` +
    `M${right} ${bottom - arm}v${arm}h${-arm}M${left + arm} ${bottom}h${-arm}v${-arm}`
  )
}

// A cross around a point.
export function cross({ x, y }: Point, arm: number): string {
  return `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}M${x + arm} ${y - arm}l${-2 * arm} ${2 * arm}`
}

// The shaft of an arrow between two points, shortened at both ends, and its head as a filled triangle.
export function arrow(from: Point, to: Point, start = 34, end = 26): { shaft: string; head: string } {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const [u, v] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const along = (distance: number, aside = 0) => `${round(from.x + u * distance - v * aside)} ${round(from.y + v * distance + u * aside)}`
  const tip = length - end
  return {
    shaft: `M${along(Math.min(start, tip - 30))}L${along(tip - 22)}`,
    head: `M${along(tip)}L${along(tip - 30, 19)}L${along(tip - 30, -19)}Z`,
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
