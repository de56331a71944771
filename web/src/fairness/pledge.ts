// What this browser saw promised before each match, and what it added: only that makes a later proof worth something.
import type { Pledge } from './proof'

const KEY = 'tafelrunde.pledges'
const MOST = 100

function all(): Record<string, Pledge> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Pledge>
  } catch {
    // Storage is forbidden or damaged: then nothing was noted.
    return {}
  }
}

export function pledgeOf(table: string, match: number): Pledge | null {
  return all()[`${table}/${match}`] ?? null
}

export function notePledge(table: string, match: number, pledge: Pledge): void {
  const name = `${table}/${match}`
  const kept = Object.entries(all()).filter(([other]) => other !== name)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept.slice(1 - MOST), [name, pledge]])))
  } catch {
    // Storage is forbidden or full: the page that checks says that it has nothing to compare with.
  }
}
