// What a player has in hand before a move: the stone picked up, and the field looked at.
import type { TableView } from '@/board'
import { movable } from '@/kit/field'
import type { HnefataflTable } from './view'

export class Desk {
  pick = $state<string | null>(null)
  target = $state<string | null>(null)
}

// A stone that can no longer move is put down.
export function tidy(desk: Desk, view: TableView<HnefataflTable>): void {
  if (desk.pick !== null && !movable(view.choices).has(desk.pick)) desk.pick = null
}
