// A file that somebody has dropped onto the page is code of anybody's. Its Worker loses all ways to other machines, to what
// is kept here and to code made of text, before the first line of the file runs.
export interface GuestFile {
  name: string
  text: string
}

const POWERS = [
  ...['fetch', 'fetchLater', 'XMLHttpRequest', 'WebSocket', 'WebSocketStream', 'WebTransport', 'EventSource', 'RTCPeerConnection'],
  ...['indexedDB', 'caches', 'cookieStore', 'BroadcastChannel', 'navigator', 'Notification', 'webkitRequestFileSystem'],
  ...['Worker', 'SharedWorker', 'importScripts', 'eval', 'ShadowRealm', 'createImageBitmap', 'FontFace', 'fonts'],
  ...['webkitRequestFileSystemSync', 'webkitResolveLocalFileSystemURL', 'webkitResolveLocalFileSystemSyncURL', 'FileReaderSync'],
]
const define = Object.defineProperty
const RealWorker = globalThis.Worker

type Timer = (act: unknown, ...more: unknown[]) => number

export function giveUpPowers(): void {
  for (const name of POWERS) {
    const power: unknown = Reflect.get(globalThis, name)
    // Whoever gets hold of one that is in use shall not make another of its kind.
    if (typeof power === 'function' && power.prototype) define(power.prototype as object, 'constructor', { value: refuse })
    replace(name, undefined)
  }
  for (const name of ['setTimeout', 'setInterval'] as const) replace(name, withoutText(globalThis[name].bind(globalThis) as Timer))
  define(URL, 'createObjectURL', { value: refuse })
  // Python asks whether something is a function, and so there is still a name for it.
  const kind = () => refuse()
  define(kind, 'prototype', { value: Object.getPrototypeOf(kind) })
  define(globalThis, 'Function', { value: kind, configurable: true, writable: false })
  // Every function knows what makes functions of text.
  const kinds = [refuse, async () => Promise.resolve(), none, noneLater]
  for (const each of kinds) define(Object.getPrototypeOf(each) as object, 'constructor', { value: refuse })
}

function replace(name: string, value: unknown): void {
  for (let owner: object | null = globalThis; owner; owner = Object.getPrototypeOf(owner) as object | null)
    Reflect.deleteProperty(owner, name)
  define(globalThis, name, { value, configurable: false, writable: false })
}

// Timers take text for code as well, and such code may import from anywhere.
export function withoutText(real: Timer): Timer {
  return (act, ...more) => (typeof act === 'function' ? real(act, ...more) : refuse())
}

function refuse(): never {
  throw new Error('not here')
}

function* none(): Generator<null> {
  yield null
}

async function* noneLater(): AsyncGenerator<null> {
  yield await Promise.resolve(null)
}

// The table itself may begin the Worker that thinks, which gives up its powers in turn.
export const beginWorker = (address: string): Worker => new RealWorker(address, { type: 'module' })

// The same from the side of Python: what would lead to the browser is not there to be imported, and nobody is left who
// would find it again.
export const CLOSE_DOORS = `
import sys
from _pyodide._importhook import JsFinder
for finder in [finder for finder in sys.meta_path if isinstance(finder, JsFinder)]:
    sys.meta_path.remove(finder)
    finder.jsproxies.clear()
for name in [name for name in sys.modules if name.partition(".")[0] in ("js", "pyodide_js", "_pyodide_core")]:
    sys.modules[name] = None
for name in ("js", "pyodide_js", "_pyodide_core", "pyodide.code", "pyodide.http"):
    sys.modules[name] = None
del sys, name, finder, JsFinder
`
