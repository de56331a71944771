// What somebody says after a match of a playtest. Only his own answers ever come back.
import * as api from '../api'
import type { Opinion, SeatOpinion } from '../protocol'

export type Question = keyof Opinion
export const QUESTIONS: readonly Question[] = ['fun', 'length', 'clarity']
export const ANSWERS: readonly number[] = [1, 2, 3]

export const opinions = (table: string, match: number, token: string) =>
  api.asViewer<SeatOpinion[]>('GET', `/tables/${table}/matches/${match}/opinions`, token)
export const setOpinion = (table: string, match: number, seat: number, token: string, opinion: Opinion) =>
  api.asViewer<SeatOpinion>('PUT', `/tables/${table}/matches/${match}/opinions/${seat}`, token, opinion)
