import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

// What shrinks; pictures are small already.
const SHRINKS = /\.(css|html|js|json|svg|txt|webmanifest)$/

// Leaves every file of the built app compressed beside itself, so that the server never has to do it.
export function compress(folder: string): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!SHRINKS.test(name)) continue
        const path = join(folder, name)
        const content = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
        writeFileSync(`${path}.br`, brotliCompressSync(content))
      }
    },
  }
}
