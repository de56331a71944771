// What the service worker does when it knocks while no page is open: says so, and opens the table when that is touched.
interface Said {
  title: string
  text: string
  link: string
  tag: string
  language: string
}

interface PushEvent extends Event {
  data: { json(): unknown } | null
  waitUntil(done: Promise<unknown>): void
}

interface TouchEvent extends Event {
  notification: Notification
  waitUntil(done: Promise<unknown>): void
}

interface Window {
  url: string
  focus(): Promise<unknown>
}

// Of a service worker, what is needed here.
export interface Doorkeeper {
  addEventListener(kind: string, hear: (event: never) => void): void
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  clients: { matchAll(options: object): Promise<readonly Window[]>; openWindow(url: string): Promise<unknown> }
}

export function hearKnocks(keeper: Doorkeeper): void {
  keeper.addEventListener('push', (event: PushEvent) => {
    const said = saidIn(event.data)
    if (said) event.waitUntil(show(keeper, said))
  })
  keeper.addEventListener('notificationclick', (event: TouchEvent) => {
    event.notification.close()
    const link = (event.notification.data as { link?: string } | null)?.link
    if (link) event.waitUntil(open(keeper, link))
  })
}

export function saidIn(data: PushEvent['data']): Said | null {
  try {
    const said = data?.json() as Partial<Said> | undefined
    return said && typeof said.title === 'string' && typeof said.link === 'string' ? (said as Said) : null
  } catch {
    return null
  }
}

// The same table twice is one notice: the later one takes the place of the other.
function show(keeper: Doorkeeper, { title, text, link, language }: Said): Promise<void> {
  return keeper.registration.showNotification(title, { body: text, tag: link, lang: language, icon: '/icon.svg', data: { link } })
}

async function open(keeper: Doorkeeper, link: string): Promise<void> {
  const windows = await keeper.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url.split('#')[0] === link)
  await (there ? there.focus() : keeper.clients.openWindow(link))
}
