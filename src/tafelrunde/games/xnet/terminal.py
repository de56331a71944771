"""The table for a terminal: the pyramid, a line or two for every provider, one's own hand by topic."""

from __future__ import annotations

from tafelrunde.core.game import Say
from tafelrunde.games.xnet.cards import TOPICS
from tafelrunde.games.xnet.view import DemandView, ProviderView, Stack, XnetFacts

SHAPES = "●■▲◆★⬢"
# The fields of each level, and how far the level is moved in.
LEVELS = ((0, 1), (1, 3), (3, 6))
CELL = 26
# More cards of a topic than this are counted, not listed.
LONGEST = 5


def draw(facts: XnetFacts, say: Say) -> str:
    lines = [_level(facts, first, end, say) for first, end in LEVELS]
    lines += ["", _piles(facts, say)]
    for seat, provider in enumerate(facts.providers):
        lines += _provider(facts, seat, provider, say)
    lines.append(f"[dim]{say('xnet-legend')}[/]")
    if facts.hand:
        lines += ["", say("xnet-own-hand", count=len(facts.hand)), f"     [bold]{_by_topic(facts.hand, say)}[/]"]
    if facts.buying:
        lines.append(_payment(facts, say))
    return "\n".join(lines)


def _level(facts: XnetFacts, first: int, end: int, say: Say) -> str:
    cells = [_field(field, say) for field in facts.demand[first:end]]
    return " " * ((3 - (end - first)) * CELL // 2) + "".join(cells).rstrip()


def _field(field: DemandView, say: Say) -> str:
    """Field, worth, card, X, and who scores there."""
    if field.card is None:
        return f"[ground]{f'{field.field} ×{field.value} ·':<{CELL}}[/]"
    x = "" if field.x is None else f"X{SHAPES[field.x]}"
    topic, value = field.card.split(" ")
    text = f"{field.field} ×{field.value} {_name(topic, say)} {value} {x}".rstrip() + " "
    scorers = "".join(f"[seat{seat}]{SHAPES[seat]}[/]" for seat in field.scorers)
    padding = " " * max(CELL - len(text) - len(field.scorers), 1)
    marked = f"[last]{text}[/]" if field.x is not None else text
    return marked + scorers + padding


def _piles(facts: XnetFacts, say: Say) -> str:
    return (
        "[dim]"
        + say("xnet-piles", stock=facts.stock, discard=len(facts.discard), supply=facts.supply, target=facts.target)
        + "[/]"
    )


def _provider(facts: XnetFacts, seat: int, provider: ProviderView, say: Say) -> list[str]:
    arrow = "[bold]▶[/]" if seat == facts.player else " "
    line = say(
        "xnet-provider",
        score=provider.score,
        estimate=provider.estimate,
        users=provider.users,
        net=provider.net,
        hand=provider.hand,
    )
    parked = "" if provider.parked is None else _stack(provider.parked, say)
    streamer = f" S({parked or ' '})" if provider.streamer else ""
    free = " ·" * (2 * provider.servers - len(provider.offer))
    offer = "  ".join(_stack(stack, say) for stack in provider.offer)
    lines = [f"{arrow}[seat{seat}]{SHAPES[seat]} {seat + 1}[/] {line}", f"     {offer}[ground]{free}[/]{streamer}"]
    if provider.known:
        lines.append(f"     [dim]{say('xnet-known')} {_by_topic(provider.known, say)}[/]")
    return lines


def _stack(stack: Stack, say: Say) -> str:
    """Topic, values or just their number, and * for a specialist; what would score now stands out."""
    shown = " ".join(str(value) for value in stack.values) if len(stack.values) <= LONGEST else f"×{len(stack.values)}"
    text = f"{_name(stack.topic, say)[:3]} {shown}{'*' if stack.specialist else ''}"
    return f"[good]{text}[/]" if stack.counts else f"[dim]{text}[/]"


def _name(topic: str, say: Say) -> str:
    """A topic as the reader's language has it."""
    return say(f"xnet-word-{topic}")


def _by_topic(cards: list[str], say: Say) -> str:
    """`Kun 3 8 8  Spo 5`: each topic once, its values behind it."""
    values: dict[str, list[str]] = {topic: [] for topic in TOPICS}
    for card in cards:
        topic, value = card.split(" ")
        values[topic].append(value)
    return "  ".join(f"{_name(topic, say)[:3]} {' '.join(found)}" for topic, found in values.items() if found)


def _payment(facts: XnetFacts, say: Say) -> str:
    return f"[target]{say('xnet-payment', cards=_by_topic(facts.payment, say) or '–')}[/]"
