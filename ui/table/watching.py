"""Whoever merely watches chooses whose table is shown: one seat's, everybody's, or all hands."""

from __future__ import annotations

from typing import Any

from games.core import Seat
from games.sight import ALL


def watch(desk: Any, seat: Seat | None) -> None:
    """Look as a seat, as everybody (None), or at all hands (ALL); one line says which."""
    desk.session.look_as(seat)
    if seat is None or seat == ALL:
        desk.tell(desk.say.say("watch.all" if seat is None else "watch.open"))
    else:
        desk.tell(desk.say.say("watch.seat", name=desk.say.names[seat]))


def look_as(desk: Any, seat: Seat) -> None:
    """A name plate was chosen: see what that seat sees; chosen again, what all can see."""
    watch(desk, None if desk.session.viewer == seat else seat)


def go_round(desk: Any) -> None:
    """What all can see, then each seat, then all hands."""
    stops: list[Seat | None] = [None, *range(len(desk.session.players)), ALL]
    at = stops.index(desk.session.viewer)
    watch(desk, stops[(at + 1) % len(stops)])
