// A study: a match or a position, with comments, arrows and side lines; a small file, or a link that holds all of it.
import type { StudyLine } from '../protocol'

export interface SideLine {
  actions: string[]
  text: string
}

// What is said about the moment after so many actions. Arrows go from one named thing on the board to another.
export interface Note {
  at: number
  text: string
  arrows: [string, string][]
  lines: SideLine[]
}

export interface StudyFile {
  tafelrunde: 'study'
  version: 1
  title: string
  record: StudyLine & { players?: string[] }
  notes: Note[]
}

// Longer links are cut off by some programs; then there is the file.
export const LONGEST_LINK = 8000
const LARGEST_FILE = 400_000

export function newStudy(record: StudyFile['record'], title = ''): StudyFile {
  const { game, seats, options, start, rules, actions, players } = record
  return {
    tafelrunde: 'study',
    version: 1,
    title,
    record: { game, seats, options, start: start ?? null, rules: rules ?? null, actions, ...(players ? { players } : {}) },
    notes: [],
  }
}

export function noteAt(study: StudyFile, at: number): Note {
  return study.notes.find((note) => note.at === at) ?? { at, text: '', arrows: [], lines: [] }
}

// The study with another note; one that says nothing is left out.
export function withNote(study: StudyFile, note: Note): StudyFile {
  const others = study.notes.filter(({ at }) => at !== note.at)
  const isEmpty = !note.text && note.arrows.length === 0 && note.lines.length === 0
  return { ...study, notes: (isEmpty ? others : [...others, note]).sort((one, other) => one.at - other.at) }
}

// A study or a plain record, from a file or a link; throws where it is neither.
export function parseStudy(text: string): StudyFile {
  if (text.length > LARGEST_FILE) throw new Error('too large')
  const found = JSON.parse(text) as Partial<StudyFile> & Partial<StudyFile['record']>
  if (found.tafelrunde !== 'study') return newStudy(checkedRecord(found))
  const record = checkedRecord(found.record ?? {})
  const notes = (Array.isArray(found.notes) ? found.notes : []).filter(isNote)
  return { ...newStudy(record, typeof found.title === 'string' ? found.title : ''), notes }
}

function checkedRecord(found: Partial<StudyFile['record']>): StudyFile['record'] {
  const { game, seats, actions } = found
  if (typeof game !== 'string' || typeof seats !== 'number' || !isTexts(actions)) throw new Error('no study')
  return { ...found, game, seats, options: found.options ?? {}, start: found.start ?? null, rules: found.rules ?? null, actions }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function isNote(value: unknown): value is Note {
  const note = value as Partial<Note> | null
  return (
    typeof note?.at === 'number' &&
    typeof note.text === 'string' &&
    Array.isArray(note.arrows) &&
    note.arrows.every((arrow: unknown) => isTexts(arrow) && arrow.length === 2) &&
    Array.isArray(note.lines) &&
    note.lines.every((line: Partial<SideLine> | null) => isTexts(line?.actions) && typeof line.text === 'string')
  )
}

// As letters that may stand in a link.
export async function pack(study: StudyFile): Promise<string> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(study)), new CompressionStream('deflate-raw'))
  return btoa(String.fromCharCode(...packed))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

export async function unpack(packed: string): Promise<StudyFile> {
  const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = await through(
    Uint8Array.from(letters, (letter) => letter.charCodeAt(0)),
    new DecompressionStream('deflate-raw'),
  )
  return parseStudy(new TextDecoder().decode(bytes))
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}
