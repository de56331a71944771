// What picking, moving, turning and laying a card do.
import { fitsOf, ghostOf, layOf, nearestFit, newSelection, turnsOf, type Selection, type View } from './choice'
import { heightOf, placeOf, spotOf, turned, widthOf, type Spot } from './grid'

export function cancel(selection: Selection): void {
  Object.assign(selection, newSelection())
}

// Drops what no longer fits. A card that was just taken stays where it was held.
export function tidy(selection: Selection, view: View): void {
  const { taken, hand } = view.facts
  if (taken && view.choices.length > 0) {
    selection.card = taken.card
    selection.turn = Number(taken.turn.slice(1)) / 90
    selection.spot ??= startSpot(view, taken.faces)
    return
  }
  selection.next = null
  if (!hand.some((each) => each.card === selection.card) || !view.choices.some((text) => text.startsWith('take'))) {
    Object.assign(selection, newSelection())
  }
}

// Where a card is first held: where it fits, nearest to the card laid last.
function startSpot(view: View, faces: string, turn = 0): Spot | null {
  const last = view.facts.laid.at(-1)
  const [row, column] = last ? [last[3] + 1, last[4] + 1] : [1, 1]
  return nearestFit(fitsOf(view, turn), faces, column, row)
}

// Takes a card of the hand up, or lays it back.
export function pickCard(card: string, selection: Selection, view: View): void {
  const held = view.facts.hand.find((each) => each.card === card)
  const turns = turnsOf(view, card)
  if (!held || turns.length === 0) return
  if (selection.card === card && !view.facts.taken) return cancel(selection)
  const turn = turns.includes(selection.turn) ? selection.turn : (turns[0] ?? 0)
  const faces = turned(held.faces, turn)
  // Another card is held where the one before was, if it fits there.
  const spot = selection.spot && fitsOf(view, turn).has(selection.spot) ? selection.spot : startSpot(view, faces, turn)
  Object.assign(selection, { card, turn, spot, pinned: false, lit: null })
}

// A quarter clockwise, about the middle of the card; turns in which it fits nowhere are passed over.
export function turnCard(selection: Selection, view: View): void {
  const ghost = ghostOf(view, selection)
  const turns = selection.card ? turnsOf(view, selection.card) : []
  if (!ghost || turns.length < 2) return
  do selection.turn = (selection.turn + 1) % 4
  while (!turns.includes(selection.turn))
  const faces = turned(ghost.faces, 1)
  const row = ghost.row + Math.floor((heightOf(ghost.faces) - heightOf(faces)) / 2)
  const column = ghost.column + Math.floor((widthOf(ghost.faces) - widthOf(faces)) / 2)
  selection.spot = spotOf(row, column)
}

export function lookAt(spot: Spot | null, selection: Selection): void {
  selection.lit = spot
}

// Holds the card with its top left field on a spot; pinned, it no longer follows the pointer.
export function holdAt(spot: Spot, selection: Selection, pinned: boolean): void {
  selection.spot = spot
  selection.pinned = pinned
}

// The second half of laying a card follows as soon as it is possible.
export function goOn(selection: Selection, view: View, act: (action: string) => void): void {
  const { next } = selection
  if (next === null || !view.choices.includes(next)) return
  selection.next = null
  act(next)
}

export function moveCard(selection: Selection, rows: number, columns: number): void {
  if (!selection.spot) return
  const [row, column] = placeOf(selection.spot)
  selection.spot = spotOf(row + rows, column + columns)
  selection.pinned = true
}

// Lays the card where it is held; the choice is made in two steps, and the second follows by itself.
export function layCard(selection: Selection, view: View, act: (action: string) => void): boolean {
  const lay = layOf(view, selection)
  if (!lay) return false
  selection.next = lay.next
  selection.pinned = true
  act(lay.now)
  return true
}
