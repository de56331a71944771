// Whether the app can begin without a network, whether a newer one is ready, and whether it can be installed.
import { isStatic } from '../where'
import { tab } from './tab.svelte'

interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

const REFUSED = 'tafelrunde.install-later'

class Offline {
  // Everything is on this device.
  isReady = $state(false)
  // A newer version is whole, and waits to be asked for.
  hasNews = $state(false)
  installer = $state.raw<InstallEvent | null>(null)
  megabytes = $state(0)
  private waiting: ServiceWorker | null = null
  private isAsked = false

  // On a file server at once; on a server of ours when somebody lays a table in this browser.
  async prepare(): Promise<void> {
    // Browsers lend it only to pages they trust, by HTTPS or on the same machine; its type does not say so.
    if (!navigator.serviceWorker || !tab.base || this.isAsked) return
    this.isAsked = true
    // So that the browser does not make room by throwing matches away.
    void navigator.storage.persist()
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      if (!wasRefused()) this.installer = event as InstallEvent
    })
    const page = isStatic ? new URL('./', document.baseURI) : new URL('/', location.href)
    try {
      const registration = await navigator.serviceWorker.register(new URL('service.js', page))
      this.watch(registration)
      await navigator.serviceWorker.ready
      await this.measure()
    } catch (error) {
      // The app works as well with a network alone.
      console.warn(error)
    }
  }

  // Asked once: whoever says no gets the new version when all tabs are closed.
  change(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    this.waiting?.postMessage('change')
    this.hasNews = false
  }

  async install(): Promise<void> {
    const { installer } = this
    this.installer = null
    await installer?.prompt()
  }

  refuse(): void {
    this.installer = null
    this.isReady = false
    try {
      localStorage.setItem(REFUSED, '')
    } catch {
      // Storage is forbidden: it is asked again the next time.
    }
  }

  private watch(registration: ServiceWorkerRegistration): void {
    const look = () => {
      if (!registration.waiting || !navigator.serviceWorker.controller) return
      this.waiting = registration.waiting
      this.hasNews = true
    }
    look()
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', look)
    })
  }

  private async measure(): Promise<void> {
    // Pages, Python and matches alike; where a browser does not say, what is known to be the most of it.
    const { usage = 0 } = await navigator.storage.estimate()
    const { files } = await tab.parts()
    this.megabytes =
      Math.max(
        usage,
        Object.values(files).reduce((sum, bytes) => sum + bytes, 0),
      ) / 1e6
    this.isReady = !wasRefused()
  }
}

function wasRefused(): boolean {
  try {
    return localStorage.getItem(REFUSED) !== null
  } catch {
    return false
  }
}

export const offline = new Offline()
