import type { GameModule } from '@/board'
import { beats } from './beat'
import Board from './Board.svelte'
import Counts from './Counts.svelte'
import Dock from './Dock.svelte'
import { moment } from './moment'
import Picture from './Picture.svelte'
import { Selection, tidy } from './selection.svelte'
import { label } from './label'
import { lengthOf } from './scene'
import type { FischkopfFacts } from './view'

const game: GameModule<FischkopfFacts, Selection> = {
  Board,
  Counts,
  Dock,
  Picture,
  selection: () => new Selection(),
  tidy,
  // The lowest sum wins.
  standing: (points) => -points,
  luck: 'dice',
  beats,
  moment,
  label,
  hold: lengthOf,
}

export default game
