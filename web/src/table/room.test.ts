import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Command, TableMessage, View } from '../protocol'
import { setting } from '../setting.svelte'
import type { WireEnds } from '../wire'
import { Room } from './room.svelte'

const line = vi.hoisted(() => ({ sent: [] as Command[], ends: null as WireEnds | null }))

vi.mock('../wire', () => ({
  Wire: class {
    constructor(ends: WireEnds) {
      line.ends = ends
    }
    send(command: Command) {
      line.sent.push(command)
      return new Promise(() => undefined)
    }
  },
}))

function hear(number: number, choices = ['a', 'b']): void {
  const view = { seat: 0, to_act: 0, number, choices, end: null } as unknown as View
  line.ends!.hear({
    table: 't',
    status: 'playing',
    match: 1,
    mine: [0],
    seats: [],
    views: [view],
    logs: [{ edition: 0, start: 0, lines: [] }],
    fairness: {},
    clock: null,
    result: null,
  } as unknown as TableMessage)
}

const done = () => line.sent.map((command) => ('action' in command ? command.action : command.type))

function sitDown(): Room {
  const room = new Room('t', null, false, false)
  hear(1)
  return room
}

describe('an action', () => {
  beforeEach(() => {
    line.sent = []
    setting.confirms = true
    setting.stepwise = false
  })

  it('is done at once unless each shall be confirmed', () => {
    setting.confirms = false
    const room = sitDown()
    room.act('a')
    expect([room.marked, done()]).toEqual([null, ['a']])
  })
  it('is marked first and done when that was meant', () => {
    const room = sitDown()
    room.act('a')
    expect([room.marked, done()]).toEqual(['a', []])
    room.answerMarked(true)
    expect([room.marked, done()]).toEqual([null, ['a']])
  })
  it('is dropped by whoever goes back, and nothing is left to be done', () => {
    const room = sitDown()
    room.act('a')
    room.answerMarked(false)
    room.answerMarked(true)
    expect([room.marked, done()]).toEqual([null, []])
  })
  it('gives way to another that is chosen instead', () => {
    const room = sitDown()
    room.act('a')
    room.act('b')
    room.answerMarked(true)
    expect(done()).toEqual(['b'])
  })
  it('is asked about again the next time', () => {
    const room = sitDown()
    room.act('a')
    room.answerMarked(true)
    room.act('b')
    expect(room.marked).toBe('b')
  })
  it('is forgotten when the table moves on', () => {
    const room = sitDown()
    room.act('a')
    hear(2)
    room.answerMarked(true)
    expect([room.shown?.view.number, room.marked, done()]).toEqual([2, null, []])
  })
  it('is asked about once where it is doubted anyway', () => {
    const room = sitDown()
    room.doubt = () => 'Really?'
    room.act('a')
    expect([room.doubted?.action, room.marked]).toEqual(['a', null])
    room.answerDoubt(true)
    expect(done()).toEqual(['a'])
  })
  it('goes straight to whoever refuses it where it is impossible', () => {
    const room = sitDown()
    room.act('z')
    expect(done()).toEqual(['z'])
  })
})
