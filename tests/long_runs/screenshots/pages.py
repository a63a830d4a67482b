"""Every page of the program, with what it looks like when there is something on it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
from pygame import Surface

from games.registry import GAMES
from tests.long_runs.screenshots.sheet import Kind
from tests.long_runs.screenshots.tables import played
from tests.support.dropped_decks import WRONG, drop
from tests.support.house import game, house, step
from tests.support.paths import ROOT
from tests.support.table_at import NAMES, art
from ui.app.window import App
from ui.play.feats import Earned, list_owned_parts, read_feats
from ui.play.replay_session import watch
from ui.play.session import Session
from ui.scenes.own_robot import OwnRobotScene
from ui.scenes.routes import (
    AboutRoute,
    BackupsRoute,
    CurtainRoute,
    DeckHelpRoute,
    DecksRoute,
    EveningRoute,
    KeysRoute,
    OwnRobotRoute,
    PeopleRoute,
    PuzzlesRoute,
    ReplaysRoute,
    ResultRoute,
    RulesRoute,
    SettingsRoute,
    StatisticsRoute,
    TableRoute,
    TitleRoute,
    WorkshopRoute,
)
from ui.scenes.set_up.faces import FacesScene
from ui.scenes.set_up.introduction import open_lesson
from ui.scenes.set_up.setup import SetupScene
from ui.scenes.set_up.variants import VariantsScene
from ui.storage.players import Opponent, Person, Player
from ui.toolkit.widgets.scene import Scene

DECKS = ROOT / "docs" / "decks"
SHOWN = 2.5  # seconds until what comes slowly stands still


def session(app: App, key: str, seats: int = 3) -> Session:
    """Return a game as far as it was played at random."""
    players: list[Player] = [
        Person("Ada"),
        *(Opponent(name, "mechanic") for name in NAMES[1:seats]),
    ]
    return Session(played(key, seats), players, app.profile, app.opponents)


def titles(app: App) -> Iterator[Scene]:
    """Yield the title without and with a game to go on with."""
    yield app.scene(TitleRoute())
    game(app, moves=9)
    yield app.scene(TitleRoute())


def set_ups(app: App) -> Iterator[Scene]:
    """Yield the set-up of each game, with as many seats as it has."""
    for key in GAMES:
        scene = SetupScene(app, key)
        while len(scene.setup.seats) < GAMES[key].seats[-1]:
            scene.setup.add()
        yield scene


def variants(app: App) -> Iterator[Scene]:
    """Yield the variants of each game that has any."""
    for key in GAMES:
        setup = SetupScene(app, key).setup
        if setup.other_options():
            yield VariantsScene(app, setup)


def faces(app: App) -> Iterator[Scene]:
    """Yield the page where a person's face is chosen."""
    yield FacesScene(app, "Ada", 0, lambda face: None)


def curtains(app: App) -> Iterator[Scene]:
    """Yield the page between two people at one computer."""
    yield app.scene(CurtainRoute(game(app, persons=2, seats=2), app.scene(TitleRoute())))


def results(app: App) -> Iterator[Scene]:
    """Yield the result of each game that ended."""
    for key in GAMES:
        one = session(app, key, 2)
        if one.match.over:
            yield app.scene(ResultRoute(one))


def replays(app: App) -> Iterator[Scene]:
    """Yield the list of games, and one of them being watched."""
    for moves in (9, 4000):
        game(app, moves=moves)
    yield app.scene(ReplaysRoute())
    one = game(app, moves=4000)
    yield app.scene(TableRoute(watch(app.profile, app.opponents, one.match, one.players, 754)))


def decks(app: App) -> Iterator[Scene]:
    """Yield the shelf of decks, a file with mistakes, and the help."""
    yield app.scene(DecksRoute())
    drop(app, app.profile.folder / "wrong.yaml", WRONG)
    yield app.current
    yield app.scene(DeckHelpRoute())


def records(app: App) -> Iterator[Scene]:
    """Yield what was played: the games, their figures, an evening."""
    app.settings.evening = 1.0
    for seats in (2, 3, 2):
        game(app, seats=seats, moves=4000)
    yield app.scene(StatisticsRoute())
    yield app.scene(EveningRoute())


def own_robots(app: App) -> Iterator[Scene]:
    """Yield a robot's parts and the feats of a beginner, then of one who has earned all."""
    for tab in ("tool", "feats"):
        yield app.scene(OwnRobotRoute(tab))
    for tab in ("head", "colours", "feats"):
        scene = OwnRobotScene(app, tab)
        feats = [feat for game in (*GAMES, "") for feat in read_feats(game)]
        scene.earned = {feat.name: Earned(feat, 1) for feat in feats}
        scene.owned = list_owned_parts(feats)
        app.settings.robots = {scene.person: scene.robot | {"tool": "hat_top", "head": "head_cat"}}
        yield scene


def workshops(app: App) -> Iterator[Scene]:
    """Yield a deck on the bench, without and with mistakes."""
    example = DECKS / "twelve_cards.yaml"
    text, path = example.read_text("utf-8"), app.profile.folder / "mine.yaml"
    yield app.scene(WorkshopRoute(path, text))
    yield app.scene(WorkshopRoute(path, text, text.replace("kind: ", "kinds: ", 2)))


def lessons(app: App) -> Iterator[Scene]:
    """Yield the first step of each lesson."""
    yield from (open_lesson(app, key) for key in GAMES)


PAGES: dict[str, Callable[[App], Iterator[Scene]]] = {
    "title": titles,
    "setup": set_ups,
    "variants": variants,
    "faces": faces,
    "rules": lambda app: (app.scene(RulesRoute(key)) for key in GAMES),
    "result": results,
    "curtain": curtains,
    "replays": replays,
    "records": records,
    "own_robot": own_robots,
    "people": lambda app: iter([app.scene(PeopleRoute())]),
    "lessons": lessons,
    "puzzles": lambda app: (app.scene(PuzzlesRoute(key)) for key in GAMES),
    "decks": decks,
    "workshop": workshops,
    "keys": lambda app: iter([app.scene(KeysRoute())]),
    "settings": lambda app: iter([app.scene(SettingsRoute())]),
    "backups": lambda app: iter([app.scene(BackupsRoute())]),
    "about": lambda app: iter([app.scene(AboutRoute())]),
}


def pages(name: str, kind: Kind) -> Iterator[Surface]:
    """Yield the pages of a name."""
    size, scale, theme, language = kind
    with (
        tempfile.TemporaryDirectory() as folder,
        house(Path(folder), size, language, scale, felt=theme, drawings=art()) as app,
    ):
        for scene in PAGES[name](app):
            app.show(scene)
            for _ in range(5):
                step(app, dt=SHOWN / 5)
            window = pygame.display.get_surface()
            assert window is not None
            yield window.copy()
