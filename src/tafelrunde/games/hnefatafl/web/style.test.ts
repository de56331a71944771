import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
const own = read('./style.css')
const tokens = read('../../../../../web/src/style/tokens.css')

function inTheDark(css: string, name: string): number[] {
  const [, colour = ''] = new RegExp(`--${name}: light-dark\\([^,]+, #([0-9a-f]{6})\\)`).exec(css) ?? []
  return [0, 2, 4].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
}

function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it.each(['wood', 'wood-2'])('rims dark studs so that they are seen on dark %s', (wood) => {
  const [rim, ground] = [luminance(inTheDark(own, 'slate-rim')), luminance(inTheDark(tokens, wood))]
  expect((rim + 0.05) / (ground + 0.05)).toBeGreaterThan(3)
})
