// A table as one browser sees it: the latest message, the moment on the screen, and the commands one may give.
import * as api from '../api'
import type { GestureName } from '../gesture/gesture'
import { Ahead } from '../ahead/ahead.svelte'
import { Gestures } from '../gesture/gestures.svelte'
import { forgetPledge, notePledge, pledgeOf } from '../fairness/pledge'
import { memory } from '../memory'
import {
  PROTOCOL,
  type Command,
  type GuideMessage,
  type HintMessage,
  type Line,
  type Log,
  type Refused,
  type TableMessage,
} from '../protocol'
import { paced } from '../pace'
import { randomHex } from '../random'
import { setting } from '../setting.svelte'
import { book } from '../tables/record'
import { Story, type Shown } from '../story'
import { Wire, type Answer, type Farewell, type WireState } from '../wire'

// A command without its id, which is given when it is sent.
type Wish = Command extends infer One ? (One extends Command ? Omit<One, 'id'> : never) : never

// How long a move stays on the screen before the next one; a long backlog is shown faster.
const HOLD = 600
const HURRIED_HOLD = 220
const LONG_BACKLOG = 10
const LONGEST_SHOW = 40

export class Room {
  message = $state.raw<TableMessage | null>(null)
  shown = $state.raw<Shown | null>(null)
  // What is told of it, in prompt, log and result: it waits until the board has shown it.
  told = $state.raw<Shown | null>(null)
  // The new lines of the last moment that was shown, and of the last that was told; a new list each time.
  news = $state.raw<Line[]>([])
  heard = $state.raw<Line[]>([])
  // Moments that are still to be shown.
  backlog = $state(0)
  // Which of the viewer's seats looks at the screen, as a place in `message.mine`.
  place = $state(0)
  // The place that the device is to be handed to.
  curtain = $state<number | null>(null)
  wire = $state<WireState>('connecting')
  farewell = $state<Farewell | null>(null)
  hint = $state.raw<HintMessage | null>(null)
  // How many steps of the hint are done, and whether the rest is played by itself.
  advised = $state(0)
  isFollowing = $state(false)
  // Whether this match is guided, what is said at this turn, and whether all that is possible is lit all the same.
  isGuided = $state(false)
  guide = $state.raw<GuideMessage | null>(null)
  isWide = $state(false)
  refusal = $state.raw<Refused | null>(null)
  // What the server's clock shows more than this device's.
  offset = $state(0)
  // Commands on their way, by type.
  asked = $state<Record<string, number>>({})
  // An action that waits for a second thought, with the question; `doubt` says what is asked about which action.
  doubted = $state.raw<{ action: string; question: string } | null>(null)
  doubt: ((action: string) => string | null) | undefined
  private hasDoubted = false
  // An action that is shown and not yet done, for those who want to be asked about each.
  marked = $state<string | null>(null)
  // How long the game's board takes here to show what these lines tell; nothing where nothing moves.
  hold: ((news: Line[]) => number) | undefined
  // What people say without typing.
  readonly gestures: Gestures
  // What is to be done when it is one's turn.
  readonly ahead: Ahead

  private isSure = false
  private isGuiding = false
  private readonly story = new Story()
  private line: Wire
  private timer: ReturnType<typeof setTimeout> | undefined
  private teller: ReturnType<typeof setTimeout> | undefined
  private contributed = ''
  // When there was last something new to think about, by this device's clock.
  private heardAt = 0
  private chosen: Extract<Wish, { type: 'act' }> | null = null
  // Messages that wait until what was missed is there.
  private held: TableMessage[] | null = null

  constructor(
    readonly table: string,
    private token: string | null,
    // Whether seats know different things, so that a curtain is needed between those who share a device.
    private readonly hasSecrets: boolean,
    // Whether this browser remembers the table, and that it is this viewer there.
    private readonly remembers = true,
  ) {
    this.gestures = new Gestures(table)
    this.ahead = new Ahead(table)
    this.isGuided = Boolean(memory.find(table)?.guided)
    this.line = this.connect()
  }

  // The secret that says who this browser is here.
  get viewer(): string | null {
    return this.token
  }

  get seat(): number | null {
    return this.message?.mine[this.place] ?? null
  }

  get isMyTurn(): boolean {
    return (this.shown?.view.choices.length ?? 0) > 0 && this.backlog === 0
  }

  get isBusy(): boolean {
    return (this.asked['act'] ?? 0) > 0
  }

  // Another token, such as after taking an open seat: the same table, seen with other eyes.
  become(token: string): void {
    this.line.close()
    this.token = token
    this.story.restart()
    this.line = this.connect()
  }

  close(): void {
    clearTimeout(this.timer)
    clearTimeout(this.teller)
    this.gestures.close()
    this.line.close()
  }

  hurry = (): void => this.line.hurry()

  async ask(wish: Wish): Promise<Answer> {
    const answer = await this.send(wish)
    this.refusal = answer.type === 'refused' ? answer : null
    return answer
  }

  // Everybody hears it, this seat too; it rests until one may say something again.
  async say(gesture: GestureName): Promise<void> {
    if (this.seat === null || this.gestures.isResting) return
    this.gestures.rest(gesture)
    const answer = await this.send({ type: 'gesture', seat: this.seat, gesture })
    if (answer.type === 'refused') this.refusal = answer
  }

  private async send(wish: Wish): Promise<Answer> {
    const command = { ...wish, id: randomHex(16) } as Command
    this.asked[command.type] = (this.asked[command.type] ?? 0) + 1
    const answer = await this.line.send(command)
    this.asked[command.type] = (this.asked[command.type] ?? 1) - 1
    return answer
  }

  // What the hint would do next.
  get hinted(): string | null {
    return this.hint?.turns[0]?.steps[this.advised]?.action ?? null
  }

  act = (action: string): void => {
    const { seat, shown } = this
    if (seat === null || !shown) return
    const question = this.hasDoubted || this.isFollowing ? null : (this.doubt?.(action) ?? null)
    this.doubted = question === null ? null : { action, question }
    if (question !== null) return
    // Whoever has just answered a question or has a hint played is not asked again.
    const isMeant = this.isFollowing || this.isSure || !shown.view.choices.includes(action)
    const isAsked = setting.confirms && !isMeant
    this.marked = isAsked ? action : null
    if (isAsked) return
    this.ahead.drop()
    if (action === this.hinted) this.advised += 1
    else this.dropHint()
    const thought = Math.round(performance.now() - this.heardAt)
    this.chosen = { type: 'act', seat, number: shown.view.number, action, thought }
    void this.actOn()
  }

  // Does what was marked, or goes back to choosing.
  answerMarked = (isSure: boolean): void => {
    const { marked } = this
    this.marked = null
    if (marked !== null && isSure) this.actSurely(marked)
  }

  private actSurely(action: string): void {
    this.isSure = true
    this.act(action)
    this.isSure = false
  }

  // Asked once, it is not asked again in this turn, whatever the answer is.
  answerDoubt = (isSure: boolean): void => {
    const { doubted } = this
    this.hasDoubted = true
    this.doubted = null
    if (doubted && isSure) this.actSurely(doubted.action)
  }

  // What was chosen waits for the answer to the action before it, and is dropped if it was meant for another moment.
  private async actOn(): Promise<void> {
    const { seat, shown, chosen } = this
    if (!chosen || this.isBusy || this.backlog > 0) return
    this.chosen = null
    if (chosen.seat !== seat || chosen.number !== shown?.view.number) return
    await this.ask(chosen)
    await this.actOn()
  }

  // What may be possible when it is one's turn, to choose from; where it is by now, there are real choices.
  async planAhead(): Promise<void> {
    if (this.seat === null) return
    const answer = await this.ask({ type: 'foresee', seat: this.seat })
    if (answer.type === 'foresight' && answer.seat === this.seat && !this.isMyTurn) this.ahead.offer(answer.choices)
  }

  decideAhead(action: string, words: string): void {
    const { seat, message } = this
    if (seat === null || !message || !this.ahead.choices?.includes(action)) return
    this.ahead.decide({ match: message.match, seat, action, words })
  }

  // It is one's turn: a plan is checked before it is shown, and shown before it is sent.
  meetPlan(): () => void {
    const { seat, message, shown } = this
    if (seat !== null && message && shown) this.ahead.meet(message.match, seat, shown.view.choices)
    return () => (this.ahead.isDue = false)
  }

  sendPlan = (): void => {
    const { plan, isDue } = this.ahead
    if (plan && isDue) this.actSurely(plan.action)
  }

  async askHint(): Promise<void> {
    if (this.seat === null) return
    const answer = await this.ask({ type: 'hint', seat: this.seat })
    if (answer.type !== 'hint' || answer.number !== this.shown?.view.number) return
    this.dropHint()
    this.hint = answer
  }

  // What matters at this turn of a guided match. Nobody pressed a button for it, so nobody hears of a refusal.
  async askGuide(): Promise<void> {
    if (this.seat === null || this.isGuiding) return
    this.isGuiding = true
    const number = this.shown?.view.number
    const answer = await this.send({ type: 'hint', seat: this.seat, guided: true })
    this.isGuiding = false
    const isNow = number === this.shown?.view.number
    // Whoever was faster is told about where he is now: only one thought at a time is allowed.
    if (!isNow && this.isGuided && this.isMyTurn) return this.askGuide()
    if (answer.type !== 'guide' || !isNow) return
    this.isWide = false
    this.guide = answer
  }

  // The choices in the light, if not all are.
  get lit(): string[] | null {
    const { guide, shown } = this
    const isNow = this.isGuided && !this.isWide && guide?.number === shown?.view.number
    return isNow && guide && guide.lit.length > 0 ? guide.lit : null
  }

  // From here on it is a match like any other.
  endGuide = (): void => {
    this.isGuided = false
    this.guide = null
    memory.note(this.table, { guided: false })
  }

  dropHint = (): void => {
    this.hint = null
    this.advised = 0
    this.isFollowing = false
  }

  // Plays the steps of the hint one after another, each when the board has shown the one before.
  follow = (): void => {
    this.isFollowing = true
    if (this.hinted !== null) this.act(this.hinted)
  }

  // What is left of the hint still holds as long as its own steps are taken.
  private keepHint(shown: Shown): void {
    const goesOn = this.advised > 0 && this.hinted !== null && shown.view.choices.includes(this.hinted)
    if (!goesOn) this.dropHint()
    else if (this.isFollowing) setTimeout(() => this.isFollowing && this.hinted !== null && this.act(this.hinted), this.pause())
  }

  // Shows the latest moment at once.
  skip(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.show(this.story.skip(this.place))
    this.advance()
  }

  // Somebody has taken the device.
  lift(): void {
    if (this.curtain === null) return
    this.place = this.curtain
    this.curtain = null
    this.advance()
  }

  private connect(): Wire {
    return new Wire({
      open: () => api.socket(this.table),
      hello: () => ({
        type: 'hello',
        protocol: PROTOCOL,
        token: this.token,
        known: this.story.known(this.message?.mine ?? []),
        changes: true,
      }),
      hear: (message) => this.hear(message),
      overhear: ({ seat, gesture }) => this.gestures.hear(seat, gesture, this.message?.seats[seat]?.name ?? ''),
      feel: (state, farewell) => {
        this.wire = state
        this.farewell = farewell
      },
    })
  }

  private hear(message: TableMessage): void {
    if (message.clock) this.offset = message.clock.now - Date.now()
    if (message.views[0]?.number !== this.message?.views[0]?.number) this.heardAt = performance.now()
    if (this.held) {
      this.held.push(message)
      return
    }
    const isBegun = this.message?.status === 'waiting' && message.status === 'playing'
    const isFirst = this.message === null || isBegun || this.message.match !== message.match || !isEqual(this.message.mine, message.mine)
    this.message = message
    if (isFirst) this.begin(message)
    if (isFirst && missedLines(message) > 0) {
      void this.catchUp(message)
      return
    }
    this.take(message)
  }

  private take(message: TableMessage): void {
    this.message = message
    this.story.add(message)
    this.contribute(message)
    const names = message.seats.map((seat) => seat.name)
    if (this.remembers) memory.note(this.table, { token: this.token, game: message.game, names, seen: Date.now() })
    // A game that is being tried is gone tomorrow, and its matches are no record of anybody.
    if (this.remembers && !memory.find(this.table)?.trial) noteResult(message)
    this.advance()
  }

  // Whoever comes back sees what the others did since his last action, one after another.
  private async catchUp(message: TableMessage): Promise<void> {
    this.held = [message]
    const { match, mine, logs } = message
    const [log] = logs as [Log]
    const from = log.lines.length - missedLines(message)
    try {
      const missed = await api.replay(this.table, match, mine[0] ?? null, this.token, from, log.lines.length - from)
      const isWhole = missed.total === log.lines.length + 1
      const steps = isWhole ? missed.steps : []
      steps.forEach(({ view }, index) =>
        this.story.add({ ...message, views: [view], logs: [{ ...log, lines: log.lines.slice(0, from + index) }] }),
      )
    } catch {
      // Then the latest moment alone is shown, and the log tells the rest.
    }
    const held = this.held
    this.held = null
    held.forEach((each) => this.take(each))
  }

  // At first sight, and with every new match, the device may be in anybody's hands.
  private begin(message: TableMessage): void {
    const acting = message.mine.indexOf(message.views[0]?.to_act ?? -1)
    const place = Math.max(0, acting)
    const needsCurtain = this.hasSecrets && message.mine.length > 1 && message.status === 'playing'
    this.shown = this.told = null
    this.marked = null
    this.dropHint()
    this.curtain = needsCurtain ? place : null
    if (!needsCurtain) this.place = place
  }

  // Everybody adds to the chances of the coming match, so that nobody could have chosen them alone.
  private contribute({ status, match, mine, seats, fairness }: TableMessage): void {
    const isMissing = mine.some((seat) => !seats[seat]?.ready)
    if (status !== 'waiting' || !isMissing || !fairness.commitment || this.contributed === fairness.commitment) return
    this.contributed = fairness.commitment
    void this.offer(match, fairness.commitment)
  }

  // Other tabs of this browser are the same person: what one of them has offered the others offer too, and where another
  // was faster all the same, there is nothing left to do and nothing to say.
  private async offer(match: number, commitment: string): Promise<void> {
    const known = pledgeOf(this.table, match)
    const nonce = (known?.commitment === commitment ? known.nonce : null) ?? randomHex(16)
    notePledge(this.table, match, { commitment, nonce })
    const answer = await this.send({ type: 'contribute', nonce })
    if (answer.type === 'done') notePledge(this.table, match, { commitment, nonce })
    else if (answer.type === 'refused' && answer.code === 'already-contributed') forgetPledge(this.table, match, nonce)
    else this.refusal = answer.type === 'refused' ? answer : null
  }

  private advance(): void {
    this.backlog = this.story.waiting(this.place)
    if (this.timer || this.curtain !== null) return
    if (this.backlog === 0) {
      this.handOver()
      return
    }
    this.show(setting.stepwise ? this.story.step(this.place) : this.story.skip(this.place))
    if (this.isMyTurn && this.backlog === 0) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.advance()
      void this.actOn()
    }, this.pause())
  }

  // How long what is on the screen stays there.
  private pause(): number {
    if (!setting.stepwise) return 0
    return this.backlog > LONG_BACKLOG ? paced(HURRIED_HOLD) : Math.max(paced(HOLD), this.hold?.(this.news) ?? 0)
  }

  // The seat on the screen has seen everything: is it another one's turn on this device?
  private handOver(): void {
    const { message, place } = this
    const next = message ? message.mine.indexOf(message.views[place]?.to_act ?? -1) : -1
    if (message && next >= 0 && next !== place) {
      if (this.hasSecrets) {
        this.shown = this.told = null
        this.curtain = next
        return
      }
      this.place = next
    }
    const now = this.story.now(this.place)
    // What was shown stays the same object while nothing changed, so that boards do not move twice.
    if (now && now.view !== this.shown?.view) {
      this.shown = { ...now, before: null }
      this.tell(this.shown)
    } else if (now && this.told === null) this.tell({ ...now, before: null })
  }

  private show(shown: Shown | null): void {
    if (!shown) return
    this.shown = shown
    this.refusal = null
    this.doubted = null
    this.marked = null
    if (shown.view.choices.length === 0) this.hasDoubted = false
    this.news = shown.lines.slice(shown.lines.length - shown.fresh)
    this.keepHint(shown)
    if (!this.hasSecrets) this.story.share(this.place)
    this.backlog = this.story.waiting(this.place)
    this.tell(shown)
  }

  // What happens is shown before it is told.
  private tell(shown: Shown): void {
    clearTimeout(this.teller)
    const news = this.news
    const say = () => {
      this.told = shown
      this.heard = news
    }
    const wait = shown.before === null ? 0 : Math.min(this.pause(), this.hold?.(news) ?? 0)
    if (wait > 0) this.teller = setTimeout(say, wait)
    else say()
  }
}

// A match that is over goes into this browser's record; one that was stopped has no result.
function noteResult({ table, match, game, mine, seats, result }: TableMessage): void {
  const [seat] = mine
  if (!result || result.reason === 'stopped' || seat === undefined || mine.length > 1 || seats[seat]?.late) return
  const players = seats.map(({ name, level }) => ({ name, level }))
  book.note({ table, match, game, at: Date.now(), seat, players, winners: result.winners })
}

// How many lines a single seat has not seen happen; none where it would be too long a show.
function missedLines({ status, mine, logs }: TableMessage): number {
  const [seat, log] = [mine[0], logs[0]]
  if (status !== 'playing' || mine.length !== 1 || !log || log.start > 0) return 0
  const own = log.lines.findLastIndex((line) => line.seat === seat)
  const missed = log.lines.length - 1 - own
  return own < 0 || missed > LONGEST_SHOW ? 0 : missed
}

function isEqual(one: number[], other: number[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index])
}
