"""The whole program in an invisible window, and functions that use it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar, overload

import pygame
from pygame import Surface
from pygame.event import Event

from ai.course import ChanceCourse, Record, course_of
from ai.search.worlds import Answer
from bench.no_thinking import NoThinking
from games.engine.core import State, legal_moves
from games.engine.moves import Move
from tests.support.table_at import Frank
from ui.app.window import App
from ui.play.session import Session
from ui.scenes.games import begin
from ui.scenes.routes import SCENES
from ui.storage.background_tasks import BackgroundTasks
from ui.storage.players import Opponent, Person
from ui.storage.profile import Profile
from ui.toolkit.graphics.art import Art
from ui.toolkit.widgets.node import Node, find, walk

T = TypeVar("T")
N = TypeVar("N", bound=Node)


class Quick(Art):
    """Art with real fonts and empty drawings."""

    def image(self, name: str, w: int, h: int, palette: str = "") -> Surface:
        size = max(1, w), max(1, h)
        return self._kept.get(size, lambda: Surface(size, pygame.SRCALPHA))

    def robot(self, key: str, w: int, h: int, mood: str = "ok") -> Surface:
        return self.image(key, w, h)

    fitting = robot


ART = Quick()


class Dice(NoThinking):
    """Opponents that answer at random, at once."""

    def __init__(self) -> None:
        self.move: Move | None = None
        self.record: Record | None = None

    def ask(self, game: str, view: State, level: str, seed: int) -> None:
        self.move = random.Random(seed).choice(legal_moves(view))

    ask_hint = ask

    def poll(self) -> Answer | None:
        move, self.move = self.move, None
        return Answer(move, ()) if move else None

    def reckon(self, record: Record) -> None:
        self.record = record

    def reckoned(self) -> ChanceCourse | None:
        record, self.record = self.record, None
        return course_of(record) if record else None

    def cancel(self) -> None:
        self.move = self.record = None


class AtOnce(BackgroundTasks):
    """Errands that are done, and come back, as soon as they are run."""

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app

    def run(self, name: str, work: Callable[[], T], then: Callable[[T], object]) -> None:
        super().run(name, work, then)
        for act in self.due():
            self.app._run_safely(partial(self.app._finish_errand, act))

    def _start(self, job: Callable[[], None]) -> None:
        job()


@contextmanager
def house(
    folder: Path,
    size: tuple[int, int] = (1280, 800),
    language: str = "en",
    scale: int = 100,
    made: type[App] = Frank,
    felt: str = "dark",
    drawings: Art = ART,
) -> Iterator[App]:
    """Yield the program, without a scene; errors reach the test unless it is a plain App."""
    profile = Profile(folder)
    settings = profile.settings
    settings.language, settings.ui_scale = language, scale
    settings.reduced_motion = True
    settings.master = 0
    settings.felt = felt
    app = made(profile, settings, drawings, SCENES, size)
    app.opponents = Dice()
    app.errands = AtOnce(app)
    try:
        yield app
    finally:
        profile.close()


def game(app: App, persons: int = 1, seats: int = 3, moves: int = 0) -> Session:
    """Return a session after so many moves."""
    names = ("Ada", "Bo", "Cleo", "Dirk", "Eveline van der Berg", "Finn")
    players = [Person(n) if i < persons else Opponent(n, "tinkerer") for i, n in enumerate(names)]
    session = begin(app, "robo_power", players[:seats], {"start": 0}, seed=7)
    chance = random.Random(3)
    for _ in range(moves):
        if not session.match.over:
            session._play(chance.choice(legal_moves(session.match.state)))
    app.profile.flush(60)
    return session


@overload
def node(app: App, key: str) -> Node: ...


@overload
def node(app: App, key: str, kind: type[N]) -> N: ...


def node(app: App, key: str, kind: type[Node] = Node) -> Node:
    """Return the node with a key, which must be of this kind."""
    found = find(app.nodes(), key)
    assert isinstance(found, kind), (key, [n.key for n in walk(app.nodes())])
    return found


def step(app: App, *events: Event, dt: float = 0.02) -> None:
    app.step(list(events), dt)


def click(app: App, key: str, at: float = 0.5) -> None:
    """Click a node."""
    rect = node(app, key).seen
    spot = (round(rect.left + rect.w * at), rect.centery)
    step(app, Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
    step(app, Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
    step(app, Event(pygame.MOUSEBUTTONUP, pos=spot, button=1))


def key(app: App, code: int, mod: int = 0, unicode: str = "") -> None:
    """Press and release a key."""
    step(app, Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode))
    step(app, Event(pygame.KEYUP, key=code, mod=mod))


def type_in(app: App, text: str) -> None:
    """Type letters."""
    for letter in text:
        step(app, Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter))
        step(app, Event(pygame.TEXTINPUT, text=letter))
        step(app, Event(pygame.KEYUP, key=ord(letter.lower()), mod=0))


def pad(app: App, button: int) -> None:
    """Press and release a gamepad's button."""
    step(app, Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0))
    step(app, Event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0))
