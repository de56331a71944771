import { describe, expect, it, vi } from 'vitest'
import { hearKnocks, saidIn } from './knock'

const SAID = { title: 'Blox', text: 'It is your turn.', link: 'https://here/t/abc', tag: 'abc 1', language: 'en' }

function keeper(open: string[] = []) {
  const hear: Record<string, (event: never) => void> = {}
  const focus = vi.fn(() => Promise.resolve())
  const made = {
    addEventListener: (kind: string, listener: (event: never) => void) => (hear[kind] = listener),
    registration: { showNotification: vi.fn(() => Promise.resolve()) },
    clients: { matchAll: () => Promise.resolve(open.map((url) => ({ url, focus }))), openWindow: vi.fn(() => Promise.resolve()) },
  }
  hearKnocks(made)
  const happen = async (kind: string, event: object) => {
    const done: Promise<unknown>[] = []
    hear[kind]?.({ ...event, waitUntil: (each: Promise<unknown>) => done.push(each) } as never)
    await Promise.all(done)
  }
  return { made, focus, happen }
}

describe('a knock at a closed page', () => {
  it('is shown, once for each table', async () => {
    const { made, happen } = keeper()
    await happen('push', { data: { json: () => SAID } })
    expect(made.registration.showNotification).toHaveBeenCalledWith('Blox', expect.objectContaining({ body: SAID.text, tag: SAID.link }))
  })
  it('is nothing if it cannot be read', () => {
    expect(saidIn(null)).toBeNull()
    expect(saidIn({ json: () => JSON.parse('{') as unknown })).toBeNull()
    expect(saidIn({ json: () => ({ title: 1 }) })).toBeNull()
  })
  it('leads to the table, where it is open or to a new window', async () => {
    const touched = { notification: { close: vi.fn(), data: { link: SAID.link } } }
    const away = keeper()
    await away.happen('notificationclick', touched)
    expect(away.made.clients.openWindow).toHaveBeenCalledWith(SAID.link)
    const there = keeper([`${SAID.link}#x`])
    await there.happen('notificationclick', touched)
    expect(there.focus).toHaveBeenCalled()
    expect(there.made.clients.openWindow).not.toHaveBeenCalled()
  })
})
