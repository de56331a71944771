// A cell of a board as people and screen readers meet it; what is drawn there is the board's own affair.
export interface Cell {
  name: string
  // Where it lies in the drawing.
  x: number
  y: number
  width: number
  height: number
  label: string
  // The choice that a tap performs, or the field that a tap picks up.
  choice: string | null
  pick: string | null
  picked: boolean
  // What a tap asks for although it is not possible, to hear which paragraph forbids it.
  ask: string | null
}

export interface Point {
  x: number
  y: number
}

export function cellAt(cells: Cell[], { x, y }: Point): Cell | null {
  return cells.find((cell) => x >= cell.x && x < cell.x + cell.width && y >= cell.y && y < cell.y + cell.height) ?? null
}

export function isUseful(cell: Cell): boolean {
  return cell.choice !== null || cell.pick !== null
}
