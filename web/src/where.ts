// Where a table is: at a server, or in this browser. A page that was put up without a server has only the second.
import { memory } from './memory'
import { tab } from './tab/tab.svelte'

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
