// Written by tools/typescript.py from the Python structs; change those.

export const PROTOCOL = 2

/**
 * `takeover` is after how many seconds of absence a bot plays for somebody; None lets everyone wait.
 * `clock` is how much time there is; without one there is as much as anybody wants.
 *
 * `start` is a position to begin from, or, with `from_match`, the finished match and the number of its actions to
 * go on from. With `playtest` some of what people do there is noted for whoever invents the game, and all are told so.
 */
export interface NewTable {
  game: string
  seats: SeatPlan[]
  options?: Record<string, unknown>
  visibility?: 'link' | 'listed'
  takeover?: number | null
  start?: Record<string, unknown> | null
  from_match?: MatchPoint | null
  clock?: ClockPlan | null
  playtest?: boolean
}

/**
 * A place at a new table: for whoever creates it (`me`, on several seats for hot-seat), for a friend, for a bot.
 */
export interface SeatPlan {
  kind: 'bot' | 'me' | 'open'
  name?: string
  level?: number
}

/**
 * A moment of a finished match: after so many of its actions.
 */
export interface MatchPoint {
  table: string
  match: number
  number: number
}

/**
 * How much time a match has, in seconds: each seat's `bank`, and in each turn `free` time before that is touched.
 *
 * `increment` goes into the bank after a turn. `kind` is how people call it. When a seat has used up both, a bot plays
 * this `turn` or the `seat` from now on, or, between two, the `match` is lost.
 */
export interface ClockPlan {
  kind: 'days' | 'live' | 'turn'
  bank?: number
  free?: number
  increment?: number
  end?: 'match' | 'seat' | 'turn'
}

/**
 * Come to a table: by a seat's invitation, which works once, or to watch.
 */
export interface Join {
  invitation?: string | null
  name?: string
}

/**
 * What a learner has done so far in one step of a lesson; all but the last have been found to be on the way.
 */
export interface LessonTry {
  actions: string[]
}

/**
 * Many matches of one set of rules, by bots of these strengths from weak to strong; none are the game's own.
 *
 * With `against`, options of another set of rules, both are played with the same deals and dice and compared; then
 * `matches` are the most pairs at each strength.
 */
export interface LabWish {
  game: string
  seats: number
  options?: Record<string, unknown>
  against?: Record<string, unknown> | null
  players?: string[]
  matches?: number
}

/**
 * Whether a run is to go on, or to stop; what was played is kept.
 */
export interface LabOrder {
  go: boolean
}

/**
 * The first frame: without a token one watches. `known` says which log lines the client has, if it has any.
 *
 * With `changes` the client keeps the last message, and is sent whole ones only where it has to be.
 */
export interface Hello {
  type: 'hello'
  protocol: number
  token?: string | null
  known?: Known | null
  changes?: boolean
}

/**
 * What a returning client has of a match: `mine` as it was, and for each of its logs edition and length.
 */
export interface Known {
  match: number
  mine: number[]
  editions: number[]
  lines: number[]
}

/**
 * Do something on the board. `number` is the number of the view that was looked at.
 *
 * `thought` is for how many milliseconds it was: what the connection took beyond that is no time of the seat's, up to
 * half a second of each turn.
 */
export interface Act {
  type: 'act'
  id: string
  seat: number
  number: number
  action: string
  thought?: number | null
}

/**
 * Take the seat's last action back; where that is not free, ask everybody for consent.
 */
export interface Undo {
  type: 'undo'
  id: string
  seat: number
}

/**
 * Ask everybody to end the match without a winner.
 */
export interface Stop {
  type: 'stop'
  id: string
  seat: number
}

/**
 * Answer a proposal, for one seat; one refusal ends it.
 */
export interface Consent {
  type: 'consent'
  id: string
  seat: number
  proposal: number
  agree: boolean
}

/**
 * Give up: with two seats the other one wins, with more a bot plays this seat to the end.
 */
export interface Resign {
  type: 'resign'
  id: string
  seat: number
}

/**
 * Take an open seat.
 */
export interface Sit {
  type: 'sit'
  id: string
  seat: number
  name: string
}

export interface Rename {
  type: 'rename'
  id: string
  seat: number
  name: string
}

/**
 * Get up: before a match the seat is open again, during one a bot takes it over for good.
 */
export interface Leave {
  type: 'leave'
  id: string
  seat: number
}

/**
 * A fresh invitation: for an open seat (the host), or for one's own seat, to go on with it on another device.
 */
export interface Invite {
  type: 'invite'
  id: string
  seat: number
}

/**
 * The host, between matches: this seat is open, or a bot's.
 */
export interface Assign {
  type: 'assign'
  id: string
  seat: number
  kind: 'bot' | 'open'
  level?: number
}

/**
 * The host, between matches: whoever sits on these two seats change places, and with them roles and turns.
 */
export interface Swap {
  type: 'swap'
  id: string
  seat: number
  other: number
}

/**
 * The host, between matches: this seat starts; with None the lot decides.
 */
export interface Appoint {
  type: 'appoint'
  id: string
  seat: number | null
}

/**
 * A nonce for the chances of the coming match, for all one's seats; clients send it when they see a commitment.
 */
export interface Contribute {
  type: 'contribute'
  id: string
  nonce: string
}

/**
 * The host begins the match: all seats are taken, and everybody has contributed to its chances.
 */
export interface Start {
  type: 'start'
  id: string
}

/**
 * After a match: everyone stays and moves on by one seat; the host starts when all have contributed.
 */
export interface Rematch {
  type: 'rematch'
  id: string
}

/**
 * Ask what a strong player would do, for what this seat knows.
 *
 * With `guided` it is only asked what matters now, as a guided match tells it: the answer is a `guide`.
 */
export interface Hint {
  type: 'hint'
  id: string
  seat: number
  guided?: boolean
}

/**
 * Ask, while others are to act, what this seat may be able to do next, to make a plan.
 */
export interface Foresee {
  type: 'foresee'
  id: string
  seat: number
}

/**
 * Say something at one's seat, to everybody at the table. Nothing keeps it: whoever is not there has missed it.
 */
export interface Gesture {
  type: 'gesture'
  id: string
  seat: number
  gesture: 'again' | 'break' | 'hello' | 'laugh' | 'luck' | 'moment' | 'nice' | 'no' | 'played' | 'sorry' | 'thanks' | 'thinking'
}

/**
 * All that one viewer may know of a table; it is sent whenever any of it has changed.
 *
 * `match` counts from 1: the match that is to come, runs, or has ended. `mine` are his seats, `views` one view for
 * each of them in that order, or the spectators' view, and `logs` one log for each view; both are empty until the
 * match begins. `invitations` are the secrets of open seats, for the host alone. A view's number rises with
 * everything that its seat is told.
 */
export interface TableMessage {
  type: 'table'
  table: string
  game: string
  options: Record<string, unknown>
  visibility: 'link' | 'listed'
  takeover: number | null
  status: 'finished' | 'playing' | 'waiting'
  match: number
  host: boolean
  mine: number[]
  seats: SeatInfo[]
  invitations: (string | null)[]
  views: View[]
  logs: Log[]
  proposal: Proposal | null
  allowed: Allowed
  fairness: Fairness
  result: Result | null
  clock: ClockInfo | null
  playtest: boolean
}

/**
 * A seat as everybody sees it.
 *
 * `present` says that its viewer is connected, `ready` that he has contributed to the coming match's chances,
 * `stand_in` is the level of the bot that plays for somebody absent or gone, and `thinking` that a bot is at it.
 * `program` says that the viewer is no person but a program of somebody's own, and `late` that his time ran out, so
 * that a bot plays this match to its end.
 */
export interface SeatInfo {
  kind: 'bot' | 'open' | 'person'
  name: string
  level: number | null
  present: boolean
  ready: boolean
  stand_in: number | null
  resigned: boolean
  thinking: boolean
  program: boolean
  late: boolean
}

/**
 * A position as one seat, or a spectator (seat None), may see it.
 *
 * `choices` are the legal actions, and only the seat that decides gets them: a rival's choices are his hand.
 * `number` counts what this seat has been told, and not the actions: some of those are nobody else's business.
 */
export interface View {
  game: string
  seat: number | null
  seats: number
  number: number
  to_act: number
  scores: number[]
  choices: string[]
  facts: unknown
  end: End | null
}

/**
 * How a match ended: one of the game's reasons, the seats that won (all of them in a tie), the scores.
 */
export interface End {
  reason: string
  winners: number[]
  scores: number[]
}

/**
 * One seat's lines from number `start` on; what a client has beyond that is void.
 *
 * `edition` rises when lines of this very log are taken back, so nobody learns of what he was not told. `traces` are
 * all that are left of such lines, by the place where they stood.
 */
export interface Log {
  edition: number
  start: number
  lines: Line[]
  traces: Trace[]
}

/**
 * A line of the log as this viewer may read it; `seat` is who acted, -1 for chance.
 */
export interface Line {
  seat: number
  code: string
  args: Record<string, string | number>
}

/**
 * Lines of this log were taken back by a seat that somebody else was watching; `line` of them were left.
 */
export interface Trace {
  line: number
  seat: number
}

/**
 * What somebody wants that needs everybody's consent; `agreed` are the seats that have given it.
 */
export interface Proposal {
  id: number
  kind: 'stop' | 'undo'
  seat: number
  agreed: number[]
  waiting: number[]
}

/**
 * What this viewer may do with the table now, beside the choices in the views.
 *
 * `undo` is a seat whose last action can be taken back, `undo_free` whether without asking; `sit` are the open
 * seats he may take, `assign` lets him give seats to others and swap them, and the others say themselves.
 */
export interface Allowed {
  undo: number | null
  undo_free: boolean
  sit: number[]
  assign: boolean
  appoint: boolean
  start: boolean
  rematch: boolean
  resign: number[]
  stop: boolean
  hint: boolean
}

/**
 * The commitment to the chances of this match, what everybody added, and, when it is over, the secret itself.
 *
 * `nonces` stand by seat, empty for bots; they are shown from the start of the match on.
 */
export interface Fairness {
  commitment: string
  nonces: string[]
  secret: string | null
}

/**
 * How a match ended: a reason of its game, `resigned`, `time` or `stopped`; who stopped it has not won it.
 */
export interface Result {
  reason: string
  winners: number[]
  scores: number[]
}

/**
 * How much time is left, in milliseconds by the server's clock, which shows `now`.
 *
 * `banks` stand by seat, as they were when the turn began. The time of the seat that is `running` runs `since` then;
 * before that it had `used` some of this turn. The plan says how much of a turn is free.
 */
export interface ClockInfo {
  plan: ClockPlan
  banks: number[]
  running: number | null
  since: number | null
  used: number
  now: number
}

/**
 * What is new in the table message, to a client that keeps the last one.
 *
 * `changes` is a tree in the shape of that message. It ends in lists of one, with the new value in it; an object goes
 * deeper, by field or by place; and one with the only field `~` has splices of a list. `logs` are whole, as always.
 */
export interface TableChange {
  type: 'change'
  changes: Record<string, unknown>
  logs: Log[]
}

/**
 * The answer to a command that was carried out; what it changed came before it in a table message.
 */
export interface Done {
  type: 'done'
  id: string
}

/**
 * The answer to a command that changed nothing.
 *
 * For a forbidden action `paragraph` names the rule, such as "3.2". `id` is None for a frame that was no command.
 */
export interface Refused {
  type: 'refused'
  id: string | null
  code: string
  paragraph: string | null
}

/**
 * The answer to `invite`.
 */
export interface Invitation {
  type: 'invitation'
  id: string
  seat: number
  invitation: string
}

/**
 * The answer to `hint`.
 */
export interface HintMessage {
  type: 'hint'
  turns: HintTurn[]
  reasons: Reason[]
  sure: 1 | 2 | 3
  source: 'alphabeta' | 'exact' | 'only' | 'tree'
  searched: number
  depth: number
  id: string
  seat: number
  number: number
}

/**
 * The actions of a whole turn, what it promises of the win, and how often it was looked at.
 */
export interface HintTurn {
  steps: HintStep[]
  share: number
  visits: number
}

/**
 * An action, and the line of the log that its seat would read of it.
 */
export interface HintStep {
  action: string
  notice: Notice | null
}

/**
 * One line of the log as one seat may read it: a message id of the game's texts and its values.
 *
 * `seat` among the values is whom it is about, and the sentence goes on from that name; `rival` is another seat, and
 * whoever says it puts the name there.
 */
export interface Notice {
  code: string
  args: Record<string, string | number>
}

/**
 * Why a turn is good, or what it costs: a fact that anybody can see on the board, in the words of the game.
 */
export interface Reason {
  kind: 'costs' | 'covers' | 'grows' | 'harms' | 'opens' | 'points' | 'safe' | 'takes' | 'wins'
  notice: Notice
}

/**
 * The answer to `hint` with `guided`.
 */
export interface GuideMessage {
  type: 'guide'
  cue: string | null
  lit: string[]
  turn: number
  turns: number
  id: string
  seat: number
  number: number
}

/**
 * The answer to `foresee`: actions that are possible in some of the futures that the seat can expect.
 */
export interface ForesightMessage {
  type: 'foresight'
  id: string
  seat: number
  number: number
  choices: string[]
}

/**
 * Somebody says something at this seat, now.
 */
export interface GestureMessage {
  type: 'gesture'
  seat: number
  gesture: 'again' | 'break' | 'hello' | 'laugh' | 'luck' | 'moment' | 'nice' | 'no' | 'played' | 'sorry' | 'thanks' | 'thinking'
}

/**
 * What a new viewer gets: the table, and the token that says who he is from now on.
 */
export interface Entry {
  table: string
  token: string
  seats: number[]
}

/**
 * How a viewer is told of his turns, and which `ways` this server has; `key` is for subscribing to `push`.
 */
export interface Knocks {
  ways: ('chat' | 'mail' | 'push')[]
  key: string
  on: KnockState[]
  quiet: number
  reminder: boolean
}

/**
 * A way that is on; `failure` says why nobody answered there last, or nothing. The address is never told.
 */
export interface KnockState {
  way: 'chat' | 'mail' | 'push'
  failure: string
}

/**
 * The secret that came with a knock, from whoever wants no more of them.
 */
export interface KnockStop {
  secret: string
}

export interface KnockTest {
  way: 'chat' | 'mail' | 'push'
}

/**
 * Knock at this `address` when it is the viewer's turn and he was not there for `quiet` seconds.
 *
 * For `push` the address is the browser's subscription as JSON, for `chat` a webhook's, for `mail` a mailbox. With a
 * `reminder` it knocks once more before his time runs out. Without an address the one that is known stays.
 */
export interface KnockWish {
  way: 'chat' | 'mail' | 'push'
  address: string | null
  language: 'de' | 'en'
  quiet: number
  reminder: boolean
}

/**
 * Who reaches this server: people at its own device, in the local network by this `address`, or whoever else.
 *
 * `switch` says that whoever asks may change it: he sits at the device. `lab` says that the Laboratory is his.
 */
export interface NetworkState {
  reach: 'any' | 'device' | 'network'
  address: string | null
  switch: boolean
  lab: boolean
}

/**
 * Whether the local network is to reach this server.
 */
export interface NetworkWish {
  open: boolean
}

/**
 * A table in a list: no viewer's secrets, nothing of the match but whose `turn` it is and who won it.
 *
 * It is that since and, where there is a clock, until these moments, in milliseconds. `mine` are the seats of whoever
 * asks, as his token says.
 */
export interface TableSummary {
  table: string
  game: string
  status: 'finished' | 'playing' | 'waiting'
  seats: SeatInfo[]
  matches: number
  created: string
  turn: number | null
  since: number | null
  until: number | null
  mine: number[]
  winners: number[] | null
  playtest: boolean
}

export interface GameInfo {
  id: string
  name: string
  rules: number
  fewest: number
  most: number
  secrets: boolean
  levels: number
  options: OptionInfo[]
  presets: Record<string, Record<string, unknown>>
  starter: boolean
  roles: string[]
  lessons: LessonInfo[]
  guided: number
  guided_first: boolean
}

/**
 * A switch of the rules; its sentences are `GAME-option-NAME` in the game's texts. A `dial` is for authors.
 */
export interface OptionInfo {
  name: string
  kind: 'bool' | 'choice' | 'int'
  default: unknown
  choices: string[]
  low: number | null
  high: number | null
  ruling: string
  dial: string
}

/**
 * A lesson: its name, which its texts have too, and how many steps it has.
 */
export interface LessonInfo {
  id: string
  steps: number
}

/**
 * What became of the last action: it goes on, the step is done, it leads astray, or the rules forbid it.
 *
 * `scenes` are what there is to see of it, the replies included; without any action, where the step begins. After
 * something that leads astray or is forbidden the learner is still where he was. `answer` names what is said to that,
 * and `paragraph` is the one that forbids it. `show` is an action that leads on, `paragraphs` are those that the step
 * is about, and `spots` the things on the board to look at.
 */
export interface LessonAnswer {
  verdict: 'astray' | 'done' | 'on' | 'refused'
  scenes: LessonScene[]
  answer: string | null
  paragraph: string | null
  show: string | null
  paragraphs: string[]
  spots: string[]
}

/**
 * Something to see: the lines that led there, and what the learner's seat sees then.
 */
export interface LessonScene {
  view: View
  lines: Line[]
}

/**
 * `printable` says whether the game can be had as pages to print.
 */
export interface RulesInfo {
  game: string
  language: string
  title: string
  aim: string
  brief_title: string
  brief: string
  chapters: ChapterInfo[]
  readings_title: string
  readings: ReadingInfo[]
  printable: boolean
}

export interface ChapterInfo {
  number: string
  title: string
  paragraphs: ParagraphInfo[]
}

export interface ParagraphInfo {
  number: string
  text: string
  rulings: string[]
  examples: ExampleInfo[]
}

/**
 * A worked example: what was to be seen at first and after each of its steps, as a seat or a spectator sees it.
 */
export interface ExampleInfo {
  id: string
  title: string
  text: string
  steps: string[][]
  pictures: View[]
}

/**
 * Why a ruling is as it is, and how a table agrees on something else, where it can.
 */
export interface ReadingInfo {
  id: string
  sheet: string
  unclear: string
  decided: string
  why: string
  option: string
  paragraphs: string[]
}

/**
 * A match as one seat or a spectator saw it; `steps` begin at number `start` of `total`.
 *
 * With `open` every action is a step, told as its own seat read it, and shown as all seats saw it.
 */
export interface Replay {
  table: string
  match: number
  game: string
  names: string[]
  seat: number | null
  open: boolean
  total: number
  start: number
  steps: ReplayStep[]
}

/**
 * A moment of a match: the line that led there (None at the start), and what could be seen then.
 *
 * `scoring` says that points were counted at this step. `all` are the views of all seats, where the replay is open.
 * `actions` says how many actions of the record have led there, whoever was told of them; of a finished match only.
 */
export interface ReplayStep {
  line: Line | null
  view: View
  scoring: boolean
  actions: number | null
  all: View[]
}

/**
 * What somebody who asks for a hint is told: the best turn, and the next best that leads elsewhere.
 *
 * `reasons` are facts that speak for the best turn, `sure` is 1 (unsure), 2 or 3. `source` says where it comes from:
 * `exact` (best play is known), `alphabeta` (`searched` positions, `depth` moves ahead), `tree` (`searched`
 * continuations), or `only` (there is no choice).
 */
export interface HintThought {
  turns: HintTurn[]
  reasons: Reason[]
  sure: 1 | 2 | 3
  source: 'alphabeta' | 'exact' | 'only' | 'tree'
  searched: number
  depth: number
}

/**
 * A review, or as much of it as there is: `done` of `total` steps are judged.
 *
 * `curves` has for each seat its chance to win by what it knew, as pairs of how many actions there had been and the
 * share. `turns` tells the turn of each action. `accounts` and `moments` are there when everything is judged.
 */
export interface ReviewInfo {
  table: string
  match: number
  game: string
  names: string[]
  engine: string
  budget: number
  done: number
  total: number
  turns: number[]
  curves: [number, number][][]
  accounts: ReviewAccount[]
  moments: ReviewMoment[]
}

/**
 * How a seat came from its start to its result: start + luck - lost + rest = result, in shares of the win.
 */
export interface ReviewAccount {
  seat: number
  decisions: number
  start: number
  luck: number
  lost: number
  rest: number | null
  result: number | null
}

/**
 * A decision that cost much: what was done and what was better, each with its share of the win for that seat.
 *
 * `number` is how many actions came before it, `turn` counts from 1, and `sure` is 3 (sure), 2 (fairly) or 1 (not).
 */
export interface ReviewMoment {
  number: number
  turn: number
  seat: number
  action: string
  best: string
  line: string[]
  could: number
  does: number
  sure: number
}

/**
 * How a finished match went, turn by turn, counted from 1.
 */
export interface MatchStory {
  table: string
  match: number
  turns: number
  gains: Gain[]
  outlooks: Outlook[]
  turning: TurningPoint | null
}

/**
 * Points that a seat got, or lost, in a turn, with the line that tells of it.
 */
export interface Gain {
  turn: number
  seat: number
  points: number
  line: Line | null
}

/**
 * The estimated share of the win, by seat, after a turn; turn 0 is the start.
 */
export interface Outlook {
  turn: number
  shares: number[]
}

/**
 * The turn that decided it, and whose it was. Since then the `winner` was ahead (`takes_lead`); one who always was
 * gained most by it. `before` and `after` are the winner's estimated shares, `line` is what happened.
 */
export interface TurningPoint {
  turn: number
  seat: number
  winner: number
  takes_lead: boolean
  before: number
  after: number
  line: Line | null
}

/**
 * The puzzles of a game, by their grades: number 1 is the first of them.
 */
export interface PuzzleShelf {
  game: string
  grades: number[]
}

/**
 * An action to try, or none to see the position; `show` asks for the solution.
 */
export interface PuzzleTry {
  action: string | null
  show: boolean
}

/**
 * What became of a try: it is right, or wrong, or the rules forbid it; without any, the puzzle is open.
 *
 * `scenes` are what there is to see: the position, or what the action would lead to. What the best action and the best
 * of all others are worth is told with the solution, for whoever has found it or asks for it.
 */
export interface PuzzleAnswer {
  verdict: 'open' | 'refused' | 'right' | 'shown' | 'wrong'
  game: string
  grade: number | null
  scenes: LessonScene[]
  paragraph: string | null
  solution: string | null
  share: number | null
  next: number | null
}

/**
 * What a day brings: the game and the number of its puzzle, if there are any, and the game of its deal.
 */
export interface DailyInfo {
  date: string
  puzzle_game: string | null
  puzzle: number | null
  game: string
  seats: number
  level: number
  tomorrow: string
}

/**
 * What there is to see after the last decision and the bots' answers, or at first where the deal begins.
 *
 * `actions` are all decisions so far, to be sent with the next one. At the end there are scores and winners.
 */
export interface DailyAnswer {
  refused: boolean
  paragraph: string | null
  scenes: LessonScene[]
  actions: string[]
  scores: number[] | null
  winners: number[] | null
  par: Par | null
}

/**
 * What exact best play comes to with the day's dice, without knowing them, and where somebody left it.
 *
 * `expected` is how the best way stood after each of its decisions, for the picture.
 */
export interface Par {
  sum: number
  steps: ParStep[]
  expected: number[]
}

/**
 * A decision: what was done, what was best, and how much more it leaves on average.
 */
export interface ParStep {
  roll: number[]
  action: string
  best: string
  cost: number
  expected: number
}

/**
 * All runs, the latest first, and by game the strengths that measure best, from weak to strong.
 */
export interface LabDesk {
  runs: LabRun[]
  measuring: Record<string, string[]>
}

/**
 * A run of the Laboratory. `report` says that its page can be opened, `trouble` why it failed.
 */
export interface LabRun {
  number: number
  wish: LabWish
  state: 'done' | 'failed' | 'running' | 'stopped' | 'waiting'
  created: number
  live: LabLive
  report: boolean
  trouble: string
}

/**
 * How far a run is, in matches and in the seconds that are `left`, and what it says so far.
 *
 * `answer` are sentences by language, `even` is what every seat would get if all were equal.
 */
export interface LabLive {
  done: number
  total: number
  left: number | null
  even: number
  strengths: LabStrength[]
  answer: Record<string, string[]>
  findings: LabFinding[]
}

/**
 * What players of one strength came to so far: `shares` by seat, `few` if they repeat themselves.
 */
export interface LabStrength {
  players: string
  matches: number
  distinct: number
  few: boolean
  shares: LabShare[]
}

/**
 * A part of the win, and between which values the true one lies in 95 of 100 experiments.
 */
export interface LabShare {
  value: number
  low: number
  high: number
}

/**
 * A sentence by language; `holds` says how far it holds, where that was asked, `section` where its figures are.
 */
export interface LabFinding {
  text: Record<string, string>
  holds: string
  section: string
}

/**
 * A match up to a moment: as a record has it, without its end.
 */
export interface StudyLine {
  game: string
  seats: number
  options: Record<string, unknown>
  start: Record<string, unknown> | null
  rules: number | null
  actions: string[]
}

/**
 * The moment: what each seat sees, what led here, and what can follow, by whoever is to act, chance included.
 *
 * `position` is the moment as JSON, to be set up again anywhere.
 */
export interface StudyScene {
  views: View[]
  line: Line | null
  to_act: number
  choices: string[]
  position: Record<string, unknown>
}

/**
 * What somebody says after a match of a playtest: 1, 2 or 3, or nothing yet.
 *
 * Whether it was fun (1 is no), how its `length` felt (1 is too short, 3 too long), and whether the rules were clear.
 */
export interface Opinion {
  fun: number | null
  length: number | null
  clarity: number | null
}

/**
 * The opinion of whoever had that seat in the match; it is told to nobody else.
 */
export interface SeatOpinion {
  seat: number
  opinion: Opinion
}

/**
 * An error of the HTTP side, as `application/problem+json`; `code` is one of docs/protocol.md's.
 */
export interface Problem {
  type: string
  title: string
  status: number
  code: string
  detail: string
}

export type Command = Act | Undo | Stop | Consent | Resign | Sit | Rename | Leave | Invite | Assign | Swap | Appoint | Contribute | Start | Rematch | Hint | Foresee | Gesture
export type FromClient = Hello | Act | Undo | Stop | Consent | Resign | Sit | Rename | Leave | Invite | Assign | Swap | Appoint | Contribute | Start | Rematch | Hint | Foresee | Gesture
export type FromServer = TableMessage | TableChange | Done | Refused | Invitation | HintMessage | GuideMessage | ForesightMessage | GestureMessage
