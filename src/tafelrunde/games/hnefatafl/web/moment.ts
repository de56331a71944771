// The king is in the corner, or taken.
import type { GameView, Say } from '@/board'
import type { Line } from '@/protocol'

const CALLED = ['king_escaped', 'king_taken']

export function moment(_news: Line[], view: GameView<unknown>, before: GameView<unknown>, say: Say): string | null {
  const reason = view.end && !before.end ? view.end.reason : null
  return reason !== null && CALLED.includes(reason) ? say(`hnefatafl-moment-${reason}`) : null
}
