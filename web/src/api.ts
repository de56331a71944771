// What is asked of the server once; everything that happens at a table goes over its socket.
import type {
  Entry,
  GameInfo,
  Join,
  LessonAnswer,
  LessonTry,
  NewTable,
  Problem,
  Replay,
  ReviewInfo,
  RulesInfo,
  TableSummary,
} from './protocol'
import type { Proof } from './fairness/proof'
import type { Language } from './setting.svelte'

const ROOT = '/api/v1'

// The server said no, with a code that the texts have a sentence for.
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
  ) {
    super(`${status} ${code}`)
  }
}

// The server could not be reached, or broke.
export class Away extends Error {}

async function ask<Result>(path: string, init: RequestInit = {}): Promise<Result> {
  const response = await fetch(ROOT + path, init).catch(() => {
    throw new Away(path)
  })
  if (response.status >= 500) throw new Away(`${response.status}`)
  if (!response.ok) throw await refusalIn(response)
  return (await response.json()) as Result
}

async function refusalIn(response: Response): Promise<Refusal> {
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>
  return new Refusal(response.status, problem.code ?? 'unknown', problem.detail ?? '')
}

function post<Result>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Result> {
  return ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) })
}

function bearer(token: string | null): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {}
}

// These never change while the page lives, so they are asked for once.
const kept = new Map<string, Promise<unknown>>()

function once<Result>(path: string): Promise<Result> {
  const found = kept.get(path) as Promise<Result> | undefined
  if (found) return found
  const asked = ask<Result>(path)
  kept.set(path, asked)
  asked.catch(() => kept.delete(path))
  return asked
}

export const games = () => once<GameInfo[]>('/games')
export const rules = (game: string, language: Language) => once<RulesInfo>(`/games/${game}/rules/${language}`)
// Board, cards and rules as pages to print.
export const pagesAddress = (game: string, language: string) => `${ROOT}/games/${game}/print/${language}`
// What becomes of the last of these actions in a step of a lesson, counted from 1.
export const tryStep = (game: string, lesson: string, step: number, actions: string[]) =>
  post<LessonAnswer>(`/games/${game}/lessons/${lesson}/${step}`, { actions } satisfies LessonTry)
export const listedTables = () => ask<TableSummary[]>('/tables')
export const table = (id: string) => ask<TableSummary>(`/tables/${id}`)
// A table's game stays the same, whatever else happens there.
export const gameAt = async (id: string) => (await once<TableSummary>(`/tables/${id}`)).game
// The key lets a request that was sent twice open one table.
export const openTable = (plan: NewTable, key: string) => post<Entry>('/tables', plan, { 'Idempotency-Key': key })
// Whoever is known at the table stays who he is and gets the seat as well.
export const join = (id: string, how: Join, token: string | null) => post<Entry>(`/tables/${id}/join`, how, bearer(token))
// Of a record, what the app itself reads; docs/record.schema.json has all of it.
export interface MatchRecord {
  game: string
  seats: number
  options: Record<string, unknown>
  actions: string[]
  players?: string[]
  fairness?: Proof
}
export const record = (id: string, match: number) => ask<MatchRecord>(`/tables/${id}/matches/${match}/record`)
// Asks for a review, and gets as much of it as there is.
export const review = (id: string, match: number) => ask<ReviewInfo>(`/tables/${id}/matches/${match}/review`, { method: 'POST' })
export const recordAddress = (id: string, match: number) => `${ROOT}/tables/${id}/matches/${match}/record`

// Whose eyes a match is seen with: a seat's, everybody's at once, or a spectator's.
export type Eyes = number | 'open' | null

// A piece of a match; of a running one everybody sees what he may see anyway.
export function replay(id: string, match: number, eyes: Eyes, token: string | null, start: number, count: number): Promise<Replay> {
  const how = eyes === null ? '' : eyes === 'open' ? '&open=true' : `&seat=${eyes}`
  return ask(`/tables/${id}/matches/${match}/replay?start=${start}&count=${count}${how}`, { headers: bearer(token) })
}

export function socketAddress(id: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${ROOT}/tables/${id}/socket`
}
