import { beforeEach, expect, it, vi } from 'vitest'
import type { Replay } from '../protocol'
import { Tape } from './tape.svelte'

const loads = vi.hoisted(() => [] as { start: number; answer: () => void }[])
vi.mock('../api', () => ({
  replay: (_table: string, _match: number, _eyes: unknown, _token: unknown, start: number, count: number) =>
    new Promise((resolve) => loads.push({ start, answer: () => resolve(piece(start, count)) })),
}))

function piece(start: number, count: number): Replay {
  // Every second action was told.
  const steps = Array.from({ length: Math.min(count, 200 - start) }, (_, index) => ({
    line: null,
    scoring: false,
    actions: 2 * (start + index),
  }))
  return { total: 200, start, steps, open: true } as unknown as Replay
}

async function answer(): Promise<void> {
  loads.at(-1)?.answer()
  await new Promise((resolve) => setTimeout(resolve))
}

beforeEach(() => {
  loads.length = 0
})

it('is there with everything up to a moment', async () => {
  const opening = Tape.open('table', 1, null, null, 321)
  await answer()
  await answer()
  const tape = await opening
  expect(loads.map((load) => load.start)).toEqual([0, 150])
  expect(tape.stepAfter(321)).toBe(160)
  expect(tape.stepAfter(0)).toBe(0)
  expect(tape.stepAfter(1000)).toBe(199)
})

it('loads what is wanted before what lies on the way to it', async () => {
  const opening = Tape.open('table', 1, 'open', null)
  await answer()
  const tape = await opening
  tape.want(170)
  for (let number = 0; number < 4; number += 1) await answer()
  expect(loads.map((load) => load.start)).toEqual([0, 40, 160, 80, 120])
  expect(tape.steps.every(Boolean)).toBe(true)
})
