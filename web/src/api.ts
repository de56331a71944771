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
import { tab, type Asked, type Tab } from './tab/tab.svelte'
import { trial } from './tab/trial.svelte'
import { isAlone, placeOf, placeOfGame } from './where'
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

type Init = Partial<Omit<Asked, 'path'>> & { secret?: string }

// Where nothing else is said: of the server, unless there is none.
const usual = () => (isAlone() ? tab : null)

async function ask<Result>(path: string, init: Init = {}, place: Tab | null = usual()): Promise<Result> {
  const response = await (place ? askHere(place, { path, ...init }) : askServer(path, init)).catch(() => {
    throw new Away(path)
  })
  if (response.status >= 500) throw new Away(`${response.status}`)
  if (!response.ok) throw await refusalIn(response)
  return (await response.json()) as Result
}

function askServer(path: string, { method = 'GET', body, token, key, secret }: Init): Promise<Response> {
  const headers = {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'Idempotency-Key': key } : {}),
    ...(secret ? { 'Lab-Secret': encodeURIComponent(secret) } : {}),
  }
  return fetch(ROOT + path, { method, headers, body: body ?? null })
}

async function askHere(place: Tab, { method = 'GET', ...asked }: Init & { path: string }): Promise<Response> {
  const { status, body } = await place.ask({ method, ...asked })
  return new Response(body, { status })
}

async function refusalIn(response: Response): Promise<Refusal> {
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>
  return new Refusal(response.status, problem.code ?? 'unknown', problem.detail ?? '')
}

function post<Result>(path: string, body: unknown, more: Init = {}, place: Tab | null = usual()): Promise<Result> {
  return ask(path, { method: 'POST', body: JSON.stringify(body), ...more }, place)
}

// What is asked of a server in the name of a viewer.
export function asViewer<Result>(method: string, path: string, token: string | null, body?: unknown): Promise<Result> {
  return ask(path, { method, token, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }, null)
}

// What is asked of a server by whoever runs it; the secret lets him in from elsewhere.
export function asOwner<Result>(method: string, path: string, secret: string, body?: unknown): Promise<Result> {
  return ask(path, { method, secret, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }, null)
}

// A page of such a server, to be saved.
export async function page(path: string, secret: string): Promise<string> {
  const response = await askServer(path, { secret }).catch(() => {
    throw new Away(path)
  })
  if (!response.ok) throw await refusalIn(response)
  return response.text()
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

// Those that everybody has.
export const houseGames = () => (isAlone() ? written<GameInfo[]>('games.json') : once<GameInfo[]>('/games'))
// And the one that is being tried here. A page about one of its tables waits for it, and no other page does.
export async function games(table = ''): Promise<GameInfo[]> {
  const known = await houseGames()
  const tried = placeOf(table) === trial ? await trial.known() : trial.game
  return tried ? [...known, tried] : known
}

// What is known about a file is forgotten with it.
function ofTrial<Result>(path: string): Promise<Result> {
  return once(`${trial.version} ${path}`, () => ask(path, {}, trial))
}

const isTried = (game: string) => placeOfGame(game) === trial
export const rules = (game: string, language: Language) =>
  isTried(game)
    ? ofTrial<RulesInfo>(`/games/${game}/rules/${language}`)
    : isAlone()
      ? written<RulesInfo>(`rules/${game}.${language}.json`)
      : once<RulesInfo>(`/games/${game}/rules/${language}`)
// For games that are not part of the app: their sentences, and a moment of a match to draw.
export const texts = (game: string, language: Language) => ofGuest<string>(game, `/games/${game}/texts/${language}`)
export const picture = (game: string) => ofGuest<View>(game, `/games/${game}/picture`)
const ofGuest = <Result>(game: string, path: string) => (isTried(game) ? ofTrial<Result>(path) : once<Result>(path))
// Board, cards and rules as pages to print.
export const pagesAddress = (game: string, language: string) => `${ROOT}/games/${game}/print/${language}`
// What becomes of the last of these actions in a step of a lesson, counted from 1.
export const tryStep = (game: string, lesson: string, step: number, actions: string[]) =>
  post<LessonAnswer>(`/games/${game}/lessons/${lesson}/${step}`, { actions } satisfies LessonTry)
// Those of a server that want to be found.
export const listedTables = () => (isAlone() ? Promise.resolve([]) : ask<TableSummary[]>('/tables'))
export const table = (id: string, token: string | null = null) => ask<TableSummary>(`/tables/${id}`, { token }, placeOf(id))
// A table's game stays the same, whatever else happens there.
const first = (id: string) => once<TableSummary>(`/tables/${id}`, (path) => ask(path, {}, placeOf(id)))
export const gameAt = async (id: string) => (await first(id)).game
// And so does whether some of what people do there is kept for the game's author.
export const isPlaytest = async (id: string) => (await first(id)).playtest
// The key lets a request that was sent twice open one table; `here` is in this browser.
export const openTable = (plan: NewTable, key: string, here = isAlone()) =>
  post<Entry>('/tables', plan, { key }, isTried(plan.game) ? trial : here ? tab : null)
// Whoever is known at the table stays who he is and gets the seat as well.
export const join = (id: string, how: Join, token: string | null) => post<Entry>(`/tables/${id}/join`, how, { token }, placeOf(id))
// Of a record, what the app itself reads; docs/record.schema.json has all of it.
export interface MatchRecord {
  game: string
  seats: number
  options: Record<string, unknown>
  actions: string[]
  players?: string[]
  fairness?: Proof
}
export const record = (id: string, match: number) => ask<MatchRecord>(`/tables/${id}/matches/${match}/record`, {}, placeOf(id))
// Asks for a review, and gets as much of it as there is.
export const review = (id: string, match: number) =>
  ask<ReviewInfo>(`/tables/${id}/matches/${match}/review`, { method: 'POST' }, placeOf(id))
// Nobody looks at it any more: a browser stops thinking, a server goes on.
export const leaveReview = async (id: string, match: number) => {
  const place = placeOf(id)
  if (place) await ask<unknown>(`/tables/${id}/matches/${match}/review`, { method: 'DELETE' }, place)
}
// A puzzle of a game, and a moment of a match as one.
export const puzzles = () => (isAlone() ? written<PuzzleShelf[]>('puzzles.json') : once<PuzzleShelf[]>('/puzzles'))
export const tryPuzzle = (game: string, number: number, tried: PuzzleTry) => post<PuzzleAnswer>(`/puzzles/${game}/${number}`, tried)
export const tryOwnPuzzle = (id: string, match: number, number: number, tried: PuzzleTry) =>
  post<PuzzleAnswer>(`/tables/${id}/matches/${match}/puzzles/${number}`, tried, {}, placeOf(id))
// What a day brings, and its deal after all decisions so far.
export const daily = (day: string) => once<DailyInfo>(`/daily/${day}`)
export const playDaily = (day: string, actions: string[]) => post<DailyAnswer>(`/daily/${day}`, { actions })
// A line of actions that this browser has: the moment after them, and what a strong player would do there. A game that is
// being tried is studied where it runs.
export const study = (line: StudyLine) => post<StudyScene>('/studies/look', line, {}, placeOfGame(line.game))
export const analyse = (line: StudyLine) => post<HintThought>('/studies/analyse', line, {}, placeOfGame(line.game))
export const recordAddress = (id: string, match: number) => `${ROOT}/tables/${id}/matches/${match}/record`

// Who reaches the server, and the switch for that.
export const network = () => ask<NetworkState>('/network', {}, null)
export const setNetwork = (wish: NetworkWish) => ask<NetworkState>('/network', { method: 'PUT', body: JSON.stringify(wish) }, null)

// How a finished match went.
export const story = (id: string, match: number) => ask<MatchStory>(`/tables/${id}/matches/${match}/story`, {}, placeOf(id))

// Whose eyes a match is seen with: a seat's, everybody's at once, or a spectator's.
export type Eyes = number | 'open' | null

// A piece of a match; of a running one everybody sees what he may see anyway.
export function replay(id: string, match: number, eyes: Eyes, token: string | null, start: number, count: number): Promise<Replay> {
  const how = eyes === null ? '' : eyes === 'open' ? '&open=true' : `&seat=${eyes}`
  return ask(`/tables/${id}/matches/${match}/replay?start=${start}&count=${count}${how}`, { token }, placeOf(id))
}

// One viewer's connection to a table, wherever the table is.
export function socket(id: string): Socket {
  const place = placeOf(id)
  if (place) return place.socket(id)
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${ROOT}/tables/${id}/socket`)
}

// ---------------------------------------------------------------- tables of this browser alone

export const tablesHere = () => ask<TableSummary[]>('/tables', {}, tab)
export const deleteHere = (id: string) => ask<unknown>(`/tables/${id}`, { method: 'DELETE' }, placeOf(id) ?? tab)
// A table as a file that a server's import takes, and the names of what such a file, or a record, has brought.
export const eventsHere = async (id: string) => (await (placeOf(id) ?? tab).ask({ method: 'GET', path: `/tables/${id}/events` })).body
export const loadHere = (text: string) => ask<string[]>('/files', { method: 'POST', body: text }, tab)
// Sits down on the seats of a table that a file has brought, as far as somebody got up there to come here.
export const claimHere = (id: string) => post<Entry>(`/tables/${id}/claim`, {}, {}, tab)

// ---------------------------------------------------------------- a game that is being tried

// A small game in a file, to change into another.
export const example = async () => (await kept(`${tab.base}example.py`)).text()

// One match between bots, as the small laboratory plays it; Measured of tab/trial.py.
export interface Measured {
  winners: number[]
  decisions: number
  choices: number
  finished: boolean
  // The seat that decided first.
  first: number
  opening: string
  whole: string
}
export const bout = (game: string, players: string[], seed: number) => post<Measured>(`/games/${game}/bouts`, { players, seed }, {}, trial)
