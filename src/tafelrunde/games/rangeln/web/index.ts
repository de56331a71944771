import type { GameModule } from '@/board'
import Board from './Board.svelte'
import Counts from './Counts.svelte'
import Dock from './Dock.svelte'
import Picture from './Picture.svelte'
import { Desk, hold, tidy } from './desk.svelte'
import { label } from './label'
import type { RangelnTable } from './view'

const game: GameModule<RangelnTable, Desk> = {
  Board,
  Counts,
  Dock,
  Picture,
  desk: () => new Desk(),
  tidy,
  // The total farthest from zero wins, above or below.
  standing: Math.abs,
  label,
  hold,
}

export default game
