"""Draws the moments by which the look of the five games is judged, one picture each.

`python -m tests.long_runs.screenshots.worlds [NAME...] [--beside FOLDER]` writes them to
`out/screenshots/worlds`: a move that is about to be made in each game, the reveal of a duel, a
roll, a robot in its tray, all five as thumbnails and in the light theme. `--beside` names a folder
with pictures of the same names, each of which is then put left of its own.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Surface

from ai.registry import JUDGES
from games.engine import Move, Piece, Rolled, Spot, State, asked, legal_moves, owner
from games.engine.chance import seeded
from games.engine.match import Match
from games.registry import GAMES
from tests.long_runs import film
from tests.long_runs.law import moved
from tests.long_runs.previews import Timed, point
from tests.long_runs.screenshots.sheet import GAP, Kind, sheet
from tests.long_runs.why_not import reasons
from tests.support import inside
from tests.support.table_at import open_table, picture
from ui.language.match_timeline import find_knocked_out

PIECE = ""  # a target that is no place
FOLDER = Path("out") / "screenshots" / "worlds"
SEATS, SEEDS, MOST = 3, range(1, 4), 320  # players; games tried; moves of one
# The question, and the verb and the target of the move that is about to be made.
MEANT = {
    "robo_power": ("Pick", "duel", "table"),
    "stak_bots": ("Act", "attack", "stak"),
    "junkyard_bots": ("Act", "grab", "m_blue"),
    "robot_wars": ("Act", "use", PIECE),
}
REFUSED = "two_robots", "Play"  # the game in which an attempt is refused, and the question
DUEL, REVEALED = ("robo_power", "robo_power.lowest", SEATS, 1), 2.05  # its move; seconds after it
ROLL, ROLLED, SEVERAL = "junkyard_bots", 2.2, 3  # the same, and at least so many dice
THUMB, LIGHT = (254, 159), (640, 400)  # pixels


class Position(NamedTuple):
    """A match at a question of seat 0, and what is about to be done: a move, or in vain."""

    match: Match
    move: Move | None
    vain: tuple[Piece, Spot] | None = None


def played(game: str) -> Iterator[Match]:
    """Yield matches as they are played, before each decision and at the end."""
    for seed in SEEDS:
        match, luck = Match(GAMES[game], SEATS, seed), seeded(seed)
        while match.asked is not None and len(match.moves) < MOST:
            yield match
            match.play(moved(JUDGES[game], match.state, luck))
        yield match


def built(match: Match) -> int:
    """Return how many pieces stand open in places of seats, those of seat 0 twice."""
    zones = match.state.zones.items()
    open_ = [(owner(zone), sum(match.state.up[p] for p in pieces)) for zone, pieces in zones]
    return sum(n * (1 + (seat == 0)) for seat, n in open_ if seat is not None)


def asks(match: Match, question: str) -> bool:
    """Return whether seat 0 is asked so, nobody is out, and all others have chosen in secret."""
    ask = match.asked
    if (
        ask is None
        or ask.seat != 0
        or type(ask).__name__ != question
        or find_knocked_out(match.state)
    ):
        return False
    return not ask.secret or len(match.state.chosen) == SEATS - 1


def meant(match: Match, question: str, verb: str, target: str) -> Move | None:
    """Return the last such move that seat 0 could make now."""
    if not asks(match, question):
        return None
    moves = [move for move in legal_moves(match.state) if move.verb == verb]
    if target == PIECE:
        moves = [move for move in moves if _attacks(match.state, move)]
    else:
        moves = [move for move in moves if str(move.to).startswith(target)]
    return moves[-1] if moves else None


def _attacks(s: State, move: Move) -> bool:
    """Return whether a move does something with an open piece of the table to one of another."""
    piece, to = move.piece, move.to
    return piece is not None and isinstance(to, int) and s.up[piece] and owner(s.where[to]) != 0


def refused(match: Match) -> tuple[Piece, Spot] | None:
    """Return what seat 0 may not do to another now, for a cause on the table."""
    if not asks(match, REFUSED[1]):
        return None
    for (piece, spot), why in reasons(match.game, match.state, seeded(1)):
        if spot is not None and why.cause is not None and isinstance(spot, str) and owner(spot):
            return piece, spot
    return None


@cache
def position(game: str) -> Position:
    """Return the fullest table of some games at which such a move can be made."""
    best: tuple[int, Position] | None = None
    for match in played(game):
        move = meant(match, *MEANT[game]) if game in MEANT else None
        vain = refused(match) if game == REFUSED[0] else None
        score = built(match)
        if (move or vain) and (best is None or score > best[0]):
            best = score, Position(match.branch(len(match.moves)), move, vain)
    assert best is not None, game
    return best[1]


def about_to(game: str, kind: Kind) -> Surface:
    """Return the table while a move is meant, with its preview, or after it was refused."""
    match, move, vain = position(game)
    scene = open_table(
        SEATS,
        game=game,
        match=match.branch(len(match.moves)),
        size=kind.size,
        scale=kind.scale,
        felt=kind.theme,
        language=kind.language,
    )
    scene.session.opponents = Timed(1)
    for _ in range(20):
        scene.update(0.1)
    if move is not None:
        hand = inside.selection(scene)
        if move.verb in hand.row and move.piece is None:
            hand.choose(move.verb)
        point(scene, move)
    elif vain is not None:
        inside.refuse(scene, "not_there", vain[0], [vain[1]], vain[1])
        scene.update(0.4)
    return picture(scene)


def after(match: Match, seconds: float, kind: Kind) -> Surface:
    """Return the table so many seconds after the last move of a match."""
    scene = film.opened(match, True, *kind)
    scene.session._play(match.moves[-1])
    for _ in range(round(seconds / film.FRAME)):
        inside.update(scene, film.FRAME, 0.0)
    return picture(scene)


@cache
def roll() -> Match:
    """Return a match whose last move is a roll of seat 0 with several dice."""
    for match in played(ROLL):
        rolled = [event for event in match.events[-1] if isinstance(event, Rolled)]
        ask = asked(match.states[-2]) if match.moves else None
        if ask is not None and ask.seat == 0 and len(rolled) >= SEVERAL:
            return match.branch(len(match.moves))
    raise LookupError("nobody rolls")


def five(theme: str, wide: int, across: int) -> Surface:
    """Return all five games side by side."""
    kind = Kind(theme=theme)
    return sheet([[about_to(game, kind) for game in GAMES]], across, wide)


def thumbs() -> Surface:
    """Return all five as thumbnails, dark above light."""
    rows = [[about_to(game, Kind(theme=theme)) for game in GAMES] for theme in ("dark", "light")]
    return sheet(rows, len(GAMES), THUMB[0])


PICTURES: dict[str, Callable[[], Surface]] = {
    **{game: partial(about_to, game, Kind()) for game in GAMES},
    "robo_power_duel": lambda: after(film.find(*DUEL), REVEALED, Kind()),
    "junkyard_bots_roll": lambda: after(roll(), ROLLED, Kind()),
    "junkyard_bots_960x600_150": partial(about_to, ROLL, Kind((960, 600), 150)),
    "thumbs": thumbs,
    "light": partial(five, "light", LIGHT[0], 2),
}


def beside(target: Surface, own: Surface) -> Surface:
    """Return two pictures side by side, as high as the lower one."""
    high = min(target.get_height(), own.get_height())
    both = [
        pygame.transform.smoothscale(one, (round(one.get_width() * high / one.get_height()), high))
        for one in (target, own)
    ]
    whole = Surface((both[0].get_width() + GAP + both[1].get_width(), high))
    whole.blit(both[0], (0, 0))
    whole.blit(both[1], (both[0].get_width() + GAP, 0))
    return whole


def main(line: Sequence[str] | None = None) -> None:
    """Draw what is asked for, or all."""
    made = argparse.ArgumentParser(prog="python -m tests.long_runs.screenshots.worlds")
    made.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(PICTURES)}")
    made.add_argument("--beside", type=Path, help="a folder with pictures of the same names")
    made.add_argument("--folder", type=Path, default=FOLDER)
    args = made.parse_args(line)
    unknown = [name for name in args.names if name not in PICTURES]
    if unknown:
        made.error(f"no moment {', '.join(unknown)}; there are {', '.join(PICTURES)}")
    args.folder.mkdir(parents=True, exist_ok=True)
    for name in args.names or PICTURES:
        drawn = PICTURES[name]()
        target = args.beside / f"{name}.png" if args.beside else None
        if target is not None and target.exists():
            drawn = beside(pygame.image.load(target).convert(24), drawn)
        pygame.image.save(drawn, args.folder / f"{name}.png")
        print(args.folder / f"{name}.png", flush=True)


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    main()
