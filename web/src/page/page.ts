// The pages of the app, loaded when they are first needed.
import type { Component } from 'svelte'
import type { Route } from '../route'

interface Loaded {
  default: Component<{ route: never }>
}

const PAGES: Record<Exclude<Route['page'], 'lost'>, () => Promise<unknown>> = {
  home: () => import('./Home.svelte'),
  new: () => import('./NewTable.svelte'),
  table: () => import('../table/TablePage.svelte'),
  screen: () => import('../screen/ScreenPage.svelte'),
  replay: () => import('../replay/ReplayPage.svelte'),
  puzzles: () => import('../review/PuzzlePage.svelte'),
  own: () => import('../review/PuzzlePage.svelte'),
  daily: () => import('../review/DailyPage.svelte'),
  study: () => import('../review/StudyPage.svelte'),
  review: () => import('../review/ReviewPage.svelte'),
  tables: () => import('../tables/TablesPage.svelte'),
  rules: () => import('./Rules.svelte'),
  learn: () => import('../lesson/LearnPage.svelte'),
  lab: () => import('../lab/LabPage.svelte'),
  try: () => import('../trial/TryPage.svelte'),
  stop: () => import('../knock/StopPage.svelte'),
  verify: () => import('./Verify.svelte'),
}

export function loadPage(page: Route['page']): Promise<Loaded> | null {
  return page === 'lost' ? null : (PAGES[page]() as Promise<Loaded>)
}
