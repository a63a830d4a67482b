"""Somebody who plays in the terminal and has nothing but what is printed there."""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import NamedTuple

ANSWER = re.compile(r"^(\d+)\. (.*)$", re.MULTILINE)
SEAT = re.compile(r"^(?P<name>[^: ][^:]*): (?P<told>.*)$")
PLAYER = re.compile(r"^([^: ][^:\n]*): .*\n  ", re.MULTILINE)  # the player's zones follow, indented
TO_THE_END = "2"  # what one who is out types, to hear the rest at once
NUMBER = re.compile(r"\d+")
UNKNOWN = re.compile(r"(\d+) (?:unknown|onbekend)")


class Tongue:
    """What a listener knows of a language: words that stand around numbers and names."""

    def __init__(self, page: str, of: str, pieces: str, beside: str, out: str, place: str) -> None:
        self.out, self.place = out, place
        self.page = re.compile(rf"^{page} (\d+) {of} (\d+)\.", re.MULTILINE)
        self.zone = re.compile(
            rf"^ *(?P<zone>[^:(]+): (?P<n>\d+) (?:{pieces})"
            r"(?:; (?P<value>[^(]*?))?(?: \((?P<list>.*)\))?$"
        )
        self.piece = re.compile(
            rf"(?P<name>.*?)(?: \((?P<number>\d+)\))?(?: {beside} (?P<pips>\d+) \w+)?"
        )


TONGUES = {
    "en": Tongue("Page", "of", "cards?|die|dice", "with", "out", "Place"),
    "nl": Tongue(
        "Bladzijde", "van", "kaart(?:en)?|dobbelste(?:en|nen)", "met", "ligt eruit", "Plaats"
    ),
}


class Piece(NamedTuple):
    """A card or die as it is told: its name, the number on it, its damage or counters."""

    name: str
    number: int | None
    pips: int


@dataclass
class Known:
    """What was said about a table, and the numbered answers to a question."""

    answers: list[str] = field(default_factory=list)
    question: str = ""
    counts: dict[str, int] = field(default_factory=dict)
    pieces: dict[str, list[Piece]] = field(default_factory=dict)
    unknown: dict[str, int] = field(default_factory=dict)  # how many more pieces a zone has
    values: dict[str, str] = field(default_factory=dict)
    seats: dict[str, list[str]] = field(default_factory=dict)  # what is said of each player
    out: list[str] = field(default_factory=list)
    head: list[str] = field(default_factory=list)  # what stands above all zones: turn and phase

    def numbers(self, answer: str) -> set[int]:
        """Return the numbers of an answer, and those of the pieces that it names."""
        named = (one for pieces in self.pieces.values() for one in pieces if one.name in answer)
        found = {one.number for one in named if one.number is not None}
        return found | {int(one) for one in NUMBER.findall(answer)}


class Listener:
    """Answers a prompt with what is typed next; `known` is what it decided by."""

    def __init__(self, language: str = "en") -> None:
        self.tongue = TONGUES[language]
        self.known: Known | None = None
        self.decided: str | None = None  # the number typed last, until the harness has seen it
        self.cards: dict[str, str] = {}  # by name, what was read of a card
        self.over = False
        self.play = self._play()
        next(self.play)

    def hear(self, told: str) -> str:
        """Return what is typed after all that was printed since the last line."""
        if f"{self.tongue.place} 1: " in told or "Boltbox. Typ" in told:
            self.over = True
            return "q"
        return self.play.send("\n" + told)

    def _play(self) -> Generator[str, str, None]:
        heard = yield ""
        turn = 0
        while True:
            told = yield from self._whole(heard)
            question = told.split("\n1. ")[0].rpartition("\n")[2]
            known = Known([words for _, words in ANSWER.findall(told)], question)
            assert known.answers, told
            heard = yield "s"
            learn(self.tongue, known, (yield from self._whole(heard)))
            if not known.counts:  # no table: whoever is out is asked what is next
                heard = yield TO_THE_END
                continue
            self.known, turn = known, turn + 1
            n = self._choice(known, turn)
            name = known.answers[n - 1].split(" (")[0]
            if name not in self.cards and turn % 3 == 0:
                self.cards[name] = yield f"c {n}"
            self.decided = str(n)
            heard = yield str(n)

    def _whole(self, heard: str) -> Generator[str, str, str]:
        """Read all pages of a list."""
        told = heard
        while (found := self.tongue.page.findall(heard)) and found[-1][0] != found[-1][1]:
            heard = yield "m"
            told += heard
        return told

    def _choice(self, known: Known, turn: int) -> int:
        """Return an answer by the numbers in the words: now the highest, now the lowest, so that
        every kind of move comes up; who is nearly out is gone for first.
        """
        if turn % 4 == 3:
            return 1 + turn // 4 % len(known.answers)
        weak = min(known.counts, key=lambda zone: known.counts[zone] or 99)
        owner = weak.partition(" ")[0].rstrip("s'")  # of "Bolt's hand" or "Bolts hand"

        def worth(n: int) -> tuple[int, bool]:
            return max(known.numbers(known.answers[n]), default=0), owner in known.answers[n]

        return 1 + max(range(len(known.answers)), key=worth)


def learn(tongue: Tongue, known: Known, told: str) -> None:
    """Take in what `s` says, line by line."""
    lines = [line for line in told.splitlines() if line not in ("", "> ")]
    lines = [line for line in lines if not tongue.page.match(line)]
    seat, players = "", {*PLAYER.findall("\n".join(lines))}
    for line in lines:
        seated = SEAT.match(line)
        if seated and seated["name"] in players:
            seat = seated["name"]
            known.seats[seat] = seated["told"].split(", ")
        elif seated and seated["told"] == tongue.out:
            known.out.append(seated["name"])
        elif found := tongue.zone.match(line):
            zone = found["zone"]
            known.counts[zone] = int(found["n"])
            known.values[zone] = found["value"] or ""
            listed = apart(found["list"] or "")
            if listed and (rest := UNKNOWN.fullmatch(listed[-1])):
                known.unknown[zone] = int(rest[1])
                listed.pop()
            known.pieces[zone] = [_piece(tongue, part) for part in listed]
        elif line.startswith("  "):
            known.seats[seat].append(line.strip())
        else:
            known.head.append(line)


def apart(told: str) -> list[str]:
    """Return the pieces of a list; a comma in brackets parts nothing."""
    return [one for one in re.split(r", (?![^(]*\))", told) if one]


def _piece(tongue: Tongue, told: str) -> Piece:
    found = tongue.piece.fullmatch(told)
    assert found is not None
    number = found["number"]
    return Piece(found["name"], int(number) if number else None, int(found["pips"] or 0))
