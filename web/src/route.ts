// Addresses of the app, and what they mean.
export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string; invitation: string | null; seat?: number }
  // The same for everybody in the room: what a television shows.
  | { page: 'screen'; table: string }
  | { page: 'replay'; table: string; match: number }
  | { page: 'review'; table: string; match: number }
  // All puzzles, the next one of a game, or one of its puzzles; and a moment of a match, by how many actions came before it.
  | { page: 'puzzles'; game: string; number: number | null }
  | { page: 'own'; table: string; match: number; number: number }
  // The puzzle and the deal of a day; without one, of today.
  | { page: 'daily'; day: string }
  // A study: nothing, the record of a match, or what stands in the fragment.
  | { page: 'study'; table: string; match: number | null; packed: string }
  | { page: 'rules'; game: string; paragraph: string | null }
  | { page: 'verify'; table: string; match: number }
  // All paths, that of one game, or one of its lessons by number; the one after the last is the guided match.
  | { page: 'learn'; game: string; lesson: number | null }
  // No more knocks, by the secret that came with one.
  | { page: 'stop'; secret: string }
  // All of one's own tables; what was brought from another device stands in the fragment.
  | { page: 'tables'; packed: string }
  // A game in a file of one's own.
  | { page: 'try' }
  // All runs of the Laboratory, or one of them.
  | { page: 'lab'; run: number | null }
  | { page: 'lost' }

const TABLE = /^[a-z2-7]{10}$/
const INVITATION = /^[A-Za-z0-9_-]{24}$/
const DAY = /^2\d{3}-\d{2}-\d{2}$/
const NUMBER = /^[1-9]\d{0,5}$/

export function parseRoute(path: string, fragment = ''): Route {
  const [first = '', second = '', third, fourth, fifth] = path.replace(/^\/|\/$/g, '').split('/')
  const rest = path.split('/').length - 1
  if (first === '') return { page: 'home' }
  if (first === 'new' && rest <= 2) return { page: 'new', game: second }
  if (first === 'rules' && second && rest === 2) return { page: 'rules', game: second, paragraph: paragraphIn(fragment) }
  if (first === 'learn' && rest <= 2) return { page: 'learn', game: second, lesson: null }
  if (first === 'learn' && NUMBER.test(third ?? '') && rest === 3) return { page: 'learn', game: second, lesson: Number(third) }
  if (first === 'puzzles' && rest <= 2) return { page: 'puzzles', game: second, number: null }
  if (first === 'puzzles' && NUMBER.test(third ?? '') && rest === 3) return { page: 'puzzles', game: second, number: Number(third) }
  if (first === 'daily' && rest <= 2 && (second === '' || DAY.test(second))) return { page: 'daily', day: second }
  if (first === 'tables' && rest === 1) return { page: 'tables', packed: packedIn(fragment, 'r') }
  if (first === 'study' && rest === 1) return { page: 'study', table: '', match: null, packed: packedIn(fragment) }
  if (first === 'study' && TABLE.test(second) && NUMBER.test(third ?? '') && rest === 3)
    return { page: 'study', table: second, match: Number(third), packed: '' }
  if (first === 'verify' && TABLE.test(second) && NUMBER.test(third ?? '') && rest === 3)
    return { page: 'verify', table: second, match: Number(third) }
  if (first === 'try' && rest === 1) return { page: 'try' }
  if (first === 'lab' && rest === 1) return { page: 'lab', run: null }
  if (first === 'lab' && NUMBER.test(second) && rest === 2) return { page: 'lab', run: Number(second) }
  if (first === 'stop' && rest === 1) return { page: 'stop', secret: /^#?([A-Za-z0-9_-]{24})$/.exec(fragment)?.[1] ?? '' }
  if (first !== 't' || !TABLE.test(second)) return { page: 'lost' }
  if (third === 'replay' && NUMBER.test(fourth ?? '') && rest === 4) return { page: 'replay', table: second, match: Number(fourth) }
  if (third === 'review' && NUMBER.test(fourth ?? '') && rest === 4) return { page: 'review', table: second, match: Number(fourth) }
  if (third === 'puzzle' && NUMBER.test(fourth ?? '') && /^\d{1,6}$/.test(fifth ?? '') && rest === 5)
    return { page: 'own', table: second, match: Number(fourth), number: Number(fifth) }
  if (third === 'screen' && rest === 3) return { page: 'screen', table: second }
  return third === undefined ? { page: 'table', table: second, invitation: invitationIn(fragment), ...seatIn(fragment) } : { page: 'lost' }
}

export function formatRoute(route: Route): string {
  switch (route.page) {
    case 'home':
      return '/'
    case 'new':
      return route.game ? `/new/${route.game}` : '/new'
    case 'table':
      return `/t/${route.table}` + (route.invitation ? `#i=${route.invitation}` : route.seat ? `#s=${route.seat}` : '')
    case 'screen':
      return `/t/${route.table}/screen`
    case 'replay':
      return `/t/${route.table}/replay/${route.match}`
    case 'review':
      return `/t/${route.table}/review/${route.match}`
    case 'puzzles':
      return ['/puzzles', route.game, route.number].filter(Boolean).join('/')
    case 'own':
      return `/t/${route.table}/puzzle/${route.match}/${route.number}`
    case 'daily':
      return route.day ? `/daily/${route.day}` : '/daily'
    case 'study':
      return studyAddress(route)
    case 'rules':
      return `/rules/${route.game}` + (route.paragraph ? `#${route.paragraph}` : '')
    case 'verify':
      return `/verify/${route.table}/${route.match}`
    case 'learn':
      return ['/learn', route.game, route.lesson].filter(Boolean).join('/')
    case 'stop':
      return '/stop' + (route.secret ? `#${route.secret}` : '')
    case 'tables':
      return '/tables' + (route.packed ? `#r=${route.packed}` : '')
    case 'try':
      return '/try'
    case 'lab':
      return route.run === null ? '/lab' : `/lab/${route.run}`
    case 'lost':
      return '/lost'
  }
}

// What somebody typed or pasted to get to a table: its code, in any spelling, or a whole link. Codes have neither 0 nor 1
// nor 8 nor 9, so whoever reads one as such means the letter that looks like it.
export function parseCode(typed: string): Route | null {
  const text = typed.trim()
  const link = /\/t\/([a-z2-7]{10})(?:#i=([A-Za-z0-9_-]{24}))?\/?$/.exec(text)
  if (link) return { page: 'table', table: link[1]!, invitation: link[2] ?? null }
  const [code] = readings(text)
  return code ? { page: 'table', table: code, invitation: null } : null
}

// All codes that somebody may have meant, the likeliest first: a 1 can be an I or an L.
export function readings(typed: string): string[] {
  const code = typed
    .trim()
    .toLowerCase()
    .replace(/[\s·–-]/g, '')
    .replace(/[089]/g, (digit) => ({ 0: 'o', 8: 'b', 9: 'g' })[digit] ?? digit)
  const all = [...code].reduce<string[]>(
    (starts, letter) => starts.flatMap((start) => (letter === '1' ? ['i', 'l'] : [letter]).map((each) => start + each)),
    [''],
  )
  return all.filter((each) => TABLE.test(each))
}

// A table's code as people read it to each other.
export function spellCode(table: string): string {
  return `${table.slice(0, 5)}-${table.slice(5)}`.toUpperCase()
}

function invitationIn(fragment: string): string | null {
  const given = /^#?i=(.+)$/.exec(fragment)?.[1] ?? ''
  return INVITATION.test(given) ? given : null
}

// A free seat that somebody chose on the big screen, counted from 1. Unlike an invitation it is no secret.
function seatIn(fragment: string): { seat?: number } {
  const given = /^#?s=([1-9]\d?)$/.exec(fragment)?.[1]
  return given ? { seat: Number(given) } : {}
}

function paragraphIn(fragment: string): string | null {
  return /^#?(\d+(?:\.\d+)?|[A-Z]-\d+)$/.exec(fragment)?.[1] ?? null
}

function packedIn(fragment: string, name = 's'): string {
  const [given = '', packed = ''] = fragment.replace(/^#/, '').split('=')
  return given === name && /^[A-Za-z0-9_-]+$/.test(packed) ? packed : ''
}

function studyAddress({ table, match, packed }: Extract<Route, { page: 'study' }>): string {
  if (match !== null) return `/study/${table}/${match}`
  return packed ? `/study#s=${packed}` : '/study'
}
