"""The rules of a game that has not written them down: what its docstrings say, with a paragraph for each action."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.author.verb import Verb
from tafelrunde.core.rulebook import Rulebook

# What forbids an action where nothing more is known.
GENERAL = "1.1"

_WORDS = {
    "en": ("The rules", "In general", "Only what is offered now can be done."),
    "de": ("Die Regeln", "Allgemeines", "Möglich ist nur, was gerade angeboten wird."),
}


def paragraph_of(verb: Verb, verbs: tuple[Verb, ...]) -> str:
    """The number of the paragraph that a verb's docstring is; without one it is the general paragraph."""
    told = [each for each in verbs if each.rule]
    return f"1.{told.index(verb) + 2}" if verb in told else GENERAL


def default_rulebook(
    name: str, about: str, verbs: tuple[Verb, ...], language: str, translated: Mapping[str, str]
) -> Rulebook:
    """The first paragraph of the docstring is the aim, the rest is told in brief; `translated` has other words."""
    heading, general, nothing_else = _WORDS[language]
    aim, _, brief = translated.get("about", about).partition("\n\n")
    sections = {GENERAL: nothing_else}
    for verb in verbs:
        if verb.rule:
            sections[paragraph_of(verb, verbs)] = _flowing(translated.get(verb.name, verb.rule))
    return Rulebook(
        title=name,
        aim=_flowing(aim),
        brief_title=general,
        brief=_flowing(brief) or nothing_else,
        chapters={"1": heading},
        sections=sections,
        examples={},
        readings_title="",
        readings={},
    )


def _flowing(text: str) -> str:
    """Lines of a docstring end where the file does; paragraphs stay apart."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n")).strip()
