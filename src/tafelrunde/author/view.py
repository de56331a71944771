"""What a seat may know of a position: its fields without the secrets, what happened last, and what it looks like."""

from __future__ import annotations

from typing import Any

from tafelrunde.author.position import Deed, Position, copied
from tafelrunde.author.scene import Scene
from tafelrunde.author.secret import seen
from tafelrunde.author.verb import Vocabulary
from tafelrunde.core.game import Facts, Notice
from tafelrunde.core.state import NOBODY, Action, Seat


class SceneFacts(Facts, frozen=True, kw_only=True):
    """`fields` are the position's own attributes; of what this seat does not see it has only how much there is.

    `last` is what happened last as this seat was told it, and `marks` are the values it was done with. `verbs` has the
    names of the values of every kind of action, in the order in which a choice writes them.
    """

    fields: dict[str, Any]
    last: Notice | None
    marks: list[str]
    verbs: dict[str, list[str]]
    scene: Scene | None


class Doors:
    """The two doors through which knowledge leaves a position, for one game."""

    def __init__(self, game: str, vocabulary: Vocabulary) -> None:
        self.game = game
        self.parameters = {verb.name: verb.parameters for verb in vocabulary.verbs}
        self.choosable = {verb.name: list(verb.parameters) for verb in vocabulary.verbs if not verb.by_chance}

    def view(self, state: Position, seat: Seat | None) -> SceneFacts:
        last = state.deed_seen_by(seat)
        return SceneFacts(
            prompt=self.prompt(state),
            aim=Notice(f"{self.game}-aim"),
            # A copy: the position goes on, and what somebody saw stays what it was.
            fields=copied(seen(state.fields, dict(state.secrets), seat)),
            last=None if last is None else self.notice(last),
            marks=[str(value) for value in (last.values or ())] if last and last.by >= 0 else [],
            verbs=self.choosable,
            scene=state.scene(seat),
        )

    def prompt(self, state: Position) -> Notice:
        if state.to_act == NOBODY:
            return Notice("over")
        return Notice(f"{self.game}-prompt-{state.prompt()}", {"seat": state.turn})

    def tell(self, state: Position, action: Action, seat: Seat | None) -> Notice:
        verb, values = state.vocabulary.meaning(action)
        hides = verb.secret and seat != state.turn
        return self.notice(Deed(state.to_act, state.turn, verb.name, None if hides else values))

    def notice(self, deed: Deed) -> Notice:
        """One line of the log; it is about the seat whose turn it was."""
        if deed.verb == "start" and deed.values:
            return Notice(f"{self.game}-start", {"seat": int(deed.values[0])})
        if deed.values is None:
            return Notice(f"{self.game}-{deed.verb}-hidden", {"seat": deed.turn})
        return Notice(f"{self.game}-{deed.verb}", {"seat": deed.turn, **self.named(deed)})

    def named(self, deed: Deed) -> dict[str, str | int]:
        return dict(zip(self.parameters[deed.verb], deed.values or (), strict=True))
