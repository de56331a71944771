"""Where two pieces of JSON differ first, in words short enough for one line of a terminal."""

from __future__ import annotations

import json


def first_difference(here: object, there: object, place: str = "") -> str:
    """As in `facts.fields.hands[0]: [3, 5] or [1, 5]`; empty if they are the same."""
    if isinstance(here, dict) and isinstance(there, dict) and here.keys() == there.keys():
        pairs = [(here[name], there[name], f"{place}.{name}" if place else str(name)) for name in here]
    elif isinstance(here, list) and isinstance(there, list) and len(here) == len(there):
        pairs = [(*both, f"{place}[{index}]") for index, both in enumerate(zip(here, there, strict=True))]
    else:
        return "" if here == there else f"{place}: {_shown(here)} or {_shown(there)}"
    return next(filter(None, (first_difference(*pair) for pair in pairs)), "")


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."
