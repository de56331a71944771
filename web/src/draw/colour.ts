// Colours of the style sheets as every drawing program reads them: a hexadecimal number and how opaque it is.
export interface Colour {
  hex: string
  alpha: number
}

type Channels = [red: number, green: number, blue: number, alpha: number]

const NAMES: Record<string, string> = { black: '#000', white: '#fff' }

export function parseColour(text: string): Colour | null {
  const channels = channelsOf(text.trim())
  if (!channels) return null
  const [red, green, blue, alpha] = channels
  const hex = [red, green, blue].map((value) =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0'),
  )
  return { hex: `#${hex.join('')}`, alpha: Math.round(alpha * 1000) / 1000 }
}

function channelsOf(text: string): Channels | null {
  if (text === 'transparent') return [0, 0, 0, 0]
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(NAMES[text] ?? text)?.[1]
  if (hex) {
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
    return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)).concat(1) as Channels
  }
  const [, name, inner = ''] = /^([\w-]+)\((.*)\)$/s.exec(text) ?? []
  if (name === 'rgb' || name === 'rgba') {
    const [red = 0, green = 0, blue = 0, alpha = 1] = inner.split(/[\s,/]+/).map(fraction)
    return [red, green, blue, alpha]
  }
  if (name === 'oklch') return fromOklch(inner.split(/[\s/]+/).map(Number))
  if (name === 'color-mix') return mix(inner)
  return null
}

const fraction = (text: string) => (text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text))

// `in srgb, RED 30%, BLUE`: what one part is not told follows from the other.
function mix(inner: string): Channels | null {
  const [, ...parts] = splitAt(inner, ',')
  const found = parts.map((part) => {
    const [, colour = '', share] = /^(.*?)(?:\s+([\d.]+)%)?$/s.exec(part.trim()) ?? []
    return { channels: channelsOf(colour.trim()), share: share === undefined ? null : Number(share) / 100 }
  })
  const [one, two] = found
  if (!one?.channels || !two?.channels) return null
  const share = one.share ?? 1 - (two.share ?? 0.5)
  const alpha = one.channels[3] * share + two.channels[3] * (1 - share)
  const blend = (at: 0 | 1 | 2) =>
    alpha === 0 ? 0 : (one.channels![at] * one.channels![3] * share + two.channels![at] * two.channels![3] * (1 - share)) / alpha
  return [blend(0), blend(1), blend(2), alpha]
}

function fromOklch([light = 0, chroma = 0, hue = 0]: number[]): Channels {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const [red = 0, green = 0, blue = 0] = linear.map(
    (value) => 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055),
  )
  return [red, green, blue, 1]
}

// Parts between commas that stand in no brackets.
export function splitAt(text: string, mark: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === mark && depth === 0) parts.push('')
    else parts.push((parts.pop() ?? '') + sign)
  }
  return parts
}
