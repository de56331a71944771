"""The table for a terminal: the pyramid, a line or two for every provider, one's own hand by topic."""

from __future__ import annotations

from tafelrunde.core.game import Say
from tafelrunde.games.xnet.cards import TOPICS
from tafelrunde.games.xnet.view import DemandView, ProviderView, Stack, XnetTable

SHAPES = "●■▲◆★⬢"
# The fields of each level, and how far the level is moved in.
LEVELS = ((0, 1), (1, 3), (3, 6))
CELL = 26
# More cards of a topic than this are counted, not listed.
LONGEST = 5


def draw(table: XnetTable, say: Say) -> str:
    lines = [_level(table, first, end) for first, end in LEVELS]
    lines += ["", _piles(table, say)]
    for seat, provider in enumerate(table.providers):
        lines += _provider(table, seat, provider, say)
    lines.append(f"[dim]{say('xnet-legend')}[/]")
    if table.hand:
        lines += ["", say("xnet-own-hand", count=len(table.hand)), f"     [bold]{_by_topic(table.hand)}[/]"]
    if table.buying:
        lines.append(_payment(table, say))
    return "\n".join(lines)


def _level(table: XnetTable, first: int, end: int) -> str:
    cells = [_field(field) for field in table.demand[first:end]]
    return " " * ((3 - (end - first)) * CELL // 2) + "".join(cells).rstrip()


def _field(field: DemandView) -> str:
    """Field, worth, card, X, and who scores there."""
    if field.card is None:
        return f"[ground]{f'{field.field} ×{field.value} ·':<{CELL}}[/]"
    x = "" if field.x is None else f"X{SHAPES[field.x]}"
    text = f"{field.field} ×{field.value} {field.card} {x}".rstrip() + " "
    scorers = "".join(f"[seat{seat}]{SHAPES[seat]}[/]" for seat in field.scorers)
    padding = " " * max(CELL - len(text) - len(field.scorers), 1)
    marked = f"[last]{text}[/]" if field.x is not None else text
    return marked + scorers + padding


def _piles(table: XnetTable, say: Say) -> str:
    return (
        "[dim]"
        + say("xnet-piles", stock=table.stock, discard=len(table.discard), supply=table.supply, target=table.target)
        + "[/]"
    )


def _provider(table: XnetTable, seat: int, provider: ProviderView, say: Say) -> list[str]:
    arrow = "[bold]▶[/]" if seat == table.player else " "
    facts = say(
        "xnet-provider",
        score=provider.score,
        estimate=provider.estimate,
        users=provider.users,
        net=provider.net,
        hand=provider.hand,
    )
    streamer = "" if not provider.streamer else " S( )" if provider.parked is None else f" S({_stack(provider.parked)})"
    free = " ·" * (2 * provider.servers - len(provider.offer))
    offer = "  ".join(_stack(stack) for stack in provider.offer)
    lines = [f"{arrow}[seat{seat}]{SHAPES[seat]} {seat + 1}[/] {facts}", f"     {offer}[ground]{free}[/]{streamer}"]
    if provider.known:
        lines.append(f"     [dim]{say('xnet-known')} {_by_topic(provider.known)}[/]")
    return lines


def _stack(stack: Stack) -> str:
    """Topic, values or just their number, and * for a specialist; what would score now stands out."""
    shown = " ".join(str(value) for value in stack.values) if len(stack.values) <= LONGEST else f"×{len(stack.values)}"
    text = f"{stack.topic[:3]} {shown}{'*' if stack.specialist else ''}"
    return f"[good]{text}[/]" if stack.counts else f"[dim]{text}[/]"


def _by_topic(cards: list[str]) -> str:
    """`Kun 3 8 8  Spo 5`: each topic once, its values behind it."""
    values: dict[str, list[str]] = {topic: [] for topic in TOPICS}
    for card in cards:
        topic, value = card.split(" ")
        values[topic].append(value)
    return "  ".join(f"{topic[:3]} {' '.join(found)}" for topic, found in values.items() if found)


def _payment(table: XnetTable, say: Say) -> str:
    return f"[target]{say('xnet-payment', buying=str(table.buying), cards=_by_topic(table.payment) or '–')}[/]"
