"""The sentences of a game that has not written them: made of the names of its actions, options and reasons."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tafelrunde.author.verb import Verb
from tafelrunde.core.option import Option

_MESSAGE = re.compile(r"^(?P<id>[a-zA-Z][\w-]*) *=", re.MULTILINE)

# What does not depend on the game, as patterns with the names in them.
SENTENCES = {
    "en": {
        "turn": "Choose what to do.",
        "does": "plays: {deed}.",
        "does-secretly": "plays: {deed}, face down.",
        "chance": "gets: {deed}.",
        "chance-secretly": "gets: {deed}, face down.",
        "start": "starts.",
        "starter": "Who starts",
        "starter-help": "The lot decides, unless you do.",
        "over": "The match is over: the most points win.",
        "option-help": "Changes the rules.",
    },
    "de": {
        "turn": "Wähl, was du tust.",
        "does": "spielt: {deed}.",
        "does-secretly": "spielt verdeckt: {deed}.",
        "chance": "bekommt: {deed}.",
        "chance-secretly": "bekommt verdeckt: {deed}.",
        "start": "beginnt.",
        "starter": "Wer beginnt",
        "starter-help": "Das Los entscheidet, wenn ihr es nicht tut.",
        "over": "Die Partie ist zu Ende: Die meisten Punkte gewinnen.",
        "option-help": "Ändert die Regeln.",
    },
}


@dataclass(frozen=True)
class Words:
    """All that default sentences are made of."""

    id: str
    pitch: str
    verbs: tuple[Verb, ...]
    reasons: tuple[str, ...]
    options: tuple[Option, ...]
    presets: tuple[str, ...]
    notation: str
    prompts: tuple[str, ...]


def spoken(name: str) -> str:
    """A name of the program as words."""
    return name.replace("_", " ").replace("-", " ")


def title(name: str) -> str:
    words = spoken(name)
    return words[:1].upper() + words[1:]


def default_messages(words: Words, language: str) -> Iterator[tuple[str, str]]:
    """Every message that a game needs, with what stands behind its name."""
    say = SENTENCES[language]
    yield "pitch", words.pitch
    yield "aim", words.pitch
    yield "notation", words.notation
    for prompt in words.prompts:
        yield f"prompt-{prompt}", say["turn"] if prompt == "turn" else f"{title(prompt)}."
    for verb in words.verbs:
        yield from _of_verb(verb, say)
    for reason in words.reasons:
        yield f"reason-{reason}", say["over"] if reason == "over" else f"{title(reason)}."
    for option in words.options:
        is_starter = option.name == "starter"
        name, help_text = ("starter", "starter-help") if is_starter else ("", "option-help")
        yield f"option-{option.name}", f"{say[name] if name else title(option.name)}\n    .help = {say[help_text]}"
        yield from ((f"option-{option.name}-{word}", title(word)) for word in option.choices)
    for preset in words.presets:
        yield f"preset-{preset}", title(preset)


def _of_verb(verb: Verb, say: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    gaps = "".join(f" {{ ${name} }}" for name in verb.parameters)
    deed = f"{spoken(verb.name)}{gaps}"
    if verb.name == "start" and verb.by_chance:
        yield "start", say["start"]
        return
    kind = "chance" if verb.by_chance else "does"
    yield verb.name, say[kind].format(deed=deed)
    if verb.secret:
        yield f"{verb.name}-hidden", say[f"{kind}-secretly"].format(deed=spoken(verb.name))
    if not verb.by_chance:
        yield f"choice-{verb.name}", f"{title(verb.name)}{gaps}"
        yield f"verb-{verb.name}", spoken(verb.name)


def own_messages(text: str) -> list[str]:
    """The ids that a Fluent text defines."""
    return _MESSAGE.findall(text)


def with_prefix(game: str, text: str) -> str:
    """An author's messages under the game's name: `place = …` is `GAME-place = …`."""
    return _MESSAGE.sub(lambda found: found[0] if found["id"].startswith(f"{game}-") else f"{game}-{found[0]}", text)


def compose(words: Words, language: str, own: str) -> str:
    """The author's sentences, and default ones for those that are missing."""
    written = with_prefix(words.id, own)
    known = set(own_messages(written))
    rest = [
        f"{words.id}-{name} = {text}"
        for name, text in default_messages(words, language)
        if f"{words.id}-{name}" not in known
    ]
    return "\n".join([*rest, written]) + "\n"


def dedented(text: str) -> str:
    """Texts inside a Python file are often indented; the attributes of a message are more so."""
    lines = text.expandtabs(4).splitlines()
    margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return "\n".join(line[margin:] for line in lines)
