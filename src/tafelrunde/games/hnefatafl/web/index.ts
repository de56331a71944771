import type { GameModule } from '@/board'
import Board from './Board.svelte'
import Counts from './Counts.svelte'
import Dock from './Dock.svelte'
import Picture from './Picture.svelte'
import Token from './Token.svelte'
import { Desk, tidy } from './desk.svelte'
import { label } from './label'
import type { HnefataflTable } from './view'

const game: GameModule<HnefataflTable, Desk> = { Board, Counts, Dock, Token, Picture, desk: () => new Desk(), tidy, scored: false, label }

export default game
