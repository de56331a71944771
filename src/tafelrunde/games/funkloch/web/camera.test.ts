import { expect, test } from 'vitest'
import { boxOf, open, pointAt, reveal, showAll, zoomAt } from './camera'

const size = { width: 800, height: 400 }

test('a box spans its fields', () => {
  expect(boxOf(['0 0', '-1 2'], 1)).toEqual({ left: -48, top: -96, right: 192, bottom: 96 })
})

test('all is shown as large as it fits, but not larger than life', () => {
  expect(showAll(boxOf(['0 0', '0 19']), size)).toEqual({ x: 480, y: 24, scale: 800 / 960 })
  expect(showAll(boxOf(['0 0']), size).scale).toBe(1.35)
})

test('where all would be too small to read, a part is seen that lies inside', () => {
  const all = boxOf(['0 0', '0 99'])
  const camera = open(all, boxOf(['0 0']), size)
  expect(camera.scale).toBe(0.5)
  expect(camera.x - 400 / camera.scale).toBe(0)
})

test('zooming keeps the point under the pointer', () => {
  const camera = { x: 100, y: 50, scale: 1 }
  const point = pointAt(camera, size, 600, 100)
  expect(pointAt(zoomAt(camera, 2, point), size, 600, 100)).toEqual(point)
  expect(zoomAt(camera, 1000, point).scale).toBe(3)
})

test('only what is out of sight moves the table', () => {
  const camera = { x: 0, y: 0, scale: 1 }
  expect(reveal(camera, boxOf(['0 0']), size)).toEqual(camera)
  expect(reveal(camera, boxOf(['0 10']), size)).toEqual({ x: 128, y: 0, scale: 1 })
})

test('what is shown lies below the bar at the top, however large the table is drawn', () => {
  const camera = { x: 0, y: 0, scale: 2 }
  expect(reveal(camera, boxOf(['-1 0']), size, 60)).toEqual(camera)
  expect(reveal(camera, boxOf(['-2 0']), size, 60)).toEqual({ x: 0, y: -26, scale: 2 })
})

test('shows all of a table below the bar, on a desk as on a phone', () => {
  const box = boxOf(['-12 -9', '11 8'], 0.5)
  for (const screen of [size, { width: 334, height: 320 }]) {
    const { y, scale } = showAll(box, screen, 60)
    const pixels = (at: number) => screen.height / 2 + (at - y) * scale
    expect(pixels(box.top)).toBeGreaterThanOrEqual(60 - 1e-6)
    expect(pixels(box.bottom)).toBeLessThanOrEqual(screen.height + 1e-6)
  }
})
