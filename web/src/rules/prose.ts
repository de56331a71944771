// The rules' plain Markdown as blocks: paragraphs, lists, tables and drawings, with emphasis, code and rulings inside.
export type Block =
  | { kind: 'text'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'drawing'; text: string }

export interface Span {
  kind: 'plain' | 'strong' | 'emphasis' | 'code' | 'ruling' | 'paragraph'
  text: string
}

const INLINE = /\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*]+)\*|`(?<code>[^`]+)`|\b(?<ruling>[A-Z]-\d+)\b|§(?<paragraph>\d+\.\d+)/g

export function parseSpans(text: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const found of text.matchAll(INLINE)) {
    if (found.index > end) spans.push({ kind: 'plain', text: text.slice(end, found.index) })
    const [kind, inner] = Object.entries(found.groups ?? {}).find(([, value]) => Boolean(value)) as [Span['kind'], string]
    spans.push({ kind, text: inner })
    end = found.index + found[0].length
  }
  if (end < text.length) spans.push({ kind: 'plain', text: text.slice(end) })
  return spans
}

export function parseProse(text: string): Block[] {
  return text
    .replace(/\n[ \t]+\n/g, '\n\n')
    .split(/\n{2,}/)
    .flatMap((part) => blocksIn(part.split('\n').filter((line) => line.trim() !== '')))
}

const STARTS: [RegExp, (lines: string[]) => Block][] = [
  [/^(?: {4}|\t)/, (lines) => ({ kind: 'drawing', text: lines.map((line) => line.slice(4)).join('\n') })],
  [/^\|/, (lines) => tableOf(lines)],
  [/^(?:[-*]|\d+\.) +/, (lines) => ({ kind: 'list', ordered: /^\d/.test(lines[0] ?? ''), items: itemsOf(lines) })],
]

// A part can go over from one kind of line to another without an empty line between them.
function blocksIn(lines: string[]): Block[] {
  const first = lines[0]
  if (first === undefined) return []
  const [pattern, make] = STARTS.find(([start]) => start.test(first)) ?? [null, textOf]
  const belongs = (line: string, index: number) =>
    index === 0 ||
    (pattern ? pattern.test(line) || (pattern === STARTS[2]?.[0] && /^ {2,3}\S/.test(line)) : !STARTS.some(([start]) => start.test(line)))
  const count = lines.findIndex((line, index) => !belongs(line, index))
  const own = count < 0 ? lines : lines.slice(0, count)
  return [make(own), ...blocksIn(lines.slice(own.length))]
}

function textOf(lines: string[]): Block {
  return { kind: 'text', spans: parseSpans(lines.join(' ')) }
}

function itemsOf(lines: string[]): Span[][] {
  const items: string[] = []
  for (const line of lines) {
    if (/^(?:[-*]|\d+\.) +/.test(line)) items.push(line.replace(/^(?:[-*]|\d+\.) +/, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return items.map(parseSpans)
}

function tableOf(lines: string[]): Block {
  const rows = lines.filter((line) => !/^[|\s:-]+$/.test(line)).map(cellsOf)
  return { kind: 'table', head: rows[0] ?? [], rows: rows.slice(1) }
}

function cellsOf(line: string): Span[][] {
  return line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => parseSpans(cell.trim()))
}
