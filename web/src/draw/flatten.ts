// A drawing that needs no style sheet: every colour and line written where it belongs, as programs that know no CSS read it.
import { parseColour } from './colour'
import { declarationsOf, matches, resolve, type Element, type Rule } from './sheet'

// Paper has its own type; a number on a board is the same in it.
const FONT = 'Libertinus Serif'
const COLOURS: Record<string, string> = { fill: 'fill-opacity', stroke: 'stroke-opacity', 'stop-color': 'stop-opacity' }
const KEPT = new Set([
  'fill',
  'stroke',
  'stop-color',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'stroke-opacity',
  'fill-opacity',
  'stop-opacity',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
  'display',
  'fill-rule',
])
const DROPPED = /^(?:class|style|role|tabindex|data-.*|aria-.*|on.*)$/

export function flatten(svg: string, rules: Rule[]): string {
  const root = parse(svg)
  root.attributes.set('xmlns', 'http://www.w3.org/2000/svg')
  root.attributes.set('data-root', '')
  return write(root, rules, new Map())
}

export function parse(svg: string): Element {
  const top: Element = { name: '', attributes: new Map(), children: [], parent: null }
  let here = top
  for (const [, comment, close, name, attributes = '', ends, text] of svg.matchAll(
    /(<!--[\s\S]*?-->)|<\/([\w-]+)>|<([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/g,
  )) {
    if (comment) continue
    if (close) here = here.parent ?? top
    else if (name) {
      const pairs = [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value] as const)
      const element: Element = { name, attributes: new Map(pairs), children: [], parent: here }
      here.children.push(element)
      if (!ends) here = element
    } else if (text?.trim()) here.children.push(text.trim())
  }
  const root = top.children.find((child): child is Element => typeof child !== 'string' && child.name === 'svg')
  if (!root) throw new Error('This is no drawing.')
  root.parent = null
  return root
}

function write(element: Element, rules: Rule[], inherited: ReadonlyMap<string, string>): string {
  const styles = stylesOf(element, rules)
  const variables = new Map(inherited)
  for (const [name, value] of styles) if (name.startsWith('--')) variables.set(name, value)
  const attributes = new Map<string, string>()
  for (const [name, value] of element.attributes) if (!DROPPED.test(name)) attributes.set(name, resolve(value, variables))
  for (const [name, value] of styles) if (!name.startsWith('--')) put(name, resolve(value, variables), attributes)
  for (const name of Object.keys(COLOURS)) if (attributes.has(name)) paint(name, attributes)
  if (attributes.get('display') === 'none') return ''
  if (element.name === 'text') attributes.set('font-family', FONT)
  const head = [...attributes].map(([name, value]) => ` ${name}="${value}"`).join('')
  const inner = element.children.map((child) => (typeof child === 'string' ? child : write(child, rules, variables))).join('')
  return inner ? `<${element.name}${head}>${inner}</${element.name}>` : `<${element.name}${head}/>`
}

// What holds for an element, the strongest last.
function stylesOf(element: Element, rules: Rule[]): Map<string, string> {
  const found = rules.map((rule, order) => ({ rule, order })).filter(({ rule }) => matches(rule, element))
  found.sort((one, other) => one.rule.weight - other.rule.weight || one.order - other.order)
  const own = declarationsOf(unescaped(element.attributes.get('style') ?? ''))
  return new Map([...found.flatMap(({ rule }) => rule.declarations), ...own])
}

const unescaped = (text: string) => text.replace(/&quot;/g, '"').replace(/&amp;/g, '&')

function put(name: string, value: string, attributes: Map<string, string>): void {
  if (name === 'font') {
    const [, weight, size] = /^(?:(\d+)\s+)?([\d.]+)px/.exec(value) ?? []
    if (weight) attributes.set('font-weight', weight)
    if (size) attributes.set('font-size', size)
  } else if (KEPT.has(name)) attributes.set(name, value.replace(/(\d)px\b/g, '$1'))
}

function paint(name: string, attributes: Map<string, string>): void {
  const value = attributes.get(name) ?? ''
  const colour = parseColour(value)
  if (!colour) return
  if (colour.alpha === 0) attributes.set(name, 'none')
  else attributes.set(name, colour.hex)
  if (colour.alpha > 0 && colour.alpha < 1) {
    const opacity = COLOURS[name]!
    attributes.set(opacity, `${Math.round(colour.alpha * Number(attributes.get(opacity) ?? 1) * 1000) / 1000}`)
  }
}
