// Funkloch in the browser: the table to pan and zoom, the hand, laying and turning, and the markers of each player.
import type { GameModule } from '@/board'
import { beats } from './beat'
import Board from './Board.svelte'
import { newSelection, type Selection } from './choice'
import Counts from './Counts.svelte'
import Dock from './Dock.svelte'
import { shapes } from './grid'
import Hand from './Hand.svelte'
import { moment } from './moment'
import Picture from './Picture.svelte'
import { tidy } from './turn'
import type { FunklochFacts } from './view'
import { label } from './words'

const game: GameModule<FunklochFacts, Selection> = {
  Board,
  Hand,
  Dock,
  Counts,
  Picture,
  selection: newSelection,
  tidy,
  shapes,
  wide: true,
  beats,
  moment,
  label,
}
export default game
