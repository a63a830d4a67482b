"""What the feats of Stak Bots ask for, proven by the events and tables of a finished match."""

from games.engine import Seat, State
from games.stak_bots.zones import STAK
from ui.language.played import Played, comes_back


def count_stak(s: State, seat: Seat) -> int:
    """Return how many cards are in a seat's Stak."""
    return len(s.zones[STAK[seat]])


def wins_from_few(played: Played, least: int, against: int) -> bool:
    """Return whether the seat won from behind, counted in cards: see `comes_back`."""
    return comes_back(played, count_stak, least, against)


def grows(played: Played, least: int) -> bool:
    """Return whether the seat's Stak once had at least `least` more cards than after the deal."""
    sizes = [count_stak(s, played.seat) for s in played.match.states]
    return max(sizes) >= sizes[0] + least


PROOFS = {one.__name__: one for one in (wins_from_few, grows)}
