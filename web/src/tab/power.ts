// A file that somebody has dropped onto the page is code of anybody's. Its Worker loses all ways to other machines, to what
// is kept here and to code made of text, before the first line of the file runs.
export interface GuestFile {
  name: string
  text: string
}

const POWERS = [
  ...['fetch', 'fetchLater', 'XMLHttpRequest', 'WebSocket', 'WebSocketStream', 'WebTransport', 'EventSource', 'RTCPeerConnection'],
  ...['indexedDB', 'caches', 'cookieStore', 'BroadcastChannel', 'navigator', 'Notification', 'webkitRequestFileSystem'],
  ...['Worker', 'SharedWorker', 'importScripts', 'eval', 'createImageBitmap', 'FontFace', 'fonts'],
  ...['webkitRequestFileSystemSync', 'webkitResolveLocalFileSystemURL', 'webkitResolveLocalFileSystemSyncURL', 'FileReaderSync'],
]
const define = Object.defineProperty
const RealWorker = globalThis.Worker

export function giveUpPowers(): void {
  for (const name of POWERS) {
    for (let owner: object | null = globalThis; owner; owner = Object.getPrototypeOf(owner) as object | null)
      Reflect.deleteProperty(owner, name)
    define(globalThis, name, { value: undefined, configurable: true, writable: false })
  }
  define(URL, 'createObjectURL', { value: refuse })
  // Python asks whether something is a function, and so there is still a name for it.
  const kind = () => refuse()
  define(kind, 'prototype', { value: Object.getPrototypeOf(kind) })
  define(globalThis, 'Function', { value: kind, configurable: true, writable: false })
  // Every function knows what makes functions of text.
  const kinds = [refuse, async () => Promise.resolve(), none, noneLater]
  for (const each of kinds) define(Object.getPrototypeOf(each) as object, 'constructor', { value: refuse })
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
export function withWorkers<Result>(begin: () => Result): Result {
  if (globalThis.Worker as unknown) return begin()
  define(globalThis, 'Worker', { value: RealWorker, configurable: true })
  try {
    return begin()
  } finally {
    define(globalThis, 'Worker', { value: undefined, configurable: true, writable: false })
  }
}

// The same from the side of Python: what would lead to the browser is not there to be imported.
export const CLOSE_DOORS = `
import sys
for name in [name for name in sys.modules if name.partition(".")[0] in ("js", "pyodide_js", "_pyodide_core")]:
    sys.modules[name] = None
for name in ("js", "pyodide_js", "_pyodide_core", "pyodide.code", "pyodide.http"):
    sys.modules[name] = None
del sys, name
`
