"""The table for a terminal: the grid with its rows and columns, who has what, and one's own cards."""

from __future__ import annotations

from tafelrunde.core.game import Say
from tafelrunde.games.funkloch.view import CardTaken, FunklochFacts, Scoring

# The widest line, and what the names of the rows take of it on the left.
WIDTH = 100
NAMES = 5
NARROW = (WIDTH - NAMES) // 2

# A spot takes three columns, or two on a wide facts: sign by kind of marker, `x` for the symbol.
SIGNS = {3: {"": " x ", "token": "(x)", "small": "x×2", "large": "x×3"}}
SIGNS[2] = {"": "x ", "token": "x'", "small": "x2", "large": "x3"}

# What the rules call a circle is drawn as one; who has no symbol yet has a dot.
SHAPES = {"A": "●", "B": "■", "C": "▲", "D": "◆", "o": "○", ".": "·"}

Spot = tuple[int, int]


def draw(facts: FunklochFacts, say: Say) -> str:
    lines = [*_grid(facts, say), "", *_seats(facts, say)]
    if facts.last_scoring:
        lines.append(_last_scoring(facts, facts.last_scoring, say))
    lines.append(say("funkloch-round", round=facts.round, stock=facts.stock, two=facts.piles[0], three=facts.piles[1]))
    return "\n".join([*lines, *_hand(facts, say)])


def _last_scoring(facts: FunklochFacts, scoring: Scoring, say: Say) -> str:
    return say(
        "funkloch-last-scoring",
        seat=scoring.seat,
        symbol=SHAPES[facts.symbols[scoring.seat]],
        round=scoring.round,
        size=len(scoring.network),
        factor=scoring.factor,
        points=scoring.points,
    )


def _grid(facts: FunklochFacts, say: Say) -> list[str]:
    if not facts.grid:
        return [say("funkloch-empty")]
    faces = {
        (line.row, line.column + step): sign
        for line in facts.grid
        for step, sign in enumerate(line.signs)
        if sign != "."
    }
    rows = range(min(row for row, _ in faces) - 1, max(row for row, _ in faces) + 2)
    columns = range(min(column for _, column in faces) - 1, max(column for _, column in faces) + 2)
    shown = _shown(columns, facts)
    width = 3 if len(shown) * 3 <= WIDTH - NAMES else 2
    signs = _signs(facts, faces, width)
    lines = [" " * NAMES + _column_names(shown, width)]
    for row in rows:
        ground = f"[ground]{'·':^{width}}[/]"
        lines.append(f"{row:>{NAMES - 1}} " + "".join(signs.get((row, column), ground) for column in shown))
    if len(shown) < len(columns):
        lines.append(say("funkloch-clipped", first=columns[0], last=columns[-1]))
    return lines


def _column_names(shown: range, width: int) -> str:
    """Every other column has its number on top, or every fourth: a sign and two digits need room."""
    step = 2 if width == 3 else 4
    skipped = -shown[0] % step
    return (
        " " * (skipped * width + width // 3)
        + "".join(f"{column:<{step * width}}" for column in shown[skipped::step]).rstrip()
    )


def _shown(columns: range, facts: FunklochFacts) -> range:
    """All columns, or on a very wide table those around the last card."""
    if len(columns) <= NARROW:
        return columns
    middle = facts.laid[-1].column if facts.laid else 0
    first = min(max(columns[0], middle - NARROW // 2), columns[-1] + 1 - NARROW)
    return range(first, first + NARROW)


def _signs(facts: FunklochFacts, faces: dict[Spot, str], width: int) -> dict[Spot, str]:
    """The drawn spots: whose they are as a letter and a colour, in a style of their own where there is news."""
    kinds = {(marker.row, marker.column): (marker.kind, marker.seat) for marker in facts.markers}
    news = _news(facts, faces)
    signs = {spot: f"[target]{'+':^{width}}[/]" for spot, style in news.items() if style == "target"}
    for spot, face in faces.items():
        kind, seat = kinds.get(spot, ("", facts.symbols.find(face)))
        sign = SIGNS[width][kind].replace("x", SHAPES[facts.symbols[seat] if kind else face])
        style = f"seat{seat}" if seat >= 0 else "dim"
        signs[spot] = f"[{style}]{sign}[/]"
        if spot in news:
            signs[spot] = f"[{news[spot]}]{signs[spot]}[/]"
    return signs


def _news(facts: FunklochFacts, faces: dict[Spot, str]) -> dict[Spot, str]:
    """The style of spots that matter now: where the card taken can come, else the last card and the last scoring."""
    if facts.taken:
        return dict.fromkeys(targets(facts, facts.taken, set(faces)), "target")
    fresh = dict.fromkeys(_fresh(facts), "last")
    return fresh | dict.fromkeys(facts.last_scoring.network if facts.last_scoring else [], "good")


def targets(facts: FunklochFacts, taken: CardTaken, faces: set[Spot]) -> set[Spot]:
    """Where the top left field of the card taken can come: over a card, and over no marker."""
    rows = taken.faces.split("/")
    steps = [(down, right) for down in range(len(rows)) for right in range(len(rows[0]))]
    near = {(row - down, column - right) for row, column in faces for down, right in steps}
    return near - {(marker.row - down, marker.column - right) for marker in facts.markers for down, right in steps}


def _fresh(facts: FunklochFacts) -> set[Spot]:
    """The spots of the card that was laid last."""
    if not facts.laid:
        return set()
    card = facts.laid[-1]
    rows = card.faces.split("/")
    return {(card.row + down, card.column + right) for down in range(len(rows)) for right in range(len(rows[0]))}


def _seats(facts: FunklochFacts, say: Say) -> list[str]:
    return [
        f"[seat{seat}]{SHAPES[symbol]}[/] "
        + say(
            "funkloch-seat",
            seat=seat,
            tokens=facts.tokens[seat],
            cards=facts.hand_sizes[seat],
            largest=facts.largest[seat],
            points=" + ".join(str(points) for points in facts.points[seat]) or "0",
        )
        for seat, symbol in enumerate(facts.symbols)
    ]


def _hand(facts: FunklochFacts, say: Say) -> list[str]:
    """The cards in hand side by side, or the one that is about to be laid, turned as it will lie."""
    if facts.taken:
        return [
            say("funkloch-taken", card=facts.taken.card, turn=facts.taken.turn),
            *_faces(facts, [facts.taken.faces]),
        ]
    if not facts.hand:
        return []
    names = "  ".join(f"[bold]{held.card:<5}[/]" for held in facts.hand)
    return [say("funkloch-hand"), " " + names, *_faces(facts, [held.faces for held in facts.hand])]


def _faces(facts: FunklochFacts, cards: list[str]) -> list[str]:
    rows = zip(*(card.split("/") for card in cards), strict=True)
    return [" " + "   ".join(" ".join(_face(facts, face) for face in row) + " " for row in line) for line in rows]


def _face(facts: FunklochFacts, face: str) -> str:
    seat = facts.symbols.find(face)
    return f"[seat{seat}]{SHAPES[face]}[/]" if seat >= 0 else f"[dim]{SHAPES[face]}[/]"
