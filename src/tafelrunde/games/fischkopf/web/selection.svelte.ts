// What a player looks at before laying a stone.
import type { GameView } from '@/board'
import type { FischkopfFacts } from './view'

export class Selection {
  target = $state<number | null>(null)
}

export function tidy(selection: Selection, view: GameView<FischkopfFacts>): void {
  if (view.choices.length === 0) selection.target = null
}
