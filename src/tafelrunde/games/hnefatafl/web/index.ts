import type { GameModule } from '@/board'
import { beats } from './beat'
import Board from './Board.svelte'
import Counts from './Counts.svelte'
import Dock from './Dock.svelte'
import { moment } from './moment'
import Picture from './Picture.svelte'
import Token from './Token.svelte'
import { Selection, tidy } from './selection.svelte'
import { label } from './label'
import { setup } from './setup'
import type { HnefataflFacts } from './view'

const game: GameModule<HnefataflFacts, Selection> = {
  Board,
  Counts,
  Dock,
  Token,
  Picture,
  selection: () => new Selection(),
  tidy,
  scored: false,
  setup,
  beats,
  moment,
  label,
}

export default game
