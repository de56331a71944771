// Blox in the browser: the board, the hand, the chips of actions, and what lies before each player.
import type { GameModule } from '@/board'
import Board from './Board.svelte'
import { newDesk, type Desk } from './choice'
import Counts from './Counts.svelte'
import Dock from './Dock.svelte'
import Hand from './Hand.svelte'
import Picture from './Picture.svelte'
import { tidy } from './turn'
import type { BloxTable } from './view'
import { label } from './words'

const game: GameModule<BloxTable, Desk> = { Board, Hand, Dock, Counts, Picture, desk: newDesk, tidy, label }
export default game
