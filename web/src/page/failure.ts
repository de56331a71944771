// What went wrong when a page asked for something.
import { Refusal } from '../api'

export type Failure = 'missing' | 'refused' | 'away'

export function failure(error: unknown): Failure {
  if (!(error instanceof Refusal)) return 'away'
  return error.status === 404 || error.code === 'bad-parameter' ? 'missing' : 'refused'
}
