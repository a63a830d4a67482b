"""What the feats of Two Robots ask for, proven by the events and tables of a finished match."""

from games.engine import DISCARD, Moved
from games.two_robots.damage import health
from games.two_robots.zones import HERO, STACKS
from ui.language.played import Played, comes_back


def wins_as(played: Played) -> str:
    """Return the key of the Salvager with whom the seat won; "" if it did not win."""
    hero = played.match.state.zones[HERO[played.seat]]
    face = played.match.state.faces[hero[0]] if hero else None
    return face.key if played.won and face is not None else ""


def wins_careful(played: Played, most: int) -> bool:
    """Return whether the seat won and at most `most` Parts of its Stacks were discarded."""
    lost = sum(
        isinstance(event, Moved) and event.origin in STACKS[played.seat] and event.to == DISCARD
        for events in played.match.events
        for event in events
    )
    return played.won and lost <= most


def wins_from_few(played: Played, least: int, against: int) -> bool:
    """Return whether the seat won from behind, counted in health: see `comes_back`."""
    return comes_back(played, health, least, against)


PROOFS = {one.__name__: one for one in (wins_as, wins_careful, wins_from_few)}
