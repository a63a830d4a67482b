"""Moments of a game, the same in every run, as a table shows them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pygame import Surface

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.core import asked
from games.engine.match import Match
from games.registry import GAMES
from tests.long_runs import film
from tests.long_runs.law import moved
from tests.long_runs.screenshots.sheet import Kind
from tests.support import inside
from tests.support.table_at import open_table, picture

SEED, MOST = 5, 240  # moves of a game at most
# How far the game is, 0 to 1, and how many play: the fewest, three, the most.
MOMENTS = ((0.0, 0), (0.35, 3), (0.6, 4), (0.85, 99))
# What is seen while it moves: a saying of the game, and seconds after its move.
MOVING = {
    "robo_power": ("lowest", 2.0),
    "stak_bots": ("battle", 1.6),
    "junkyard_bots": ("explosion", 2.0),
    "robot_wars": ("hits", 1.6),
    "two_robots": ("missiles", 1.6),
}


@cache
def played(game: str, seats: int) -> Match:
    """Return a game played at random, but sensibly, by opponents that are all the same."""
    match, luck = Match(GAMES[game], seats, SEED), seeded(SEED)
    while not match.over and len(match.moves) < MOST:
        match.play(moved(JUDGES[game], match.state, luck))
    return match


def moment(game: str, seats: int, part: float) -> Match:
    """Return the match at seat 0's first question after a part of the game, else the last."""
    match = played(game, seats)
    asks = [asked(s) for s in match.states]
    mine = [n for n, ask in enumerate(asks) if ask is not None and ask.seat == 0]
    wanted = part * len(asks)
    return match.branch(next((n for n in mine if n >= wanted), mine[-1]))


def still(game: str, seats: int, part: float, kind: Kind) -> Surface:
    """Return the table at a moment, at rest."""
    match = moment(game, seats, part)
    scene = open_table(
        seats,
        size=kind.size,
        scale=kind.scale,
        felt=kind.theme,
        language=kind.language,
        match=match,
        game=game,
    )
    for _ in range(40):
        scene.update(0.3)
    return picture(scene)


@cache
def found(game: str) -> Match:
    """Return a match whose last move is the one that is shown while it moves."""
    return film.find(game, f"{game}.{MOVING[game][0]}", 3, SEED)


def moving(game: str, kind: Kind) -> Surface:
    """Return the table in the middle of a decisive move."""
    scene = film.opened(found(game), True, *kind)
    scene.session._play(found(game).moves[-1])
    for _ in range(round(MOVING[game][1] / film.FRAME)):
        inside.update(scene, film.FRAME, 0.0)
    return picture(scene)


def tables(game: str, kind: Kind) -> Iterator[Surface]:
    """Yield the moments of a game."""
    few, many = GAMES[game].seats[0], GAMES[game].seats[-1]
    for part, seats in MOMENTS:
        yield still(game, min(max(seats, few), many), part, kind)
    if game in MOVING:
        yield moving(game, kind)
