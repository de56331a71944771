import { expect, test } from 'vitest'
import type { PuzzleAnswer, PuzzleTry, View } from '../protocol'
import { Puzzle } from './puzzle.svelte'

const view = (number: number) => ({ number }) as unknown as View

// One in which only "b" is right and "x" is forbidden.
function answerTo({ action, show }: PuzzleTry): PuzzleAnswer {
  const base = { game: 'g', grade: 2, paragraph: null, solution: null, share: null, next: null }
  const scene = (number: number) => [{ view: view(number), lines: [] }]
  if (show) return { ...base, verdict: 'shown', scenes: scene(9), solution: 'b' }
  if (!action) return { ...base, verdict: 'open', scenes: scene(0) }
  if (action === 'x') return { ...base, verdict: 'refused', scenes: [], paragraph: '3.1' }
  return { ...base, verdict: action === 'b' ? 'right' : 'wrong', scenes: scene(1) }
}

const ask = (tried: PuzzleTry) => Promise.resolve(answerTo(tried))

test('the right action solves it', async () => {
  const puzzle = new Puzzle(ask)
  await puzzle.begin()
  await puzzle.take('b')
  expect(puzzle.isSolved).toBe(true)
  expect(puzzle.view?.number).toBe(1)
})

test('a wrong try is taken back, and the third one is followed by the solution', async () => {
  const puzzle = new Puzzle(ask)
  await puzzle.begin()
  await puzzle.take('a')
  expect([puzzle.wrong, puzzle.view?.number, puzzle.isOver]).toEqual([1, 0, false])
  await puzzle.take('a')
  await puzzle.take('a')
  expect([puzzle.wrong, puzzle.view?.number, puzzle.isOver, puzzle.isSolved]).toEqual([3, 9, true, false])
})

test('what the rules forbid is no try', async () => {
  const puzzle = new Puzzle(ask)
  await puzzle.begin()
  await puzzle.take('x')
  expect([puzzle.wrong, puzzle.refusal?.paragraph]).toEqual([0, '3.1'])
})
