"""Lets a watcher choose whose view is shown: a seat's, everybody's, or all hands."""

from games.engine import ALL, Seat
from ui.table.parts import TableParts


def watch(screen: TableParts, seat: Seat | None) -> None:
    """Show the view of a seat, of everybody (None), or of all hands (ALL), and say which."""
    screen.session.look_as(seat)
    if seat is None or seat == ALL:
        screen.tell(screen.say("watch.all" if seat is None else "watch.open"))
    else:
        screen.tell(screen.say("watch.seat", name=screen.say.names[seat]))


def look_as(screen: TableParts, seat: Seat) -> None:
    """Show a seat's view; if it is shown already, everybody's."""
    watch(screen, None if screen.session.viewer == seat else seat)


def go_round(screen: TableParts) -> None:
    """Show the next view: everybody's, each seat's, all hands."""
    stops: list[Seat | None] = [None, *range(len(screen.session.players)), ALL]
    at = stops.index(screen.session.viewer)
    watch(screen, stops[(at + 1) % len(stops)])
