"""Games in one file: the examples fulfil the contract, and every default does what the guide says of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.author import Area, Card, Hidden, Number, Own, Position, Row, Scene, chance, define, verb
from tafelrunde.author.inventory import missing_texts, parts_of
from tafelrunde.author.option import Choice
from tafelrunde.author.package import check_guest, load_file, package_of_file
from tafelrunde.author.picture import draw
from tafelrunde.author.position import NothingToDo
from tafelrunde.author.scene import hex_fields, hex_neighbours, square_fields, square_neighbours
from tafelrunde.author.secret import Secret
from tafelrunde.author.view import SceneFacts
from tafelrunde.bots.level import find_bot
from tafelrunde.bots.player import knowledge
from tafelrunde.core.error import BadOptions, BadPosition, IllegalAction, InvalidAction
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import start_match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import State
from tafelrunde.table.change import difference, patched
from tafelrunde.table.play import Play
from tafelrunde.testkit.contract import GUEST_CHECKS, Check, check_paragraphs, check_secrecy
from tafelrunde.text import Speaker

FOLDER = Path(__file__).parent.parent / "examples" / "games"
FILES = sorted(FOLDER.glob("*.py"))
LONGEST = 120


def load(path: Path) -> AnyGame:
    return check_guest(load_file(path), package_of_file(path))


GAMES = [load(path) for path in FILES]


@pytest.mark.parametrize("check", GUEST_CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_example_fulfils_the_contract(game: AnyGame, check: Check) -> None:
    check(game)


def test_there_is_one_example_of_every_kind() -> None:
    assert len(GAMES) == 4
    assert {(game.chance, game.secrets) for game in GAMES} == {(False, False), (True, False), (True, True)}
    assert any(game.seats[0] >= 3 for game in GAMES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_fits_on_a_few_pages(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_example_says_everything_itself_and_shows_a_scene(game: AnyGame) -> None:
    assert {language: missing_texts(game, language) for language in ("de", "en")} == {"de": [], "en": []}
    assert ("scene", "own") in [(part.name, part.standing) for part in parts_of(game)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_keys_of_a_scene_are_unique_and_all_that_can_be_done_is_in_it(game: AnyGame) -> None:
    match, rng = start_match(game, game.seats[-1], seed=4), Rng(4)
    while match.end is None:
        facts = msgspec.to_builtins(match.view(match.to_act).facts)
        keys = [thing["key"] for thing in things_in(facts["scene"])]
        assert [key for key in keys if keys.count(key) > 1] == []
        match.submit(game.texts([match.state().random_action(rng)])[0])


def things_in(part: object) -> Iterator[dict[str, Any]]:
    """Everything in a scene that has a key."""
    if isinstance(part, dict):
        if "key" in part:
            yield part
        for each in part.values():
            yield from things_in(each)
    elif isinstance(part, list):
        for each in part:
            yield from things_in(each)


class Draw(Position):
    """Draw a card and keep it, or look at the top one in secret."""

    secrets = {"hands": Own(), "stock": Hidden(), "roles": Own("roles")}

    def set_up(self) -> None:
        self.stock = list(range(1, 9))
        self.hands: list[list[int]] = [[] for _ in range(self.seats)]
        self.roles = ["king", "thief", "judge"][: self.seats]

    def legal(self) -> Iterator[tuple[str, ...]]:
        yield ("draw",)

    def outcomes(self) -> Iterator[tuple[int | str, ...]]:
        return ((1, "get", card) for card in self.stock)

    @verb()
    def draw(self) -> None:
        """You draw one card."""
        self.let_chance_act()

    @chance(range(1, 9), secret=True)
    def get(self, card: int) -> None:
        self.stock.remove(card)
        self.hands[self.turn].append(card)
        if len(self.stock) < 3:
            self.finish(winners=[self.turn])
        else:
            self.pass_turn()


CHOICES: dict[str, Choice] = {"twice": False, "size": Number(3, 1, 9), "kind": ("a", "b")}
BARE = define(Draw, name="Draw", seats=range(2, 4), options=CHOICES)


@pytest.mark.parametrize("check", GUEST_CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_a_game_with_nothing_but_rules_fulfils_the_contract(check: Check) -> None:
    check(BARE)


def test_hands_are_seen_by_their_owners_and_counted_by_the_others() -> None:
    match = start_match(BARE, 2, seed=1)
    match.submit("draw")
    mine, theirs, nobodys = (match.view(seat).facts.fields for seat in (0, 1, None))
    assert len(mine["hands"][0]) == 1
    assert theirs["hands"][0] == nobodys["hands"][0] == 1
    assert mine["stock"] == 7
    assert mine["roles"] == ["king", 1]
    assert [notice.code for notice in match.notices(0)] == ["my-draw-draw", "my-draw-get"]
    assert [notice.code for notice in match.notices(1)] == ["my-draw-draw", "my-draw-get-hidden"]


def test_redrawing_keeps_what_a_seat_sees_and_moves_the_rest() -> None:
    match = start_match(BARE, 3, seed=2)
    for _ in range(4):
        match.submit("draw")
    state: Any = match.state()
    worlds: list[Any] = [state.resample(0, Rng(seed)) for seed in range(30)]
    assert {tuple(world.hands[0]) for world in worlds} == {tuple(state.hands[0])}
    assert len({tuple(world.hands[1]) for world in worlds}) > 2
    assert {world.roles[0] for world in worlds} == {"king"}
    assert {world.roles[1] for world in worlds} == {"thief", "judge"}
    everything = sorted([*state.stock, *(card for hand in state.hands for card in hand)])
    for world in worlds:
        assert sorted([*world.stock, *(card for hand in world.hands for card in hand)]) == everything


class Leaky(Draw):
    """The same with a score that gives a secret away."""

    def score(self, seat: int) -> int:
        return sum(self.hands[seat])


class Showing(Draw):
    """The same with a scene that shows the cards of all."""

    def scene(self, seat: int | None) -> Scene:
        return Scene([Area("table", [Row("all", [Card(f"card-{card}") for hand in self.hands for card in hand])])])


@pytest.mark.parametrize("kind", [Leaky, Showing])
def test_a_secret_that_leaks_is_found(kind: type[Position]) -> None:
    with pytest.raises(AssertionError, match="cannot know"):
        check_secrecy(define(kind, name="Leaky", seats=range(2, 3)))


def test_options_are_what_they_were_named() -> None:
    options: Any = BARE.make_options({"twice": True, "size": 9, "kind": "b"})
    assert (options.twice, options.size, options.kind) == (True, 9, "b")
    for wrong in ({"size": 10}, {"kind": "c"}, {"twice": 3}, {"other": 1}):
        with pytest.raises(BadOptions):
            BARE.make_options(wrong)


def test_an_action_is_written_as_its_name_and_values() -> None:
    game = GAMES[[game.id for game in GAMES].index("example-honigtal")]
    match = start_match(game, 2, seed=1)
    match.submit("place c3")
    with pytest.raises(IllegalAction) as refused:
        match.submit("place c3")
    assert refused.value.section == "1.2"
    for text in ("place", "place z9", "Place c3", "place  c3", "place c3 c4", "put c3"):
        with pytest.raises(InvalidAction):
            match.submit(text)


def test_a_rule_is_the_docstring_of_its_action() -> None:
    assert BARE.rulebook("en").sections["1.2"] == "You draw one card."
    german = GAMES[[game.id for game in GAMES].index("example-honigtal")].rulebook("de")
    assert german.sections["1.2"].startswith("Du legst auf ein freies Feld")


def test_texts_come_from_names_until_somebody_writes_them() -> None:
    assert Speaker("en", BARE)("my-draw-choice-draw") == "Draw"
    written = define(Draw, name="Draw", seats=range(2, 4), german="choice-draw = Ziehen\nplain = So\n    .help = Hilfe")
    assert Speaker("de", written)("my-draw-choice-draw") == "Ziehen"
    assert Speaker("de", written).help("my-draw-plain") == "Hilfe"
    assert "choice-draw" not in missing_texts(written, "de")
    assert "choice-draw" in missing_texts(written, "en")


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 9},
        {"turn": 5},
        {"to_act": 7},
        {"to_act": -2},
        {"reason": 0},
        {"won": [0]},
        {"fields": {}},
        {"fields": {"stock": [1], "hands": [[]], "roles": []}},
        {"fields": {"stock": "many", "hands": 3, "roles": None}},
        {"last": {"by": 0, "turn": 0, "verb": "steal", "values": []}},
    ],
)
def test_what_is_no_position_is_refused(wrong: dict[str, object]) -> None:
    position = start_match(BARE, 2, seed=1).position()
    with pytest.raises(BadPosition):
        BARE.state_from(position | wrong, BARE.make_options({}))


def test_a_piece_can_be_replaced() -> None:
    game = define(Draw, name="Draw", seats=range(2, 3), draw=lambda *_: "mine")
    assert ("terminal", "own") in [(part.name, part.standing) for part in parts_of(game)]
    assert ("terminal", "default") in [(part.name, part.standing) for part in parts_of(BARE)]
    assert BARE.draw is draw


def go(position: Position, field: str) -> None:
    """What the verbs below would do."""


@pytest.mark.parametrize(
    ("values", "said"), [((), "takes 1 values"), ((["a b"],), "without spaces"), ((["a", "a"],), "stands twice")]
)
def test_what_cannot_be_an_action_is_refused_when_it_is_written(values: tuple[list[str], ...], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        verb(*values)(go)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_bot_finds_its_way(game: AnyGame) -> None:
    match = start_match(game, game.seats[0], seed=3)
    found = find_bot(game, "1")
    assert found.choose(knowledge(match, match.to_act), Rng(1)) in match.choices()


def test_fields_have_neighbours() -> None:
    assert len(hex_fields(5)) == 61
    assert sorted(hex_neighbours("a1", 5)) == ["a2", "b1", "b2"]
    assert sorted(hex_neighbours("e5", 5)) == ["d4", "d5", "d6", "e4", "e6", "f5"]
    assert sorted(hex_neighbours("a9", 5)) == ["a8", "b8", "b9"]
    for field in hex_fields(4):
        for other in hex_neighbours(field, 4):
            assert field in hex_neighbours(other, 4)
    assert square_fields(2, 2) == ["a1", "b1", "a2", "b2"]
    assert square_neighbours("a1", 3, 3) == ["b1", "a2"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_client_can_follow_a_scene_by_its_changes(game: AnyGame) -> None:
    """What is a default is left out of a scene, and may come and go."""
    match = start_match(game, game.seats[-1], seed=6)
    rng = Rng(2)
    known = msgspec.to_builtins(match.view(0))
    before = match.view(0)
    while match.to_act >= 0:
        match.submit(game.notation.format(match.state().random_action(rng)))
        after = match.view(0)
        change = msgspec.to_builtins(difference(before, after))
        known = patched(known, change)
        assert whole(known["facts"]) == whole(msgspec.to_builtins(after.facts))
        before = after


def whole(facts: object) -> SceneFacts:
    """With the defaults that were left out."""
    return msgspec.convert(facts, SceneFacts)


class Lot(Position):
    """Whoever holds the higher card wins; the cards are dealt before anybody acts."""

    secrets = {"cards": Own(), "stock": Hidden()}
    reasons = ("shown",)

    def set_up(self) -> None:
        self.stock = [1, 2, 3, 4]
        self.cards: list[int | None] = [None] * self.seats
        self.shown: list[int] = []

    def begin(self) -> None:
        self.let_chance_act()

    def outcomes(self) -> Iterator[tuple[int | str, ...]]:
        return ((1, "deal", card) for card in self.stock)

    @chance(range(1, 5), secret=True)
    def deal(self, card: int) -> None:
        self.stock.remove(card)
        self.cards[self.turn] = card
        self.pass_turn()
        if None in self.cards:
            self.let_chance_act()

    def legal(self) -> Iterator[tuple[str, ...]]:
        yield ("show",)

    @verb()
    def show(self) -> None:
        """You show all cards."""
        self.shown = [card or 0 for card in self.cards]
        self.cards = [None] * self.seats
        self.finish("shown")

    def score(self, seat: int) -> int:
        return self.shown[seat] if self.is_over else 0


def test_a_game_begins_by_chance_without_a_lot_and_counts_when_it_is_over() -> None:
    game = define(Lot, name="Lot", seats=range(2, 4))
    for check in GUEST_CHECKS:
        check(game)
    match = start_match(game, 2, seed=3)
    assert match.action_texts()[0].startswith("deal ")
    match.submit("show")
    scores = match.view(None).scores
    assert match.end is not None
    assert match.end.winners == [scores.index(max(scores))]


class Open(Lot):
    """The same, but the score gives the cards away."""

    def score(self, seat: int) -> int:
        return self.shown[seat] if self.shown else self.cards[seat] or 0


def test_a_broken_secret_is_told_by_its_place_in_the_view() -> None:
    with pytest.raises(AssertionError, match=r"seat \d sees what it cannot know: scores\[\d\]: \d or \d$"):
        check_secrecy(define(Open, name="Open", seats=range(2, 3)))


class Stuck(Position):
    """After one step nothing is possible."""

    def set_up(self) -> None:
        self.steps = 0

    def legal(self) -> Iterator[tuple[str | int, ...]]:
        yield from () if self.steps else (("go",),)

    @verb()
    def go(self) -> None:
        self.steps += 1
        self.pass_turn()


class Lost(Stuck):
    """Somebody wins who is not there."""

    @verb()
    def go(self) -> None:
        self.finish(winners=[7])


class Odd(Stuck):
    """It ends for a reason that is none."""

    @verb()
    def go(self) -> None:
        self.finish("boredom")


def go_on(state: State) -> None:
    state.apply(state.legal_actions()[0])
    state.legal_actions()


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [
        (Stuck, "legal offers seat 1 nothing"),
        (Lost, r"\[7\] are not the winners among 2 seats"),
        (Odd, "'boredom' is none of the reasons; there are over"),
    ],
)
def test_what_an_author_forgets_is_said_in_a_sentence(kind: type[Position], complaint: str) -> None:
    match = start_match(define(kind, name="Stuck", seats=range(2, 3)), 2, seed=1)
    state = match.state()
    with pytest.raises(ValueError, match=complaint):
        go_on(state)


BOOK = "# Steps\n\nGo. Win.\n\n## In brief\n\n1. Go.\n\n## 1 Steps\n\n**§1.1** There are steps.\n\n**§1.2** You go.\n"


def test_rules_in_paragraphs_are_cited_by_the_number_that_an_action_names(tmp_path: Path) -> None:
    for language in ("de", "en"):
        (tmp_path / f"RULES.{language}.md").write_text(BOOK, encoding="utf-8")

    class Walk(Stuck):
        @verb(range(1, 4), paragraph="1.2")
        def go(self, steps: int) -> None:
            self.finish()

        def legal(self) -> Iterator[tuple[str | int, ...]]:
            yield "go", 1

    game = define(Walk, name="Walk", seats=range(2, 3), folder=tmp_path)
    with pytest.raises(IllegalAction, match=r"§1\.2"):
        start_match(game, 2).submit("go 2")
    check_paragraphs(game)
    other = tmp_path / "other"
    other.mkdir()
    (other / "RULES.en.md").write_text(BOOK, encoding="utf-8")
    (other / "RULES.de.md").write_text(BOOK.replace("**§1.2**", "**§1.3**"), encoding="utf-8")
    with pytest.raises(AssertionError, match=r"only one of RULES\.de\.md and RULES\.en\.md has §1\.2"):
        check_paragraphs(define(Walk, name="Walk", seats=range(2, 3), folder=other))
    with pytest.raises(TypeError, match="go does not name its paragraph"):
        define(Stuck, name="Stuck", seats=range(2, 3), folder=tmp_path)


def test_a_terminal_says_labels_in_the_words_of_actions() -> None:
    class Labelled(Stuck):
        def scene(self, seat: int | None) -> Scene:
            return Scene(
                [Area("all", [Row("cards", [Card("one", text="red", suit=1), Card("two", text="blue")], "red")])]
            )

    words = "word-red = Rot\nlabel-blue = Himmel"
    game = define(Labelled, name="Labelled", seats=range(2, 3), german=words)
    facts = start_match(game, 2).view(0).facts
    assert draw(facts, Speaker("de", game)).split() == ["Rot", "\\[♣Rot]", "\\[Himmel]"]


@pytest.mark.parametrize(
    ("secrets", "complaint"),
    [
        ({"cards": Own()}, "secrets names 'cards', and set_up makes no such attribute"),
        ({"steps": Hidden()}, "'steps' is secret, and so it has to be a list"),
        ({"marks": Own()}, r"'marks' is Own\(\), and has 3 entries for 2 seats"),
    ],
)
def test_secrets_that_are_declared_wrongly_are_named(secrets: dict[str, Secret], complaint: str) -> None:
    class Careless(Stuck):
        def set_up(self) -> None:
            self.steps = 0
            self.marks = [1, 2, 3]

    Careless.secrets = secrets
    with pytest.raises((TypeError, ValueError), match=complaint):
        start_match(define(Careless, name="Careless", seats=range(2, 3)), 2)


@pytest.mark.parametrize("seats", [range(0), range(3), range(2, 300)])
def test_a_game_is_for_a_number_of_people_that_can_sit_down(seats: range) -> None:
    with pytest.raises(ValueError, match="a game is for 1 to 20 players"):
        define(Stuck, name="Stuck", seats=seats)


def test_what_breaks_a_guest_never_becomes_an_event_of_its_table() -> None:
    game = replace(define(Stuck, name="Stuck", seats=range(2, 3)), package="stuck 1")
    play = Play(game, 2, game.make_options({}), None, bytes(32))
    with pytest.raises(NothingToDo):
        play.consequences("go", 0)
    assert (play.to_act, play.match.number) == (0, 0)
