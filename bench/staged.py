"""The process that `stages` measures: frames of a table while a stage is open or dice roll.

`python -m bench.staged GAME WIDTHxHEIGHT FRAMES`: opponents play at random at speed 1. Between two
stages the clock runs faster, and nothing is measured.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

import pygame

from bench.memory import RandomOpponents
from games.engine.match import Match
from games.registry import GAMES
from ui.app.window import App
from ui.play.session import Session
from ui.play.workshop.deck_card_art import make_plan
from ui.scenes.routes import SCENES
from ui.scenes.table import TableScene
from ui.storage.players import Opponent, Player
from ui.storage.profile import Profile
from ui.toolkit.graphics.art import Art

FRAME_SECONDS, HURRIED_FRAME_SECONDS = 1 / 60, 0.2  # seconds
ROLLS = ("roll", "tumble")  # kinds of beats in which dice roll
MAX_EMPTY_FRAMES = 6000  # frames without a stage after which the benchmark gives up
NAMES = ("Ada", "Bo", "Cas", "Di")


def perform(game: str, size: tuple[int, int], wanted: int) -> dict[str, list[float]]:
    """Return the wall and processor times of staged frames in milliseconds."""
    told: dict[str, list[float]] = {"clock": [], "work": []}
    with tempfile.TemporaryDirectory() as folder:
        profile = Profile(Path(folder))
        profile.settings.reduced_motion, profile.settings.speed = False, 1.0
        app = App(profile, profile.settings, Art(plan_own=make_plan), SCENES, size)
        app.opponents = RandomOpponents()
        seed = idle = 0
        while len(told["work"]) < wanted and idle < MAX_EMPTY_FRAMES:
            seed += 1
            scene = open_game(app, game, seed)
            while app.current is scene and len(told["work"]) < wanted and idle < MAX_EMPTY_FRAMES:
                if not is_staged(scene):
                    app.step(pygame.event.get(), HURRIED_FRAME_SECONDS)
                    idle += 1
                    continue
                start, worked = time.perf_counter(), time.process_time()
                app.step(pygame.event.get(), FRAME_SECONDS)
                told["clock"].append((time.perf_counter() - start) * 1000)
                told["work"].append((time.process_time() - worked) * 1000)
        app.end()
        profile.close()
    return told


def is_staged(scene: TableScene) -> bool:
    """Return whether a stage is open or dice are rolling."""
    beat = scene.model.follow.playback.current
    rolls = beat is not None and beat.kind in ROLLS
    return rolls or scene.table.board.director.stage.is_open


def open_game(app: App, game: str, seed: int) -> TableScene:
    """Show a new game between opponents with the usual number of seats."""
    players: list[Player] = [Opponent(name, "random") for name in NAMES[: max(GAMES[game].seats)]]
    session = Session(Match(GAMES[game], len(players), seed), players, app.profile, app.opponents)
    scene = TableScene(app, session)
    app.show(scene)
    return scene


if __name__ == "__main__":
    across, down = (int(side) for side in sys.argv[2].split("x"))
    print(json.dumps(perform(sys.argv[1], (across, down), int(sys.argv[3]))))
