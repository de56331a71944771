// The games' own parts of the app: they are found in their folders and loaded when they are needed.
import type { Component } from 'svelte'
import type { GameModule, SceneProps } from './board'
import type { View } from './protocol'

// The shell moves a game's views and selections about without looking into them.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyModule = GameModule<any, any>
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyScene = Component<SceneProps<any>>

const MODULES = import.meta.glob<{ default: AnyModule }>('@games/*/web/index.ts')
const SCENES = import.meta.glob<{ default: AnyScene }>('@games/*/web/Scene.svelte')
const MOMENTS = import.meta.glob<{ moments: View[] }>('@games/*/web/moments.json', { import: 'default' })
const PICTURES = import.meta.glob<{ default: Component<Record<string, never>> }>('@games/*/web/Picture.svelte')

function find<Part>(parts: Record<string, Part>, game: string): Part | undefined {
  return Object.entries(parts).find(([path]) => path.includes(`/games/${game}/web/`))?.[1]
}

export function hasModule(game: string): boolean {
  return find(MODULES, game) !== undefined
}

export async function loadModule(game: string): Promise<AnyModule> {
  const load = find(MODULES, game)
  // What has no board of its own describes what it looks like, or is played by a list.
  return load ? (await load()).default : (await import('./scene')).scene
}

// A stretch of a match between bots, as somebody who watches sees it.
export async function loadMoments(game: string): Promise<View[]> {
  const load = find(MOMENTS, game)
  return load ? (await load()).moments : []
}

export async function loadScene(game: string): Promise<AnyScene | null> {
  const load = find(SCENES, game)
  return load ? (await load()).default : null
}

// A page is as good without its pictures; one that did not come is left out for as long as the page lives.
const lost = new Set<string>()

export async function loadPicture(game: string): Promise<Component<Record<string, never>> | null> {
  const load = find(PICTURES, game)
  if (!load || lost.has(game)) return null
  const loaded = await load().catch(() => null)
  if (!loaded) lost.add(game)
  return loaded?.default ?? null
}
