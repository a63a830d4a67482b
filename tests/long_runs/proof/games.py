"""Random games of every kind in turn, under the laws."""

from __future__ import annotations

from games.registry import GAMES
from tests.long_runs import laws
from tests.long_runs.proof.form import Counts

KINDS = [(key, seats) for key, game in GAMES.items() for seats in game.seats]
SELDOM = 20  # under the cheap laws: one decision in so many is looked at more closely


def cheap(number: int) -> Counts:
    """Play a game under the laws that are checked at each decision in little time."""
    game, seats = KINDS[number % len(KINDS)]
    match = laws.play(game, seats, number, thorough=False, one_in=SELDOM)
    return {"decisions": len(match.moves)}


def every_law(number: int) -> Counts:
    """Play a game under all laws, for all onlookers at each decision; undo and redo it."""
    game, seats = KINDS[number % len(KINDS)]
    match = laws.play(game, seats, number, thorough=True)
    laws.there_and_back(match, number % (len(match.moves) + 1))
    return {"decisions": len(match.moves)}


def heavy(number: int) -> Counts:
    """Save a game after each of its decisions, load it and play it again."""
    game, seats = KINDS[number % len(KINDS)]
    match = laws.play(game, seats, number, thorough=False, one_in=SELDOM)
    laws.kept(match)
    return {"saved and loaded": len(match.moves) + 1}
