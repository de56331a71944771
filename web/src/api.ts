// What is asked once, of the server or of this browser's own tables; what happens at a table goes over its socket.
import type {
  DailyAnswer,
  DailyInfo,
  Entry,
  GameInfo,
  HintThought,
  Join,
  LessonAnswer,
  LessonTry,
  MatchStory,
  NetworkState,
  NetworkWish,
  NewTable,
  Problem,
  PuzzleAnswer,
  PuzzleShelf,
  PuzzleTry,
  Replay,
  ReviewInfo,
  RulesInfo,
  StudyLine,
  StudyScene,
  TableSummary,
  View,
} from './protocol'
import type { Proof } from './fairness/proof'
import type { Language } from './setting.svelte'
import { kept } from './tab/python'
import { tab, type Asked } from './tab/tab.svelte'
import { isAlone, isHere } from './where'
import type { Socket } from './wire'

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

type Init = Partial<Omit<Asked, 'path'>>

async function ask<Result>(path: string, init: Init = {}, here = isAlone()): Promise<Result> {
  const response = await (here ? askHere({ path, ...init }) : askServer(path, init)).catch(() => {
    throw new Away(path)
  })
  if (response.status >= 500) throw new Away(`${response.status}`)
  if (!response.ok) throw await refusalIn(response)
  return (await response.json()) as Result
}

function askServer(path: string, { method = 'GET', body, token, key }: Init): Promise<Response> {
  const headers = {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'Idempotency-Key': key } : {}),
  }
  return fetch(ROOT + path, { method, headers, body: body ?? null })
}

async function askHere({ method = 'GET', ...asked }: Init & { path: string }): Promise<Response> {
  const { status, body } = await tab.ask({ method, ...asked })
  return new Response(body, { status })
}

async function refusalIn(response: Response): Promise<Refusal> {
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>
  return new Refusal(response.status, problem.code ?? 'unknown', problem.detail ?? '')
}

function post<Result>(path: string, body: unknown, more: Init = {}, here = isAlone()): Promise<Result> {
  return ask(path, { method: 'POST', body: JSON.stringify(body), ...more }, here)
}

// What is asked of a server in the name of a viewer.
export function asViewer<Result>(method: string, path: string, token: string | null, body?: unknown): Promise<Result> {
  return ask(path, { method, token, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }, false)
}

// These never change while the page lives, so they are asked for once.
const answers = new Map<string, Promise<unknown>>()

function once<Result>(path: string, how: (path: string) => Promise<Result> = ask): Promise<Result> {
  const found = answers.get(path) as Promise<Result> | undefined
  if (found) return found
  const asked = how(path)
  answers.set(path, asked)
  asked.catch(() => answers.delete(path))
  return asked
}

// What tools/tab.py has written down, so that it is there before Python is.
function written<Result>(name: string): Promise<Result> {
  return once(name, async () => {
    const response = await kept(`${tab.base}${name}`).catch(() => {
      throw new Away(name)
    })
    return (await response.json()) as Result
  })
}

export const games = () => (isAlone() ? written<GameInfo[]>('games.json') : once<GameInfo[]>('/games'))
export const rules = (game: string, language: Language) =>
  isAlone() ? written<RulesInfo>(`rules/${game}.${language}.json`) : once<RulesInfo>(`/games/${game}/rules/${language}`)
// For games that are not part of the app: their sentences, and a moment of a match to draw.
export const texts = (game: string, language: Language) => once<string>(`/games/${game}/texts/${language}`)
export const picture = (game: string) => once<View>(`/games/${game}/picture`)
// Board, cards and rules as pages to print.
export const pagesAddress = (game: string, language: string) => `${ROOT}/games/${game}/print/${language}`
// What becomes of the last of these actions in a step of a lesson, counted from 1.
export const tryStep = (game: string, lesson: string, step: number, actions: string[]) =>
  post<LessonAnswer>(`/games/${game}/lessons/${lesson}/${step}`, { actions } satisfies LessonTry)
// Those of a server that want to be found.
export const listedTables = () => (isAlone() ? Promise.resolve([]) : ask<TableSummary[]>('/tables'))
export const table = (id: string, token: string | null = null) => ask<TableSummary>(`/tables/${id}`, { token }, isHere(id))
// A table's game stays the same, whatever else happens there.
export const gameAt = async (id: string) => (await once<TableSummary>(`/tables/${id}`, (path) => ask(path, {}, isHere(id)))).game
// The key lets a request that was sent twice open one table; `here` is in this browser.
export const openTable = (plan: NewTable, key: string, here = isAlone()) => post<Entry>('/tables', plan, { key }, here)
// Whoever is known at the table stays who he is and gets the seat as well.
export const join = (id: string, how: Join, token: string | null) => post<Entry>(`/tables/${id}/join`, how, { token }, isHere(id))
// Of a record, what the app itself reads; docs/record.schema.json has all of it.
export interface MatchRecord {
  game: string
  seats: number
  options: Record<string, unknown>
  actions: string[]
  players?: string[]
  fairness?: Proof
}
export const record = (id: string, match: number) => ask<MatchRecord>(`/tables/${id}/matches/${match}/record`, {}, isHere(id))
// Asks for a review, and gets as much of it as there is.
export const review = (id: string, match: number) =>
  ask<ReviewInfo>(`/tables/${id}/matches/${match}/review`, { method: 'POST' }, isHere(id))
// Nobody looks at it any more: a browser stops thinking, a server goes on.
export const leaveReview = async (id: string, match: number) => {
  if (isHere(id)) await ask<unknown>(`/tables/${id}/matches/${match}/review`, { method: 'DELETE' }, true)
}
// A puzzle of a game, and a moment of a match as one.
export const puzzles = () => (isAlone() ? written<PuzzleShelf[]>('puzzles.json') : once<PuzzleShelf[]>('/puzzles'))
export const tryPuzzle = (game: string, number: number, tried: PuzzleTry) => post<PuzzleAnswer>(`/puzzles/${game}/${number}`, tried)
export const tryOwnPuzzle = (id: string, match: number, number: number, tried: PuzzleTry) =>
  post<PuzzleAnswer>(`/tables/${id}/matches/${match}/puzzles/${number}`, tried, {}, isHere(id))
// What a day brings, and its deal after all decisions so far.
export const daily = (day: string) => once<DailyInfo>(`/daily/${day}`)
export const playDaily = (day: string, actions: string[]) => post<DailyAnswer>(`/daily/${day}`, { actions })
// A line of actions that this browser has: the moment after them, and what a strong player would do there.
export const study = (line: StudyLine) => post<StudyScene>('/studies/look', line)
export const analyse = (line: StudyLine) => post<HintThought>('/studies/analyse', line)
export const recordAddress = (id: string, match: number) => `${ROOT}/tables/${id}/matches/${match}/record`

// Who reaches the server, and the switch for that.
export const network = () => ask<NetworkState>('/network', {}, false)
export const setNetwork = (wish: NetworkWish) => ask<NetworkState>('/network', { method: 'PUT', body: JSON.stringify(wish) }, false)

// How a finished match went.
export const story = (id: string, match: number) => ask<MatchStory>(`/tables/${id}/matches/${match}/story`, {}, isHere(id))

// Whose eyes a match is seen with: a seat's, everybody's at once, or a spectator's.
export type Eyes = number | 'open' | null

// A piece of a match; of a running one everybody sees what he may see anyway.
export function replay(id: string, match: number, eyes: Eyes, token: string | null, start: number, count: number): Promise<Replay> {
  const how = eyes === null ? '' : eyes === 'open' ? '&open=true' : `&seat=${eyes}`
  return ask(`/tables/${id}/matches/${match}/replay?start=${start}&count=${count}${how}`, { token }, isHere(id))
}

// One viewer's connection to a table, wherever the table is.
export function socket(id: string): Socket {
  if (isHere(id)) return tab.socket(id)
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${ROOT}/tables/${id}/socket`)
}

// ---------------------------------------------------------------- tables of this browser alone

export const tablesHere = () => ask<TableSummary[]>('/tables', {}, true)
export const deleteHere = (id: string) => ask<unknown>(`/tables/${id}`, { method: 'DELETE' }, true)
// A table as a file that a server's import takes, and the names of what such a file, or a record, has brought.
export const eventsHere = async (id: string) => (await tab.ask({ method: 'GET', path: `/tables/${id}/events` })).body
export const loadHere = (text: string) => ask<string[]>('/files', { method: 'POST', body: text }, true)
// Sits down on the seats of a table that a file has brought, as far as somebody got up there to come here.
export const claimHere = (id: string) => post<Entry>(`/tables/${id}/claim`, {}, {}, true)
