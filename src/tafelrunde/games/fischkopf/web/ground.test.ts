import { describe, expect, it } from 'vitest'
import { BONES, FIELDS, OUTLINE, boneShape, isBone, middleOf } from './ground'

describe('the fish', () => {
  it('has twelve fields in four rows of three', () => {
    expect(new Set(FIELDS.map((field) => middleOf(field).x)).size).toBe(3)
    expect(new Set(FIELDS.map((field) => middleOf(field).y)).size).toBe(4)
  })

  it('is joined by bones at all even fields and no other', () => {
    expect([...new Set(BONES.flat())].sort((one, two) => one - two)).toEqual(FIELDS.filter(isBone))
  })

  it('has an outline that is its own mirror image', () => {
    const numbers = OUTLINE.match(/[0-9.]+/g)!.map(Number)
    const points = Array.from({ length: numbers.length / 2 }, (_, index) => `${numbers[2 * index]},${numbers[2 * index + 1]}`)
    for (const point of points) {
      const [x, y] = point.split(',').map(Number) as [number, number]
      expect(points).toContain(`${960 - x},${y}`)
    }
  })

  it('has bones with two knuckles at either end', () => {
    expect(boneShape([2, 4]).knuckles).toHaveLength(4)
  })
})
