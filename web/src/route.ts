// Addresses of the app, and what they mean.
export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string; invitation: string | null }
  | { page: 'replay'; table: string; match: number }
  | { page: 'rules'; game: string; paragraph: string | null }
  | { page: 'verify'; table: string; match: number }
  | { page: 'lost' }

const TABLE = /^[a-z2-7]{10}$/
const INVITATION = /^[A-Za-z0-9_-]{24}$/
const NUMBER = /^[1-9]\d{0,5}$/

export function parseRoute(path: string, fragment = ''): Route {
  const [first = '', second = '', third, fourth] = path.replace(/^\/|\/$/g, '').split('/')
  const rest = path.split('/').length - 1
  if (first === '') return { page: 'home' }
  if (first === 'new' && rest <= 2) return { page: 'new', game: second }
  if (first === 'rules' && second && rest === 2) return { page: 'rules', game: second, paragraph: paragraphIn(fragment) }
  if (first === 'verify' && TABLE.test(second) && NUMBER.test(third ?? '') && rest === 3)
    return { page: 'verify', table: second, match: Number(third) }
  if (first !== 't' || !TABLE.test(second)) return { page: 'lost' }
  if (third === 'replay' && NUMBER.test(fourth ?? '') && rest === 4) return { page: 'replay', table: second, match: Number(fourth) }
  return third === undefined ? { page: 'table', table: second, invitation: invitationIn(fragment) } : { page: 'lost' }
}

export function formatRoute(route: Route): string {
  switch (route.page) {
    case 'home':
      return '/'
    case 'new':
      return route.game ? `/new/${route.game}` : '/new'
    case 'table':
      return `/t/${route.table}` + (route.invitation ? `#i=${route.invitation}` : '')
    case 'replay':
      return `/t/${route.table}/replay/${route.match}`
    case 'rules':
      return `/rules/${route.game}` + (route.paragraph ? `#${route.paragraph}` : '')
    case 'verify':
      return `/verify/${route.table}/${route.match}`
    case 'lost':
      return '/lost'
  }
}

// What somebody typed or pasted to get to a table: its code, in any spelling, or a whole link.
export function parseCode(typed: string): Route | null {
  const text = typed.trim()
  const link = /\/t\/([a-z2-7]{10})(?:#i=([A-Za-z0-9_-]{24}))?\/?$/.exec(text)
  if (link) return { page: 'table', table: link[1] as string, invitation: link[2] ?? null }
  const code = text.toLowerCase().replace(/[\s·-]/g, '')
  return TABLE.test(code) ? { page: 'table', table: code, invitation: null } : null
}

// A table's code as people read it to each other.
export function spellCode(table: string): string {
  return `${table.slice(0, 5)}-${table.slice(5)}`.toUpperCase()
}

function invitationIn(fragment: string): string | null {
  const given = /^#?i=(.+)$/.exec(fragment)?.[1] ?? ''
  return INVITATION.test(given) ? given : null
}

function paragraphIn(fragment: string): string | null {
  return /^#?(\d+(?:\.\d+)?|[A-Z]-\d+)$/.exec(fragment)?.[1] ?? null
}
