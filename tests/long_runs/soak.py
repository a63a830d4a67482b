"""Use the window at random, in all games: `python -m tests.long_runs.soak --seconds 3600`.

Clicks, drags, keys and resizes, with drawings, sounds and opponents as they are. Memory is printed
each minute, and each fault with its traceback; the exit code is 1 if there was one.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
from pygame.event import Event

from ai.worker import Opponents
from bench.memory import resident_megabytes
from games.registry import GAMES
from ui.app.error_page import ErrorPage
from ui.app.window import App
from ui.play.workshop.deck_card_art import make_plan
from ui.scenes.games import begin
from ui.scenes.routes import SCENES, TableRoute, TitleRoute
from ui.storage.players import Opponent, Person, Player
from ui.storage.profile import Profile
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.picture_cache import PictureCache
from ui.toolkit.widgets.node import walk

SIZES = ((1280, 800), (960, 600), (800, 480), (1100, 700), (1600, 900), (600, 1000))
KEYS = (
    *(pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_l, pygame.K_h),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_r, pygame.K_F1),
    *(pygame.K_v, pygame.K_p, pygame.K_PAGEDOWN, pygame.K_F10, pygame.K_PLUS),
)
NEW_GAME, RESIZE, CHANGE = 400, 90, 700  # steps between them


def start(app: App, number: int, chance: random.Random) -> None:
    """Show a table of the next game."""
    game = list(GAMES)[number % len(GAMES)]
    many = chance.choice(list(GAMES[game].seats))
    players: list[Player] = [Opponent(f"Bot {n}", "tinkerer") for n in range(many)]
    if chance.random() < 0.7:
        players[0] = Person("Ada")
    app.show(app.scene(TableRoute(begin(app, game, players, {}, seed=number))))


def events(app: App, chance: random.Random) -> list[Event]:
    """Return what a restless person does next: mostly something that can be pressed."""
    kind = chance.random()
    if kind < 0.35:
        code = chance.choice(KEYS)
        return [
            Event(
                pygame.KEYDOWN, key=code, mod=chance.choice([0, 0, pygame.KMOD_SHIFT]), unicode=""
            ),
            Event(pygame.KEYUP, key=code, mod=0),
        ]
    nodes = [n for n in walk(app.nodes()) if n.actions and n.seen.w and n.key != "quit"]
    if nodes and kind < 0.9:
        spot = chance.choice(nodes).seen.center
    else:
        spot = chance.randrange(app.size[0]), chance.randrange(app.size[1])
    to = chance.randrange(app.size[0]), chance.randrange(app.size[1])
    moved = [Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0)) for at in (spot, to)]
    up = to if kind > 0.75 else spot
    return [
        moved[0],
        Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1 if kind < 0.97 else 3),
        *(moved[1:] if up == to else []),
        Event(pygame.MOUSEBUTTONUP, pos=up, button=1 if kind < 0.97 else 3),
    ]


def soak(app: App, chance: random.Random) -> Iterator[int]:
    """Use the program without end; yield the number of each step."""
    step = 0
    while True:
        if step % NEW_GAME == 0:
            start(app, step // NEW_GAME, chance)
        if step % RESIZE == RESIZE - 1:
            size = chance.choice(SIZES)
            pygame.display.set_mode(size, pygame.RESIZABLE)
            app.step([Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])], 0.02)
        if step % CHANGE == CHANGE - 1:
            app.settings.language = chance.choice(["en", "nl"])
            app.settings.ui_scale = chance.choice([75, 100, 150, 200])
            app.settings.felt = chance.choice(["dark", "light"])
            app.apply()
        app.step([*pygame.event.get(), *events(app, chance)], chance.choice([0.02, 0.1, 0.5]))
        app.running = True
        step += 1
        yield step


def told(app: App, began: float, step: int) -> str:
    """Return what the program holds."""
    files = len(list(Path("/proc/self/fd").iterdir())) if Path("/proc/self/fd").is_dir() else 0
    return (
        f"{(time.monotonic() - began) / 60:5.1f} min  {step:7} steps  "
        f"{resident_megabytes():6.1f} MB  "
        f"pictures {PictureCache.held() / 2**20:5.1f} MB  "
        f"fonts {len(app.art._fonts):3}  files {files}"
    )


def main(argv: list[str]) -> int:
    """Soak for a while, telling each minute; return 1 if anything failed."""
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--seconds", type=float, default=3600)
    p.add_argument("--seed", type=int, default=1)
    args = p.parse_args(argv)
    faults: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        profile = Profile(Path(folder))
        profile.settings.master = 0
        app = App(profile, profile.settings, Art(plan_own=make_plan), SCENES, SIZES[0])
        app.opponents = Opponents()
        try:
            began = last = time.monotonic()
            for step in soak(app, random.Random(args.seed)):
                now = time.monotonic()
                if now - last > 60 or now - began > args.seconds:
                    print(told(app, began, step), flush=True)
                    last = now
                if isinstance(app.current, ErrorPage):
                    faults.add(app.current.fault)
                    app.show(app.scene(TitleRoute()))
                if now - began > args.seconds:
                    break
        finally:
            app.opponents.close()
            app.end()
            profile.close()
    return 1 if faults else 0  # the window has printed them


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
