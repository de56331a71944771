"""Nonsense from outside: texts, positions and records that somebody damaged."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tafelrunde
from tafelrunde import AnyGame, BadPosition, BadRecord, InvalidAction, Options
from tafelrunde.core.match import Match
from tafelrunde.testkit import sample as walks

every_game = pytest.mark.parametrize("game", tafelrunde.all_games(), ids=lambda game: game.id)

# Numbers at the limits of the fast ones, and what is nearly right.
NUMBERS = st.integers(-2, 130) | st.sampled_from([2**31, 2**63 - 1, 2**63, -(2**63) - 1, 2**64, 10**30])
VALUES: st.SearchStrategy[object] = (
    st.none()
    | st.booleans()
    | NUMBERS
    | st.floats(allow_nan=False)
    | st.text(st.characters(codec="utf-8"), max_size=6)
    | st.just([])
    | st.just({})
)


@cache
def real_positions(game: AnyGame) -> list[tuple[dict[str, Any], Options]]:
    """Positions of random matches in every setting of a game, with the options they belong to."""
    return [
        (game.describe(state), setting.options)
        for seed, setting in enumerate(walks.variants(game))
        for state, _ in walks.sampled_positions(setting, seed, 6)
    ]


@cache
def real_texts(game: AnyGame) -> list[str]:
    """All kinds of actions, as they are written."""
    setting = walks.variants(game)[-1]
    states = [state for seed in (1, 2) for state, _ in walks.sampled_positions(setting, seed, 20)]
    return sorted({text for state in states for text in game.choices(state)})


@cache
def real_records(game: AnyGame) -> list[Any]:
    """The first actions of random matches, from the beginning and from the midst, as JSON."""
    records = []
    for seed, setting in enumerate(walks.variants(game)):
        for state, before in walks.sampled_positions(setting, seed, 4):
            start = game.describe(state) if len(before) > 2 else None
            match = Match(game, setting.seats, setting.options, key=None, start=start)
            for _ in range(12):
                if match.end is None:
                    match.submit(match.choices()[len(before) % len(match.choices())])
            records.append(msgspec.json.decode(tafelrunde.save(match)))
    return records


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every part of a JSON value, as what holds it and where."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    for key in keys:
        yield value, key
        yield from places(value[key])


def damage(data: st.DataObject, value: Any) -> Any:
    """The same JSON with up to three of its parts replaced, dropped, doubled, mixed up or misspelt."""
    damaged = deepcopy(value)
    for _ in range(data.draw(st.integers(1, 3), label="damages")):
        found = list(places(damaged))
        if not found:
            break
        holder, key = data.draw(st.sampled_from(found))
        kind = data.draw(st.sampled_from(["replace", "drop", "copy", "misspell", "add"]))
        if kind == "drop":
            del holder[key]
        elif kind == "copy":
            other, place = data.draw(st.sampled_from(found))
            holder[key] = deepcopy(other[place])
        elif kind == "add" and isinstance(holder, list):
            holder.insert(key, holder[key])
        elif kind == "misspell" and isinstance(holder[key], str):
            holder[key] = misspell(data, holder[key])
        else:
            holder[key] = data.draw(VALUES)
    return damaged


def misspell(data: st.DataObject, text: str) -> str:
    at = data.draw(st.integers(0, len(text)))
    letters = st.sampled_from(sorted(set(text) | set(" .-0123456789AKx"))) | st.characters(codec="utf-8")
    return text[:at] + data.draw(st.just("") | letters) + text[at + data.draw(st.integers(0, 2)) :]


@every_game
@given(data=st.data())
@settings(max_examples=100, deadline=None)
def test_any_text_is_an_action_or_refused(game: AnyGame, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(real_texts(game)))
    for _ in range(data.draw(st.integers(0, 3))):
        text = misspell(data, text)
    for each in (text, data.draw(st.text(max_size=20))):
        try:
            action = game.notation.parse(each)
        except InvalidAction:
            continue
        assert game.notation.parse(game.notation.format(action)) == action


@every_game
@given(data=st.data())
@settings(max_examples=100, deadline=None)
def test_a_damaged_position_is_refused_or_a_position(game: AnyGame, data: st.DataObject) -> None:
    position, options = data.draw(st.sampled_from(real_positions(game)))
    try:
        state = game.state_from(damage(data, position), options)
    except BadPosition:
        return
    described = game.describe(state)
    again = game.state_from(described, options)
    assert game.describe(again) == described
    assert (game.choices(again), game.end(again)) == (game.choices(state), game.end(state))


@every_game
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_a_damaged_record_is_refused_or_replays(game: AnyGame, data: st.DataObject) -> None:
    record = damage(data, data.draw(st.sampled_from(real_records(game))))
    try:
        match = tafelrunde.replay(msgspec.json.encode(record))
    except BadRecord:
        return
    saved = tafelrunde.save(match)
    assert tafelrunde.save(tafelrunde.replay(saved)) == saved


@given(st.binary(max_size=60) | st.text(max_size=60))
@settings(deadline=None)
def test_what_is_no_record_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadRecord):
        tafelrunde.replay(text)
