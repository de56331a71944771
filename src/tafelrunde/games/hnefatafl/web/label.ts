// A move in words.
import type { Say, TableView } from '@/board'
import { piecesOf, stepOf } from '@/kit/field'
import type { HnefataflTable } from './view'

export function label(choice: string, view: TableView<HnefataflTable>, say: Say): string {
  const step = stepOf(choice)
  if (!step) return choice
  return say('hnefatafl-web-move', { ...step, piece: piecesOf(view.table.board).get(step.from) ?? 'none' })
}
