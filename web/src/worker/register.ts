// The app's one service worker, for whoever needs it: it is fetched when the first one asks.
export const SERVICE = '/service.js'

export function canServe(): boolean {
  return typeof navigator !== 'undefined' && 'serviceWorker' in navigator
}

let asked: Promise<ServiceWorkerRegistration> | null = null

export function service(): Promise<ServiceWorkerRegistration> {
  asked ??= navigator.serviceWorker.register(SERVICE, { scope: '/' }).then(() => navigator.serviceWorker.ready)
  asked.catch(() => (asked = null))
  return asked
}
