import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Command, FromServer, TableMessage, View } from './protocol'
import { waitBefore, Wire, type Farewell, type Socket, type WireState } from './wire'

class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  readyState = 0
  sent: { type: string; id?: string }[] = []
  send(text: string) {
    this.sent.push(JSON.parse(text) as { type: string; id?: string })
  }
  close() {
    this.readyState = 3
  }
  accept() {
    this.readyState = 1
    this.onopen?.(new Event('open'))
  }
  say(message: Partial<FromServer>) {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>)
  }
  fail(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code } as CloseEvent)
  }
}

const table = { type: 'table', views: [] as View[] } as FromServer
const hint = (id: string): Command => ({ type: 'hint', id, seat: 0 })

function setUp() {
  const sockets: FakeSocket[] = []
  const feelings: [WireState, Farewell | null][] = []
  const heard: TableMessage[] = []
  const overheard: string[] = []
  const wire = new Wire({
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    hello: () => ({ type: 'hello', protocol: 2 }),
    hear: (message) => heard.push(message),
    overhear: ({ gesture }) => overheard.push(gesture),
    feel: (state, farewell) => feelings.push([state, farewell]),
  })
  const last = () => sockets.at(-1)!
  const welcome = () => {
    last().accept()
    last().say(table)
  }
  return { wire, sockets, feelings, heard, overheard, last, welcome }
}

describe('a wire', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('says hello first, and commands only when it was let in', () => {
    const { wire, last } = setUp()
    void wire.send(hint('a'))
    last().accept()
    expect(last().sent.map((frame) => frame.type)).toEqual(['hello'])
    last().say(table)
    expect(last().sent.map((frame) => frame.type)).toEqual(['hello', 'hint'])
  })

  it('hands each answer to the command that asked', async () => {
    const { wire, last, welcome } = setUp()
    welcome()
    const first = wire.send(hint('a'))
    const second = wire.send(hint('b'))
    last().say({ type: 'done', id: 'b' })
    last().say({ type: 'refused', id: 'a', code: 'outdated', paragraph: null })
    expect((await first).type).toBe('refused')
    expect((await second).type).toBe('done')
  })

  it('tells what somebody says, which answers nothing', () => {
    const { wire, overheard, last, welcome } = setUp()
    welcome()
    void wire.send(hint('a'))
    last().say({ type: 'gesture', seat: 1, gesture: 'hello' })
    expect(overheard).toEqual(['hello'])
  })

  it('makes whole messages of changes, each from the one before', () => {
    const { heard, last, welcome } = setUp()
    welcome()
    last().say({ type: 'change', changes: { status: ['playing'] }, logs: [] })
    last().say({ type: 'change', changes: { match: [2] }, logs: [] })
    expect(heard.at(-1)).toEqual({ type: 'table', views: [], status: 'playing', match: 2, logs: [] })
  })

  it('comes again for a whole message where a change has nothing to go on', () => {
    const { heard, sockets, last, welcome } = setUp()
    welcome()
    last().fail()
    vi.advanceTimersByTime(3000)
    last().accept()
    last().say({ type: 'change', changes: { match: [2] }, logs: [] })
    expect(heard).toHaveLength(1)
    vi.advanceTimersByTime(3000)
    expect(sockets).toHaveLength(3)
    welcome()
    expect(heard).toHaveLength(2)
  })

  it('comes back and sends again what was not answered, in order and with the same ids', () => {
    const { wire, sockets, last, welcome } = setUp()
    welcome()
    void wire.send(hint('a'))
    void wire.send(hint('b'))
    last().say({ type: 'done', id: 'a' })
    last().fail()
    void wire.send(hint('c'))
    vi.advanceTimersByTime(1000)
    expect(sockets).toHaveLength(2)
    welcome()
    expect(
      last()
        .sent.slice(1)
        .map((frame) => frame.id),
    ).toEqual(['b', 'c'])
  })

  it('gives up on a connection that does not answer', () => {
    const { wire, sockets, welcome } = setUp()
    welcome()
    void wire.send(hint('a'))
    vi.advanceTimersByTime(30000)
    expect(sockets.length).toBeGreaterThan(1)
  })

  it('stays away when the server says why', () => {
    const { sockets, feelings, last } = setUp()
    last().fail(4401)
    vi.advanceTimersByTime(60000)
    expect(sockets).toHaveLength(1)
    expect(feelings.at(-1)).toEqual(['closed', 'token'])
  })

  it('does not wait when it is hurried, and is closed for good', () => {
    const { wire, sockets, last } = setUp()
    last().fail()
    wire.hurry()
    expect(sockets).toHaveLength(2)
    wire.close()
    vi.advanceTimersByTime(60000)
    wire.hurry()
    expect(sockets).toHaveLength(2)
  })

  it('waits longer each time, up to two seconds', () => {
    const waits = [0, 1, 2, 3, 9].map((tries) => waitBefore(tries, 1))
    expect(waits).toEqual([400, 800, 1600, 2000, 2000])
    expect(waitBefore(0, 0)).toBe(240)
  })

  it('is back within two seconds, however long the server was away', () => {
    const { sockets, last, welcome } = setUp()
    welcome()
    for (let failed = 0; failed < 60; failed += 1) {
      last().fail()
      vi.advanceTimersByTime(2000)
      expect(sockets).toHaveLength(failed + 2)
    }
  })

  it('tries again where an attempt hangs, and at once when it is hurried', () => {
    const { wire, sockets, last } = setUp()
    last().fail()
    vi.advanceTimersByTime(2000)
    expect(sockets).toHaveLength(2)
    wire.hurry()
    expect(sockets).toHaveLength(3)
    expect(sockets[1]!.readyState).toBe(3)
    // Nobody answers this one at all.
    vi.advanceTimersByTime(6000)
    expect(sockets).toHaveLength(4)
  })

  it('leaves a first attempt and a good connection alone when it is hurried', () => {
    const { wire, sockets, welcome } = setUp()
    wire.hurry()
    welcome()
    wire.hurry()
    vi.advanceTimersByTime(60000)
    expect(sockets).toHaveLength(1)
  })
})
