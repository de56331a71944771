import { describe, expect, it } from 'vitest'
import type { Line, TableMessage, View } from './protocol'
import { Story } from './story'

const line = (code: string): Line => ({ seat: 0, code, args: {} })

// A message to a viewer of `seats` seats, at view `number`, with a log as long.
function message(number: number, { seats = 1, match = 1, edition = 0, start = 0, choices = [] as string[] } = {}): TableMessage {
  const places = Array.from({ length: seats }, (_, seat) => seat)
  const lines = Array.from({ length: number - start }, (_, index) => line(`line-${start + index}`))
  return {
    match,
    mine: places,
    views: places.map((seat) => ({ seat, number, choices, end: null }) as unknown as View),
    logs: places.map(() => ({ edition, start, lines })),
  } as TableMessage
}

const numbers = (story: Story, place = 0) => {
  const shown = []
  while (story.waiting(place)) shown.push(story.step(place)?.view.number)
  return shown
}

describe('a story', () => {
  it('shows the first moment without moving and the others one after another', () => {
    const story = new Story()
    story.add(message(1))
    story.add(message(2, { start: 1 }))
    story.add(message(3, { start: 2 }))
    expect(story.step(0)?.before).toBeNull()
    const second = story.step(0)
    expect([second?.before?.number, second?.view.number, second?.fresh]).toEqual([1, 2, 1])
    expect(story.waiting(0)).toBe(1)
    expect(story.step(0)?.lines.map((each) => each.code)).toEqual(['line-0', 'line-1', 'line-2'])
  })

  it('takes what changed beside the board without a new moment', () => {
    const story = new Story()
    expect(story.add(message(1))).toBe(true)
    story.step(0)
    expect(story.add(message(1, { start: 1, choices: ['pass'] }))).toBe(false)
    expect(story.waiting(0)).toBe(0)
    expect(story.now(0)?.view.choices).toEqual(['pass'])
    expect(story.now(0)?.lines).toHaveLength(1)
  })

  it('jumps to the latest when it is skipped', () => {
    const story = new Story()
    for (const number of [1, 2, 3, 4]) story.add(message(number))
    story.step(0)
    const last = story.skip(0)
    expect([last?.view.number, last?.before, last?.fresh]).toEqual([4, null, 3])
    expect(story.waiting(0)).toBe(0)
  })

  it('lets each seat of one device watch for itself', () => {
    const story = new Story()
    story.add(message(1, { seats: 2 }))
    story.add(message(2, { seats: 2 }))
    expect(numbers(story, 0)).toEqual([1, 2])
    story.add(message(3, { seats: 2 }))
    expect(numbers(story, 1)).toEqual([1, 2, 3])
    expect(numbers(story, 0)).toEqual([3])
  })

  it('is watched once by all seats where nothing is hidden', () => {
    const story = new Story()
    story.add(message(1, { seats: 2 }))
    story.add(message(2, { seats: 2 }))
    numbers(story, 0)
    story.share(0)
    expect(story.waiting(1)).toBe(0)
    expect(story.now(1)?.view.number).toBe(2)
  })

  it('jumps back when something was taken back, and forgets its lines', () => {
    const story = new Story()
    story.add(message(1))
    story.add(message(2, { start: 1 }))
    numbers(story)
    story.add({ ...message(3, { edition: 1 }), logs: [{ edition: 1, start: 1, lines: [], traces: [{ line: 1, seat: 0 }] }] })
    const shown = story.step(0)
    expect(shown?.traces).toEqual([{ line: 1, seat: 0 }])
    expect([shown?.view.number, shown?.before, shown?.lines.length]).toEqual([3, null, 1])
  })

  it('starts anew with another match or other seats', () => {
    const story = new Story()
    story.add(message(5))
    numbers(story)
    story.add(message(1, { match: 2 }))
    expect(story.step(0)?.before).toBeNull()
    story.add(message(1, { match: 2, seats: 2 }))
    expect(story.waiting(1)).toBe(1)
  })

  it('knows how much of the log it has', () => {
    const story = new Story()
    expect(story.known([])).toBeNull()
    story.add(message(3, { edition: 2 }))
    expect(story.known([0])).toEqual({ match: 1, mine: [0], editions: [2], lines: [3] })
  })
})
