"""Use the window at random, in all games, with drawings, sounds and opponents as they are.

Clicks, drags, keys, sizes, full screen; in a real window also hiding and moving. Memory is printed
each minute, and each fault with its traceback; the exit code is `FAULTY` if there was one.
`tests.long_runs.soak_screens` gives it real windows, and takes their screens away.
"""

import argparse
import faulthandler
import os
import random
import subprocess
import sys
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
NEW_GAME, RESIZE, CHANGE = 400, 15, 700  # steps between them
LARGEST = (2560, 1600)  # the screen of a real window
FAULTY = 3  # exit code; a lost display ends the program with 1
KEPT_ACTIONS, ACTION_BYTES = 100, 200


class ActionLog:
    """The last hundred actions, in a file that outlives a crash."""

    def __init__(self, path: Path) -> None:
        self.file, self.count = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC), 0

    def note(self, action: str) -> None:
        """Write an action before it is done."""
        line = f"{self.count:9} {action}".encode()[: ACTION_BYTES - 1].ljust(ACTION_BYTES - 1)
        os.pwrite(self.file, line + b"\n", self.count % KEPT_ACTIONS * ACTION_BYTES)
        self.count += 1


def read_actions(path: Path) -> list[str]:
    """Return the actions that a log keeps, the last one last."""
    text = path.read_text("utf-8", "replace") if path.is_file() else ""
    return sorted(line.rstrip() for line in text.splitlines() if line.strip())


class Hands:
    """What happens to an invisible window."""

    def resize(self, app: App, size: tuple[int, int]) -> None:
        """Give the window a size."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        app.step([Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])], 0.02)

    def hide(self, app: App) -> None:
        """Take the window off the screen for a moment."""

    def move(self, app: App, place: tuple[int, int]) -> None:
        """Put the window elsewhere."""


class RealHands(Hands):
    """What happens to a window on a screen: by xdotool, which is not waited for."""

    def __init__(self) -> None:
        self.begun: list[subprocess.Popen[bytes]] = []

    def _do(self, *words: str) -> None:
        self.begun = [one for one in self.begun if one.poll() is None]
        quiet = subprocess.DEVNULL
        self.begun.append(subprocess.Popen(["xdotool", *words], stdout=quiet, stderr=quiet))

    def resize(self, app: App, size: tuple[int, int]) -> None:
        self._do("windowsize", str(app.pane.handle), *map(str, size))

    def hide(self, app: App) -> None:
        window = str(app.pane.handle)
        self._do("windowunmap", window, "sleep", "0.2", "windowmap", window)

    def move(self, app: App, place: tuple[int, int]) -> None:
        self._do("windowmove", str(app.pane.handle), *map(str, place))


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


def act_on_window(app: App, chance: random.Random, hands: Hands, log: ActionLog) -> None:
    """Do something to the window itself."""
    kind = chance.random()
    if kind < 0.2:
        log.note("F11")
        for code in (pygame.KEYDOWN, pygame.KEYUP):
            app.step([Event(code, key=pygame.K_F11, mod=0, unicode="")], 0.02)
    elif kind < 0.3:
        log.note("hide")
        hands.hide(app)
    elif kind < 0.4:
        place = chance.randrange(600), chance.randrange(400)
        log.note(f"move to {place}")
        hands.move(app, place)
    else:
        anything = chance.randrange(320, LARGEST[0]), chance.randrange(240, LARGEST[1])
        size = chance.choice((*SIZES, LARGEST, (320, 240), anything))
        log.note(f"resize to {size}")
        hands.resize(app, size)


def soak(app: App, chance: random.Random, hands: Hands, log: ActionLog) -> Iterator[int]:
    """Use the program without end; yield the number of each step."""
    step = 0
    while True:
        if step % NEW_GAME == 0:
            log.note("new game")
            start(app, step // NEW_GAME, chance)
        if step % RESIZE == RESIZE - 1:
            act_on_window(app, chance, hands, log)
        if step % CHANGE == CHANGE - 1:
            app.settings.language = chance.choice(["en", "nl"])
            app.settings.ui_scale = chance.choice([75, 100, 150, 200])
            app.settings.felt = chance.choice(["dark", "light"])
            log.note(f"settings {app.settings.language} {app.settings.style}")
            app.apply()
        told, dt = events(app, chance), chance.choice([0.02, 0.1, 0.5])
        what = " ".join(f"{pygame.event.event_name(e.type)}{list(e.dict.values())}" for e in told)
        log.note(f"{type(app.current).__name__} {app.size} {dt}: {what}")
        app.step([*pygame.event.get(), *told], dt)
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
    """Soak for a while, telling each minute; return `FAULTY` if anything failed."""
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--seconds", type=float, default=3600)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--folder", type=Path, required=True)
    args = p.parse_args(argv)
    faulthandler.enable()
    faults: set[str] = set()
    profile = Profile(args.folder / "profile")
    profile.settings.master = 0
    app = App(profile, profile.settings, Art(plan_own=make_plan), SCENES, SIZES[0])
    app.opponents = Opponents()
    log = ActionLog(args.folder / "actions.txt")
    hands = RealHands() if pygame.display.get_driver() == "x11" else Hands()
    try:
        began = last = time.monotonic()
        for step in soak(app, random.Random(args.seed), hands, log):
            now = time.monotonic()
            if now - last > 60 or now - began > args.seconds:
                print(told(app, began, step), flush=True)
                last = now
            if isinstance(app.current, ErrorPage):
                faults.add(app.current.fault)
                print(*read_actions(args.folder / "actions.txt"), sep="\n", file=sys.stderr)
                app.show(app.scene(TitleRoute()))
            if now - began > args.seconds:
                break
    finally:
        app.opponents.close()
        app.end()
        profile.close()
    return FAULTY if faults else 0  # the window has printed them


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
