"""Says in plain words what a card does: each word of it by its pattern in `sentences.yaml`."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from games.cardfile.patterns import Voice, written
from games.cardfile.reader import Line, plain, read
from games.robot_wars.moments import MOMENTS

FILE = Path(__file__).with_name("sentences.yaml")
ROOM = 240  # characters of a text on a card
USUAL = "en"  # spoken where a language has no sentences
_MOMENTS = {verb.__name__ for verb in MOMENTS}
_CONCERNED = ("passed",)  # moments at which somebody else is concerned than who plays the card


class Table(NamedTuple):
    """The sentences of one language: patterns by verb, and the words of whoever is meant."""

    action: str
    verbs: Mapping[str, str]
    who: Mapping[str, Voice]


@cache
def table(language: str) -> Table:
    """Return the sentences of a language; those in English where there are none."""
    found: dict[str, dict[str, dict[str, str]]] = plain(read(FILE))
    words, verbs = found["words"], found["verbs"]
    if language not in words["action"]:
        return table(USUAL)
    who: Mapping[str, Mapping[str, Mapping[str, str]]] = plain(read(FILE))["words"]["who"]
    voices = {name: Voice(name == "you", forms[language]) for name, forms in who.items()}
    patterns = {verb: said[language] for verb, said in verbs.items()}
    return Table(words["action"][language], patterns, voices)


def line_said(line: Line, language: str, who: str = "you") -> str:
    """Return what one line does: `draw 2 cards`."""
    known = table(language)
    args: Mapping[str, object] = dict(line.args)
    return written(known.verbs[line.verb], args.__getitem__, known.who[who])


def block_said(lines: Iterable[Line], language: str, who: str = "you") -> str:
    """Return what lines do one after the other."""
    said = "; ".join(line_said(line, language, who) for line in lines)
    return said.replace(":; ", ": ").removesuffix(":")


def deeds(
    do: Iterable[Line], when: Iterable[Line], while_: Iterable[Line], language: str, ability: bool
) -> list[str]:
    """Return what a card does, a sentence for each thing; of an `ability` with `Action:`."""
    found = [(table(language).action if ability else "") + block_said(do, language)] if do else []
    for moment, lines in moments_of(when):
        who = "that" if moment.verb in _CONCERNED else "you"
        found.append(line_said(moment, language) + block_said(lines, language, who))
    found += [line_said(line, language) for line in while_]
    return [f"{text[0].upper()}{text[1:]}." for text in found]


def shortened(sentences: list[str]) -> str:
    """Return as much of sentences as fits a card, whole parts of them; `…` stands for the rest."""
    text = " ".join(sentences)
    if len(text) <= ROOM:
        return text
    parts = re.split(r"(?<=[;.]) ", text[:ROOM])[:-1]
    return f"{' '.join(parts).rstrip(';.')} …" if parts else f"{text[: ROOM - 1]}…"


def moments_of(when: Iterable[Line]) -> Iterator[tuple[Line, list[Line]]]:
    """Yield each moment of a card with the lines that stand after it, if any do."""
    moment: Line | None = None
    lines: list[Line] = []
    for line in when:
        if line.verb in _MOMENTS:
            if moment and lines:
                yield moment, lines
            moment, lines = line, []
        else:
            lines.append(line)
    if moment and lines:
        yield moment, lines
