// What picking, moving, turning and laying a card do.
import { fitsOf, ghostOf, layOf, nearestFit, newDesk, turnsOf, type Desk, type View } from './choice'
import { heightOf, placeOf, spotOf, turned, widthOf, type Spot } from './grid'

export function cancel(desk: Desk): void {
  Object.assign(desk, newDesk())
}

// Drops what no longer fits. A card that was just taken stays where it was held.
export function tidy(desk: Desk, view: View): void {
  const { taken, hand } = view.table
  if (taken && view.choices.length > 0) {
    desk.card = taken.card
    desk.turn = Number(taken.turn.slice(1)) / 90
    desk.spot ??= startSpot(view, taken.faces)
    return
  }
  desk.next = null
  if (!hand.some((each) => each.card === desk.card) || !view.choices.some((text) => text.startsWith('take'))) {
    Object.assign(desk, newDesk())
  }
}

// Where a card is first held: where it fits, nearest to the card laid last.
function startSpot(view: View, faces: string, turn = 0): Spot | null {
  const last = view.table.laid.at(-1)
  const [row, column] = last ? [last[3] + 1, last[4] + 1] : [1, 1]
  return nearestFit(fitsOf(view, turn), faces, column, row)
}

// Takes a card of the hand up, or lays it back.
export function pickCard(card: string, desk: Desk, view: View): void {
  const held = view.table.hand.find((each) => each.card === card)
  const turns = turnsOf(view, card)
  if (!held || turns.length === 0) return
  if (desk.card === card && !view.table.taken) return cancel(desk)
  const turn = turns.includes(desk.turn) ? desk.turn : (turns[0] ?? 0)
  const faces = turned(held.faces, turn)
  // Another card is held where the one before was, if it fits there.
  const spot = desk.spot && fitsOf(view, turn).has(desk.spot) ? desk.spot : startSpot(view, faces, turn)
  Object.assign(desk, { card, turn, spot, pinned: false, lit: null })
}

// A quarter clockwise, about the middle of the card; turns in which it fits nowhere are passed over.
export function turnCard(desk: Desk, view: View): void {
  const ghost = ghostOf(view, desk)
  const turns = desk.card ? turnsOf(view, desk.card) : []
  if (!ghost || turns.length < 2) return
  do desk.turn = (desk.turn + 1) % 4
  while (!turns.includes(desk.turn))
  const faces = turned(ghost.faces, 1)
  const row = ghost.row + Math.floor((heightOf(ghost.faces) - heightOf(faces)) / 2)
  const column = ghost.column + Math.floor((widthOf(ghost.faces) - widthOf(faces)) / 2)
  desk.spot = spotOf(row, column)
}

export function lookAt(spot: Spot | null, desk: Desk): void {
  desk.lit = spot
}

// Holds the card with its top left field on a spot; pinned, it no longer follows the pointer.
export function holdAt(spot: Spot, desk: Desk, pinned: boolean): void {
  desk.spot = spot
  desk.pinned = pinned
}

// The second half of laying a card follows as soon as it is possible.
export function goOn(desk: Desk, view: View, act: (action: string) => void): void {
  const { next } = desk
  if (next === null || !view.choices.includes(next)) return
  desk.next = null
  act(next)
}

export function moveCard(desk: Desk, rows: number, columns: number): void {
  if (!desk.spot) return
  const [row, column] = placeOf(desk.spot)
  desk.spot = spotOf(row + rows, column + columns)
  desk.pinned = true
}

// Lays the card where it is held; the choice is made in two steps, and the second follows by itself.
export function layCard(desk: Desk, view: View, act: (action: string) => void): boolean {
  const lay = layOf(view, desk)
  if (!lay) return false
  desk.next = lay.next
  desk.pinned = true
  act(lay.now)
  return true
}
