// The part of CSS that drawings use: rules by classes, names, attributes and descent, and values with variables.
import { splitAt } from './colour'

export interface Element {
  name: string
  attributes: Map<string, string>
  children: (Element | string)[]
  parent: Element | null
}

interface Compound {
  tag: string | null
  classes: string[]
  others: string[]
  isChild: boolean
}

export interface Rule {
  compounds: Compound[]
  weight: number
  declarations: [name: string, value: string][]
}

// What lies in other blocks is for screens that move, are narrow or are touched.
const STILL = /^@media \(prefers-reduced-motion: reduce\)$/

export function parseSheet(css: string): Rule[] {
  const rules: Rule[] = []
  read(css.replace(/\/\*[\s\S]*?\*\//g, ''), rules)
  return rules
}

function read(css: string, rules: Rule[]): void {
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('{', at)
    if (open < 0) return
    const close = closing(css, open)
    const head = css.slice(at, open).trim()
    const body = css.slice(open + 1, close)
    if (STILL.test(head)) read(body, rules)
    else if (!head.startsWith('@')) for (const selector of splitAt(head, ',')) add(selector.trim(), body, rules)
    at = close + 1
  }
}

function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}' && --depth === 0) return at
  }
  return css.length
}

function add(selector: string, body: string, rules: Rule[]): void {
  const compounds = compoundsOf(selector)
  if (!compounds) return
  const weight = compounds.reduce((sum, { tag, classes, others }) => sum + (tag ? 1 : 0) + 10 * (classes.length + others.length), 0)
  rules.push({ compounds, weight, declarations: declarationsOf(body) })
}

export function declarationsOf(body: string): [string, string][] {
  return splitAt(body, ';').flatMap((part) => {
    const colon = part.indexOf(':')
    return colon < 0 ? [] : [[part.slice(0, colon).trim(), part.slice(colon + 1).trim()] as [string, string]]
  })
}

// Nothing for selectors of what a still drawing has not: pointers, focus, siblings.
function compoundsOf(selector: string): Compound[] | null {
  const plain = selector
    .replace(/:where\(([^)]*)\)/g, '$1')
    .replace(/:root/g, '[data-root]')
    .replace(/\s*>\s*/g, ' >')
  const compounds: Compound[] = []
  for (const part of plain.split(/\s+/)) {
    const isChild = part.startsWith('>')
    const text = isChild ? part.slice(1) : part
    if (!/^[\w*-]*(?:\.[\w-]+|\[[^\]]+\])*$/.test(text)) return null
    const tag = /^[\w-]+/.exec(text)?.[0] ?? null
    compounds.push({
      tag,
      classes: [...text.matchAll(/\.([\w-]+)/g)].map((found) => found[1]!),
      others: [...text.matchAll(/\[([^\]]+)\]/g)].map((found) => found[1]!),
      isChild,
    })
  }
  return compounds
}

export function matches({ compounds }: Rule, element: Element): boolean {
  return fits(compounds, compounds.length - 1, element)
}

function fits(compounds: Compound[], last: number, element: Element): boolean {
  const compound = compounds[last]
  if (!compound || !isOne(compound, element)) return false
  if (last === 0) return true
  let above = element.parent
  while (above) {
    if (fits(compounds, last - 1, above)) return true
    if (compound.isChild) return false
    above = above.parent
  }
  return false
}

function isOne({ tag, classes, others }: Compound, element: Element): boolean {
  const own = (element.attributes.get('class') ?? '').split(/\s+/)
  const hasAll = others.every((each) => {
    const [, name = '', value] = /^([\w-]+)(?:='?([^']*)'?)?$/.exec(each) ?? []
    return element.attributes.has(name) && (value === undefined || element.attributes.get(name) === value)
  })
  return (tag === null || tag === '*' || tag === element.name) && hasAll && classes.every((each) => own.includes(each))
}

// A value with its variables put in, and of two themes the light one.
export function resolve(value: string, variables: ReadonlyMap<string, string>): string {
  const found = /(var|light-dark)\(/.exec(value)
  if (!found) return value
  const open = found.index + found[0].length - 1
  let depth = 0
  let close = open
  for (; close < value.length; close++) {
    if (value[close] === '(') depth += 1
    if (value[close] === ')' && --depth === 0) break
  }
  const [first = '', ...rest] = splitAt(value.slice(open + 1, close), ',')
  const inner = found[1] === 'light-dark' ? first : (variables.get(first.trim()) ?? rest.join(','))
  return resolve(value.slice(0, found.index) + inner.trim() + value.slice(close + 1), variables)
}
