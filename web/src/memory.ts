import type { Plan } from './ahead/ahead.svelte'

// The tables this browser knows: who it is there, and enough to list them on the first page.
export interface KnownTable {
  table: string
  token: string | null
  game: string
  names: string[]
  // When it was looked at last, in milliseconds.
  seen: number
  // Whether the table lives in this browser and nowhere else.
  here?: boolean
  // Whether the board stands on a screen in the same room.
  near?: boolean
  // Whether its first match is still guided.
  guided?: boolean
  // Whether its game is a file that somebody tries.
  trial?: boolean
  // Names of people at it whose gestures are not shown here.
  muted?: string[]
  // What is to be done there when it is one's turn.
  plan?: Plan | null
}

const KEY = 'tafelrunde.tables'
const MOST = 60

export interface Shelf {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

export class Memory {
  // Where storage is forbidden a table is remembered as long as the page lives.
  private fallback: KnownTable[] = []

  constructor(private readonly shelf: () => Shelf = () => localStorage) {}

  // The latest first.
  all(): KnownTable[] {
    try {
      const saved: unknown = JSON.parse(this.shelf().getItem(KEY) ?? '[]')
      return Array.isArray(saved) ? saved.filter(isKnown) : []
    } catch {
      return this.fallback
    }
  }

  find(table: string): KnownTable | null {
    return this.all().find((known) => known.table === table) ?? null
  }

  note(table: string, change: Partial<Omit<KnownTable, 'table'>>): void {
    const fresh = { table, token: null, game: '', names: [], seen: Date.now(), ...this.find(table), ...change }
    this.write([fresh, ...this.others(table)].slice(0, MOST))
  }

  forget(table: string): void {
    this.write(this.others(table))
  }

  private others(table: string): KnownTable[] {
    return this.all().filter((known) => known.table !== table)
  }

  private write(tables: KnownTable[]): void {
    this.fallback = tables
    try {
      this.shelf().setItem(KEY, JSON.stringify(tables))
    } catch {
      // Storage is forbidden or full; `fallback` has it.
    }
  }
}

function isKnown(value: unknown): value is KnownTable {
  const known = value as Partial<KnownTable> | null
  return typeof known?.table === 'string' && Array.isArray(known.names)
}

export const memory = new Memory()
