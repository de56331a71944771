// Tables that are opened by one click, from wherever.
import * as api from '../api'
import { GUIDED, progress } from '../lesson/progress'
import { memory } from '../memory'
import { firstPlan, guidedPlan, requestFor } from '../plan/plan'
import type { GameInfo } from '../protocol'
import { go } from '../router.svelte'
import { setting } from '../setting.svelte'
import { eager } from '../table/eager'
import { isAlone } from '../where'

// `key` is the same for every try, so that a request that was sent twice opens one table.
export async function openNow(game: GameInfo, key: string, isGuided: boolean): Promise<void> {
  const here = isAlone()
  const plan = (isGuided ? guidedPlan : firstPlan)(game, setting.name)
  try {
    const entry = await api.openTable(requestFor(game, plan), key, here)
    const guided = isGuided || isGuidedUnasked(game)
    memory.note(entry.table, { token: entry.token, game: game.id, ...(here ? { here } : {}), ...(guided ? { guided } : {}) })
    eager.add(entry.table)
    go({ page: 'table', table: entry.table, invitation: null })
  } catch {
    // The page for new tables says what is wrong, and offers to try again.
    go({ page: 'new', game: game.id })
  }
}

// Some games take whoever plays them for the first time by the hand.
function isGuidedUnasked({ id, guided_first: isFirst }: GameInfo): boolean {
  return isFirst && !progress.done(id).includes(GUIDED) && !memory.all().some((known) => known.game === id)
}
