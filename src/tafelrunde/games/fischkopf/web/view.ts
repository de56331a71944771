// Written by tools/typescript.py from the Python structs; change those.

/**
 * `roll` is the last one, also when its turn is over, and `roller` who threw it.
 *
 * `free_sum` is what the player would note if the turn ended now; `sums` are noted already, None before the first.
 */
export interface FischkopfFacts {
  prompt: Notice
  aim: Notice
  sides: string[]
  unscored: number[]
  phase: string
  player: number
  starter: number
  occupied: number[]
  roll: number[]
  roller: number
  free_sum: number
  sums: (number | null)[]
  round: number
  rounds: number
  waiting: number[]
  contenders: number[]
  playoff: number
  playoff_sums: (number | null)[]
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
