// What a player has in hand before a move: the stone picked up, and the field looked at.
import type { GameView } from '@/board'
import { movable } from '@/kit/field'
import type { HnefataflFacts } from './view'

export class Selection {
  pick = $state<string | null>(null)
  target = $state<string | null>(null)
}

// A stone that can no longer move is put down.
export function tidy(selection: Selection, view: GameView<HnefataflFacts>): void {
  if (selection.pick !== null && !movable(view.choices).has(selection.pick)) selection.pick = null
}
