"""Sums up moves as a seat saw them: who did what to whom, and what that seat lost or gained."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from games.cardfile.reader import Card
from games.engine import (
    DECK,
    Counted,
    Event,
    Moved,
    Rolled,
    Said,
    Seat,
    State,
    Turned,
    Won,
    asked,
    censor,
    family,
    owner,
)
from games.engine.match import Match
from ui.language.narrator import find_removals
from ui.play.session import LoggedSentence

MOST_LINES = 2  # sentences about what was lost or gained


class MoveSummary(NamedTuple):
    """One move of a match: who made it, the card and the other seat that it was about."""

    move: int  # how many moves had been played with it
    actor: Seat | None
    target: Seat | None
    face: Card | None  # None if the seat saw no card
    kind: str  # of what happened without a card: dice, win or move
    lines: tuple[str, ...]  # the sentences of the log


def summarise(
    match: Match, move: int, viewer: Seat | None, lines: tuple[str, ...], loose: Collection[str]
) -> MoveSummary | None:
    """Return a move as a seat saw it; None if it saw nothing worth a sentence.

    `loose` has the families of zones before a seat whose pieces belong to nobody.
    """
    ask = asked(match.states[move - 1]) if move else None
    if ask is None or not lines:
        return None
    events = [censor(event, viewer) for event in match.events[move]]
    said = [event for event in events if isinstance(event, Said)]
    moved = [event for event in events if isinstance(event, Moved)]
    drawn = [owner(one.to) for one in moved if family(one.origin) == DECK]
    seats = [seat for seat in (*(s for one in said for s in one.seats), *drawn) if seat is not None]
    actor = ask.seat if ask.seat in seats or not seats else seats[0]
    zones = [zone for one in moved for zone in (one.origin, one.to)]
    owners = [owner(zone) for zone in zones if family(zone) not in loose]
    others = [seat for seat in (*seats, *owners) if seat is not None and seat != actor]
    kind = next((k for k in map(_kind_of, events) if k), "move")
    return MoveSummary(move, actor, next(iter(others), None), _find_face(events), kind, lines)


def _kind_of(event: Event) -> str:
    return "win" if isinstance(event, Won) else "dice" if isinstance(event, Rolled) else ""


def _find_face(events: Sequence[Event]) -> Card | None:
    """Return the card of a move: the one that a sentence names, or else the first one seen."""
    named = [face for event in events if isinstance(event, Said) for face in event.faces]
    moved = [event.face for event in events if isinstance(event, Moved | Turned)]
    return next((face for face in (*named, *moved) if isinstance(face, Card)), None)


def find_last_answer(match: Match, seat: Seat) -> int:
    """Return the number of moves after the last one that a seat made; 0 if it made none."""
    for n in range(len(match.moves), 0, -1):
        ask = asked(match.states[n - 1])
        if ask is not None and ask.seat == seat:
            return n
    return 0


def find_news(
    match: Match, seat: Seat, log: Sequence[LoggedSentence], loose: Collection[str]
) -> list[str]:
    """Return the sentences about what a seat lost or gained since it last answered, at most two.

    Lost and gained pieces go before changed numbers. `log` has the sentences that the seat saw, and
    `loose` the families of zones before a seat whose pieces belong to nobody.
    """
    found: list[tuple[int, int, int, str]] = []  # rank, move, event, sentence
    for move in range(find_last_answer(match, seat) + 1, len(match.moves) + 1):
        told = [one for one in log if one.move == move]
        events = [censor(event, seat) for event in match.events[move]]
        for n, event in enumerate(events, 1):
            rank = _rank(match.states[move], event, seat, loose)
            if rank is not None and (sentence := _sentence_of(events, n, told)):
                found.append((rank, move, n, sentence))
    best = list(dict.fromkeys(text for *_, text in sorted(found)))[:MOST_LINES]
    return [
        text
        for text in dict.fromkeys(text for *_, text in sorted(found, key=_time))
        if text in best
    ]


def _time(found: tuple[int, int, int, str]) -> tuple[int, int]:
    return found[1:3]


def _rank(s: State, event: Event, seat: Seat, loose: Collection[str]) -> int | None:
    """Return how much an event matters to a seat: 0 for a piece, 1 for a number, or None."""
    match event:
        case Moved(_, origin, to, _, _, _, _):
            owners = [None if family(zone) in loose else owner(zone) for zone in (origin, to)]
            changes = owners[0] != owners[1] and family(origin) != DECK
            return 0 if changes and seat in owners else None
        case Counted(int(piece), _):
            zone = s.where[piece]
            return 1 if owner(zone) == seat and family(zone) not in loose else None
    return None


def touches(s: State, events: Sequence[Event], seat: Seat, loose: Collection[str]) -> bool:
    """Return whether one of these events takes from a seat, gives to it, or changes its numbers."""
    return any(_rank(s, event, seat, loose) is not None for event in events)


def _sentence_of(events: Sequence[Event], n: int, log: Sequence[LoggedSentence]) -> str:
    """Return the sentence that tells the `n`th event, or else the one before it; "" if none does.

    A turn that begins in between parts the events from the sentences of the other turn.
    """
    begins = next((i for i, e in enumerate(events, 1) if _begins_turn(e)), 0)
    told = [one for one in log if not begins or _is_between(one.upto, n, begins)]
    if not told:
        return ""
    event = events[n - 1]
    if isinstance(event, Moved):
        names = [i for i, e in enumerate(events, 1) if _names(e, event.piece)]
        n = max((i for i in names if i < n), default=min(names, default=n))
        after = [one for one in told if one.upto >= n]
        return (after or told[-1:])[0].text
    before = [one for one in told if one.upto <= n]
    return (before or told[:1])[-1].text


def _begins_turn(event: Event) -> bool:
    return isinstance(event, Counted) and event.what == "active"


def _is_between(upto: int, n: int, begins: int) -> bool:
    """Return whether a sentence and the `n`th event lie on the same side of a turn's beginning."""
    return upto != begins and (upto < begins) == (n < begins)


def _names(event: Event, piece: int) -> bool:
    """Return whether a saying is about a piece."""
    if not isinstance(event, Said):
        return False
    return piece in event.pieces or piece in {gone for gone, _ in find_removals(event)}
