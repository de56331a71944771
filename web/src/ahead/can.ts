// Whether there is anything to plan: a person elsewhere is thinking, and this seat will act again.
import type { TableMessage } from '../protocol'

export function canPlanAt(message: TableMessage, seat: number | null, acting: number): boolean {
  const { status, mine, seats } = message
  const [own, other] = [seat === null ? undefined : seats[seat], seats[acting]]
  // Who shares a device would show it to the others; bots are done before one has begun; programs are bots.
  if (status !== 'playing' || mine.length !== 1 || !own || !other || acting === seat) return false
  const isThinking = other.kind === 'person' && other.stand_in === null && !other.program
  return isThinking && !own.resigned && !own.late
}
