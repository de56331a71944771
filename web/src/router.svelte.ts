// The address bar as state: pages read `place.route`, links and `go` change it without loading anything anew.
import { addressOf, parseHash, routeHere, turnLinks } from './address'
import { formatRoute, parseRoute, type Route } from './route'
import { isStatic } from './where'

class Place {
  route = $state.raw<Route>(routeHere())
}

export const place = new Place()

export function go(route: Route, how: 'push' | 'replace' = 'push'): void {
  const address = addressOf(route)
  if (how === 'push') history.pushState(null, '', address)
  else history.replaceState(null, '', address)
  place.route = route
  scrollTo(0, 0)
}

// An invitation is a secret: it leaves the address bar, and with it the browser's history, as soon as it was read.
export function hideInvitation(): void {
  if (location.hash.startsWith('#i=')) history.replaceState(null, '', location.pathname)
}

// Follows back, forward, typed fragments, and clicks on links inside the app.
export function followAddress(): () => void {
  const read = () => (place.route = routeHere())
  const click = (event: MouseEvent) => {
    const route = ownLink(event)
    if (!route) return
    event.preventDefault()
    go(route)
  }
  addEventListener('popstate', read)
  document.addEventListener('click', click)
  const leave = isStatic ? turnLinks(document.body) : () => {}
  return () => {
    leave()
    removeEventListener('popstate', read)
    document.removeEventListener('click', click)
  }
}

function ownLink(event: MouseEvent): Route | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || event.defaultPrevented || !link || link.target || link.hasAttribute('download')) return null
  if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return null
  if (isStatic) return ownHash(link, event)
  // A jump inside the page is the browser's own affair.
  if (link.pathname === location.pathname && link.hash) return null
  return parseRoute(link.pathname, link.hash)
}

// Where routes are behind the #, a jump inside the page has to be made here.
function ownHash(link: HTMLAnchorElement, event: MouseEvent): Route | null {
  if (link.pathname !== location.pathname) return null
  if (link.hash.startsWith('#/')) return parseHash(link.hash)
  event.preventDefault()
  document.getElementById(link.hash.slice(1))?.scrollIntoView({ block: 'start' })
  const [path] = formatRoute(place.route).split('#')
  history.replaceState(null, '', `#${path}${link.hash}`)
  return null
}
