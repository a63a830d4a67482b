"""Finds the turns, the knock-outs and a player's last decision in a match."""

from __future__ import annotations

from typing import NamedTuple

from games.engine import Counted, Event, Seat, State, asked, legal_moves
from games.engine.match import Match


class MatchTimeline(NamedTuple):
    """The number of moves before each turn, and before each knock-out with its seats."""

    turns: tuple[int, ...]
    outs: tuple[tuple[int, tuple[Seat, ...]], ...]


def find_timeline(match: Match) -> MatchTimeline:
    """Return the turns and knock-outs of a match."""
    turns = tuple(n for n, events in enumerate(match.events) if n and begins_turn(events))
    gone = [find_knocked_out(s) for s in match.states]
    new = [(n, now - gone[n - 1]) for n, now in enumerate(gone) if n]
    return MatchTimeline(turns, tuple((n, tuple(sorted(seats))) for n, seats in new if seats))


def find_knocked_out(s: State) -> frozenset[Seat]:
    """Return who is no longer in the game."""
    gone = s.out
    return frozenset(seat for seats in gone for seat in seats)


def begins_turn(events: list[Event]) -> bool:
    """Return whether one of these events begins a turn."""
    return any(isinstance(event, Counted) and event.what == "turn" for event in events)


def find_last_decision(match: Match, seat: Seat | None) -> int:
    """Return the number of moves before a seat's last decision that others answered.

    A forced move is no decision. For a watcher, return the number before the last turn.
    """
    n = len(match.moves)
    if seat is None or seat < 0:
        starts = find_timeline(match).turns
        return starts[-2] if len(starts) > 1 else 0
    while n and _has_decided(match.states[n - 1], seat):
        n -= 1
    while n and not _has_decided(match.states[n - 1], seat):
        n -= 1
    return max(0, n - 1)


def _has_decided(s: State, seat: Seat) -> bool:
    ask = asked(s)
    return ask is not None and ask.seat == seat and len(legal_moves(s)) > 1
