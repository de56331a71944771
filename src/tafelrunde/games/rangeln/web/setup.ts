// Stones of those who play, one letter each.
import { putInRows, type Setup } from '@/kit/setup'

export const setup: Setup = {
  pieces: (seats) => [...'ABCDE'.slice(0, seats), '.'],
  put: putInRows,
}
