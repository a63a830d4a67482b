"""What the feats of Robo Power ask for, proven by the events and tables of a finished match."""

from games.engine import Moved, Seat, State
from games.robo_power.zones import HAND, TABLE
from ui.language.played import Played, comes_back


def count_cards(s: State, seat: Seat) -> int:
    """Return how many cards a seat has, in its hand and on the table."""
    return len(s.zones[HAND[seat]]) + len(s.zones[TABLE[seat]])


def wins_from_few(played: Played, least: int, against: int) -> bool:
    """Return whether the seat won from behind, counted in cards: see `comes_back`."""
    return comes_back(played, count_cards, least, against)


def wins_unbeaten(played: Played, most: int) -> bool:
    """Return whether the seat won the match and lost at most `most` duels."""
    return played.won and len(played.sayings("robo_power.lowest")) <= most


def traps_cards(played: Played, least: int) -> bool:
    """Return whether one Trap of the seat took at least `least` cards of others."""
    hand = HAND[played.seat]
    own = TABLE[played.seat]
    return any(
        sum(
            isinstance(event, Moved) and event.to == hand and event.origin in TABLE
            for event in played.match.events[n]
            if not (isinstance(event, Moved) and event.origin == own)
        )
        >= least
        for n, _ in played.sayings_by_move("robo_power.trap")
    )


PROOFS = {one.__name__: one for one in (wins_from_few, wins_unbeaten, traps_cards)}
