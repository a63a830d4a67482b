"""How large everything on a table is, for any game, seats, window and size; no picture is drawn.

`python -m tests.support.sizes` prints a table of numbers.
"""

from __future__ import annotations

import itertools
import random
import sys
from dataclasses import dataclass
from functools import cache

import pygame
from pygame import Rect

from ai.registry import JUDGES
from games.engine import Piece
from games.engine.match import Match
from games.registry import GAMES
from tests.support.table_at import art
from ui.games.looks import LOOKS
from ui.language.presenters import PRESENTERS
from ui.table.layout.arrange import Lying, arrange
from ui.table.layout.geometry import Place, Pose
from ui.table.layout.table_layout import Layout
from ui.table.look import LayoutRequest
from ui.toolkit.graphics.theme import Theme

WINDOWS = ((960, 600), (1280, 800), (1920, 1080), (2560, 1440))
SCALES = (75, 100, 125, 150, 175, 200)
TABLES = [(game, seats) for game, rules in GAMES.items() for seats in rules.seats]
EARLY, LATE = (16,), (60, 40, 24, 12)  # moves played at random, as many as the game lasts
SHORT = (8, 4)  # moves of a game that does not even last that long
CELL, AIR = 16, 16  # units: how finely the ground is measured, and the air that a piece needs


@dataclass(frozen=True)
class Sized:
    """One table in one window at one size; lengths in pixels."""

    lay: Layout
    table: dict[Piece, Lying]
    theme: Theme

    def widths(self, kind: str) -> list[float]:
        """Return the widths of all pieces of a kind."""
        found = [item for item in self.table.values() if self.kind(item) == kind]
        return [p.w * p.tall if round(p.angle) == 90 else p.w for p in (x.pose for x in found)]

    def kind(self, item: Lying) -> str:
        """Return whose a piece is and what: `own hand`, `own card`, `own part`, `card`, `part`.

        Piles, other hands, what others have looked at and what is folded into trays are chrome,
        which gives way.
        """
        place = self.lay.places[item.zone]
        mine = "own " if place.seat == self.lay.me else ""
        if place.folded or (place.shape == "grid" and place.seat is not None and not mine):
            return "backs"
        if place.shape == "fan":
            return f"{mine}hand" if mine else "backs"
        if place.shape == "pile":
            return "pile"
        what = "card" if place.shape == "row" else "part"
        return f"{mine}{what}" if place.seat is not None else "middle"

    def unused(self) -> float:
        """Return the share of the window that no room of pieces, plate, line or button takes."""
        lay, u = self.lay, min(self.lay.area.w / 1280, self.lay.area.h / 800)
        rooms = [lay.bar, lay.prompt, lay.buttons, lay.queue, *lay.plates.values()]
        for place in lay.places.values():
            poses = [item.pose for item in self.table.values() if item.zone == place.zone]
            rooms.append(reach(place, poses, round(AIR * u)))
        step = round(CELL * u)
        xs = range(lay.area.left + step // 2, lay.area.right, step)
        spots = list(itertools.product(xs, range(lay.area.top + step // 2, lay.area.bottom, step)))
        free = [spot for spot in spots if not any(room.collidepoint(spot) for room in rooms)]
        return len(free) / len(spots)


def reach(place: Place, poses: list[Pose], air: int) -> Rect:
    """Return the part of a place that pieces take: these, and in a row two, in a hand seven.

    A place in which pieces are no cards is drawn as a whole, such as a robot.
    """
    most = {"row": 2, "fan": 7, "pile": 1}.get(place.shape)
    if most is None:
        return place.rect
    rects = [
        Rect(0, 0, p.w, p.w * p.tall).move_to(center=(p.x, p.y))
        for p in [*poses, *place.poses(most)]
    ]
    return rects[0].unionall(rects).inflate(2 * air, 2 * air)


@cache
def position(game: str, seats: int, lengths: tuple[int, ...] = LATE) -> Match:
    """Return a game that has gone on for a while, at random; nobody is out."""
    judge = JUDGES[game]
    for moves, seed in itertools.product((*lengths, *SHORT), range(20)):
        match, chance = Match(GAMES[game], seats, seed), random.Random(seed)
        while match.asked is not None and len(match.moves) < moves:
            match.play(chance.choice(judge.sensible(match.state, match.asked)))
        if match.asked is not None and not match.view(0).marks["out"]:
            return match
    raise LookupError(f"every {game} of {seats} ended early")


@cache
def theme() -> Theme:
    pygame.font.init()
    return Theme(art(), (1280, 800))


def sized(
    game: str,
    seats: int,
    window: tuple[int, int],
    scale: int,
    pieces: int = 0,
    lengths: tuple[int, ...] = LATE,
) -> Sized:
    """Return how a table lies; `scale` and `pieces` are sizes in percent."""
    now = theme()
    now.measure(window, scale, "dark", pieces)
    v = position(game, seats, lengths).view(0)
    look, spec = LOOKS[game], PRESENTERS[game].spec
    area = Rect((0, 0), window)
    lay = look.layout(
        spec, LayoutRequest(range(seats), 0, GAMES[game].direction, area, now.u, now.pieces)
    )
    return Sized(lay, arrange(lay, spec, look.poses, look.facing, v, 0), now)


KINDS = ("own hand", "own card", "own part", "card", "part", "middle", "pile", "backs")


def least(game: str, seats: int, window: tuple[int, int], scale: int) -> list[str]:
    """Return the least width of each kind of piece, in units of the window, and unused ground."""
    at, u = sized(game, seats, window, scale), min(window[0] / 1280, window[1] / 800)
    found = [min(at.widths(kind), default=None) for kind in KINDS]
    free = sized(game, seats, window, scale, lengths=EARLY).unused()
    return [*("" if w is None else str(round(w / u)) for w in found), f"{free:.0%}"]


def main() -> None:
    """Print these numbers."""
    windows = [w for w in WINDOWS if not sys.argv[1:] or f"{w[0]}x{w[1]}" in sys.argv[1:]]
    print(f"{'':34}" + "".join(f"{kind:>10}" for kind in (*KINDS, "unused")))
    for (game, seats), window, scale in itertools.product(TABLES, windows, SCALES):
        name = f"{game} {seats} {window[0]}x{window[1]} {scale} %"
        cells = least(game, seats, window, scale)
        print(f"{name:34}" + "".join(f"{cell or '-':>10}" for cell in cells))


if __name__ == "__main__":
    main()
