// What the shell gives a game's board, and what a game's folder gives the shell.
import type { Setup } from './kit/setup'
import type { Component } from 'svelte'
import type { IconName } from './kit/icon'
import type { Shape } from './kit/shape'
import type { Line, View } from './protocol'

export type Args = Record<string, string | number>
// Speaks the reader's language: a message id of the house's or the game's texts, and its values.
export type Say = (code: string, args?: Args) => string

export interface GameView<Facts> extends Omit<View, 'facts'> {
  facts: Facts
}

// `Selection` is what a player has picked up so far and not yet done: plain reactive data that Board, Hand and Dock share.
export interface BoardProps<Facts, Selection> {
  // What this seat may see; `view.choices` is what it may do, empty when it is somebody else's turn.
  view: GameView<Facts>
  // The view shown before this one, to move from; null where nothing should move (first sight, jumps, reduced motion).
  before: GameView<Facts> | null
  // The lines of the log that led from there to here: one action, and what chance did after it.
  news?: Line[]
  names: string[]
  say: Say
  // Asks the server to carry out one of the choices; what cannot be done is refused there with its paragraph.
  act: (action: string) => void
  selection: Selection
  // A choice to mark as suggested, and a line of the log to show on the board.
  hint: string | null
  pointed: Line | null
  // The names of things to look at, of which the shell draws rings around those marked `data-spot`: only needed by
  // boards that do not mark them all anyway.
  spots?: string[]
}

// A position as a picture: one drawing without anything to touch, the same on the screen and on paper.
export interface SceneProps<Facts> {
  view: GameView<Facts>
  // The picture before this one, to show what has changed; null for the first.
  before: GameView<Facts> | null
  // The actions that led here from there, and those that come next.
  done: string[]
  next: string[]
  names: string[]
  say: Say
}

// How the log tells a line at a glance: a symbol, and beside it the words of `CODE-brief`, where there are such.
export interface Beat {
  icon: IconName
  // Only among the details of its turn.
  aside?: boolean
  // It is the first of a turn or the last, also where the same seat acts again.
  opens?: boolean
  closes?: boolean | ((args: Args) => boolean)
  // What the turn brought, in figures.
  brings?: (args: Args) => string
  // How points that it tells of came about, such as 16 × 2.
  formula?: (args: Args) => string
}

export interface GameModule<Facts, Selection> {
  Board: Component<BoardProps<Facts, Selection>>
  // Under the board: what the seat holds in its hand.
  Hand?: Component<BoardProps<Facts, Selection>>
  // Whether the seat has a hand in this match at all, where that depends on it.
  hasHand?: (view: GameView<Facts>) => boolean
  // In the dock, below the sentence: chips, payments, allowances.
  Dock?: Component<BoardProps<Facts, Selection>>
  // In a seat's row: counts that the rules make public.
  Counts?: Component<BoardProps<Facts, Selection> & { seat: number }>
  // What stands for a seat in lists, where the board has pieces that say more than the stone of its number.
  Token?: Component<{ seat: number }>
  // The shapes of the seats in this match, where players choose them.
  shapes?: (facts: Facts) => readonly Shape[]
  // The board as it looks on the home page: drawn, without a match.
  Picture: Component<Record<string, never>>
  // A fresh selection; the shell makes one whenever the seat or the match changes.
  selection: () => Selection
  // Called with every new view, to drop what no longer fits.
  tidy: (selection: Selection, view: GameView<Facts>) => void
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
  // What chance has in its hands, where that is no cards.
  luck?: 'dice' | 'lot'
  // What is a moment for everybody, in a word or two, shown large for a second: lines that led from `before` to `view`.
  moment?: (news: Line[], view: GameView<Facts>, before: GameView<Facts>, say: Say, names: string[]) => string | null
  // What is asked before an action that somebody may regret; the shell asks once in a turn.
  doubt?: (choice: string, view: GameView<Facts>, say: Say) => string | null
  // How pieces are put on the board by hand; without it, positions are set up as text.
  setup?: Setup
  // Every line that the log can have, by its code.
  beats: Record<string, Beat>
  // A choice in words, for lists and screen readers.
  label: (choice: string, view: GameView<Facts>, say: Say) => string
}
