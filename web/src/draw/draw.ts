// Renders pictures without a browser: the examples of the rules, and the parts of a game that are printed.
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { render } from 'svelte/server'
import type { Component } from 'svelte'
import type { Args } from '../board'
import type { AnyScene } from '../game'
import type { View } from '../protocol'
import { nameOf } from '../rules/example'

const SCENES = import.meta.glob<{ default: AnyScene }>('@games/*/web/Scene.svelte')
const PARTS = import.meta.glob<{ default: Component<PartProps> }>('@games/*/web/Part.svelte')
const TEXTS = import.meta.glob<string>(['@games/*/*.ftl', '@games/*/web/*.ftl'], { query: '?raw', import: 'default' })

export interface PartProps {
  name: string
  say: (code: string, args?: Args) => string
}

export interface Wanted {
  game: string
  language: string
  examples: Record<string, { steps: string[][]; pictures: View[] }>
  parts: string[]
}

// A drawing as its components make it, and the styles that came with them.
export interface Drawn {
  svg: string
  css: string
}

// The drawings by name, not yet flattened.
export async function draw({ game, language, examples, parts }: Wanted): Promise<Record<string, Drawn>> {
  const say = await speaker(game, language)
  const drawn: Record<string, Drawn> = {}
  const Scene = (await find(SCENES, game)?.())?.default
  const Part = (await find(PARTS, game)?.())?.default
  for (const [id, { steps, pictures }] of Object.entries(examples))
    pictures.forEach((view, place) => {
      const names = Array.from({ length: view.seats }, (_, seat) => nameOf(seat))
      const props = { view, before: pictures[place - 1] ?? null, done: steps[place - 1] ?? [], next: steps[place] ?? [], names, say }
      if (Scene) drawn[`example-${id}-${place}`] = drawnFrom(render(Scene, { props }))
    })
  for (const name of parts) if (Part) drawn[`part-${name}`] = drawnFrom(render(Part, { props: { name, say } }))
  return drawn
}

function drawnFrom({ body, head }: { body: string; head: string }): Drawn {
  return { svg: body, css: [...head.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('\n') }
}

function find<Found>(modules: Record<string, Found>, game: string): Found | undefined {
  return Object.entries(modules).find(([path]) => path.includes(`/games/${game}/web/`))?.[1]
}

async function speaker(game: string, language: string) {
  const bundle = new FluentBundle(language, { useIsolating: false })
  for (const [path, load] of Object.entries(TEXTS))
    if (path.includes(`/games/${game}/`) && path.endsWith(`/${language}.ftl`))
      bundle.addResource(new FluentResource(await load()), { allowOverrides: true })
  return (code: string, args: Args = {}) => {
    const pattern = bundle.getMessage(code)?.value
    if (!pattern) throw new Error(`There is no text for ${code}.`)
    return bundle.formatPattern(pattern, args)
  }
}
