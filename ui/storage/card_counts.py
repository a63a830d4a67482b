"""Counts the cards that each seat of a match moved, as they are kept for its player's record."""

from collections import Counter

from games.engine import asked
from games.engine.match import Match

MOST_CARDS = 12  # kept of each seat of a match


def cards_moved(match: Match) -> list[dict[str, int]]:
    """Return for each seat how often it moved which card (by key), the most frequent ones."""
    found = [Counter[str]() for _ in range(match.seats)]
    for s, move in zip(match.states, match.moves, strict=False):
        ask = asked(s)
        if ask is not None and move.piece is not None and s.faces[move.piece] is not None:
            found[ask.seat][s.faces[move.piece].key] += 1
    return [dict(one.most_common(MOST_CARDS)) for one in found]
