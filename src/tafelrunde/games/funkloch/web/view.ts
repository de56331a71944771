// Written by tools/typescript.py from the Python structs; change those.

/**
 * Rows and columns are counted from the top left field of the start card.
 *
 * `grid` shows what lies on top: A to D symbols, o a hole, a dot where no card is. `laid` are all cards in their
 * order without the start card. `symbols` (a dot for who has yet to choose), `hand_sizes`, `out_sizes` (cards that
 * left the game), `tokens` (at hand), `points` (of each scoring) and `largest` (the size of the largest network) go
 * by seat, `piles` are those of rounds 2 and 3. `hand` is the viewer's own, and so is `taken`, the card about to be
 * laid. Who is to take a card sees in `upright` (r0, r180) and `sideways` (r90, r270) where its top left field can
 * come (#); once it is taken, the choices say so. With `see_through` a hole leaves visible what lies below it.
 */
export interface FunklochFacts {
  prompt: Notice
  aim: Notice
  sides: string[]
  unscored: number[]
  phase: string
  round: number
  player: number
  starter: number
  see_through: boolean
  symbols: string
  grid: GridRow[]
  laid: CardLaid[]
  markers: MarkerSet[]
  hand: CardHeld[]
  taken: CardTaken | null
  upright: GridRow[]
  sideways: GridRow[]
  hand_sizes: number[]
  out_sizes: number[]
  tokens: number[]
  points: number[][]
  largest: number[]
  stock: number
  piles: number[]
  must_score: boolean
  last_scoring: Scoring | null
}

/**
 * One line of the log as one seat may read it: a message id of the game's texts and its values.
 *
 * `seat` among the values is whom it is about, and the sentence goes on from that name; `rival` is another seat, and
 * whoever says it puts the name there.
 */
export interface Notice {
  code: string
  args: Record<string, string | number>
}

/**
 * A part of a row of the grid, from a column on, as `[row, column, signs]`.
 */
export type GridRow = [number, number, string]

/**
 * `faces` are its rows as it lies, `row` and `column` those of its top left field; an array, as there are many.
 */
export type CardLaid = [number, string, 'r0' | 'r180' | 'r270' | 'r90', number, number, string]

export type MarkerSet = [number, 'large' | 'small' | 'token', number, number]

export interface CardHeld {
  card: string
  faces: string
}

export interface CardTaken {
  card: string
  turn: 'r0' | 'r180' | 'r270' | 'r90'
  faces: string
}

/**
 * The network's spots, as row and column, at the time of the scoring, the spot of the marker first.
 */
export interface Scoring {
  seat: number
  round: number
  factor: number
  points: number
  network: [number, number][]
}
