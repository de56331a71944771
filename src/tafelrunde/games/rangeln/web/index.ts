import type { GameModule } from '@/board'
import { beats } from './beat'
import Board from './Board.svelte'
import Counts from './Counts.svelte'
import Dock from './Dock.svelte'
import { moment } from './moment'
import Picture from './Picture.svelte'
import { Selection, hold, tidy } from './selection.svelte'
import { label } from './label'
import { setup } from './setup'
import type { RangelnFacts } from './view'

const game: GameModule<RangelnFacts, Selection> = {
  Board,
  Counts,
  Dock,
  Picture,
  selection: () => new Selection(),
  tidy,
  // The total farthest from zero wins, above or below.
  standing: Math.abs,
  luck: 'lot',
  setup,
  beats,
  moment,
  label,
  hold,
}

export default game
