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
  write(table, match, [[`${table}/${match}`, pledge]])
}

// What was offered and not taken is not ours.
export function forgetPledge(table: string, match: number, nonce: string): void {
  if (pledgeOf(table, match)?.nonce === nonce) write(table, match, [])
}

function write(table: string, match: number, latest: [string, Pledge][]): void {
  const kept = Object.entries(all()).filter(([other]) => other !== `${table}/${match}`)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept.slice(latest.length - MOST), ...latest])))
  } catch {
    // Storage is forbidden or full: the page that checks says that it has nothing to compare with.
  }
}
