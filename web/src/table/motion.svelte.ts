// Whether this person wants things to move.
const query = matchMedia('(prefers-reduced-motion: reduce)')

class Motion {
  isReduced = $state(query.matches)

  constructor() {
    query.addEventListener('change', (event) => (this.isReduced = event.matches))
  }
}

export const motion = new Motion()
