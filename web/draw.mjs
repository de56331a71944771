// Draws what stands in a file of wishes, and writes each drawing beside the built app: node draw.mjs WISHES FOLDER
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const [wishes, folder] = process.argv.slice(2)
const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))
const server = await createServer({
  configFile: false,
  root: path('.'),
  // The styles of the components come with what they draw.
  plugins: [svelte({ configFile: false, emitCss: false, compilerOptions: { css: 'injected' } })],
  resolve: { alias: { '@games': path('../src/tafelrunde/games'), '@text': path('../src/tafelrunde/text'), '@': path('./src') } },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
})
const { draw } = await server.ssrLoadModule('/src/draw/draw.ts')
const { flatten } = await server.ssrLoadModule('/src/draw/flatten.ts')
const { parseSheet } = await server.ssrLoadModule('/src/draw/sheet.ts')

// The style sheets that the drawings have asked for.
async function sheets() {
  const urls = [...server.environments.ssr.moduleGraph.urlToModuleMap.keys()].filter((url) => url.endsWith('.css'))
  const loaded = await Promise.all(['/src/style/tokens.css', ...urls].map((url) => server.ssrLoadModule(`${url}?inline`)))
  return parseSheet(loaded.map((module) => module.default).join('\n'))
}

rmSync(folder, { recursive: true, force: true })
for (const wanted of JSON.parse(readFileSync(wishes, 'utf8'))) {
  const drawn = await draw(wanted)
  const common = await sheets()
  mkdirSync(join(folder, wanted.game, wanted.language), { recursive: true })
  for (const [name, { svg, css }] of Object.entries(drawn))
    writeFileSync(join(folder, wanted.game, wanted.language, `${name}.svg`), flatten(svg, [...common, ...parseSheet(css)]))
}
await server.close()
