// Keeps the screen lit while somebody has to think; where a browser cannot do that, or may not, nothing happens.
export interface Sentinel {
  release: () => Promise<void>
}
export interface Lamp {
  request: (type: 'screen') => Promise<Sentinel>
}
export type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

function ownLamp(): Lamp | null {
  return (navigator as { wakeLock?: Lamp }).wakeLock ?? null
}

// Begins at once; what it returns ends it.
export function stayAwake(page: Page = document, lamp: Lamp | null = ownLamp()): () => void {
  // A request that was overtaken puts out its light as soon as it has it.
  let wish = 0
  let lit: Sentinel | null = null

  async function light(): Promise<void> {
    const mine = ++wish
    const sentinel = await lamp?.request('screen').catch(() => null)
    if (!sentinel) return
    if (mine === wish) lit = sentinel
    else await sentinel.release().catch(() => undefined)
  }

  function douse(): void {
    wish += 1
    void lit?.release().catch(() => undefined)
    lit = null
  }

  // A browser itself puts it out when the page is hidden, and never lights it again.
  function look(): void {
    douse()
    if (page.visibilityState === 'visible') void light()
  }

  look()
  page.addEventListener('visibilitychange', look)
  return () => {
    page.removeEventListener('visibilitychange', look)
    douse()
  }
}
