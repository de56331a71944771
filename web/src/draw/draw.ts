// Renders pictures without a browser: the examples of the rules, and the parts of a game that are printed.
import { render } from 'svelte/server'
import type { Component } from 'svelte'
import type { Args } from '../board'
import type { AnyScene } from '../game'
import type { View } from '../protocol'
import { nameOf } from '../rules/example'
import { setting, type Language } from '../setting.svelte'
import { speech } from '../speech.svelte'

const SCENES = import.meta.glob<{ default: AnyScene }>('@games/*/web/Scene.svelte')
const PARTS = import.meta.glob<{ default: Component<PartProps> }>('@games/*/web/Part.svelte')

export interface PartProps {
  name: string
  say: (code: string, args?: Args) => string
}

export interface Wanted {
  game: string
  language: Language
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
  // Boards spell their words as the app does, so it has to speak the language of the page.
  setting.language = language
  await speech.load(game)
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

// On paper nobody notices a name that stands for a text, so a missing one is an error.
function say(code: string, args: Args = {}): string {
  if (!speech.knows(code)) throw new Error(`There is no text for ${code}.`)
  return speech.say(code, args)
}

function drawnFrom({ body, head }: { body: string; head: string }): Drawn {
  return { svg: body, css: [...head.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('\n') }
}

function find<Found>(modules: Record<string, Found>, game: string): Found | undefined {
  return Object.entries(modules).find(([path]) => path.includes(`/games/${game}/web/`))?.[1]
}
