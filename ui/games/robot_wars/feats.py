"""What the feats of Robot Wars ask for, proven by the events and tables of a finished match."""

from collections import Counter

from games.engine import Counted, Moved, Said, Seat, State
from games.robot_wars.zones import HAND, ROBOT
from ui.language.played import Played, comes_back

ATTACKS = ("robot_wars.attacks", "robot_wars.attacks_it", "robot_wars.sweeps")


def count_parts(s: State, seat: Seat) -> int:
    """Return how many Components a seat's Robot has."""
    return len(s.zones[ROBOT[seat]])


def hits(played: Played, least: int) -> bool:
    """Return whether at least `least` of the seat's attacks on Components hit."""
    return sum(_hits_by_turn(played).values()) >= least


def hits_in_one_turn(played: Played, least: int) -> bool:
    """Return whether at least `least` of the seat's attacks hit within one turn."""
    return max(_hits_by_turn(played).values(), default=0) >= least


def _hits_by_turn(played: Played) -> Counter[object]:
    """Return how many of the seat's attacks hit in each turn; turns without a hit are left out."""
    found = Counter[object]()
    turn: object = 0
    attacker: Seat | None = None
    for events in played.match.events:
        for event in events:
            if isinstance(event, Counted) and event.what == "turn":
                turn, attacker = event.value, None
            if isinstance(event, Said):
                if event.key in ATTACKS:
                    attacker = event.seats[0] if event.seats else None
                if event.key == "robot_wars.hits" and attacker == played.seat:
                    found[turn] += 1
    return found


def builds(played: Played, least: int) -> bool:
    """Return whether the seat's Robot once had at least `least` Components."""
    return any(count_parts(s, played.seat) >= least for s in played.match.states)


def wins_whole(played: Played) -> bool:
    """Return whether the seat won without losing a Component."""
    own, hand = ROBOT[played.seat], HAND[played.seat]
    return played.won and not any(
        isinstance(event, Moved) and event.origin == own and event.to not in (own, hand)
        for events in played.match.events
        for event in events
    )


def wins_from_few(played: Played, least: int, against: int) -> bool:
    """Return whether the seat won from behind, counted in Components: see `comes_back`."""
    return comes_back(played, count_parts, least, against)


PROOFS = {one.__name__: one for one in (hits, hits_in_one_turn, builds, wins_whole, wins_from_few)}
