"""Tells whether a move leads to a win that neither chance nor rivals can stop.

Such a move is as good as the answer of a puzzle, however the games of a proof went on.
"""

from typing import NoReturn

from games.engine import (
    Chance,
    Move,
    Seat,
    State,
    advance,
    asked,
    determinize,
    fingerprint,
    legal_moves,
    seeded,
)

DEALS = 8  # of the hidden cards, in which the same moves must win
MAX_TABLES = 2000  # that are looked at in the first deal
MAX_MOVES = 12  # that the win may take


def wins_for_sure(v: State, move: Move) -> bool:
    """Return whether the seat that is asked certainly wins alone by a move and its next ones."""
    ask = asked(v)
    assert ask is not None
    deals = [determinize(v, seeded(n)) for n in range(DEALS)]
    after = _play(deals[0], move)
    line = None if after is None else _find_line(after, ask.seat, set())
    return line is not None and all(_wins_by(deal, [move, *line], ask.seat) for deal in deals[1:])


def _find_line(s: State, seat: Seat, seen: set[str]) -> list[Move] | None:
    """Return the moves by which a seat wins from here; None if there are none."""
    if s.winners:
        return [] if {*s.winners} == {seat} else None
    ask = asked(s)
    moves = [] if ask is None else legal_moves(s)
    mark = fingerprint(s)
    if (ask is not None and ask.seat != seat and len(moves) > 1) or mark in seen:
        return None
    seen.add(mark)
    if len(seen) > MAX_TABLES:
        return None
    for move in moves:
        after = _play(s, move)
        line = None if after is None else _find_line(after, seat, seen)
        if line is not None and len(line) < MAX_MOVES:
            return [move, *line]
    return None


def _wins_by(s: State, line: list[Move], seat: Seat) -> bool:
    """Return whether a seat wins by these moves, its own and those that are forced on rivals."""
    for move in line:
        ask = asked(s)
        moves = [] if ask is None else legal_moves(s)
        forced = ask is not None and (ask.seat == seat or len(moves) == 1)
        after = _play(s, move) if forced and move in moves else None
        if after is None:
            return False
        s = after
    return {*s.winners} == {seat}


def _play(s: State, move: Move) -> State | None:
    """Return the table after a move; None if it depends on chance."""
    after = s.copy()
    try:
        advance(after, move, Chance(_refuse))
    except _ChanceAskedError:
        return None
    return after


class _ChanceAskedError(Exception):
    """Raised if chance decides what comes next."""


def _refuse() -> NoReturn:
    raise _ChanceAskedError
