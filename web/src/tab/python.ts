// Python in a Worker: fetched once, with its progress in bytes, and begun with our own modules. No other host is asked.
export interface Index {
  version: string
  // Whether the rules are compiled, so that all levels think fast enough.
  compiled: boolean
  // What Pyodide is told of packages: none.
  lock: string
  // Bytes by name.
  files: Record<string, number>
}

export interface Progress {
  loaded: number
  total: number
}

// Of Pyodide, what is used here.
export interface Python {
  FS: { writeFile: (path: string, data: Uint8Array) => void }
  globals: { get: (name: string) => unknown }
  runPython: (code: string) => unknown
  _module: { HEAP8: Int8Array }
}
interface Loader {
  loadPyodide: (options: Record<string, unknown>) => Promise<Python>
}

const PACKED = { wasm: 'python.bin', library: 'library.bin', core: 'core.bin' }
// Other tabs and the service worker keep files here too; the name of the folder changes with the content.
const CACHE = 'tafelrunde-files'

// A file from the cache, or from the server into the cache; of two who want it at once, one waits for the other.
export async function kept(address: string): Promise<Response> {
  // Browsers lend both only to pages they trust, by HTTPS or on the same machine; their types do not say so.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition
  if (!globalThis.caches || !navigator.locks) return fetchWhole(address)
  return navigator.locks.request(address, async () => {
    const cache = await caches.open(CACHE)
    const found = await cache.match(address)
    if (found) return found
    const response = await fetchWhole(address)
    await cache.put(address, response.clone())
    return response
  })
}

async function fetchWhole(address: string): Promise<Response> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} ${address}`)
  return response
}

// Loads in parallel, and tells of every piece that comes.
class Files {
  private loaded = 0
  private readonly total: number

  constructor(
    private readonly base: string,
    index: Index,
    private readonly tell: (progress: Progress) => void,
  ) {
    this.total = Object.values(PACKED).reduce((sum, name) => sum + (index.files[name] ?? 0), 0)
  }

  // Unpacked while it comes.
  async open(name: string): Promise<ReadableStream<Uint8Array>> {
    const { body } = await kept(this.base + name)
    if (!body) throw new Error(name)
    return body.pipeThrough(this.counter()).pipeThrough(new DecompressionStream('gzip'))
  }

  async read(name: string): Promise<Uint8Array> {
    return new Uint8Array(await new Response(await this.open(name)).arrayBuffer())
  }

  private counter(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
    return new TransformStream({
      transform: (piece, way) => {
        this.loaded += piece.byteLength
        this.tell({ loaded: this.loaded, total: this.total })
        way.enqueue(piece)
      },
    })
  }
}

// `base` is the folder that tools/tab.py made, with a slash at its end.
export async function startPython(base: string, index: Index, tell: (progress: Progress) => void): Promise<Python> {
  if (new URL(base, location.href).origin !== location.origin) throw new Error(`not ours: ${base}`)
  const files = new Files(base, index, tell)
  const core = files.read(PACKED.core)
  const library = files.read(PACKED.library)
  const wasm = files.open(PACKED.wasm)
  lendFiles({
    'pyodide.asm.wasm': async () => new Response(await wasm, { headers: { 'Content-Type': 'application/wasm' } }),
    'python_stdlib.zip': async () => new Response((await library) as Uint8Array<ArrayBuffer>),
  })
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide.mjs`)) as Loader
  const python = await loadPyodide({
    indexURL: base,
    lockFileContents: index.lock,
    packageBaseUrl: base,
    env: { HOME: '/home/table', PYTHONHASHSEED: '0', PYTHONDONTWRITEBYTECODE: '1', TAFELRUNDE_MEMORY: `${MEMORY}` },
  })
  python.FS.writeFile('/core.zip', await core)
  python.runPython(UNPACK)
  return python
}

// Megabytes that a search may take for what it remembers: a phone has little.
const MEMORY = 48

const UNPACK = `
import os, sys, zipfile
with zipfile.ZipFile("/core.zip") as packed:
    packed.extractall("/house")
os.remove("/core.zip")
sys.path.insert(0, "/house")
`

// Pyodide asks for its files by fetch; those that are packed here it gets from us.
function lendFiles(lent: Record<string, () => Promise<Response>>): void {
  const real = globalThis.fetch.bind(globalThis)
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : input.toString()
    const file = lent[address.slice(address.lastIndexOf('/') + 1)]
    return file ? file() : real(input, init)
  }
}
