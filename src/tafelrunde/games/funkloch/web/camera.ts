// Which part of the endless table is seen, and how large.
import { placeOf, type Spot } from './grid'
import { UNIT } from './outline'

// The middle of what is seen, in table units, and how many pixels a unit has.
export interface Camera {
  x: number
  y: number
  scale: number
}

export interface Size {
  width: number
  height: number
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const CLOSEST = 3
const FARTHEST = 0.12
// Fields of so many pixels can still be read, and on a small screen touched.
const readable = (size: Size) => (size.width < 600 ? 38 : 24) / UNIT

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

export function boxOf(spots: Iterable<Spot>, margin = 0): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const spot of spots) {
    const [row, column] = placeOf(spot)
    box.left = Math.min(box.left, column)
    box.right = Math.max(box.right, column + 1)
    box.top = Math.min(box.top, row)
    box.bottom = Math.max(box.bottom, row + 1)
  }
  return {
    left: (box.left - margin) * UNIT,
    top: (box.top - margin) * UNIT,
    right: (box.right + margin) * UNIT,
    bottom: (box.bottom + margin) * UNIT,
  }
}

export const join = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
})

// All of a box, but not larger than life, below a bar that covers so many pixels at the top.
export function showAll(box: Box, size: Size, bar = 0): Camera {
  const largest = Math.max(1.35, size.height / 600)
  const fitting = Math.min(size.width / (box.right - box.left), (size.height - bar) / (box.bottom - box.top), largest)
  const scale = clamp(fitting, FARTHEST, CLOSEST)
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 - bar / 2 / scale, scale }
}

// The table as it is first seen: all of it, or where that would be too small, what matters most.
export function open(all: Box, focus: Box, size: Size, bar = 0): Camera {
  const camera = showAll(all, size, bar)
  const scale = readable(size)
  if (camera.scale >= scale) return camera
  const [halfWidth, halfHeight] = [size.width / 2 / scale, size.height / 2 / scale]
  const within = (middle: number, low: number, high: number, half: number) =>
    high - low <= 2 * half ? (low + high) / 2 : clamp(middle, low + half, high - half)
  return {
    x: within((focus.left + focus.right) / 2, all.left, all.right, halfWidth),
    y: within((focus.top + focus.bottom) / 2, all.top - bar / scale, all.bottom, halfHeight),
    scale,
  }
}

// Nearer or farther, so that the point under the finger stays where it is.
export function zoomAt(camera: Camera, factor: number, point: { x: number; y: number }): Camera {
  const scale = clamp(camera.scale * factor, FARTHEST, CLOSEST)
  const change = 1 - camera.scale / scale
  return { x: camera.x + (point.x - camera.x) * change, y: camera.y + (point.y - camera.y) * change, scale }
}

// Moves as little as needed for a box to be seen below a bar that covers so many pixels at the top.
export function reveal(camera: Camera, box: Box, size: Size, bar = 0): Camera {
  const top = box.top - bar / camera.scale
  const [halfWidth, halfHeight] = [size.width / 2 / camera.scale, size.height / 2 / camera.scale]
  const along = (middle: number, low: number, high: number, half: number) =>
    high - low > 2 * half ? (low + high) / 2 : clamp(middle, high - half, low + half)
  return {
    x: along(camera.x, box.left, box.right, halfWidth),
    y: along(camera.y, top, box.bottom, halfHeight),
    scale: camera.scale,
  }
}

// From pixels inside the window to units of the table.
export function pointAt(camera: Camera, size: Size, x: number, y: number): { x: number; y: number } {
  return { x: camera.x + (x - size.width / 2) / camera.scale, y: camera.y + (y - size.height / 2) / camera.scale }
}
