import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

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
  },
  // Tests stand beside what they test: in the shell, and in the games' folders.
  test: { include: ['src/**/*.test.ts', '../src/tafelrunde/games/*/web/**/*.test.ts'] },
  server: {
    fs: { allow: [path('..')] },
    proxy: { '/api': { target: process.env.TAFELRUNDE_SERVER ?? 'http://127.0.0.1:8000', ws: true } },
  },
})
