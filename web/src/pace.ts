// How fast what happens is shown, as somebody wants it: longer, shorter, or not at all.
import { setting, type Speed } from './setting.svelte'

const FACTORS: Record<Speed, number> = { slow: 2, normal: 1, quick: 0.5, instant: 0 }

// So many milliseconds of a show, as long as they take here.
export function paced(milliseconds: number): number {
  return milliseconds * FACTORS[setting.speed]
}

// What has to be read stays as long as ever where nothing moves.
export function readable(milliseconds: number): number {
  return paced(milliseconds) || milliseconds
}

type Moving = Pick<Animation, 'playbackRate' | 'effect'>

// Boards say in their styles how long things move; that is taken as many times faster or slower. What never ends is no show.
export function setPace(animations: Iterable<Moving>): void {
  const rate = 1 / (FACTORS[setting.speed] || 1)
  for (const each of animations) {
    const isEndless = each.effect?.getComputedTiming().iterations === Infinity
    if (!isEndless && each.playbackRate !== rate) each.playbackRate = rate
  }
}

// For a part of a page in which things move: whatever begins there.
export function keepPace(part: HTMLElement): () => void {
  const look = () => setPace(part.getAnimations({ subtree: true }))
  part.addEventListener('animationstart', look)
  part.addEventListener('transitionrun', look)
  return () => {
    part.removeEventListener('animationstart', look)
    part.removeEventListener('transitionrun', look)
  }
}
