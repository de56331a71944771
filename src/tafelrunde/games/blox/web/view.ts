// Written by tools/typescript.py from the Python structs; change those.

/**
 * `hand` is one's own, and empty for spectators. `layout` is the colours of the fields, row by row.
 *
 * `last` is the last action of a seat, and `last_seat` whose it was. `clear_up_to` and `build_height` follow from
 * the phase; `quiet` counts the rounds without points before this one.
 */
export interface BloxFacts {
  prompt: Notice
  aim: Notice
  sides: string[]
  unscored: number[]
  step: string
  phase: number
  clear_up_to: number
  build_height: number
  player: number
  starter: number
  round: number
  quiet: number
  scored: boolean
  stall_rounds: number
  max_rounds: number
  last_round: boolean
  layout: string[]
  towers: Tower[]
  players: Player[]
  hand: string
  stock_size: number
  discard: string
  last: string | null
  last_seat: number | null
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
 * `chip` is what clearing it brings: 0 for a tower that is never cleared.
 */
export interface Tower {
  field: string
  blocks: string
  chip: number
}

/**
 * What is seen of a seat. `supply` are the pawns beside the board, `known` cards that it certainly holds, as an
 * empty stock told the viewer, if the table remembers that.
 */
export interface Player {
  points: number
  blocks: string
  joker: boolean
  pawns: string[]
  supply: number
  hand_size: number
  known: string
}
