"""Every page of the program, for tests of what is true on each of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeVar

from games.registry import GAMES
from tests.support.house import game as begun
from tests.support.paths import ROOT
from ui.app.window import App
from ui.scenes.settings import MoreScene
from ui.toolkit.widgets.scene import Scene

T = TypeVar("T")
DECK = ROOT / "docs" / "decks" / "teatime.yaml"
PLAIN = [
    "title",
    "settings",
    "keys",
    "backups",
    "replays",
    "statistics",
    "evening",
    "puzzles",
    "decks",
]
PLAIN += ["about", "deck_help", "people"]
PAGES = len(PLAIN) + 5 + len(GAMES)


def pages(app: App) -> dict[str, Callable[[], Scene]]:
    """Every page of the program, made when it is called."""
    made: dict[str, Callable[[], Scene]] = {name: lambda n=name: app.scene(n) for name in PLAIN}  # type: ignore[misc]
    made["more"] = lambda: MoreScene(app, app.scene("settings"))
    made["workshop"] = lambda: app.scene("workshop", DECK, DECK.read_text("utf-8"))
    made["rules"] = lambda: app.scene("rules", game=[*GAMES][1])
    made["curtain"] = lambda: app.scene("curtain", begun(app), app.current)
    made["result"] = lambda: app.scene("result", begun(app, moves=400))
    for game in GAMES:
        made[f"setup {game}"] = lambda g=game: app.scene("setup", game=g)  # type: ignore[misc]
    return made


def some(cases: list[T], share: Callable[[int], int], part: int = 3) -> list[T]:
    """A part of the usual share of cases, for each of which much is drawn; or all."""
    random.Random(18).shuffle(cases)
    n = share(len(cases))
    return cases if n == len(cases) else cases[: max(1, n // part)]
