"""Finds the turns, knock-outs and last decisions of a match, and what led to a knock-out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from games import engine
from games.cardfile.reader import Card
from games.engine import (
    Counted,
    Event,
    Moved,
    Said,
    Seat,
    Shuffled,
    State,
    Won,
    asked,
    censor,
    legal_moves,
    owner,
)
from games.engine.match import Match
from ui.language.narrator import Narrator, find_told_moves

MAX_SENTENCES = 3  # sentences
MAX_MOVES_BACK = 6  # earlier moves of the turn to search if the last one says nothing
MAX_CARDS = 4


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


class TurningPointCause(NamedTuple):
    """The sentences that explain an outcome, in order, what each tells, and the cards in them."""

    lines: tuple[str, ...]
    cards: tuple[Card, ...]
    events: tuple[tuple[Event, ...], ...]  # of each sentence


class _Sentence(NamedTuple):
    said: bool  # whether it reports a saying; False for a moved piece
    text: str
    cards: tuple[Card, ...]
    loses: bool  # whether somebody loses the pieces that move
    events: tuple[Event, ...]


def find_cause(
    narrator: Narrator, match: Match, move: int, viewer: Seat | None, since: int = 0
) -> TurningPointCause:
    """Return the cause of the knock-out or the end that a move brought.

    It is none of the first `since` moves.
    """
    told: list[_Sentence] = []
    for n in range(move, max(since, move - MAX_MOVES_BACK), -1):
        events = [censor(event, viewer) for event in match.events[n]]
        told = _describe(narrator, _keep_until_decided(events) if n == move else events) + told
        if any(one.said for one in told) or (n < move and begins_turn(match.events[n])):
            break
    chosen = _choose(told)
    cards = dict.fromkeys(card for one in chosen for card in one.cards)
    return TurningPointCause(
        tuple(one.text for one in chosen),
        tuple(cards)[:MAX_CARDS],
        tuple(one.events for one in chosen),
    )


def _choose(told: Sequence[_Sentence]) -> list[_Sentence]:
    """Return the sayings and moves; of too many, what was done and what somebody lost."""
    said = [one for one in told if one.said]
    if len(said) > MAX_SENTENCES:
        after = told[told.index(said[0]) + 1 :]
        ends = [one for one in after if one.loses] or said[1:]
        return [said[0], *ends[1 - MAX_SENTENCES :]]
    moved, room = [one for one in told if not one.said], MAX_SENTENCES - len(said)
    if len(moved) > room:
        moved = ([one for one in moved if one.loses] or moved)[:room]
    return [one for one in told if one in said or one in moved]


def _keep_until_decided(events: Sequence[Event]) -> list[Event]:
    """Return the events up to the first knock-out or win."""
    ends = [
        n
        for n, e in enumerate(events)
        if isinstance(e, Won) or (isinstance(e, Said) and e.key == "out")
    ]
    return list(events[: ends[0]] if ends else events)


def _describe(narrator: Narrator, events: Sequence[Event]) -> list[_Sentence]:
    """Return the events as sentences with their visible cards."""
    found = []
    gone = find_told_moves(events)
    news = [e for e in events if not isinstance(e, Counted | Shuffled) and e not in gone]
    news = [e for e, after in zip_longest(news, news[1:]) if not _repeats(e, after)]
    for moving, group in groupby(news, key=lambda event: isinstance(event, Moved)):
        together = list(group)
        for part in [together] if moving else [[event] for event in together]:
            said = isinstance(part[0], Said)
            faces = [face for event in part for face in _faces_of(event) if isinstance(face, Card)]
            lines, loses = narrator.tell(part), any(map(_takes_from_somebody, part))
            found += [
                _Sentence(said, line, tuple(faces) if i == 0 else (), loses, tuple(part))
                for i, line in enumerate(lines)
            ]
    return found


def _repeats(event: Event, after: Event | None) -> bool:
    """Return whether a saying only names who does something with a card, as the next one does."""
    match event, after:
        case Said(_, (actor,), _, (Card() as card,)), Said(_, (who, *_), _, faces):
            return who == actor and card in faces
    return False


def _takes_from_somebody(event: Event) -> bool:
    """Return whether a piece leaves a player, for another one or a common place."""
    match event:
        case Moved(_, origin, to, _, _, _, _):
            return owner(origin) not in (None, owner(to))
    return False


def _faces_of(event: Event) -> tuple[engine.Card | None, ...]:
    match event:
        case Said(_, _, _, faces, _):
            return faces
        case Moved():
            return (event.face,)
    return ()
