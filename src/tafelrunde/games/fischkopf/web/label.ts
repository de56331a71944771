// A choice in words.
import type { Say, GameView } from '@/board'
import { fieldOf } from './choice'
import type { FischkopfFacts } from './view'

export function label(choice: string, view: GameView<FischkopfFacts>, say: Say): string {
  const field = fieldOf(choice)
  if (field !== null) return say('fischkopf-web-lay', { field })
  return say(`fischkopf-web-${choice}`, { sum: view.facts.free_sum })
}
