// X.net in the browser: the demand, all providers, the hand, payments, and the race to the target.
import type { GameModule } from '@/board'
import { beats } from './beat'
import Board from './Board.svelte'
import { doubt, newSelection, tidy, type Selection } from './choice'
import Counts from './Counts.svelte'
import Dock from './Dock.svelte'
import Hand from './Hand.svelte'
import { moment } from './moment'
import Picture from './Picture.svelte'
import type { XnetFacts } from './view'
import { label } from './words'

const game: GameModule<XnetFacts, Selection> = {
  Board,
  Hand,
  Dock,
  Counts,
  Picture,
  selection: newSelection,
  tidy,
  wide: true,
  hasSeats: true,
  beats,
  moment,
  doubt,
  label,
}
export default game
