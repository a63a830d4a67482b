"""Computes once the first moves of a search that are the same in every imagined world.

Until a die is rolled or a hidden face is used, a move leads to the same table in every world. Such
tables and their choices are computed once, and each round of a search begins after them. The result
is the same as without this.
"""

from __future__ import annotations

from typing import NoReturn

from ai.judge import Judge
from ai.search.information_sets import Information, Walk
from ai.search.worlds import (
    MAX_PENDING_MOVES,
    Label,
    choices,
    play_by_habit,
    play_turns,
    settle,
    turn_number,
)
from games.engine import MAX_DECISIONS, Ask, Chance, Move, Seat, State, advance, asked

MAX_CHOICES = 60  # choices in one round, at most
ANY_TURN = -1  # any number of a turn


class TablesDiffer(Exception):
    """Raised when a needed value differs between the imagined tables."""


def raise_hidden(*_: object) -> NoReturn:
    """Raise TablesDiffer at any use of a hidden face."""
    raise TablesDiffer


LOOKED_AT = "__getattribute__ __bool__ __eq__ __ne__ __hash__ __repr__"
# Stands for a face that the view hides. A class made by `type` is not compiled by mypyc.
HIDDEN = type("Hidden", (), dict.fromkeys(LOOKED_AT.split(), raise_hidden))()
CERTAIN = Chance(raise_hidden)


class Fork:
    """A question after choices that are the same at every table; hidden faces are HIDDEN.

    `keys` are the choices; None if they differ between the tables, or if the search ends here.
    """

    __slots__ = ("_after", "ask", "ends", "keys", "walk")

    def __init__(self, walk: Walk, keys: dict[Label, Move] | None, ends: int) -> None:
        self.walk, self.keys = walk, keys
        self.ask: Ask | None = asked(walk.s)
        self.ends = ends  # the only turn to search; ANY: all turns
        self._after: dict[Label, Fork | None] = {}

    def after(self, key: Label, judge: Judge) -> Fork | None:
        """Return the question after a choice; None if the tables then differ."""
        if key not in self._after:
            self._after[key] = self._grown(key, judge)
        return self._after[key]

    def _grown(self, key: Label, judge: Judge) -> Fork | None:
        assert self.keys is not None
        walk = self.walk.at(self.walk.s.copy())
        assert self.ask is not None
        try:
            walk.choose(self.ask, key, self.keys[key], CERTAIN)
        except (TablesDiffer, TypeError):  # compiled code rejects HIDDEN by its type
            return None
        while (keys := self._keys(walk, judge)) is not None and is_trivial(walk.s, keys):
            later = walk.at(walk.s.copy())
            try:
                later.skip(next(iter(keys.values())), CERTAIN)
            except (TablesDiffer, TypeError):
                return Fork(walk, None, self.ends)
            walk = later
        return Fork(walk, keys, self.ends)

    def _keys(self, walk: Walk, judge: Judge) -> dict[Label, Move] | None:
        if find_next_ask(walk, self.ends) is None:
            return None
        try:
            return choices(walk.s, judge)
        except (TablesDiffer, TypeError):
            return None


class SharedStart:
    """A move and its automatic continuation, played while they are the same at every table.

    The continuation consists of usual answers and, if `turns` is positive, of turns played by
    habit.
    """

    __slots__ = ("_done", "_end", "_habits", "_judge", "_turns", "_usual", "s")

    def __init__(self, s: State, move: Move, judge: Judge, turns: int) -> None:
        self._judge, self._turns = judge, turns
        self._usual = self._habits = self._end = 0
        self._done = False
        self.s: State | None = None  # the table so far; None if the move itself differs
        later = s.copy()
        try:
            advance(later, move, CERTAIN)
            self.s = later
            while self._step(later := later.copy()):
                self.s = later
        except (TablesDiffer, TypeError):
            return

    def _step(self, s: State) -> bool:
        """Play one more answer; return whether there may be another."""
        if self._end:
            given = play_by_habit(s, self._judge, self._end, 1, CERTAIN)
            self._habits += given
            return given > 0
        if self._usual == MAX_PENDING_MOVES - 1:
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
        """The table so far; only for a start that was kept."""
        assert self.s is not None
        return self.s

    def finish(self, s: State, chance: Chance) -> None:
        """Play the rest on `s`, a private copy."""
        if self._end:
            play_by_habit(
                s, self._judge, self._end, MAX_DECISIONS * self._turns - self._habits, chance
            )
            settle(s, self._judge, chance)
        elif not self._done:
            settle(s, self._judge, chance, most=MAX_PENDING_MOVES - self._usual)
            play_turns(s, self._judge, self._turns, chance)


def find_starts(
    view: State, seat: Seat, moves: dict[Label, Move], judge: Judge, turns: int
) -> dict[Label, SharedStart]:
    """Return the starts of the moves that lead to the same table in every world."""
    ask = asked(view)
    if ask is None or ask.seat != seat:
        return {}
    s = hide_faces(view)
    starts = {key: SharedStart(s, move, judge, turns) for key, move in moves.items()}
    return {key: start for key, start in starts.items() if start.s is not None}


def make_fork(view: State, keys: dict[Label, Move] | None, judge: Judge) -> Fork:
    """Return the fork at which a search begins; `keys` are its choices, None if they differ."""
    s = hide_faces(view)
    walk = Walk(s, [Information()] * s.seats, [], 0, judge.outcomes)
    return Fork(walk, keys, turn_number(s) if judge.this_turn else ANY_TURN)


def find_next_ask(walk: Walk, ends: int) -> Ask | None:
    """Return the next question; None if the search ends here."""
    if walk.depth >= MAX_CHOICES or (ends != ANY_TURN and turn_number(walk.s) != ends):
        return None
    return asked(walk.s)


def is_trivial(s: State, keys: dict[Label, Move]) -> bool:
    """Return whether there is no choice, and nothing that the others could learn from it."""
    if len(keys) != 1:
        return False
    ask = asked(s)
    return ask is not None and not ask.secret


def hide_faces(view: State) -> State:
    """Return a view with HIDDEN in place of each face that it does not show."""
    s = view.copy()
    s.faces = [HIDDEN if face is None else face for face in s.faces]
    return s
