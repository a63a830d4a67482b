"""What the feats of Junkyard Bots ask for, proven by the events and tables of a finished match."""

from games.engine import Counted, Said, Seat
from games.junkyard_bots.robot import power
from games.junkyard_bots.zones import ROBOT
from ui.language.played import Played, comes_back


def throws_hit(played: Played, least: int) -> bool:
    """Return whether at least `least` of the seat's throws did damage."""
    thrower: Seat | None = None
    hits = 0
    for events in played.match.events:
        for event in events:
            if isinstance(event, Said):
                if event.key == "junkyard_bots.throw":
                    thrower = event.seats[0]
                hits += event.key == "junkyard_bots.hit" and thrower == played.seat
    return hits >= least


def blows_up(played: Played, least: int) -> bool:
    """Return whether the seat's throws put at least `least` other robots out of the game."""
    thrower: Seat | None = None
    gone = 0
    for events in played.match.events:
        for event in events:
            if isinstance(event, Counted) and event.what == "active":
                thrower = None  # the turn is over, and with it the throw
            if isinstance(event, Said):
                if event.key == "junkyard_bots.throw":
                    thrower = event.seats[0]
                if event.key == "out" and thrower == played.seat:
                    gone += sum(seat != played.seat for seat in event.seats)
    return gone >= least


def builds(played: Played, least: int) -> bool:
    """Return whether the seat's robot once had at least `least` parts besides its body."""
    zone = ROBOT[played.seat]
    return any(len(s.zones[zone]) > least for s in played.match.states)


def wins_from_few(played: Played, least: int, against: int) -> bool:
    """Return whether the seat won from behind, counted in power: see `comes_back`."""
    return comes_back(played, power, least, against)


PROOFS = {one.__name__: one for one in (throws_hit, blows_up, builds, wins_from_few)}
