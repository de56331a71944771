// What whoever looks is after, in one line, as their view has it.
import type { View } from '../protocol'
import type { Say } from '../board'

export function aimOf(view: View, say: Say): string {
  const { aim } = view.facts as { aim?: { code: string; args: Record<string, string | number> } }
  return aim ? say(aim.code, aim.args) : ''
}
