"""Somebody who plays in the terminal and has nothing but what is printed there."""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import NamedTuple

ANSWER = re.compile(r"^(\d+)\. (.*)$", re.MULTILINE)
PAGE = re.compile(r"^Page (\d+) of (\d+)\.", re.MULTILINE)
ZONE = re.compile(
    r"^ *(?P<zone>[^:(]+): (?P<n>\d+) (?:cards?|die|dice)"
    r"(?:; (?P<value>[^(]*?))?(?: \((?P<list>.*)\))?$"
)
PIECE = re.compile(r"(?P<name>.*?)(?: \((?P<number>\d+)\))?(?: with (?P<pips>\d+) \w+)?")
SEAT = re.compile(r"^(?P<name>[^: ][^:]*): (?P<told>.*)$")
OWNER = re.compile(r" of ([^:\n]+): ")
NUMBER = re.compile(r"\d+")


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

    def __init__(self) -> None:
        self.known: Known | None = None
        self.decided: str | None = None  # the number typed last, until the harness has seen it
        self.cards: dict[str, str] = {}  # by name, what was read of a card
        self.over = False
        self.play = self._play()
        next(self.play)

    def hear(self, told: str) -> str:
        """Return what is typed after all that was printed since the last line."""
        if "Place 1: " in told or "Boltbox. Type" in told:
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
            learn(known, (yield from self._whole(heard)))
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
        while (found := PAGE.findall(heard)) and found[-1][0] != found[-1][1]:
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

        def worth(n: int) -> tuple[int, bool]:
            return max(known.numbers(known.answers[n]), default=0), weak.rpartition(" ")[
                2
            ] in known.answers[n]

        return 1 + max(range(len(known.answers)), key=worth)


def learn(known: Known, told: str) -> None:
    """Take in what `s` says, line by line."""
    seat, players = "", {*OWNER.findall(told)}
    for line in told.splitlines():
        seated = SEAT.match(line)
        if seated and seated["name"] in players:
            seat = seated["name"]
            known.seats[seat] = seated["told"].split(", ")
        elif seated and seated["told"] == "out":
            known.out.append(seated["name"])
        elif found := ZONE.match(line):
            zone = found["zone"]
            known.counts[zone] = int(found["n"])
            known.values[zone] = found["value"] or ""
            known.pieces[zone] = [_piece(part) for part in apart(found["list"] or "")]
        elif line.startswith("  "):
            known.seats[seat].append(line.strip())
        else:
            known.head.append(line)


def apart(told: str) -> list[str]:
    """Return the pieces of a list; a comma in brackets parts nothing."""
    return [one for one in re.split(r", (?![^(]*\))", told) if one]


def _piece(told: str) -> Piece:
    found = PIECE.fullmatch(told)
    assert found is not None
    number = found["number"]
    return Piece(found["name"], int(number) if number else None, int(found["pips"] or 0))
