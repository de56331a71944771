// Where everything of a scene lies: one drawing, in which a field is a hundred wide, as large as what is in it.
import type { Area, Card, Cell, Counter, Die, Grid, Pile, Row, Scene, Step, Stone, Text, Track } from './facts'

export type Small = Stone | Card | Die | Pile | Counter
export type Touchable = Cell | Small | Step

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

// A thing with the middle of its place; `within` is the area it lies in, `on` what it lies on.
export interface Placed extends Box {
  thing: Touchable
  within: string
  on: Cell | Step | null
}

export interface Ground extends Box {
  kind: 'area' | 'grid' | 'track' | 'row'
  part: Area | Grid | Track | Row
  // The things that belong to it, by key.
  placed: Placed[]
  label?: { x: number; y: number; text: string; align: 'middle' | 'start' }
  note?: { x: number; y: number; text: string; align: 'middle' | 'start' | 'end' }
}

export interface Words extends Box {
  text: string
  size: 's' | 'm' | 'l'
}

export interface Layout {
  width: number
  height: number
  grounds: Ground[]
  placed: Placed[]
  words: Words[]
}

export const CELL = 100
export const CARD = { width: 108, height: 150 }
export const DIE = 66
const HEX_ROW = 86.6
const STEP = { pitch: 84, radius: 34 }
const GAP = 26
const SIZES: Record<string, number> = { s: 22, m: 28, l: 40 }

interface Block {
  width: number
  height: number
  grounds: Ground[]
  placed: Placed[]
  words: Words[]
}

const empty = (width: number, height: number): Block => ({ width, height, grounds: [], placed: [], words: [] })

function moved(block: Block, x: number, y: number): Block {
  const shift = <Part extends Box>(part: Part): Part => ({ ...part, x: part.x + x, y: part.y + y })
  const placed = new Map(block.placed.map((each) => [each, shift(each)]))
  const label = <At extends { x: number; y: number }>(at: At | undefined) => (at ? { ...at, x: at.x + x, y: at.y + y } : undefined)
  return {
    ...block,
    placed: [...placed.values()],
    grounds: block.grounds.map((ground) => {
      const there: Ground = { ...shift(ground), placed: ground.placed.map((each) => placed.get(each) ?? shift(each)) }
      const [name, note] = [label(ground.label), label(ground.note)]
      if (name) there.label = name
      if (note) there.note = note
      return there
    }),
    words: block.words.map(shift),
  }
}

function join(width: number, height: number, blocks: Block[]): Block {
  return {
    width,
    height,
    grounds: blocks.flatMap((block) => block.grounds),
    placed: blocks.flatMap((block) => block.placed),
    words: blocks.flatMap((block) => block.words),
  }
}

// Below each other, each in the middle of the width.
function column(blocks: Block[], gap: number): Block {
  const width = Math.max(0, ...blocks.map((block) => block.width))
  let y = 0
  const put = blocks.map((block) => {
    const there = moved(block, (width - block.width) / 2, y)
    y += block.height + gap
    return there
  })
  return join(width, Math.max(0, y - gap), put)
}

function line(blocks: Block[], gap: number): Block {
  const height = Math.max(0, ...blocks.map((block) => block.height))
  let x = 0
  const put = blocks.map((block) => {
    const there = moved(block, x, (height - block.height) / 2)
    x += block.width + gap
    return there
  })
  return join(Math.max(0, x - gap), height, put)
}

const SMALL: Record<Small['kind'], { width: number; height: number }> = {
  stone: { width: 78, height: 78 },
  card: CARD,
  die: { width: DIE + 16, height: DIE + 16 },
  pile: { width: CARD.width + 14, height: CARD.height + 48 },
  counter: { width: 132, height: 104 },
}

export function sizeOf(thing: Small): { width: number; height: number } {
  if (thing.kind === 'stone' && thing.look === 'pebble') return { width: 56, height: 62 }
  if (thing.kind === 'pile' && thing.top?.kind === 'stone') return { width: 120, height: 150 }
  return SMALL[thing.kind]
}

function ofSmall(thing: Small, within: string): Block {
  const size = sizeOf(thing)
  return { ...empty(size.width, size.height), placed: [{ thing, within, on: null, x: 0, y: 0, ...size }] }
}

// Things on a field lie a little apart, so that all of them can be seen.
function onPlace(things: (Stone | Card | Die)[], place: Placed, within: string, size: number): Placed[] {
  const spread = things.length > 1 ? Math.min(26, 60 / things.length) : 0
  return things.map((thing, index) => {
    const side = thing.kind === 'stone' && thing.look === 'pebble' ? size * 0.62 : size
    const offset = (index - (things.length - 1) / 2) * spread
    const [x, y] = [place.x + place.width / 2 + offset, place.y + place.height / 2 + (things.length > 1 ? offset * 0.2 : 0)]
    return { thing, within, on: place.thing as Cell | Step, x: x - side / 2, y: y - side / 2, width: side, height: side }
  })
}

function ofGrid(grid: Grid, within: string): Block {
  const pitch = grid.shape === 'hex' ? HEX_ROW : grid.shape === 'free' ? 150 : CELL
  const across = grid.shape === 'free' ? 170 : CELL
  const margin = grid.shape === 'free' ? 70 : 46
  const left = Math.min(...grid.cells.map((cell) => cell.column))
  const top = Math.min(...grid.cells.map((cell) => cell.row))
  const side = grid.shape === 'hex' ? (2 * HEX_ROW) / 1.5 : CELL
  const cells = grid.cells.map((cell): Placed => ({
    thing: cell,
    within,
    on: null,
    x: margin + (cell.column - left) * across,
    y: margin + (cell.row - top) * pitch,
    width: CELL,
    height: side,
  }))
  const placed = cells.flatMap((place) => [place, ...onPlace((place.thing as Cell).things ?? [], place, within, 74)])
  const room = grid.coordinates ? 16 : 0
  const width = Math.max(...cells.map((cell) => cell.x + cell.width)) + margin + room
  const height = Math.max(...cells.map((cell) => cell.y + cell.height)) + margin + room
  const block = { ...empty(width, height), placed }
  return { ...block, grounds: [{ kind: 'grid', part: grid, x: 0, y: 0, width, height, placed: cells }] }
}

function ofTrack(track: Track, within: string, isNarrow: boolean): Block {
  const beside = track.label && !isNarrow ? 130 : 0
  const above = track.label && isNarrow ? 40 : 0
  const wave = track.look === 'stream' ? 10 : 0
  const high = track.look === 'stream' ? 118 : 100
  const steps = track.steps.map((step, index): Placed => ({
    thing: step,
    within,
    on: null,
    x: 30 + beside + index * STEP.pitch,
    y: above + (high - 2 * STEP.radius) / 2 + Math.sin(index * 0.9) * wave,
    width: 2 * STEP.radius,
    height: 2 * STEP.radius,
  }))
  const placed = steps.flatMap((place) => [place, ...onPlace((place.thing as Step).things ?? [], place, within, 62)])
  const width = 60 + beside + (track.steps.length - 1) * STEP.pitch + 2 * STEP.radius
  const height = high + above
  const ground: Ground = { kind: 'track', part: track, x: 0, y: 0, width, height, placed: steps }
  if (track.label)
    ground.label = isNarrow
      ? { x: 14, y: 24, text: track.label, align: 'start' }
      : { x: 84, y: high / 2 - (track.note ? 10 : -8), text: track.label, align: 'middle' }
  if (track.note)
    ground.note = isNarrow
      ? { x: width - 14, y: 24, text: track.note, align: 'end' }
      : { x: 84, y: high / 2 + 24, text: track.note, align: 'middle' }
  return { ...empty(width, height), placed, grounds: [ground] }
}

function ofRow(row: Row, within: string, isNarrow: boolean): Block {
  const most = isNarrow ? 5 : 10
  const lines: Block[] = []
  for (let at = 0; at < Math.max(1, row.things.length); at += most)
    lines.push(
      line(
        row.things.slice(at, at + most).map((thing) => ofSmall(thing, within)),
        GAP,
      ),
    )
  const inner = column(lines, 12)
  const hasDice = row.things.some((thing) => thing.kind === 'die')
  const pad = hasDice ? 22 : 0
  const room = { width: Math.max(inner.width, hasDice ? 420 : 60) + 2 * pad, height: Math.max(inner.height, 60) + 2 * pad }
  const head = row.label ? 34 : 0
  const put = moved(inner, (room.width - inner.width) / 2, pad + head)
  const ground: Ground = { kind: 'row', part: row, x: 0, y: head, width: room.width, height: room.height, placed: put.placed }
  if (row.label) ground.label = { x: room.width / 2, y: 22, text: row.label, align: 'middle' }
  return { ...put, width: room.width, height: room.height + head, grounds: [ground, ...put.grounds] }
}

function ofText(text: Text): Block {
  const size = SIZES[text.size ?? 'm']!
  const [width, height] = [Math.max(60, text.text.length * size * 0.52), size * 1.5]
  return { ...empty(width, height), words: [{ x: 0, y: 0, width, height, text: text.text, size: text.size ?? 'm' }] }
}

function ofArea(area: Area, isNarrow: boolean): Block {
  const blocks = area.things.map((thing): Block => {
    switch (thing.kind) {
      case 'grid':
        return ofGrid(thing, area.key)
      case 'track':
        return ofTrack(thing, area.key, isNarrow)
      case 'row':
        return ofRow(thing, area.key, isNarrow)
      case 'text':
        return ofText(thing)
      default:
        return ofSmall(thing, area.key)
    }
  })
  const look = area.look ?? 'none'
  const inner = column(blocks, GAP)
  const pad = look === 'none' ? 0 : look === 'paper' ? 26 : 54
  const head = area.title ? 44 : 0
  const [width, height] = [inner.width + 2 * pad, inner.height + 2 * pad + head]
  const put = moved(inner, pad, pad + head)
  const ground: Ground = { kind: 'area', part: area, x: 0, y: 0, width, height, placed: [] }
  if (area.title) ground.label = { x: width / 2, y: pad + 26, text: area.title, align: 'middle' }
  return { ...put, width, height, grounds: [ground, ...put.grounds] }
}

// Areas of one row stand side by side; rows stand below each other or beside each other, whichever leaves things larger.
export function layOut(scene: Scene, aspect: number, isNarrow: boolean): Layout {
  const areas = [...scene.areas].sort((one, other) => (isNarrow ? (one.narrow ?? 0) - (other.narrow ?? 0) : 0))
  const blocks = areas.map((area) => ofArea(area, isNarrow))
  if (isNarrow) return column(blocks, GAP)
  const rows = new Map<number, Block[]>()
  areas.forEach((area, index) => rows.set(area.row ?? 0, [...(rows.get(area.row ?? 0) ?? []), blocks[index]!]))
  const beside = [...rows.values()].map((each) => line(each, GAP))
  // The areas of a row that is put at the side stand below each other there.
  const [first = empty(100, 100), ...others] = [...rows.values()]
  const main = Array.isArray(first) ? line(first, GAP) : first
  const ways = [column(beside, GAP), line([main, ...others.map((each) => column(each, GAP))], GAP)]
  const scale = ({ width, height }: Block) => Math.min(aspect / width, 1 / height)
  return ways.sort((one, other) => scale(other) - scale(one))[0]!
}
