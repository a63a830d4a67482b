"""Draws what moves would do, before they are made: fifty positions with their previews.

`python -m tests.long_runs.previews [FOLDER] [POSITIONS] [WIDTH HEIGHT]` plays every game at random
and stops where a preview tells something: as many kinds of moves as there are, few of one kind. It
writes sheets of four pictures, and prints how long it takes to foresee a move on all its tables.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from ai.foresee import foresee
from ai.registry import JUDGES
from games.engine import Move, legal_moves, spot_of
from games.engine.chance import seeded
from games.engine.match import Match
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.support import inside
from tests.support.inside import shown
from tests.support.table_at import Foretelling, open_table, picture
from ui.scenes.table import TableScene
from ui.table.model import PREVIEW_DELAY_SECONDS

POSITIONS, SIZE, ACROSS, DOWN = 50, (1280, 800), 2, 2
MOST = 250  # moves of a game
GAMES_TRIED = 60


class Foreseen(NamedTuple):
    """A position in which a move is meant, and the processor time that its preview took."""

    scene: TableScene
    move: Move
    seconds: float


class Timed(Foretelling):
    """Opponents that say at once what a move would do, on as many tables as in a game."""

    seconds = 0.0

    def foreseen(self) -> Any:
        game, view, move = self.wish
        begun = time.process_time()
        found = foresee(JUDGES[game], view, move)
        self.seconds = time.process_time() - begun
        return found


def point(scene: TableScene, move: Move) -> None:
    """Mean a move as a hand would: hold its piece over a place, point there, or focus a button."""
    v = shown(scene)
    to = spot_of(v, move.to)
    if move.piece is not None:
        inside.pick(scene, move.piece)
    if to is None:
        plain = inside.tree(scene).plain_moves(v)
        inside.focus(scene).move_to(inside.tree(scene).key_of(move) if move in plain else "")
        inside.focus(scene).seen = True
    else:
        zone = v.where[to] if isinstance(to, int) else to
        inside.focus(scene).seen = False
        inside.pointer(scene).hover(to if isinstance(to, int) else None, zone)
    for _ in range(4):
        scene.update(PREVIEW_DELAY_SECONDS / 2)


def previews(game: str, wanted: int, size: tuple[int, int] = SIZE) -> Iterator[Foreseen]:
    """Yield positions of a game with a preview, as many kinds of moves as there are."""
    seen: Counter[tuple[str, str]] = Counter()
    for seed in range(GAMES_TRIED):
        seats = GAMES[game].seats[seed % len(GAMES[game].seats)]
        match, luck = Match(GAMES[game], seats, seed), seeded(seed)
        few = 1 + seed // 10
        while match.asked is not None and len(match.moves) < MOST:
            moves = legal_moves(match.state)
            kind = type(match.asked).__name__
            fresh = [m for m in moves if seen[kind, m.verb] < few] if match.asked.seat == 0 else []
            if len(moves) > 1 and fresh:
                move = fresh[luck.below(len(fresh))]
                found = foreseen(match, move, size)
                seen[kind, move.verb] += 1 if found else 0
                if found:
                    yield found
                    wanted -= 1
                    if not wanted:
                        return
                    break  # the next one in another game
            match.play(moved(JUDGES[game], match.state, luck))


def foreseen(match: Match, move: Move, size: tuple[int, int]) -> Foreseen | None:
    """Return the position after the last move of a match in which a move is meant."""
    copy = match.branch(len(match.moves))
    scene = open_table(match.state.seats, game=match.game, match=copy, size=size)
    scene.session.opponents = opponents = Timed(1)
    for _ in range(20):
        scene.update(0.1)
    if move not in inside.selection(scene).moves or inside.sheet(scene):
        return None
    point(scene, move)
    return Foreseen(scene, move, opponents.seconds) if inside.preview_lines(scene) else None


def main(folder: str = ".", positions: str = str(POSITIONS), *size: str) -> None:
    """Write the sheets, and print what each position is and how long its preview took."""
    window = (int(size[0]), int(size[1])) if size else SIZE
    Path(folder).mkdir(parents=True, exist_ok=True)
    pictures: list[Surface] = []
    took: list[float] = []
    for game in GAMES:
        for found in previews(game, int(positions) // len(GAMES), window):
            pictures.append(picture(found.scene))
            took.append(found.seconds)
            told = " | ".join(line.text for line in inside.preview_lines(found.scene))
            print(f"{len(pictures):2} {game} {found.move.verb}: {told}  ({found.seconds:.3f} s)")
    for n in range(0, len(pictures), ACROSS * DOWN):
        path = Path(folder) / f"previews_{n // (ACROSS * DOWN) + 1:02}.png"
        pygame.image.save(sheet(pictures[n : n + ACROSS * DOWN]), path)
    took.sort()
    print(f"{len(took)} previews: median {took[len(took) // 2]:.3f} s, longest {took[-1]:.3f} s")


def sheet(pictures: list[Surface]) -> Surface:
    """Return pictures in two columns."""
    w, h = pictures[0].get_size()
    whole = Surface((ACROSS * w, -(-len(pictures) // ACROSS) * h))
    for i, one in enumerate(pictures):
        whole.blit(one, (i % ACROSS * w, i // ACROSS * h))
    return whole


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    main(*sys.argv[1:])
