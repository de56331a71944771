"""Every message between the server and its clients; all of them are JSON, and all sentences are made by the client.

HTTP serves what is asked for once: games, rules, new tables, records. Everything that happens at a table goes through
one WebSocket per viewer. A viewer is whoever holds a token: he sits on any number of seats, or watches.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tafelrunde.core.game import Notice, Reason, View
from tafelrunde.core.state import MOST_SEATS

PROTOCOL = 2

# A name is what people read: no control characters, no line breaks; checked in `seat.py`.
Name = Annotated[str, Meta(max_length=24)]
# Chosen by the client, the same when a command is sent again, so that it is carried out once.
CommandId = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
# The lengths are said twice, because the end of a pattern may come before a line feed.
# Two kinds of secrets, both as URL-safe Base64 without padding: 24 characters.
Token = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{24}$", max_length=24)]
# 16 bytes of a client's own chance, as hexadecimal digits.
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]
TableId = Annotated[str, Meta(pattern="^[a-z2-7]{10}$", max_length=10)]
# What people can say to each other at a table; clients have the words.
GestureName = Literal[
    "hello",
    "played",
    "nice",
    "no",
    "moment",
    "thinking",
    "laugh",
    "thanks",
    "luck",
    "sorry",
    "break",
    "again",
]


# ---------------------------------------------------------------- HTTP


class SeatPlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place at a new table: for whoever creates it (`me`, on several seats for hot-seat), for a friend, for a bot."""

    kind: Literal["me", "open", "bot"]
    name: Name = ""
    level: Annotated[int, Meta(ge=1, le=5)] = 3


class ClockPlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much time a match has, in seconds: each seat's `bank`, and in each turn `free` time before that is touched.

    `increment` goes into the bank after a turn. `kind` is how people call it. When a seat has used up both, a bot plays
    this `turn` or the `seat` from now on, or, between two, the `match` is lost.
    """

    kind: Literal["live", "turn", "days"]
    bank: Annotated[int, Meta(ge=0, le=31_536_000)] = 0
    free: Annotated[int, Meta(ge=0, le=31_536_000)] = 0
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    end: Literal["turn", "seat", "match"] = "turn"


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`takeover` is after how many seconds of absence a bot plays for somebody; None lets everyone wait.
    `clock` is how much time there is; without one there is as much as anybody wants.

    `start` is a position to begin from, or, with `from_match`, the finished match and the number of its actions to
    go on from. With `playtest` some of what people do there is noted for whoever invents the game, and all are told so.
    """

    game: str
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=MOST_SEATS)]
    options: dict[str, Any] = {}
    visibility: Literal["link", "listed"] = "link"
    takeover: Annotated[int, Meta(ge=10, le=86400)] | None = None
    start: dict[str, Any] | None = None
    from_match: MatchPoint | None = None
    clock: ClockPlan | None = None
    playtest: bool = False


class MatchPoint(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A moment of a finished match: after so many of its actions."""

    table: TableId
    match: Annotated[int, Meta(ge=1)]
    number: Annotated[int, Meta(ge=0)]


class Entry(Struct, frozen=True, kw_only=True):
    """What a new viewer gets: the table, and the token that says who he is from now on."""

    table: str
    token: str
    seats: list[int]


class Join(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Come to a table: by a seat's invitation, which works once, or to watch."""

    invitation: Token | None = None
    name: Name = ""


class KnockWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Knock at this `address` when it is the viewer's turn and he was not there for `quiet` seconds.

    For `push` the address is the browser's subscription as JSON, for `chat` a webhook's, for `mail` a mailbox. With a
    `reminder` it knocks once more before his time runs out. Without an address the one that is known stays.
    """

    way: Literal["push", "chat", "mail"]
    address: Annotated[str, Meta(max_length=2000)] | None = None
    language: Literal["de", "en"] = "en"
    quiet: Annotated[int, Meta(ge=0, le=86_400)] = 120
    reminder: bool = True


class KnockState(Struct, frozen=True, kw_only=True):
    """A way that is on; `failure` says why nobody answered there last, or nothing. The address is never told."""

    way: Literal["push", "chat", "mail"]
    failure: str


class Knocks(Struct, frozen=True, kw_only=True):
    """How a viewer is told of his turns, and which `ways` this server has; `key` is for subscribing to `push`."""

    ways: list[Literal["push", "chat", "mail"]]
    key: str
    on: list[KnockState]
    quiet: int
    reminder: bool


class KnockTest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    way: Literal["push", "chat", "mail"]


class KnockStop(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The secret that came with a knock, from whoever wants no more of them."""

    secret: Token


class NetworkState(Struct, frozen=True, kw_only=True):
    """Who reaches this server: people at its own device, in the local network by this `address`, or whoever else.

    `switch` says that whoever asks may change it: he sits at the device. `lab` says that the Laboratory is his.
    """

    reach: Literal["device", "network", "any"]
    address: str | None
    switch: bool
    lab: bool = False


class NetworkWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether the local network is to reach this server."""

    open: bool


class TableSummary(Struct, frozen=True, kw_only=True):
    """A table in a list: no viewer's secrets, nothing of the match but whose `turn` it is and who won it.

    It is that since and, where there is a clock, until these moments, in milliseconds. `mine` are the seats of whoever
    asks, as his token says.
    """

    table: str
    game: str
    status: Literal["waiting", "playing", "finished"]
    seats: list[SeatInfo]
    matches: int
    created: str
    turn: int | None = None
    since: int | None = None
    until: int | None = None
    mine: list[int] = []
    winners: list[int] | None = None
    playtest: bool = False


# What somebody says to one of the questions after a playtest.
Answer = Annotated[int, Meta(ge=1, le=3)]


class Opinion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody says after a match of a playtest: 1, 2 or 3, or nothing yet.

    Whether it was fun (1 is no), how its `length` felt (1 is too short, 3 too long), and whether the rules were clear.
    """

    fun: Answer | None = None
    length: Answer | None = None
    clarity: Answer | None = None


class SeatOpinion(Struct, frozen=True, kw_only=True):
    """The opinion of whoever had that seat in the match; it is told to nobody else."""

    seat: int
    opinion: Opinion


class OptionInfo(Struct, frozen=True, kw_only=True):
    """A switch of the rules; its sentences are `GAME-option-NAME` in the game's texts. A `dial` is for authors."""

    name: str
    kind: Literal["bool", "int", "choice"]
    default: Any
    choices: list[str] = []
    low: int | None = None
    high: int | None = None
    ruling: str = ""
    dial: str = ""


class GameInfo(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    rules: int
    fewest: int
    most: int
    secrets: bool
    levels: int
    options: list[OptionInfo]
    presets: dict[str, dict[str, Any]]
    # Whether somebody starts: the option `starter` then is a seat, and without it the lot decides.
    starter: bool = False
    # What each seat is, where they differ: message ids of the game's texts, by seat.
    roles: list[str] = []
    # The path of its lessons, in their order.
    lessons: list[LessonInfo] = []
    # How many turns of a guided match are guided, 0 where there is none, and whether everybody's first match is one.
    guided: int = 0
    guided_first: bool = False


class LessonInfo(Struct, frozen=True, kw_only=True):
    """A lesson: its name, which its texts have too, and how many steps it has."""

    id: str
    steps: int


class LessonTry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a learner has done so far in one step of a lesson; all but the last have been found to be on the way."""

    actions: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=100)]


class LessonScene(Struct, frozen=True, kw_only=True):
    """Something to see: the lines that led there, and what the learner's seat sees then."""

    view: View
    lines: list[Line]


class LessonAnswer(Struct, frozen=True, kw_only=True):
    """What became of the last action: it goes on, the step is done, it leads astray, or the rules forbid it.

    `scenes` are what there is to see of it, the replies included; without any action, where the step begins. After
    something that leads astray or is forbidden the learner is still where he was. `answer` names what is said to that,
    and `paragraph` is the one that forbids it. `show` is an action that leads on, `paragraphs` are those that the step
    is about, and `spots` the things on the board to look at.
    """

    verdict: Literal["on", "done", "astray", "refused"]
    scenes: list[LessonScene]
    answer: str | None = None
    paragraph: str | None = None
    show: str | None = None
    paragraphs: list[str]
    spots: list[str]


class ExampleInfo(Struct, frozen=True, kw_only=True):
    """A worked example: what was to be seen at first and after each of its steps, as a seat or a spectator sees it."""

    id: str
    title: str
    text: str
    steps: list[list[str]]
    pictures: list[View]


class ParagraphInfo(Struct, frozen=True, kw_only=True):
    number: str
    text: str
    rulings: list[str]
    examples: list[ExampleInfo]


class ChapterInfo(Struct, frozen=True, kw_only=True):
    number: str
    title: str
    paragraphs: list[ParagraphInfo]


class ReadingInfo(Struct, frozen=True, kw_only=True):
    """Why a ruling is as it is, and how a table agrees on something else, where it can."""

    id: str
    sheet: str
    unclear: str
    decided: str
    why: str
    option: str
    paragraphs: list[str]


class RulesInfo(Struct, frozen=True, kw_only=True):
    """`printable` says whether the game can be had as pages to print."""

    game: str
    language: str
    title: str
    aim: str
    brief_title: str
    brief: str
    chapters: list[ChapterInfo]
    readings_title: str
    readings: list[ReadingInfo]
    printable: bool


class ReplayStep(Struct, frozen=True, kw_only=True):
    """A moment of a match: the line that led there (None at the start), and what could be seen then.

    `scoring` says that points were counted at this step. `all` are the views of all seats, where the replay is open.
    `actions` says how many actions of the record have led there, whoever was told of them; of a finished match only.
    """

    line: Line | None
    view: View
    scoring: bool
    actions: int | None = None
    all: list[View] = []


class Replay(Struct, frozen=True, kw_only=True):
    """A match as one seat or a spectator saw it; `steps` begin at number `start` of `total`.

    With `open` every action is a step, told as its own seat read it, and shown as all seats saw it.
    """

    table: str
    match: int
    game: str
    names: list[str]
    seat: int | None
    open: bool
    total: int
    start: int
    steps: list[ReplayStep]


class Gain(Struct, frozen=True, kw_only=True):
    """Points that a seat got, or lost, in a turn, with the line that tells of it."""

    turn: int
    seat: int
    points: int
    line: Line | None


class Outlook(Struct, frozen=True, kw_only=True):
    """The estimated share of the win, by seat, after a turn; turn 0 is the start."""

    turn: int
    shares: list[float]


class TurningPoint(Struct, frozen=True, kw_only=True):
    """The turn that decided it, and whose it was. Since then the `winner` was ahead (`takes_lead`); one who always was
    gained most by it. `before` and `after` are the winner's estimated shares, `line` is what happened."""

    turn: int
    seat: int
    winner: int
    takes_lead: bool
    before: float
    after: float
    line: Line | None


class MatchStory(Struct, frozen=True, kw_only=True):
    """How a finished match went, turn by turn, counted from 1."""

    table: str
    match: int
    turns: int
    gains: list[Gain]
    outlooks: list[Outlook]
    turning: TurningPoint | None


class Problem(Struct, frozen=True, kw_only=True):
    """An error of the HTTP side, as `application/problem+json`; `code` is one of docs/protocol.md's."""

    type: str
    title: str
    status: int
    code: str
    detail: str = ""


# ---------------------------------------------------------------- from the client, over the socket


class Hello(Struct, frozen=True, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """The first frame: without a token one watches. `known` says which log lines the client has, if it has any.

    With `changes` the client keeps the last message, and is sent whole ones only where it has to be.
    """

    protocol: int
    token: Token | None = None
    known: Known | None = None
    changes: bool = False


class Known(Struct, frozen=True, forbid_unknown_fields=True):
    """What a returning client has of a match: `mine` as it was, and for each of its logs edition and length."""

    match: int
    mine: Annotated[list[SeatNumber], Meta(max_length=MOST_SEATS)]
    editions: Annotated[list[int], Meta(max_length=MOST_SEATS)]
    lines: Annotated[list[int], Meta(max_length=MOST_SEATS)]


class Act(Struct, frozen=True, tag="act", tag_field="type", forbid_unknown_fields=True):
    """Do something on the board. `number` is the number of the view that was looked at.

    `thought` is for how many milliseconds it was: what the connection took beyond that is no time of the seat's, up to
    half a second of each turn.
    """

    id: CommandId
    seat: SeatNumber
    number: Annotated[int, Meta(ge=0)]
    action: Annotated[str, Meta(min_length=1, max_length=80)]
    thought: Annotated[int, Meta(ge=0)] | None = None


class Undo(Struct, frozen=True, tag="undo", tag_field="type", forbid_unknown_fields=True):
    """Take the seat's last action back; where that is not free, ask everybody for consent."""

    id: CommandId
    seat: SeatNumber


class Stop(Struct, frozen=True, tag="stop", tag_field="type", forbid_unknown_fields=True):
    """Ask everybody to end the match without a winner."""

    id: CommandId
    seat: SeatNumber


class Consent(Struct, frozen=True, tag="consent", tag_field="type", forbid_unknown_fields=True):
    """Answer a proposal, for one seat; one refusal ends it."""

    id: CommandId
    seat: SeatNumber
    proposal: int
    agree: bool


class Resign(Struct, frozen=True, tag="resign", tag_field="type", forbid_unknown_fields=True):
    """Give up: with two seats the other one wins, with more a bot plays this seat to the end."""

    id: CommandId
    seat: SeatNumber


class Sit(Struct, frozen=True, tag="sit", tag_field="type", forbid_unknown_fields=True):
    """Take an open seat."""

    id: CommandId
    seat: SeatNumber
    name: Name


class Rename(Struct, frozen=True, tag="rename", tag_field="type", forbid_unknown_fields=True):
    id: CommandId
    seat: SeatNumber
    name: Name


class Leave(Struct, frozen=True, tag="leave", tag_field="type", forbid_unknown_fields=True):
    """Get up: before a match the seat is open again, during one a bot takes it over for good."""

    id: CommandId
    seat: SeatNumber


class Invite(Struct, frozen=True, tag="invite", tag_field="type", forbid_unknown_fields=True):
    """A fresh invitation: for an open seat (the host), or for one's own seat, to go on with it on another device."""

    id: CommandId
    seat: SeatNumber


class Assign(Struct, frozen=True, tag="assign", tag_field="type", forbid_unknown_fields=True):
    """The host, between matches: this seat is open, or a bot's."""

    id: CommandId
    seat: SeatNumber
    kind: Literal["open", "bot"]
    level: Annotated[int, Meta(ge=1, le=5)] = 3


class Swap(Struct, frozen=True, tag="swap", tag_field="type", forbid_unknown_fields=True):
    """The host, between matches: whoever sits on these two seats change places, and with them roles and turns."""

    id: CommandId
    seat: SeatNumber
    other: SeatNumber


class Appoint(Struct, frozen=True, tag="appoint", tag_field="type", forbid_unknown_fields=True):
    """The host, between matches: this seat starts; with None the lot decides."""

    id: CommandId
    seat: SeatNumber | None


class Contribute(Struct, frozen=True, tag="contribute", tag_field="type", forbid_unknown_fields=True):
    """A nonce for the chances of the coming match, for all one's seats; clients send it when they see a commitment."""

    id: CommandId
    nonce: Nonce


class Start(Struct, frozen=True, tag="start", tag_field="type", forbid_unknown_fields=True):
    """The host begins the match: all seats are taken, and everybody has contributed to its chances."""

    id: CommandId


class Rematch(Struct, frozen=True, tag="rematch", tag_field="type", forbid_unknown_fields=True):
    """After a match: everyone stays and moves on by one seat; the host starts when all have contributed."""

    id: CommandId


class Hint(Struct, frozen=True, tag="hint", tag_field="type", forbid_unknown_fields=True):
    """Ask what a strong player would do, for what this seat knows.

    With `guided` it is only asked what matters now, as a guided match tells it: the answer is a `guide`.
    """

    id: CommandId
    seat: SeatNumber
    guided: bool = False


class Foresee(Struct, frozen=True, tag="foresee", tag_field="type", forbid_unknown_fields=True):
    """Ask, while others are to act, what this seat may be able to do next, to make a plan."""

    id: CommandId
    seat: SeatNumber


class Gesture(Struct, frozen=True, tag="gesture", tag_field="type", forbid_unknown_fields=True):
    """Say something at one's seat, to everybody at the table. Nothing keeps it: whoever is not there has missed it."""

    id: CommandId
    seat: SeatNumber
    gesture: GestureName


Command = (
    Act
    | Undo
    | Stop
    | Consent
    | Resign
    | Sit
    | Rename
    | Leave
    | Invite
    | Assign
    | Swap
    | Appoint
    | Contribute
    | Start
    | Rematch
    | Hint
    | Foresee
    | Gesture
)
FromClient = Hello | Command


# ---------------------------------------------------------------- from the server, over the socket


class SeatInfo(Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it.

    `present` says that its viewer is connected, `ready` that he has contributed to the coming match's chances,
    `stand_in` is the level of the bot that plays for somebody absent or gone, and `thinking` that a bot is at it.
    `program` says that the viewer is no person but a program of somebody's own, and `late` that his time ran out, so
    that a bot plays this match to its end.
    """

    kind: Literal["open", "person", "bot"]
    name: str = ""
    level: int | None = None
    present: bool = False
    ready: bool = False
    stand_in: int | None = None
    resigned: bool = False
    thinking: bool = False
    program: bool = False
    late: bool = False


class Line(Struct, frozen=True, kw_only=True):
    """A line of the log as this viewer may read it; `seat` is who acted, -1 for chance."""

    seat: int
    code: str
    args: dict[str, str | int] = {}


class Trace(Struct, frozen=True, kw_only=True):
    """Lines of this log were taken back by a seat that somebody else was watching; `line` of them were left."""

    line: int
    seat: int


class Log(Struct, frozen=True, kw_only=True):
    """One seat's lines from number `start` on; what a client has beyond that is void.

    `edition` rises when lines of this very log are taken back, so nobody learns of what he was not told. `traces` are
    all that are left of such lines, by the place where they stood.
    """

    edition: int
    start: int
    lines: list[Line]
    traces: list[Trace] = []


class Proposal(Struct, frozen=True, kw_only=True):
    """What somebody wants that needs everybody's consent; `agreed` are the seats that have given it."""

    id: int
    kind: Literal["undo", "stop"]
    seat: int
    agreed: list[int]
    waiting: list[int]


class Fairness(Struct, frozen=True, kw_only=True):
    """The commitment to the chances of this match, what everybody added, and, when it is over, the secret itself.

    `nonces` stand by seat, empty for bots; they are shown from the start of the match on.
    """

    commitment: str
    nonces: list[str]
    secret: str | None = None


class Allowed(Struct, frozen=True, kw_only=True):
    """What this viewer may do with the table now, beside the choices in the views.

    `undo` is a seat whose last action can be taken back, `undo_free` whether without asking; `sit` are the open
    seats he may take, `assign` lets him give seats to others and swap them, and the others say themselves.
    """

    undo: int | None = None
    undo_free: bool = False
    sit: list[int] = []
    assign: bool = False
    appoint: bool = False
    start: bool = False
    rematch: bool = False
    resign: list[int] = []
    stop: bool = False
    hint: bool = False


class ClockInfo(Struct, frozen=True, kw_only=True):
    """How much time is left, in milliseconds by the server's clock, which shows `now`.

    `banks` stand by seat, as they were when the turn began. The time of the seat that is `running` runs `since` then;
    before that it had `used` some of this turn. The plan says how much of a turn is free.
    """

    plan: ClockPlan
    banks: list[int]
    running: int | None
    since: int | None
    used: int
    now: int


class Result(Struct, frozen=True, kw_only=True):
    """How a match ended: a reason of its game, `resigned`, `time` or `stopped`; who stopped it has not won it."""

    reason: str
    winners: list[int]
    scores: list[int]


class TableMessage(Struct, frozen=True, kw_only=True, tag="table", tag_field="type"):
    """All that one viewer may know of a table; it is sent whenever any of it has changed.

    `match` counts from 1: the match that is to come, runs, or has ended. `mine` are his seats, `views` one view for
    each of them in that order, or the spectators' view, and `logs` one log for each view; both are empty until the
    match begins. `invitations` are the secrets of open seats, for the host alone. A view's number rises with
    everything that its seat is told.
    """

    table: str
    game: str
    options: dict[str, Any]
    visibility: Literal["link", "listed"]
    takeover: int | None
    status: Literal["waiting", "playing", "finished"]
    match: int
    host: bool
    mine: list[int]
    seats: list[SeatInfo]
    invitations: list[str | None]
    views: list[View]
    logs: list[Log]
    proposal: Proposal | None
    allowed: Allowed
    fairness: Fairness
    result: Result | None
    clock: ClockInfo | None = None
    playtest: bool = False


class TableChange(Struct, frozen=True, kw_only=True, tag="change", tag_field="type"):
    """What is new in the table message, to a client that keeps the last one.

    `changes` is a tree in the shape of that message. It ends in lists of one, with the new value in it; an object goes
    deeper, by field or by place; and one with the only field `~` has splices of a list. `logs` are whole, as always.
    """

    changes: dict[str, Any]
    logs: list[Log]


class Done(Struct, frozen=True, kw_only=True, tag="done", tag_field="type"):
    """The answer to a command that was carried out; what it changed came before it in a table message."""

    id: str


class Refused(Struct, frozen=True, kw_only=True, tag="refused", tag_field="type"):
    """The answer to a command that changed nothing.

    For a forbidden action `paragraph` names the rule, such as "3.2". `id` is None for a frame that was no command.
    """

    id: str | None
    code: str
    paragraph: str | None = None


class Invitation(Struct, frozen=True, kw_only=True, tag="invitation", tag_field="type"):
    """The answer to `invite`."""

    id: str
    seat: int
    invitation: str


class HintThought(Struct, frozen=True, kw_only=True):
    """What somebody who asks for a hint is told: the best turn, and the next best that leads elsewhere.

    `reasons` are facts that speak for the best turn, `sure` is 1 (unsure), 2 or 3. `source` says where it comes from:
    `exact` (best play is known), `alphabeta` (`searched` positions, `depth` moves ahead), `tree` (`searched`
    continuations), or `only` (there is no choice).
    """

    turns: list[HintTurn]
    reasons: list[Reason]
    sure: Literal[1, 2, 3]
    source: Literal["only", "exact", "alphabeta", "tree"]
    searched: int
    depth: int


class HintTurn(Struct, frozen=True, kw_only=True):
    """The actions of a whole turn, what it promises of the win, and how often it was looked at."""

    steps: list[HintStep]
    share: float
    visits: int


class HintStep(Struct, frozen=True, kw_only=True):
    """An action, and the line of the log that its seat would read of it."""

    action: str
    notice: Notice | None


class HintMessage(HintThought, frozen=True, kw_only=True, tag="hint", tag_field="type"):
    """The answer to `hint`."""

    id: str
    seat: int
    number: int


class GuideThought(Struct, frozen=True, kw_only=True):
    """What a guided match tells at a turn: a sentence by its name, and the actions that are sensible.

    There is no sentence where nothing is guided, or no more: `turn` is the seat's own, and so many `turns` are.
    """

    cue: str | None
    lit: list[str]
    turn: int
    turns: int


class GuideMessage(GuideThought, frozen=True, kw_only=True, tag="guide", tag_field="type"):
    """The answer to `hint` with `guided`."""

    id: str
    seat: int
    number: int


class ForesightMessage(Struct, frozen=True, kw_only=True, tag="foresight", tag_field="type"):
    """The answer to `foresee`: actions that are possible in some of the futures that the seat can expect."""

    id: str
    seat: int
    number: int
    choices: list[str]


class GestureMessage(Struct, frozen=True, kw_only=True, tag="gesture", tag_field="type"):
    """Somebody says something at this seat, now."""

    seat: int
    gesture: GestureName


FromServer = (
    TableMessage
    | TableChange
    | Done
    | Refused
    | Invitation
    | HintMessage
    | GuideMessage
    | ForesightMessage
    | GestureMessage
)
