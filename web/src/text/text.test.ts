import { FluentResource } from '@fluent/bundle'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const PACKAGE = join(WEB, '../../src/tafelrunde')
const GAMES = readdirSync(join(PACKAGE, 'games'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== '__pycache__')
  .map((entry) => entry.name)

// Where a game has texts; lessons are no must.
const ROOMS = ['', 'web', 'lesson']

const read = (path: string) => readFileSync(path, 'utf-8')
const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf-8' })
    .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name))

// Each message with the names of the values it takes, and of its attributes.
function messages(path: string): Map<string, string> {
  const text = read(path)
  const found = new Map<string, string>()
  for (const [, id, body] of text.matchAll(/^([a-z][\w-]*) *=((?:.*\n?)(?:(?:[ \t}].*)?\n)*)/gm)) {
    const values = new Set([...(body ?? '').matchAll(/\$\w+|^\s+\.[\w-]+/gm)].map(([value]) => value.trim()))
    found.set(id!, [...values].sort().join(' '))
  }
  // What Fluent cannot read it drops without a word.
  expect([...new FluentResource(text).body].map((message) => message.id).sort()).toEqual([...found.keys()].sort())
  return found
}

// The texts of the shell: those of all pages, and those of its larger parts in folders of their own.
const HOUSE = ['', ...readdirSync(join(WEB, 'text'), { withFileTypes: true }).filter((entry) => entry.isDirectory())].map((entry) =>
  join(WEB, 'text', typeof entry === 'string' ? entry : entry.name),
)

const FOLDERS = [
  ...HOUSE,
  join(WEB, 'review'),
  join(PACKAGE, 'text'),
  ...GAMES.flatMap((game) => ROOMS.map((room) => join(PACKAGE, 'games', game, room))).filter(existsSync),
]

describe.each(FOLDERS)('the texts in %s', (folder) => {
  it('say the same in both languages, with the same values', () => {
    expect(messages(join(folder, 'de.ftl'))).toEqual(messages(join(folder, 'en.ftl')))
  })
})

// The first argument of every call of `say`: literals as they are, templates with a star where values go.
function spoken(source: string): string[] {
  const calls = [...source.matchAll(/\bsay\(/g)].map(({ index }) => starred(firstArgument(source, index + 'say('.length)))
  return calls.flatMap((call) =>
    [...call.matchAll(/(?<![=!]== )'([a-z][\w-]*)'|`([^`]*)`/g)].map(([, literal, template]) => literal ?? template ?? ''),
  )
}

// From the inside out, as templates stand inside templates; what other functions are called with is no text.
function starred(code: string): string {
  const fewer = code.replace(/\$\{[^{}]*\}/g, '*').replace(/\([^()]*\)/g, '')
  return fewer === code ? code : starred(fewer)
}

function firstArgument(source: string, start: number): string {
  let depth = 0
  for (let end = start; end < source.length; end++) {
    const sign = source[end]!
    if ('([{'.includes(sign)) depth++
    else if (depth === 0 && ',)'.includes(sign)) return source.slice(start, end)
    else if (')]}'.includes(sign)) depth--
  }
  return ''
}

function pattern(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('*', '.+')}$`)
}

describe('every text that is asked for', () => {
  const house = new Set(
    [...HOUSE, join(WEB, 'review'), join(PACKAGE, 'text')].flatMap((folder) => [...messages(join(folder, 'en.ftl')).keys()]),
  )
  const ofGames = GAMES.map((game) => ({
    game,
    ids: ROOMS.map((room) => join(PACKAGE, 'games', game, room, 'en.ftl'))
      .filter(existsSync)
      .flatMap((path) => [...messages(path).keys()]),
  }))
  const everything = [...house, ...ofGames.flatMap(({ ids }) => ids)]
  const missing = (path: string, known: string[]) => spoken(read(path)).filter((asked) => !known.some((id) => pattern(asked).test(id)))

  it('by the shell is there', () => {
    expect(files(WEB).flatMap((path) => missing(path, everything))).toEqual([])
  })
  it.each(ofGames)('by $game is there', ({ game, ids }) => {
    const known = [...house, ...ids]
    expect(files(join(PACKAGE, 'games', game, 'web')).flatMap((path) => missing(path, known))).toEqual([])
  })
  it('is not said twice', () => {
    expect(everything.filter((id, index) => everything.indexOf(id) !== index)).toEqual([])
  })
  it('answers every refusal of the server', () => {
    const codes = [...read(join(PACKAGE, 'table/refusal.py')).matchAll(/^ {4}"([a-z-]+)",$/gm)].map(([, code]) => `[${code}]`)
    expect(codes.length).toBeGreaterThan(10)
    const refused = /^refused =(?:.*\n?)(?:(?:[ \t}].*)?\n)*/m.exec(read(join(WEB, 'text/en.ftl')))?.[0] ?? ''
    expect(codes.filter((code) => !refused.includes(code))).toEqual([])
  })
})
