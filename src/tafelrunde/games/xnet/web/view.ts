// Written by tools/typescript.py from the Python structs; change those.

/**
 * `hand`, `buying`, `payment` and `owed` are for the seat itself: the others learn of a payment when it is
 * complete. `owed` is how many cards are still to be paid; to displace it is the points still missing.
 */
export interface XnetFacts {
  prompt: Notice
  aim: Notice
  sides: string[]
  unscored: number[]
  phase: string
  player: number
  starter: number
  target: number
  demand: DemandView[]
  providers: ProviderView[]
  stock: number
  discard: string[]
  supply: number
  draws: number
  moved: string[]
  locked: string | null
  opened: number
  idle: number
  hand: string[]
  buying: string | null
  payment: string[]
  owed: number
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
 * `x` is the seat whose X protects the card, `scorers` those that are first or second in its topic.
 */
export interface DemandView {
  field: string
  value: number
  card: string | null
  x: number | null
  scorers: number[]
}

/**
 * `hand` is how many cards somebody holds, `known` those of them that all have seen if the table remembers
 * that, `estimate` what he would
 * score if it were his turn now.
 */
export interface ProviderView {
  score: number
  estimate: number
  users: number
  net: number
  servers: number
  streamer: boolean
  offer: Stack[]
  parked: Stack | null
  hand: number
  known: string[]
}

/**
 * A topic as it is laid out or parked. `counts` says whether it would score for its owner now.
 */
export interface Stack {
  topic: string
  values: number[]
  specialist: boolean
  counts: boolean
}
