"""The trunk of a search: the moves that lead to the same table in every imagined world.

Until a die falls or a hidden face is looked at, a move leads to the same table whatever is hidden.
Such tables and the choices at them are worked out once, and each round of a search begins where
they end. What it finds is the same as without them.
"""

from __future__ import annotations

from typing import NoReturn

from ai.judge import Judge
from ai.search.information_sets import Heard, Walk
from ai.search.worlds import QUIET, Label, by_habit, choices, onward, settle, turn_number
from games.engine import MAX_DECISIONS, Ask, Chance, Move, Seat, State, advance, asked

DEPTH = 60  # choices that a round goes down at most
ANY = -1  # for the number of a turn


class TablesDiffer(Exception):
    """Raised when a needed value differs between the imagined tables."""


def refuse(*_: object) -> NoReturn:
    """Raise TablesDiffer, whatever is asked."""
    raise TablesDiffer


LOOKED_AT = "__getattribute__ __bool__ __eq__ __ne__ __hash__ __repr__"
# Stands for a face that the view does not show; made in this way, mypyc leaves it as it is.
HIDDEN = type("Hidden", (), dict.fromkeys(LOOKED_AT.split(), refuse))()
CERTAIN = Chance(refuse)


class Fork:
    """A question that comes after the same choices at every table, where hidden faces are HIDDEN.

    `keys` are the choices; None if they differ between the tables, or a search ends here.
    """

    __slots__ = ("_after", "ask", "ends", "keys", "walk")

    def __init__(self, walk: Walk, keys: dict[Label, Move] | None, ends: int) -> None:
        self.walk, self.keys = walk, keys
        self.ask: Ask | None = asked(walk.s)
        self.ends = ends  # the only turn that is searched; ANY: all that come
        self._after: dict[Label, Fork | None] = {}

    def after(self, key: Label, judge: Judge) -> Fork | None:
        """Return the question after a choice; None if the table then differs."""
        if key not in self._after:
            self._after[key] = self._grown(key, judge)
        return self._after[key]

    def _grown(self, key: Label, judge: Judge) -> Fork | None:
        assert self.keys is not None
        walk = self.walk.at(self.walk.s.copy())
        assert self.ask is not None
        try:
            walk.choose(self.ask, key, self.keys[key], CERTAIN)
        except (TablesDiffer, TypeError):  # what is compiled refuses a HIDDEN by its type
            return None
        while (keys := self._keys(walk, judge)) is not None and is_none(walk.s, keys):
            later = walk.at(walk.s.copy())
            try:
                later.skip(next(iter(keys.values())), CERTAIN)
            except (TablesDiffer, TypeError):
                return Fork(walk, None, self.ends)
            walk = later
        return Fork(walk, keys, self.ends)

    def _keys(self, walk: Walk, judge: Judge) -> dict[Label, Move] | None:
        if next_asked(walk, self.ends) is None:
            return None
        try:
            return choices(walk.s, judge)
        except (TablesDiffer, TypeError):
            return None


class Start:
    """A move and what follows it without a choice, played as far as that is alike at every table.

    What follows are usual answers and then, if there are any `turns`, these by habit.
    """

    __slots__ = ("_done", "_end", "_habits", "_judge", "_turns", "_usual", "s")

    def __init__(self, s: State, move: Move, judge: Judge, turns: int) -> None:
        self._judge, self._turns = judge, turns
        self._usual = self._habits = self._end = 0
        self._done = False
        self.s: State | None = None  # the table so far; None if even the move differs
        later = s.copy()
        try:
            advance(later, move, CERTAIN)
            self.s = later
            while self._step(later := later.copy()):
                self.s = later
        except (TablesDiffer, TypeError):
            return

    def _step(self, s: State) -> bool:
        """Play one answer more; return whether there may be another."""
        if self._end:
            given = by_habit(s, self._judge, self._end, 1, CERTAIN)
            self._habits += given
            return given > 0
        if self._usual == QUIET - 1:
            return False
        given = settle(s, self._judge, CERTAIN, most=1)
        self._usual += given
        if given:
            return True
        if self._turns:
            self._end = turn_number(s) + self._turns
        else:
            self._done = True
        return not self._done

    @property
    def table(self) -> State:
        """The table so far, of a start that was kept."""
        assert self.s is not None
        return self.s

    def finish(self, s: State, chance: Chance) -> None:
        """Play the rest on `s`, a private copy."""
        if self._end:
            by_habit(s, self._judge, self._end, MAX_DECISIONS * self._turns - self._habits, chance)
            settle(s, self._judge, chance)
        elif not self._done:
            settle(s, self._judge, chance, most=QUIET - self._usual)
            onward(s, self._judge, self._turns, chance)


def started(
    view: State, seat: Seat, moves: dict[Label, Move], judge: Judge, turns: int
) -> dict[Label, Start]:
    """Return the starts of the moves that lead to the same table, whatever is hidden."""
    ask = asked(view)
    if ask is None or ask.seat != seat:
        return {}
    s = blank(view)
    starts = {key: Start(s, move, judge, turns) for key, move in moves.items()}
    return {key: start for key, start in starts.items() if start.s is not None}


def trunk(view: State, keys: dict[Label, Move] | None, judge: Judge) -> Fork:
    """Return the fork with which a search begins; `keys` are its choices, None if they differ."""
    s = blank(view)
    walk = Walk(s, [Heard()] * s.seats, [], 0, judge.outcomes)
    return Fork(walk, keys, turn_number(s) if judge.this_turn else ANY)


def next_asked(walk: Walk, ends: int) -> Ask | None:
    """Return the question that comes next; None if a search goes down no further."""
    if walk.depth >= DEPTH or (ends != ANY and turn_number(walk.s) != ends):
        return None
    return asked(walk.s)


def is_none(s: State, keys: dict[Label, Move]) -> bool:
    """Return whether there is nothing to choose, of which the others learn nothing either."""
    if len(keys) != 1:
        return False
    ask = asked(s)
    return ask is not None and not ask.secret


def blank(view: State) -> State:
    """Return a view in which HIDDEN stands for each face that it does not show."""
    s = view.copy()
    s.faces = [HIDDEN if face is None else face for face in s.faces]
    return s
