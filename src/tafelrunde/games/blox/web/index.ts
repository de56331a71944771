// Blox in the browser: the board, the hand, the chips of actions, and what lies before each player.
import { setup } from './setup'
import type { GameModule } from '@/board'
import { beats } from './beat'
import Board from './Board.svelte'
import { newSelection, type Selection } from './choice'
import Counts from './Counts.svelte'
import Dock from './Dock.svelte'
import Hand from './Hand.svelte'
import { moment } from './moment'
import Picture from './Picture.svelte'
import { tidy } from './turn'
import type { BloxFacts } from './view'
import { label } from './words'

const game: GameModule<BloxFacts, Selection> = {
  Board,
  Hand,
  Dock,
  Counts,
  Picture,
  selection: newSelection,
  tidy,
  wide: true,
  setup,
  beats,
  moment,
  label,
}
export default game
