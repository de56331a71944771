// Everything in a scene that can stand for something in an action, the hand included.
import type { Scene } from './facts'
import { layOut } from './layout'
import type { Named } from './pick'

export function thingsOf(scene: Scene): Named[] {
  return [...layOut(scene, 1, false).placed.map(({ thing }) => thing), ...(scene.hand?.cards ?? [])]
}
