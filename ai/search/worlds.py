"""What all searches share: equivalent moves, determinized tables, playing on to a valued table."""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import floor
from typing import NamedTuple

from ai.judge import Judge
from games.engine import (
    MAX_DECISIONS,
    Chance,
    Move,
    Piece,
    PlainValue,
    Seat,
    State,
    advance,
    asked,
    determinize,
    fingerprint,
    legal_moves,
)

Label = int  # of equivalent moves, a number for each: verb, kind of card, where to
Kind = str | tuple[str, int] | None  # of a card: its key, and its variant if that is not 0
Name = tuple[str, Kind, object]
LABELS: dict[Name, Label] = {}
NAMES: list[str] = []  # each label's meaning as text, which sorts the same everywhere
EQUAL = "equal"  # the first reason when the next best move is about as good
AHEAD, MIXED = "ahead", "mixed"  # the only reason if later moves, or surprise, decide
IMAGINED = "imagined"  # begins the seed of every stream that a search draws from
DEEP = 6  # cards from the top of a pile that each table draws anew
QUIET = 40  # moves at most until no choice is pending


class Known(NamedTuple):
    """The results of a move: its mean chance, the deviation, and the number of trials."""

    move: Move
    mean: float
    spread: float
    tries: float


@dataclass(frozen=True)
class SearchNumbers(PlainValue):
    """The numbers of a search. Chances to win are between 0 and 1."""

    chance: float | None = None  # with the chosen move; None if nothing was weighed
    rounds: float = 0.0  # how many games were looked at
    visits: float = 0.0  # how many of them began with the chosen move
    seconds: float = 0.0  # that it took
    gap: float = 0.0  # by how much the chosen move is better than the rival
    bad: float = 1.0  # the chance at a bad table that is still likely
    mean: float = 0.0  # and on average, for comparison with `bad`


class Answer(NamedTuple):
    """A chosen move, all moves by weight, and the numbers behind it.

    `reasons` are groups of features with the win chance (0 to 1) that they add over `rival`, the
    next best move; after EQUAL a negative one is for the rival. `risks` are those that cost most
    at a bad table that is still likely.
    """

    move: Move
    ranked: tuple[tuple[Move, float], ...]
    numbers: SearchNumbers = SearchNumbers()
    reasons: tuple[tuple[str, float], ...] = ()
    risks: tuple[tuple[str, float], ...] = ()
    rival: Move | None = None
    known: tuple[Known, ...] = ()  # the results of a search or a look ahead for each move


Stop = Callable[[], bool]  # whether time is up


class Worlds:
    """Random tables that fit a view, determined by the view and the seed alone.

    Others who have already chosen in secret are asked again, before the seat itself. All tables
    that fit are equally likely, but only the cards that may soon be seen (others' hands and the top
    of each pile) are drawn anew for each table. The remaining cards lie deep in the piles.
    """

    def __init__(self, view: State, seed: int) -> None:
        self._draw = imagining(fingerprint(view), seed)
        self.chance = Chance(self._draw)
        self.view = reopened(view)
        self._faces = determinize(self.view, self.chance).faces
        near: set[Piece] = set()
        for zone, pieces in view.zones.items():
            near.update(pieces if view.zone_viewers[zone] else pieces[-DEEP:])
        pools: dict[str, list[Piece]] = {}
        for piece in sorted(range(len(view.faces)), key=lambda piece: piece not in near):
            if view.faces[piece] is None:
                pools.setdefault(view.backs[piece], []).append(piece)
        self._draws = [  # the first steps of Fisher and Yates in each pool
            (pool[at], pool[at:], len(pool) - at)
            for pool in pools.values()
            for at in range(min(len(near.intersection(pool)), len(pool) - 1))
        ]

    def __call__(self) -> State:
        """Return the next table, to be played on."""
        self.deal()
        return self.table(self.view)

    def deal(self) -> None:
        """Deal the next table."""
        faces, draw = self._faces, self._draw
        for one, pool, left in self._draws:
            other = pool[floor(draw() * left)]
            faces[one], faces[other] = faces[other], faces[one]

    def table(self, s: State) -> State:
        """Return a copy of `s` with the faces that were dealt last."""
        s = s.copy()
        s.faces = self._faces[:]
        return s


def reopened(view: State) -> State:
    """Return the view with all secret choices asked again, in the same order."""
    ask = asked(view)
    if ask is None or not ask.secret or not view.chosen:
        return view
    again = view.copy()
    again.push(*[replace(ask, seat=seat) for seat in view.chosen])
    again.chosen.clear()
    return again


def label_of(name: Name) -> Label:
    """Return the number of a verb, the kind of a card and where to."""
    found = LABELS.get(name, -1)
    if found < 0:
        verb, kind, to = name
        place = (_whole(to[0]), to[1]) if isinstance(to, tuple) else to
        found = LABELS[name] = len(NAMES)
        NAMES.append(str((verb, _whole(kind), place)))
    return found


def _whole(kind: object) -> object:
    """Return key and variant of a kind of card."""
    return (kind, 0) if isinstance(kind, str) else kind


def choices(s: State, judge: Judge, few: int = 0) -> dict[Label, Move]:
    """Return the sensible moves by label, equivalent ones once; only the first `few`, if not 0."""
    found: dict[Label, Move] = {}
    ask, faces = asked(s), s.faces
    for move in judge.sensible(s, ask) if ask else ():
        verb, piece, to = move
        kind: Kind = None
        if piece is not None and (face := faces[piece]) is not None:
            kind = (face.key, face.variant) if face.variant else face.key
        place: object = to
        if type(to) is int:
            host = faces[to]
            place = (host and ((host.key, host.variant) if host.variant else host.key), s.where[to])
        name = verb, kind, place
        label = LABELS.get(name, -1)
        if label < 0:
            label = label_of(name)
        if label not in found:
            found[label] = move
            if len(found) == few:
                break
    return found


def imagining(mark: str, *seeds: int) -> Callable[[], float]:
    """Return the random numbers of a fingerprint and seeds; no match draws from such a stream."""
    return random.Random(":".join([IMAGINED, mark, *map(str, seeds)])).random


def stream(view: State, seed: int) -> Chance:
    """Return the random stream of a view and a seed."""
    return Chance(imagining(fingerprint(view), seed))


def decide(s: State, seat: Seat, move: Move, chance: Chance) -> None:
    """Play a seat's move; those asked before it, in secret, choose at random."""
    while (ask := asked(s)) is not None and ask.seat != seat:
        advance(s, chance.pick(legal_moves(s)), chance)
    advance(s, move, chance)


def settle(s: State, judge: Judge, chance: Chance, wholly: bool = False, most: int = QUIET) -> int:
    """Play default answers; resolve pending secret choices at random.

    With `wholly`, also answer secret questions that are asked next. Return how many answers were
    played, at most `most`.
    """
    for given in range(most):
        ask = asked(s)
        if ask is None:
            return given
        if s.chosen or (wholly and ask.secret):
            advance(s, chance.pick(legal_moves(s)), chance)
            continue
        usual = judge.usual(s, ask)
        if usual is None:
            return given
        advance(s, usual, chance)
    return most


def onward(s: State, judge: Judge, turns: int, chance: Chance) -> None:
    """Play so many turns by habit."""
    if turns:
        by_habit(s, judge, turn_number(s) + turns, MAX_DECISIONS * turns, chance)
        settle(s, judge, chance)


def by_habit(s: State, judge: Judge, end: int, most: int, chance: Chance) -> int:
    """Play by habit until turn `end`; return how many answers were played, at most `most`."""
    for given in range(most):
        ask = asked(s)
        if ask is None or s.turn_number >= end:
            return given
        advance(s, judge.habit(s, ask), chance)
    return most


def turn_number(s: State) -> int:
    """Return the number of the turn."""
    turn = s.turn_number
    return turn


def pick(shares: Sequence[float], chance: Chance) -> int:
    """Draw an index by its share; the last if all are zero."""
    at = chance.below(1 << 30) / (1 << 30) * sum(shares)
    for i, share in enumerate(shares):
        at -= share
        if at < 0:
            return i
    return len(shares) - 1


def spread(n: float, total: float, squares: float) -> float:
    """Return the standard deviation of so many values, by their sum and that of their squares."""
    return math.sqrt(max(0.0, squares / n - (total / n) ** 2))
