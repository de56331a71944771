// Funkloch in the browser: the table to pan and zoom, the hand, laying and turning, and the markers of each player.
import type { GameModule } from '@/board'
import Board from './Board.svelte'
import { newDesk, type Desk } from './choice'
import Counts from './Counts.svelte'
import Dock from './Dock.svelte'
import Hand from './Hand.svelte'
import Picture from './Picture.svelte'
import { tidy } from './turn'
import type { FunklochTable } from './view'
import { label } from './words'

const game: GameModule<FunklochTable, Desk> = { Board, Hand, Dock, Counts, Picture, desk: newDesk, tidy, label }
export default game
