"""Every page of the program, for tests of what is true on each of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from games.registry import GAMES
from tests.support.house import game as begun
from tests.support.paths import ROOT
from ui.app.window import App
from ui.scenes.routes import (
    AboutRoute,
    BackupsRoute,
    CurtainRoute,
    DeckHelpRoute,
    DecksRoute,
    EveningRoute,
    HelpRoute,
    KeysRoute,
    OwnRobotRoute,
    PeopleRoute,
    PuzzlesRoute,
    ReplaysRoute,
    ResultRoute,
    Route,
    RulesRoute,
    SettingsRoute,
    SetupRoute,
    StatisticsRoute,
    TitleRoute,
    TourRoute,
    WorkshopRoute,
)
from ui.scenes.settings import MoreScene
from ui.toolkit.widgets.scene import Scene

T = TypeVar("T")
DECK = ROOT / "docs" / "decks" / "teatime.yaml"
PLAIN: dict[str, Route] = {
    "title": TitleRoute(),
    "settings": SettingsRoute(),
    "keys": KeysRoute(),
    "backups": BackupsRoute(),
    "replays": ReplaysRoute(),
    "statistics": StatisticsRoute(),
    "evening": EveningRoute(),
    "tour": TourRoute(),
    "puzzles": PuzzlesRoute(),
    "decks": DecksRoute(),
    "about": AboutRoute(),
    "deck_help": DeckHelpRoute(),
    "help": HelpRoute(),
    "people": PeopleRoute(),
    "own_robot": OwnRobotRoute(),
    "feats": OwnRobotRoute("feats"),
}
PAGES = len(PLAIN) + 5 + len(GAMES)


def pages(app: App) -> dict[str, Callable[[], Scene]]:
    """Every page of the program, made when it is called."""
    made: dict[str, Callable[[], Scene]] = {
        name: partial(app.scene, route) for name, route in PLAIN.items()
    }
    made["more"] = lambda: MoreScene(app, app.scene(SettingsRoute()))
    made["workshop"] = lambda: app.scene(WorkshopRoute(DECK, DECK.read_text("utf-8")))
    made["rules"] = lambda: app.scene(RulesRoute(game=[*GAMES][1]))
    made["curtain"] = lambda: app.scene(CurtainRoute(begun(app), app.current))
    made["result"] = lambda: app.scene(ResultRoute(begun(app, moves=400)))
    for game in GAMES:
        made[f"setup {game}"] = partial(app.scene, SetupRoute(game))
    return made


def some(cases: list[T], share: Callable[[int], int], part: int = 3) -> list[T]:
    """A part of the usual share of cases, for each of which much is drawn; or all."""
    random.Random(18).shuffle(cases)
    n = share(len(cases))
    return cases if n == len(cases) else cases[: max(1, n // part)]
