// The app's one service worker: lets it begin without a network, and changes versions whole or not at all. A part of its own,
// such as notices from a server, listens to its own events beside these.
// Written in when the app is put together (tools/webapp.py), so that every version is another file to the browser.
const VERSION = 'development'
// Whether there is nothing behind these files: then everything is fetched at once, and the page comes from here first.
const ALONE = false

const PAGES = `tafelrunde-${VERSION}`
// Files whose names change with their content; pages and Workers keep what they fetch here too (src/tab/python.ts).
const FILES = 'tafelrunde-files'
const root = new URL('./', self.location.href)
const addressOf = (name) => new URL(name, root).href

// Knocks are heard by a part of its own (src/worker/); where it is missing, everything else works.
try {
  importScripts(addressOf('knock.js'))
} catch {
  // Nobody knocks here.
}

async function list() {
  const response = await fetch(addressOf('files.json'), { cache: 'no-cache' })
  if (!response.ok) throw new Error('files.json')
  return response.json()
}

// Nothing is fetched twice: of two who want a file at once, one waits for the other.
function keep(cache, address) {
  return navigator.locks.request(address, async () => {
    if (!(await cache.match(address))) await cache.add(address)
  })
}

// Whoever plays without a server has Python here, and shall have the new one before he changes.
async function needsParts(files) {
  return ALONE || (await files.keys()).some(({ url }) => url.startsWith(addressOf('tab/')))
}

async function install() {
  const { version, pages, assets, parts } = await list()
  if (version !== VERSION) throw new Error('another version is on its way')
  const [own, files] = await Promise.all([caches.open(PAGES), caches.open(FILES)])
  await own.addAll(pages.map((name) => new Request(addressOf(name), { cache: 'no-cache' })))
  for (const name of [...assets, ...((await needsParts(files)) ? parts : [])]) await keep(files, addressOf(name))
}

async function activate() {
  const { pages, assets, parts } = await list().catch(() => ({}))
  const old = (await caches.keys()).filter((name) => name.startsWith('tafelrunde-') && name !== PAGES && name !== FILES)
  await Promise.all(old.map((name) => caches.delete(name)))
  if (pages) await forget(new Set([...assets, ...parts].map(addressOf)))
  await self.clients.claim()
}

async function forget(wanted) {
  const files = await caches.open(FILES)
  const stale = (await files.keys()).filter(({ url }) => !wanted.has(url))
  await Promise.all(stale.map((request) => files.delete(request)))
}

async function page(request) {
  const kept = async () => (await caches.open(PAGES)).match(addressOf('index.html'))
  if (ALONE) return (await kept()) ?? fetch(request)
  return fetch(request).catch(async (error) => (await kept()) ?? Promise.reject(error))
}

async function file(request) {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { href } = new URL(request.url)
  if (request.method !== 'GET' || !href.startsWith(root.href) || href.startsWith(addressOf('api/'))) return
  if (href.endsWith('/files.json') || href.endsWith('/health')) return
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request))
})
// The page has asked, and somebody has said yes.
self.addEventListener('message', (event) => {
  if (event.data === 'change') self.skipWaiting()
})
