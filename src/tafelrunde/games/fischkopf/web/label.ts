// A choice in words.
import type { Say, TableView } from '@/board'
import { fieldOf } from './choice'
import type { FischkopfTable } from './view'

export function label(choice: string, view: TableView<FischkopfTable>, say: Say): string {
  const field = fieldOf(choice)
  if (field !== null) return say('fischkopf-web-lay', { field })
  return say(`fischkopf-web-${choice}`, { sum: view.table.free_sum })
}
