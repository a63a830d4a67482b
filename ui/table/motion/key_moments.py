"""Finds the key moments in what is shown: what matters in a game, and to whom it happens.

A saying of table.yaml names its `moment`: a `hit`, a `loss` of a part or card, or a `link` of a
chain. Knock-outs and the end of a game are the same in all games. `Look.key_moments` may change
what was found.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from games.engine import Event, Said, Seat, State, Won
from ui.language.match_timeline import begins_turn, find_knocked_out
from ui.language.table_spec import Saying, TableSpec
from ui.table.motion.drawing import Where
from ui.table.motion.playback import Beat

LINK_TEMPO = 1.15  # factor of the speed, for each link of a chain after the first
MOST_TEMPO = 2.0


class MomentKind(StrEnum):
    """The six kinds; the value is the key of their words and part of their sounds."""

    FIRST_HIT = "first_hit"
    LOSS = "loss"
    CHAIN = "series"
    OUT = "out"
    WIN = "win"
    DEFEAT = "defeat"


class KeyMoment(NamedTuple):
    """One key moment.

    `seats` are those to whom it happens; of the end of a game the winners. `by` caused it.
    """

    kind: MomentKind
    seats: tuple[Seat, ...] = ()
    by: Seat | None = None
    at: tuple[Where, ...] = ()  # the pieces or places that are hit
    link: int = 0  # of a chain


class Past(NamedTuple):
    """The events before a beat: of earlier moves of the game, and of its own turn."""

    game: Sequence[Sequence[Event]]
    turn: Sequence[Event]


def find_past(events: Sequence[Sequence[Event]], beat: Beat) -> Past:
    """Return what happened before a beat; `events` are those of all moves, the deal first."""
    own = events[beat.move][: beat.upto - len(beat.events)]
    first = next((n for n in range(beat.move, 0, -1) if begins_turn([*events[n]])), 0)
    turn = [event for n in range(first, beat.move) for event in events[n]]
    return Past([*events[: beat.move], own], [*turn, *own])


def find_key_moments(spec: TableSpec, beat: Beat, past: Past) -> list[KeyMoment]:
    """Return the key moments of a beat in which a saying or the end of the game is shown."""
    found: list[KeyMoment] = []
    for n, event in enumerate(beat.events):
        if isinstance(event, Said):
            so_far = [*past.turn, *beat.events[:n]]
            found += _find_in_saying(spec, event, so_far, past)
        elif isinstance(event, Won):
            found.append(KeyMoment(MomentKind.WIN, event.seats))
    return found


def _find_in_saying(
    spec: TableSpec, event: Said, so_far: Sequence[Event], past: Past
) -> list[KeyMoment]:
    if event.key == "out":
        by = find_attacker(spec, so_far, event.seats)
        return [KeyMoment(MomentKind.OUT, event.seats, by)]
    moment = moment_of(spec, event)
    hit = event.pieces[1:] or event.pieces
    by = event.seats[0] if len(event.seats) > 1 else None
    seats = event.seats[1:] or event.seats
    found: list[KeyMoment] = []
    if moment and not any(is_hit(spec, one) for one in so_far) and is_hit(spec, event):
        earlier = (one for events in past.game for one in events)
        if not any(is_hit(spec, one) for one in earlier):
            found.append(KeyMoment(MomentKind.FIRST_HIT, seats, by, hit))
    if moment == "loss":
        found.append(KeyMoment(MomentKind.LOSS, seats, by, hit))
    if moment == "link" and (link := count_links(spec, [*so_far, event])) > 1:
        found.append(KeyMoment(MomentKind.CHAIN, event.seats, by, event.pieces[:1], link))
    return found


def moment_of(spec: TableSpec, event: Event) -> str:
    """Return the moment that table.yaml gives for an event: `hit`, `loss`, `link` or nothing."""
    return spec.says.get(event.key, Saying()).moment if isinstance(event, Said) else ""


def is_hit(spec: TableSpec, event: Event) -> bool:
    """Return whether an event is a hit; whatever destroys a part hits, too."""
    return moment_of(spec, event) in ("hit", "loss")


def count_links(spec: TableSpec, so_far: Sequence[Event]) -> int:
    """Return how many links the present chain has: the sayings of it in this turn."""
    return sum(moment_of(spec, event) == "link" for event in so_far)


def find_attacker(spec: TableSpec, so_far: Sequence[Event], gone: Sequence[Seat]) -> Seat | None:
    """Return the seat whose act put others out: the last in this turn that hit somebody."""
    for event in reversed(so_far):
        if isinstance(event, Said) and is_hit(spec, event) and event.seats[:1]:
            seat = event.seats[0]
            return seat if len(event.seats) > 1 and seat not in gone else None
    return None


def find_tempo(found: Sequence[KeyMoment]) -> float:
    """Return the speed of a beat with these moments: each link of a chain is 15% faster."""
    link = max((one.link for one in found), default=0)
    return min(MOST_TEMPO, LINK_TEMPO ** max(0, link - 1))


def find_place(v: State, seat: Seat) -> tuple[int, int]:
    """Return the place of a seat that has lost, and how many seats there are.

    Those who went out later, or not at all, come before it.
    """
    gone = find_knocked_out(v)
    later = 0
    for seats in reversed(v.out):
        if seat in seats:
            break
        later += len(seats)
    still = v.seats - len(gone)
    if seat not in gone:
        return max(2, len(v.winners) + 1), v.seats
    return still + later + 1, v.seats
