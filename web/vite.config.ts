import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { compress } from './compress.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const BUILT = path('../src/tafelrunde/webapp')

// Few files for a first visit, as each costs a way to the server and back: the shell with the table, a game, and the
// texts of both. Pages that are looked at before or after a match, and the games' pictures, come when they are needed.
function chunkOf(id: string): string | null {
  // What the service worker brings in is a file of its own, whole and at the root.
  if (/\/src\/worker\/(part|knock)/.test(id)) return null
  const game = /\/games\/(\w+)\//.exec(id)?.[1]
  const language = /\/(de|en)\.ftl/.exec(id)?.[1]
  if (language) return `${game ?? 'house'}-${language}`
  const isSeldom = /\/src\/(page|plan|replay|ending)\//.test(id) && !/\/page\/(Page|Away|NotFound|page|failure)\b/.test(id)
  return game || isSeldom ? null : 'shell'
}

// `make dev` names the server behind this one.
const SERVER = new URL(process.env.TAFELRUNDE_SERVER ?? 'http://127.0.0.1:8765')

function isUp(): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(Number(SERVER.port), SERVER.hostname)
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false))
    probe.once('connect', () => probe.destroy())
  })
}

// After a change to the rules the server starts anew; whoever asks meanwhile waits and is not refused.
const patience: Plugin = {
  name: 'patience',
  configureServer(vite) {
    vite.middlewares.use('/api', (_request, _response, next) => {
      void (async () => {
        for (let waited = 0; waited < 30_000 && !(await isUp()); waited += 50) await sleep(50)
        next()
      })()
    })
  },
}

// The app's files find each other wherever they lie. Only its page is told: a server has it at many addresses, and a file
// server (tools/site.py) at any one.
const fromTheRoot: Plugin = {
  name: 'from-the-root',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: (page) => page.replaceAll('="./', '="/') },
}

// The built app lies inside the Python package, so that wheels carry it. Boards live in their games' folders.
export default defineConfig({
  base: './',
  plugins: [svelte(), compress(BUILT), fromTheRoot, patience],
  worker: { format: 'es' },
  resolve: { alias: { '@games': path('../src/tafelrunde/games'), '@text': path('../src/tafelrunde/text'), '@': path('./src') } },
  build: {
    outDir: BUILT,
    emptyOutDir: true,
    // What understands light-dark().
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Small files as data: addresses would need a weaker content policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { index: path('./index.html'), knock: path('./src/worker/part.ts') },
      output: {
        codeSplitting: { groups: [{ name: chunkOf }] },
        entryFileNames: (chunk) => (chunk.name === 'knock' ? 'knock.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  // Tests stand beside what they test: in the shell, and in the games' folders.
  test: { include: ['src/**/*.test.ts', '../src/tafelrunde/games/*/web/**/*.test.ts'] },
  server: {
    fs: { allow: [path('..')] },
    proxy: {
      '/api': {
        target: SERVER.origin,
        ws: true,
        // Browsers keep games and rules for some minutes; here they have changed by the next look.
        configure: (proxy) => proxy.on('proxyRes', (answer) => (answer.headers['cache-control'] = 'no-store')),
      },
      '/health': SERVER.origin,
    },
  },
})
