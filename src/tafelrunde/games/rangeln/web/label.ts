// A choice in words.
import type { Say, GameView } from '@/board'
import { piecesOf, stepOf } from '@/kit/field'
import { signed, valueOf } from './ground'
import { placedOn, slidesOf } from './motion'
import type { RangelnFacts } from './view'

export function label(choice: string, view: GameView<RangelnFacts>, say: Say): string {
  const step = stepOf(choice)
  if (step) return say('rangeln-web-step', { ...step, pushed: slidesOf(piecesOf(view.facts.board), step).length - 1 })
  const field = placedOn(choice)
  if (field !== null) return say('rangeln-web-place', { field, value: signed(valueOf(field)) })
  return choice === 'stop' ? say('rangeln-web-stop') : say(`rangeln-web-${choice.replace(' ', '-')}`)
}
