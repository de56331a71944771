// A choice in words.
import type { GameView, Say } from '../board'
import { speech } from '../speech.svelte'
import type { SceneFacts } from './facts'
import { argsOf } from './pick'

export function labelOf(choice: string, view: GameView<SceneFacts>, say: Say): string {
  const { verb, args } = argsOf(choice, view.facts.verbs)
  const code = `${view.game}-choice-${verb}`
  return speech.knows(code) ? say(code, args) : choice
}
