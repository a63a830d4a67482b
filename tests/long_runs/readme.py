"""Draws the pictures and the animation of the README from the running game.

`python -m tests.long_runs.readme [NAME...]`: the title, a game, or `duel`, the reveal of a duel.
"""

from __future__ import annotations

import os
import sys

import pygame
from pygame import Surface

from games.registry import GAMES
from tests.long_runs import film
from tests.long_runs.apng import write
from tests.long_runs.screenshots.pages import pages
from tests.long_runs.screenshots.sheet import Kind
from tests.long_runs.screenshots.tables import still
from tests.support import inside
from tests.support.paths import ROOT
from tests.support.table_at import picture

FOLDER = ROOT / "docs" / "pictures"
SIZE, SMALL = (960, 600), (560, 350)  # pixels: of a picture, of the animation
DUEL = ("robo_power", "robo_power.lowest")
SECONDS = {"robo_power": 2.05}  # after its move, where a moment is shown while it moves
SOON, EACH, LAST, MOST = 0.3, 90, 1600, 48  # seconds before the first frame; ms; frames at most


def shot(name: str) -> Surface:
    """Return the picture of the title or of a game."""
    if name in SECONDS:
        match = film.find(*DUEL, 3, 1)
        scene = film.opened(match, True)
        scene.session._play(match.moves[-1])
        for _ in range(round(SECONDS[name] / film.FRAME)):
            inside.update(scene, film.FRAME, 0.0)
        return picture(scene)
    if name in GAMES:
        return still(name, 3, 0.35, Kind())
    return [*pages(name, Kind())][-1]


def duel() -> list[Surface]:
    """Return the frames of the reveal of a duel, from when the cards are chosen to the verdict."""
    match = film.find(*DUEL, 3, 1)
    scene = film.opened(match, True)
    scene.session._play(match.moves[-1])
    frames: list[Surface] = []
    step = EACH / 1000
    for _ in range(round(SOON / step)):
        inside.update(scene, step, 0.0)
    stage = inside.stage(scene)
    opened = False
    while len(frames) < MOST and not (opened and not stage.is_open):
        frames.append(pygame.transform.smoothscale(picture(scene), SMALL))
        for _ in range(3):
            inside.update(scene, step / 3, 0.0)
        opened |= stage.is_open
    return frames


def main(names: list[str]) -> None:
    """Draw what is asked for, or all."""
    for name in names or ["title", *GAMES, "duel"]:
        path = FOLDER / f"{name}.png"
        if name == "duel":
            frames = duel()
            write(path, frames, [EACH] * (len(frames) - 1) + [LAST])
        else:
            write(path, [pygame.transform.smoothscale(shot(name), SIZE)])
        print(f"{path.name}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    main(sys.argv[1:])
