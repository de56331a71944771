// What the shell gives a game's board, and what a game's folder gives the shell.
import type { Component } from 'svelte'
import type { Line, View } from './protocol'

export type Args = Record<string, string | number>
// Speaks the reader's language: a message id of the house's or the game's texts, and its values.
export type Say = (code: string, args?: Args) => string

export interface TableView<Table> extends Omit<View, 'table'> {
  table: Table
}

// `Desk` is what a player has picked up so far and not yet done: plain reactive data that Board, Hand and Dock share.
export interface BoardProps<Table, Desk> {
  // What this seat may see; `view.choices` is what it may do, empty when it is somebody else's turn.
  view: TableView<Table>
  // The view shown before this one, to move from; null where nothing should move (first sight, jumps, reduced motion).
  before: TableView<Table> | null
  // The lines of the log that led from there to here: one action, and what chance did after it.
  news?: Line[]
  names: string[]
  say: Say
  // Asks the server to carry out one of the choices; what cannot be done is refused there with its paragraph.
  act: (action: string) => void
  desk: Desk
  // A choice to mark as suggested, and a line of the log to show on the board.
  hint: string | null
  pointed: Line | null
}

export interface GameModule<Table, Desk> {
  Board: Component<BoardProps<Table, Desk>>
  // Under the board: what the seat holds in its hand.
  Hand?: Component<BoardProps<Table, Desk>>
  // In the dock, below the sentence: chips, payments, allowances.
  Dock?: Component<BoardProps<Table, Desk>>
  // In a seat's row: counts that the rules make public.
  Counts?: Component<BoardProps<Table, Desk> & { seat: number }>
  // What stands for a seat in lists, where the board has pieces that say more than the stone of its number.
  Token?: Component<{ seat: number }>
  // The board as it looks on the home page: drawn, without a match.
  Picture: Component<Record<string, never>>
  // A fresh desk; the shell makes one whenever the seat or the match changes.
  desk: () => Desk
  // Called with every new view, to drop what no longer fits.
  tidy: (desk: Desk, view: TableView<Table>) => void
  // The board wants all the width it can get, so the panel beside it is narrow.
  wide?: boolean
  // On a phone the board itself shows who has how much, so the row of seats would say it twice.
  hasSeats?: boolean
  // Set to false where the running score says nothing and `Counts` says more.
  scored?: boolean
  // How good so many points are, where more are not simply better: the larger, the further up in the result.
  standing?: (points: number) => number
  // How many milliseconds the board needs to show what these lines tell, where that is longer than a move usually takes.
  hold?: (news: Line[]) => number
  // A choice in words, for lists and screen readers.
  label: (choice: string, view: TableView<Table>, say: Say) => string
}
