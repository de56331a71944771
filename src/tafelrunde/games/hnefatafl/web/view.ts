// Written by tools/typescript.py from the Python structs; change those.

/**
 * `board` is eleven rows from row 11 down; `occurrence` counts how often this position occurred, now included.
 *
 * `attackers` and `defenders` are how many men are on the board, the king not counted.
 */
export interface HnefataflFacts {
  prompt: Notice
  aim: Notice
  sides: string[]
  unscored: number[]
  board: string[]
  last_move: string | null
  attackers: number
  defenders: number
  occurrence: number
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
