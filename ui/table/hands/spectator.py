"""Whoever merely watches chooses whose table is shown: one seat's, everybody's, or all hands."""

from games.engine import ALL, Seat
from ui.table.parts import TableParts


def watch(screen: TableParts, seat: Seat | None) -> None:
    """Look as a seat, as everybody (None), or at all hands (ALL); one line says which."""
    screen.session.look_as(seat)
    if seat is None or seat == ALL:
        screen.tell(screen.say("watch.all" if seat is None else "watch.open"))
    else:
        screen.tell(screen.say("watch.seat", name=screen.say.names[seat]))


def look_as(screen: TableParts, seat: Seat) -> None:
    """A name plate was chosen: see what that seat sees; chosen again, what all can see."""
    watch(screen, None if screen.session.viewer == seat else seat)


def go_round(screen: TableParts) -> None:
    """What all can see, then each seat, then all hands."""
    stops: list[Seat | None] = [None, *range(len(screen.session.players)), ALL]
    at = stops.index(screen.session.viewer)
    watch(screen, stops[(at + 1) % len(stops)])
