// Shapes that the seats of the match on the page have chosen, where their numbers do not give them.
import { getContext, setContext } from 'svelte'
import type { Shape } from './shape'

const KEY = Symbol('shapes')
type Find = () => readonly Shape[] | undefined

// For whoever shows a match: everything inside draws its seats with these shapes.
export function wear(find: Find): void {
  setContext(KEY, find)
}

// The shape of a seat, or nothing where it is that of its number. Asked for while a component is made.
export function wornShapes(): (seat: number) => Shape | undefined {
  const find = getContext<Find | undefined>(KEY)
  return (seat) => find?.()?.[seat]
}
