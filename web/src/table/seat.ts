// A seat's second line: what it is, and what it is up to.
import type { Say } from '../board'
import type { SeatInfo } from '../protocol'

export function describeSeat(seat: SeatInfo, isActing: boolean, say: Say): string {
  if (seat.late) return say('seat-late', { level: seat.stand_in ?? 0 })
  if (seat.resigned) return say('seat-resigned')
  if (isActing && seat.thinking) return say('seat-thinking', { level: seat.level ?? seat.stand_in ?? 0 })
  if (seat.kind === 'bot') return say('bot-strength', { level: seat.level ?? 0 })
  if (seat.stand_in !== null) return say('seat-stand-in', { level: seat.stand_in })
  if (seat.kind === 'open') return say('seat-open')
  if (!seat.present) return say('seat-away')
  return seat.program ? say('seat-program') : ''
}
