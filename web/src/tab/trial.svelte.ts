// A game that somebody has just written: it runs in a Worker of its own, on this device alone, and is never sent anywhere.
import type { Args } from '../board'
import { memory } from '../memory'
import type { GameInfo } from '../protocol'
import type { GuestFile } from './power'
import { NAME } from './shelf'
import { Tab, UNCOMPILED_LEVELS } from './tab.svelte'
import type { News } from './worker'

// What is wrong with the file, as one of the house's sentences; line 0 is none of its lines.
export interface Fault {
  code: string
  args: Args
  line: number
}

export interface Tried {
  game: GameInfo | null
  fault: Fault | null
}

const KEY = 'tafelrunde.trial'
// A file that has not come to its end by then never will.
const PATIENCE = 30_000
const ENDLESS: Tried = { game: null, fault: { code: 'guest-endless', args: {}, line: 0 } }
const FAILED: Tried = { game: null, fault: { code: 'guest-no-browser', args: {}, line: 0 } }

class Trial extends Tab {
  file = $state.raw<GuestFile | null>(load())
  game = $state.raw<GameInfo | null>(null)
  fault = $state.raw<Fault | null>(null)
  // How many files have run here: what was known about an earlier one is not true of the next.
  version = 0
  private tried: Promise<Tried> | null = null
  private answer: (tried: Tried) => void = () => {}
  private watch: ReturnType<typeof setTimeout> | undefined

  // Runs a file in place of the one before.
  take(file: GuestFile): Promise<Tried> {
    this.end('none')
    // The tables of another game have no rules any more.
    if (file.name !== this.file?.name) forgetTables()
    this.file = file
    save(file)
    return this.run(file)
  }

  // Whoever comes back to a table finds the file still here.
  override begin(): void {
    if (this.file && !this.guest) void this.run(this.file)
    else super.begin()
  }

  // Whoever has just written rules has not compiled them.
  override levels(all: number): number {
    return Math.min(all, UNCOMPILED_LEVELS)
  }

  // The game that is tried, as soon as it is known; none if there is no file.
  async known(): Promise<GameInfo | null> {
    if (!this.tried) this.begin()
    return this.tried ? (await this.tried).game : null
  }

  private run(file: GuestFile): Promise<Tried> {
    this.guest = file
    this.game = this.fault = null
    this.version += 1
    this.tried = new Promise((answer) => (this.answer = answer))
    super.begin()
    return this.tried
  }

  protected override hear(news: News): void {
    if (news.kind === 'trying') this.watch = setTimeout(() => this.give(ENDLESS), PATIENCE)
    else if (news.kind === 'tried') this.give(JSON.parse(news.tried) as Tried)
    else if (news.kind === 'fault') this.fault = JSON.parse(news.fault) as Fault
    else super.hear(news)
  }

  protected override fail(): void {
    this.give(FAILED)
  }

  private give(tried: Tried): void {
    clearTimeout(this.watch)
    this.game = tried.game
    this.fault = tried.fault
    this.answer(tried)
    if (!tried.game) this.end('failed')
  }

  protected override end(state: 'none' | 'failed'): void {
    clearTimeout(this.watch)
    this.guest = null
    super.end(state)
  }
}

function forgetTables(): void {
  for (const { table } of memory.all().filter((known) => known.trial)) memory.forget(table)
  for (const name of [`${NAME}-trial`, `${NAME}-trial-reviews`]) indexedDB.deleteDatabase(name)
}

function load(): GuestFile | null {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<GuestFile> | null
    return typeof saved?.name === 'string' && typeof saved.text === 'string' ? { name: saved.name, text: saved.text } : null
  } catch {
    // Storage is forbidden or damaged: there is no file from before.
    return null
  }
}

function save(file: GuestFile): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(file))
  } catch {
    // Storage is forbidden or full: the file lasts as long as the page.
  }
}

export const trial = new Trial()
