// Where a table is: at a server, or in this browser. A page that was put up without a server has only the second.
import { memory } from './memory'
import type { Entry } from './protocol'
import { tab, type Tab } from './tab/tab.svelte'
import { trial } from './tab/trial.svelte'

const CHOSEN = 'tafelrunde.alone'

// The first element of the page says so; tools/site.py writes it there.
export const isStatic = typeof document !== 'undefined' && 'alone' in document.documentElement.dataset

function wasChosen(): boolean {
  try {
    return sessionStorage.getItem(CHOSEN) !== null
  } catch {
    return false
  }
}

let hasLeft = wasChosen()

// Whether nobody but this browser is asked: there is no server, or it is away and its people go on here.
export function isAlone(): boolean {
  return isStatic || (hasLeft && tab.isPossible)
}

// As long as this tab lives, or until the server is wanted again.
export function goAlone(wanted: boolean): void {
  hasLeft = wanted
  try {
    if (wanted) sessionStorage.setItem(CHOSEN, '')
    else sessionStorage.removeItem(CHOSEN)
  } catch {
    // Storage is forbidden: it lasts as long as the page.
  }
}

export function isHere(table: string): boolean {
  return isAlone() || memory.find(table)?.here === true
}

// Who is asked about a table: a Worker of this browser, or null for the server.
export function placeOf(table: string): Tab | null {
  if (memory.find(table)?.trial) return trial
  return isHere(table) ? tab : null
}

// The same about a game: one that is being tried is nowhere else.
export function placeOfGame(game: string): Tab | null {
  if (trial.game?.id === game) return trial
  return isAlone() ? tab : null
}

// Remembers a table that was just laid, with where it stands.
export function noteTable({ table, token }: Entry, game: string, here: boolean): void {
  const isTrial = trial.game?.id === game
  memory.note(table, { token, game, ...(here || isTrial ? { here: true } : {}), ...(isTrial ? { trial: true } : {}) })
}
