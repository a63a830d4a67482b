"""Common functions of the searches: equivalent moves, imagined tables, and default play."""

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import floor
from typing import NamedTuple

from ai.facts import NONE, Reason
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

Label = int  # numbers each class of equivalent moves: verb, kind of card, and target
Kind = str | tuple[str, int] | None  # the key of a card, and its variant if that is not 0
Name = tuple[str, Kind, object]
LABELS: dict[Name, Label] = {}
NAMES: list[str] = []  # each label's meaning as text, whose order never changes
STREAM_PREFIX = "imagined"  # prefix of the seeds of all random streams of a search
REDRAWN_CARDS = 6  # cards at the top of a pile that each table draws anew
MAX_PENDING_MOVES = 40  # moves at most until no choice is pending


class Known(NamedTuple):
    """The results of a move: its mean chance, the deviation, and the number of trials."""

    move: Move
    mean: float
    spread: float
    tries: float


@dataclass(frozen=True)
class SearchNumbers(PlainValue):
    """The numbers of a search; chances to win are between 0 and 1."""

    chance: float | None = None  # of the chosen move; None if nothing was weighed
    rounds: float = 0.0  # number of imagined games
    visits: float = 0.0  # number of those that began with the chosen move
    seconds: float = 0.0  # duration of the search
    gap: float = 0.0  # by which the chosen move is better than the rival
    bad: float = 1.0  # the chance at a bad table that is still likely
    mean: float = 0.0  # the mean chance, for comparison with `bad`
    other: float | None = None  # the chance of the rival, at most `chance`; None if unknown


class Answer(NamedTuple):
    """A chosen move, all moves by weight, the numbers, a reason, and the next best move."""

    move: Move
    ranked: tuple[tuple[Move, float], ...]
    numbers: SearchNumbers = SearchNumbers()
    reason: Reason = NONE
    rival: Move | None = None
    known: tuple[Known, ...] = ()  # the results of a search or a look ahead for each move


Stop = Callable[[], bool]  # whether time is up


class Worlds:
    """Random tables that fit a view, determined by the view and the seed alone.

    Others who have already chosen in secret are asked again, before the seat itself. All tables are
    equally likely, but each table draws anew only the cards that may soon be seen: the hands of
    others and the top of each pile. The order of the deeper cards is drawn once.
    """

    def __init__(self, view: State, seed: int) -> None:
        self._draw = make_random(fingerprint(view), seed)
        self.chance = Chance(self._draw)
        self.view = reopen_secrets(view)
        self._faces = determinize(self.view, self.chance).faces
        near: set[Piece] = set()
        for zone, pieces in view.zones.items():
            near.update(pieces if view.zone_viewers[zone] else pieces[-REDRAWN_CARDS:])
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
        """Return the next table, as a copy to play on."""
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


def reopen_secrets(view: State) -> State:
    """Return a view in which all secret choices are asked again, in the same order."""
    ask = asked(view)
    if ask is None or not ask.secret or not view.chosen:
        return view
    again = view.copy()
    again.push(*[replace(ask, seat=seat) for seat in view.chosen])
    again.chosen.clear()
    return again


def label_of(name: Name) -> Label:
    """Return the number for a verb, a kind of card and a target."""
    found = LABELS.get(name, -1)
    if found < 0:
        verb, kind, to = name
        place = (_key_and_variant(to[0]), to[1]) if isinstance(to, tuple) else to
        found = LABELS[name] = len(NAMES)
        NAMES.append(str((verb, _key_and_variant(kind), place)))
    return found


def _key_and_variant(kind: object) -> object:
    """Return the key and variant of a kind of card."""
    return (kind, 0) if isinstance(kind, str) else kind


def choices(s: State, judge: Judge, few: int = 0) -> dict[Label, Move]:
    """Return the sensible moves by label, equivalent ones once; at most `few`, if not 0."""
    ask = asked(s)
    return label_moves(s, judge.sensible(s, ask) if ask else (), few)


def label_moves(s: State, moves: Iterable[Move], few: int = 0) -> dict[Label, Move]:
    """Return moves by label, equivalent ones once; at most `few`, if not 0."""
    found: dict[Label, Move] = {}
    faces = s.faces
    for move in moves:
        verb, piece, to, _ = move
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


def make_random(mark: str, *seeds: int) -> Callable[[], float]:
    """Return a source of random numbers from a fingerprint and seeds.

    No match uses such a stream.
    """
    return random.Random(":".join([STREAM_PREFIX, mark, *map(str, seeds)])).random


def stream(view: State, seed: int) -> Chance:
    """Return the random stream of a view and a seed."""
    return Chance(make_random(fingerprint(view), seed))


def decide(s: State, seat: Seat, move: Move, chance: Chance) -> None:
    """Play a seat's move; seats asked before it, in secret, choose at random."""
    while (ask := asked(s)) is not None and ask.seat != seat:
        advance(s, chance.pick(legal_moves(s)), chance)
    advance(s, move, chance)


def settle(
    s: State, judge: Judge, chance: Chance, wholly: bool = False, most: int = MAX_PENDING_MOVES
) -> int:
    """Play default answers; resolve pending secret choices at random.

    With `wholly`, also answer secret questions that follow. Return the number of answers played, at
    most `most`.
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


def play_turns(s: State, judge: Judge, turns: int, chance: Chance) -> None:
    """Play some turns by habit."""
    if turns:
        play_by_habit(s, judge, turn_number(s) + turns, MAX_DECISIONS * turns, chance)
        settle(s, judge, chance)


def play_by_habit(s: State, judge: Judge, end: int, most: int, chance: Chance) -> int:
    """Play by habit until turn `end`; return the number of answers played, at most `most`."""
    for given in range(most):
        ask = asked(s)
        if ask is None or s.turn_number >= end:
            return given
        advance(s, judge.habit(s, ask), chance)
    return most


def turn_number(s: State) -> int:
    """Return the number of the present turn."""
    turn = s.turn_number
    return turn


def pick(shares: Sequence[float], chance: Chance) -> int:
    """Draw an index in proportion to its share; the last one if all shares are zero."""
    at = chance.below(1 << 30) / (1 << 30) * sum(shares)
    for i, share in enumerate(shares):
        at -= share
        if at < 0:
            return i
    return len(shares) - 1


def deviation(n: float, total: float, squares: float) -> float:
    """Return the standard deviation of `n` values from their sum and the sum of their squares."""
    return math.sqrt(max(0.0, squares / n - (total / n) ** 2))
