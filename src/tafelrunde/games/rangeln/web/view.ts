// Written by tools/typescript.py from the Python structs; change those.

/**
 * `board` is nine rows from row 9 down, with a letter for the seat of each stone (A is seat 0).
 *
 * `order` are the seats from the start player of the round on. `board_scores` is what the board counts for each
 * seat as it stands, `totals` what is noted, `sheet` the same round by round, and `before` the board on which
 * the last of these rounds ended. `to_place` are the stones each has yet to place, `left_off` those that found
 * no field.
 *
 * In a turn of the second phase `stones_left` have not begun yet; `fields_left` counts for all stones together,
 * and `steps_left` how many of them the moving stone may take at most. `fields_each` is None when the stones
 * share their fields. `moved` are the fields of the stones that have moved or are moving, `path` those on
 * which the moving one has stood, its own last.
 */
export interface RangelnFacts {
  prompt: Notice
  aim: Notice
  sides: string[]
  unscored: number[]
  phase: string
  round: number
  rounds: number
  order: number[]
  player: number
  board: string[]
  before: string[]
  board_scores: number[]
  totals: number[]
  sheet: number[][]
  to_place: number[]
  left_off: number[]
  chosen: string | null
  stones_left: number
  fields_left: number
  fields_each: number | null
  steps_left: number
  moved: string[]
  path: string[]
  last: string | null
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
