// The board of every game that describes what it looks like instead of drawing it, and of those that do neither.
import type { GameModule } from '../board'
import '../kit/board.css'
import Board from './Board.svelte'
import Dock from './Dock.svelte'
import type { SceneFacts } from './facts'
import Hand from './Hand.svelte'
import { labelOf } from './label'
import Nothing from './Nothing.svelte'
import './scene.css'
import { Selection, tidy } from './selection.svelte'

export const scene: GameModule<SceneFacts, Selection> = {
  Board,
  Dock,
  Hand,
  hasHand: (view) => Boolean(view.facts.scene?.hand),
  // It is asked for by the name of the game, which this does not know: kit/Picture.svelte draws it.
  Picture: Nothing,
  selection: () => new Selection(),
  tidy,
  beats: {},
  label: labelOf,
}
