import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

// Few files for a first visit, as each costs a way to the server and back: the shell with the table, a game, and the
// texts of both. Pages that are looked at before or after a match, and the games' pictures, come when they are needed.
function chunkOf(id: string): string | null {
  const game = /\/games\/(\w+)\//.exec(id)?.[1]
  const language = /\/(de|en)\.ftl/.exec(id)?.[1]
  if (language) return `${game ?? 'house'}-${language}`
  const isSeldom = /\/src\/(page|plan|replay)\//.test(id) && !/\/page\/(Page|Away|NotFound|page|failure)\b/.test(id)
  return game || isSeldom ? null : 'shell'
}

// The built app lies inside the Python package, so that wheels carry it. Boards live in their games' folders.
export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { '@games': path('../src/tafelrunde/games'), '@text': path('../src/tafelrunde/text'), '@': path('./src') } },
  build: {
    outDir: path('../src/tafelrunde/webapp'),
    emptyOutDir: true,
    // What understands light-dark().
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Small files as data: addresses would need a weaker content policy.
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: { groups: [{ name: chunkOf }] } } },
  },
  // Tests stand beside what they test: in the shell, and in the games' folders.
  test: { include: ['src/**/*.test.ts', '../src/tafelrunde/games/*/web/**/*.test.ts'] },
  server: {
    fs: { allow: [path('..')] },
    proxy: { '/api': { target: process.env.TAFELRUNDE_SERVER ?? 'http://127.0.0.1:8000', ws: true } },
  },
})
