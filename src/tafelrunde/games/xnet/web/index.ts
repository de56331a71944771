// X.net in the browser: the demand, all providers, the hand, payments, and the race to the target.
import type { GameModule } from '@/board'
import Board from './Board.svelte'
import { newDesk, tidy, type Desk } from './choice'
import Counts from './Counts.svelte'
import Dock from './Dock.svelte'
import Hand from './Hand.svelte'
import Picture from './Picture.svelte'
import type { XnetTable } from './view'
import { label } from './words'

const game: GameModule<XnetTable, Desk> = { Board, Hand, Dock, Counts, Picture, desk: newDesk, tidy, wide: true, hasSeats: true, label }
export default game
