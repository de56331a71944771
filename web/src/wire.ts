// One viewer's connection to a table: it comes back by itself, and a command is sent again until it is answered.
import { Keeper } from './change'
import type {
  Command,
  Done,
  ForesightMessage,
  FromClient,
  FromServer,
  GestureMessage,
  GuideMessage,
  HintMessage,
  Invitation,
  Refused,
  TableMessage,
} from './protocol'

export type Answer = Done | Refused | Invitation | HintMessage | GuideMessage | ForesightMessage
export type WireState = 'connecting' | 'open' | 'away' | 'closed'
// Why a server wants no more of us: the numbers of docs/protocol.md.
export type Farewell = 'message' | 'token' | 'seat' | 'table' | 'version'

export interface Socket {
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent<string>) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  readonly readyState: number
  // Whether whoever answers is in this very browser: nothing gets lost on the way, and an answer takes as long as it takes.
  readonly isPatient?: boolean
  send(text: string): void
  close(): void
}

export interface WireEnds {
  open: () => Socket
  // The first frame of every connection, asked for anew each time.
  hello: () => FromClient
  hear: (message: TableMessage) => void
  // Somebody says something; of no consequence to anything else.
  overhear: (message: GestureMessage) => void
  feel: (state: WireState, farewell: Farewell | null) => void
}

interface Sent {
  command: Command
  answer: (answer: Answer) => void
}

const FAREWELLS: Record<number, Farewell> = { 4400: 'message', 4401: 'token', 4403: 'seat', 4404: 'table', 4409: 'version' }
const FIRST_WAIT = 400
// Nobody waits longer for a server that is back. An attempt at one that is away costs next to nothing.
const LONGEST_WAIT = 2000
// A connection that is not there after so long will not come; the next one may.
const OPENING = 4000
// A connection that leaves a command unanswered for so long is dead, whatever the browser believes.
const PATIENCE = 12000
const OPEN = 1

export class Wire {
  private socket: Socket | null = null
  private readonly pending = new Map<string, Sent>()
  private keeper = new Keeper()
  private tries = 0
  private isGreeted = false
  private isClosed = false
  private retry: ReturnType<typeof setTimeout> | undefined
  private watch: ReturnType<typeof setTimeout> | undefined
  private opening: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly ends: WireEnds) {
    this.connect()
  }

  send(command: Command): Promise<Answer> {
    return new Promise((answer) => {
      this.pending.set(command.id, { command, answer })
      if (this.isGreeted) this.write(command)
    })
  }

  // The network came back, or the page is looked at again: do not wait any longer, nor for an attempt from before.
  hurry(): void {
    if (this.isClosed || this.isGreeted) return
    if (this.socket && this.tries === 0) return
    if (this.socket) this.abandon(this.socket)
    clearTimeout(this.retry)
    this.connect()
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.retry)
    clearTimeout(this.watch)
    clearTimeout(this.opening)
    this.socket?.close()
    this.socket = null
  }

  private connect(): void {
    if (this.tries === 0) this.ends.feel('connecting', null)
    const socket = this.ends.open()
    this.socket = socket
    this.keeper = new Keeper()
    if (!socket.isPatient) this.opening = setTimeout(() => socket === this.socket && this.drop(), OPENING)
    socket.onopen = () => {
      clearTimeout(this.opening)
      socket.send(JSON.stringify(this.ends.hello()))
    }
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data) as FromServer)
    socket.onclose = (event) => socket === this.socket && this.lose(FAREWELLS[event.code] ?? null)
  }

  private hear(message: FromServer): void {
    if (message.type === 'table' || message.type === 'change') {
      const table = this.keeper.take(message)
      if (!table) return this.drop()
      this.ends.hear(table)
      if (!this.isGreeted) this.greet()
      return
    }
    if (message.type === 'gesture') return this.ends.overhear(message)
    const sent = message.id === null ? undefined : this.pending.get(message.id)
    if (!sent) return
    this.pending.delete(sent.command.id)
    this.expect()
    sent.answer(message)
  }

  // The first table message says that we are in: now what was left unanswered goes out again, in its order.
  private greet(): void {
    this.isGreeted = true
    this.tries = 0
    this.ends.feel('open', null)
    for (const { command } of this.pending.values()) this.write(command)
  }

  private write(command: Command): void {
    if (this.socket?.readyState !== OPEN) return
    this.socket.send(JSON.stringify(command))
    this.expect()
  }

  private expect(): void {
    clearTimeout(this.watch)
    if (this.pending.size > 0 && !this.socket?.isPatient) this.watch = setTimeout(() => this.drop(), PATIENCE)
  }

  private drop(): void {
    const socket = this.socket
    this.lose(null)
    socket?.close()
  }

  private abandon(socket: Socket): void {
    this.socket = null
    clearTimeout(this.opening)
    socket.close()
  }

  private lose(farewell: Farewell | null): void {
    this.socket = null
    this.isGreeted = false
    clearTimeout(this.watch)
    clearTimeout(this.opening)
    if (this.isClosed) return
    if (farewell) {
      this.isClosed = true
      this.ends.feel('closed', farewell)
      return
    }
    this.ends.feel('away', null)
    this.retry = setTimeout(() => this.connect(), waitBefore(this.tries++))
  }
}

// Twice as long each time, with some chance in it, so that a server that comes back is not run over.
export function waitBefore(tries: number, chance: number = Math.random()): number {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries)
  return longest * (0.6 + 0.4 * chance)
}
