// What a player has picked on the way to an action, and no longer fits when the position has changed.
import type { GameView } from '../board'
import type { SceneFacts } from './facts'
import { narrow, type Way } from './pick'

export class Selection {
  picks = $state<{ key: string; name: string }[]>([])
}

export function tidy(selection: Selection, view: GameView<SceneFacts>): void {
  let way: Way | null = { actions: view.choices, named: 0 }
  for (const { name } of selection.picks) way = way && narrow(way, name, view.facts.verbs)
  if (view.choices.length === 0 || !way) selection.picks = []
}
