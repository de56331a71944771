// Whether this person wants things to move.
import { setting } from '../setting.svelte'

const query = matchMedia('(prefers-reduced-motion: reduce)')

class Motion {
  private isUnwanted = $state(query.matches)

  constructor() {
    query.addEventListener('change', (event) => (this.isUnwanted = event.matches))
  }

  get isReduced(): boolean {
    return this.isUnwanted || setting.speed === 'instant'
  }
}

export const motion = new Motion()
