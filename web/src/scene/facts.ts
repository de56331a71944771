// Written by tools/typescript.py from the Python structs; change those.

/**
 * `fields` are the position's own attributes; of what this seat does not see it has only how much there is.
 *
 * `last` is what happened last as this seat was told it, and `marks` are the values it was done with. `verbs` has the
 * names of the values of every kind of action, in the order in which a choice writes them.
 */
export interface SceneFacts {
  prompt: Notice
  aim: Notice
  sides?: string[]
  unscored?: number[]
  fields: Record<string, unknown>
  last: Notice | null
  marks: string[]
  verbs: Record<string, string[]>
  scene: Scene | null
}

/**
 * One line of the log as one seat may read it: a message id of the game's texts and its values.
 *
 * `seat` among the values is whom it is about, and the sentence goes on from that name; `rival` is another seat, and
 * whoever says it puts the name there.
 */
export interface Notice {
  code: string
  args?: Record<string, string | number>
}

export interface Scene {
  areas: Area[]
  hand?: Hand | null
  arrows?: Arrow[]
}

/**
 * A part of the table. Areas stand below each other; with equal `row` they stand side by side where there is room.
 *
 * `narrow` is the order on a phone, where all stand below each other.
 */
export interface Area {
  kind: 'area'
  key: string
  things: (Grid | Track | Row | Pile | Counter | Text | Die | Stone | Card)[]
  title?: string
  look?: 'felt' | 'none' | 'paper' | 'wood'
  row?: number
  narrow?: number
}

/**
 * Fields beside each other: squares, hexagons (each row half a field further), or points anywhere with `links`.
 */
export interface Grid {
  kind: 'grid'
  key: string
  shape: 'free' | 'hex' | 'square'
  cells: Cell[]
  look?: 'felt' | 'none' | 'paper' | 'wood'
  links?: [string, string][]
  coordinates?: boolean
}

/**
 * A field of a grid. `column` and `row` count from 0, from the left and from the top; halves are possible.
 */
export interface Cell {
  kind: 'cell'
  key: string
  column: number
  row: number
  look?: '' | 'bloom' | 'dark' | 'meadow' | 'plain' | 'water' | 'wood'
  symbol?: '' | 'berry' | 'coin' | 'crown' | 'flag' | 'flame' | 'flower' | 'heart' | 'lantern' | 'leaf' | 'moon' | 'star' | 'sun' | 'wave'
  text?: string
  things?: (Stone | Card | Die)[]
  names?: string[] | null
}

/**
 * A piece: of a seat, whose colour and shape it has, or of nobody. `text` is one or two letters on it.
 */
export interface Stone {
  kind: 'stone'
  key: string
  seat?: number | null
  look?: 'disc' | 'king' | 'pawn' | 'pebble' | 'stone'
  text?: string
  symbol?: '' | 'berry' | 'coin' | 'crown' | 'flag' | 'flame' | 'flower' | 'heart' | 'lantern' | 'leaf' | 'moon' | 'star' | 'sun' | 'wave'
  names?: string[] | null
}

/**
 * A card with its face up, or with its back if it is not `face`. `suit` from 1 to 6 is a colour with a symbol.
 */
export interface Card {
  kind: 'card'
  key: string
  text?: string
  number?: string
  suit?: number
  symbol?: '' | 'berry' | 'coin' | 'crown' | 'flag' | 'flame' | 'flower' | 'heart' | 'lantern' | 'leaf' | 'moon' | 'star' | 'sun' | 'wave'
  face?: boolean
  names?: string[] | null
}

export interface Die {
  kind: 'die'
  key: string
  value: number
  kept?: boolean
  seat?: number | null
  names?: string[] | null
}

/**
 * Places in a row, with a name and what it is about.
 */
export interface Track {
  kind: 'track'
  key: string
  steps: Step[]
  label?: string
  note?: string
  look?: 'line' | 'path' | 'stream'
}

/**
 * One place of a track. `pips` are drawn as on a die, `text` is written.
 */
export interface Step {
  kind: 'step'
  key: string
  pips?: number
  text?: string
  symbol?: '' | 'berry' | 'coin' | 'crown' | 'flag' | 'flame' | 'flower' | 'heart' | 'lantern' | 'leaf' | 'moon' | 'star' | 'sun' | 'wave'
  things?: Stone[]
  names?: string[] | null
}

/**
 * Small things beside each other: dice, stones, cards, piles, counters.
 */
export interface Row {
  kind: 'row'
  key: string
  things: (Stone | Card | Die | Pile | Counter)[]
  label?: string
}

/**
 * So many things upon each other, of which the top one may be seen; an empty one is a slot.
 */
export interface Pile {
  kind: 'pile'
  key: string
  count: number
  top?: Card | Stone | null
  label?: string
  names?: string[] | null
}

/**
 * A number with what it counts: `value` of `most`, where there is a most.
 */
export interface Counter {
  kind: 'counter'
  key: string
  value: number | string
  label?: string
  most?: number | null
  symbol?: '' | 'berry' | 'coin' | 'crown' | 'flag' | 'flame' | 'flower' | 'heart' | 'lantern' | 'leaf' | 'moon' | 'star' | 'sun' | 'wave'
  names?: string[] | null
}

export interface Text {
  kind: 'text'
  key: string
  text: string
  size?: 'l' | 'm' | 's'
}

/**
 * The cards that the viewer holds; they lie below the board.
 */
export interface Hand {
  kind: 'hand'
  key: string
  cards: Card[]
}

/**
 * From one thing to another, by their keys.
 */
export interface Arrow {
  start: string
  end: string
  dotted?: boolean
}
