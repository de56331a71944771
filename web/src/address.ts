// Addresses as the address bar shows them. A file server knows no address but that of the page itself, so there they are
// behind its #: /rules/GAME#3.2 becomes #/rules/GAME#3.2.
import { formatRoute, parseRoute, type Route } from './route'
import { isStatic } from './where'

export function routeHere(): Route {
  return isStatic ? parseHash(location.hash) : parseRoute(location.pathname, location.hash)
}

export function addressOf(route: Route): string {
  return isStatic ? `#${formatRoute(route)}` : formatRoute(route)
}

// The whole address, to be given to others.
export function linkTo(route: Route): string {
  return new URL(addressOf(route), isStatic ? location.href : location.origin).href
}

export function parseHash(hash: string): Route {
  const [path = '', fragment = ''] = hash.slice(1).split('#')
  return parseRoute(path || '/', fragment && `#${fragment}`)
}

// Pages write their links as a server has them; here they are turned over as they appear.
export function turnLinks(root: HTMLElement): () => void {
  const turn = (link: Element) => {
    const address = link.getAttribute('href') ?? ''
    if (address.startsWith('/')) link.setAttribute('href', `#${address}`)
  }
  const watcher = new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      if (type === 'attributes' && target instanceof HTMLAnchorElement) turn(target)
      for (const node of addedNodes) if (node instanceof Element) linksIn(node).forEach(turn)
    }
  })
  linksIn(root).forEach(turn)
  watcher.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] })
  return () => watcher.disconnect()
}

function linksIn(node: Element): Element[] {
  return [...(node.matches('a') ? [node] : []), ...node.querySelectorAll('a')]
}
