import type { GameModule } from '@/board'
import Board from './Board.svelte'
import Counts from './Counts.svelte'
import Dock from './Dock.svelte'
import Picture from './Picture.svelte'
import { Desk, tidy } from './desk.svelte'
import { label } from './label'
import { lengthOf } from './scene'
import type { FischkopfTable } from './view'

const game: GameModule<FischkopfTable, Desk> = {
  Board,
  Counts,
  Dock,
  Picture,
  desk: () => new Desk(),
  tidy,
  // The lowest sum wins.
  standing: (points) => -points,
  label,
  hold: lengthOf,
}

export default game
