// A move in words.
import type { Say, GameView } from '@/board'
import { piecesOf, stepOf } from '@/kit/field'
import type { HnefataflFacts } from './view'

export function label(choice: string, view: GameView<HnefataflFacts>, say: Say): string {
  const step = stepOf(choice)
  if (!step) return choice
  return say('hnefatafl-web-move', { ...step, piece: piecesOf(view.facts.board).get(step.from) ?? 'none' })
}
