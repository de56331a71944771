// What moved between two views of a match.
import { piecesOf, stepOf, type Step } from '@/kit/field'
import type { HnefataflFacts } from './view'

export interface Motion {
  step: Step | null
  captured: { field: string; letter: string }[]
}

export const STILL: Motion = { step: null, captured: [] }

// The last move and what it captured; nothing where the views are not one move apart.
export function motionOf(before: HnefataflFacts | null, now: HnefataflFacts): Motion {
  const step = now.last_move === null ? null : stepOf(now.last_move)
  if (!before || !step) return STILL
  const [old, fresh] = [piecesOf(before.board), piecesOf(now.board)]
  if (old.has(step.to) || old.get(step.from) !== fresh.get(step.to)) return STILL
  const gone = [...old].filter(([field]) => field !== step.from && !fresh.has(field))
  return { step, captured: gone.map(([field, letter]) => ({ field, letter })) }
}
