// What a player looks at before laying a stone.
import type { TableView } from '@/board'
import type { FischkopfTable } from './view'

export class Desk {
  target = $state<number | null>(null)
}

export function tidy(desk: Desk, view: TableView<FischkopfTable>): void {
  if (view.choices.length === 0) desk.target = null
}
