import type { GameModule } from '@/board'
import Board from './Board.svelte'
import Counts from './Counts.svelte'
import Dock from './Dock.svelte'
import Picture from './Picture.svelte'
import { Desk, hold, tidy } from './desk.svelte'
import { label } from './label'
import type { RangelnTable } from './view'

const game: GameModule<RangelnTable, Desk> = { Board, Counts, Dock, Picture, desk: () => new Desk(), tidy, label, hold }

export default game
