"""Measure the memory of the program over many games and resizes, in a separate process."""

from __future__ import annotations

import json
import random
import resource
import sys
import tempfile
from pathlib import Path

import pygame

from ai.search.worlds import Answer
from bench.no_thinking import NoThinking
from games.engine import Move, State, legal_moves
from games.engine.match import Match
from games.registry import GAMES
from ui.app.window import App
from ui.play.session import Session
from ui.play.workshop.deck_card_art import make_plan
from ui.scenes.routes import SCENES, TableRoute, TitleRoute
from ui.storage.players import Opponent, Player
from ui.storage.profile import Profile
from ui.toolkit.graphics.art import Art

RESIZES = 240


def memory(games: int) -> list[tuple[str, float]]:
    """Return megabytes at the title, after the first and the last game, and after resizes."""
    with tempfile.TemporaryDirectory() as folder:
        profile = Profile(Path(folder))
        profile.settings.speed = 4.0
        app = App(profile, profile.settings, Art(plan_own=make_plan), SCENES, (1280, 800))
        app.opponents = RandomOpponents()
        app.show(app.scene(TitleRoute()))
        frames(app, 30)
        told = [("at the title", resident_megabytes())]
        for played in range(1, games + 1):
            play(app, list(GAMES)[played % len(GAMES)], played)
            frames(app, 30)
            if played in (1, games):
                told.append((f"after {played} game{'s' * (played > 1)}", resident_megabytes()))
        resize(app, RESIZES)
        told.append((f"after {RESIZES} resizes", resident_megabytes()))
        app.end()
        profile.close()
    return told


def play(app: App, game: str, seed: int) -> None:
    """Play a whole game on the table with all animations, and show its result."""
    players: list[Player] = [Opponent(name, "random") for name in ("Ada", "Bo", "Cas")]
    session = Session(Match(GAMES[game], len(players), seed), players, app.profile, app.opponents)
    table = app.scene(TableRoute(session))
    app.show(table)
    while app.current is table:
        frames(app, 1)
    frames(app, 30)  # of the result
    app.show(app.scene(TitleRoute()))


def resize(app: App, times: int) -> None:
    """Resize a window with a game in it, each time by a few pixels."""
    players: list[Player] = [Opponent(name, "random") for name in ("Ada", "Bo", "Cas", "Di")]
    match = Match(GAMES["robot_wars"], len(players), 5)
    app.show(app.scene(TableRoute(Session(match, players, app.profile, app.opponents))))
    for n in range(times):
        size = 960 + 7 * n % 640, 600 + 5 * n % 400
        pygame.display.set_mode(size, pygame.RESIZABLE)
        app.restyle()
        frames(app, 2)


def frames(app: App, n: int) -> None:
    """Run `n` frames, each a tenth of a second on the clock of the table."""
    for _ in range(n):
        app.step(pygame.event.get(), 0.1)


class RandomOpponents(NoThinking):
    """Opponents that answer at once, at random."""

    def __init__(self) -> None:
        self.move: Move | None = None

    def ask(self, game: str, view: State, level: str, seed: int) -> None:
        """Choose a move."""
        self.move = random.Random(seed).choice(legal_moves(view))

    ask_hint = ask

    def poll(self) -> Answer | None:
        """Return the chosen move."""
        move, self.move = self.move, None
        return Answer(move, ()) if move else None

    def cancel(self) -> None:
        """Drop the move."""
        self.move = None


def resident_megabytes() -> float:
    """Return the resident megabytes; the peak so far if the system tells only that."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(x for x in status.read_text().splitlines() if x.startswith("VmRSS"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    print(json.dumps(memory(int(sys.argv[1]))))
