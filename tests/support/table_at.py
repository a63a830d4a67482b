"""A table in an invisible window: real app and art, opponents that answer at random at once."""

from __future__ import annotations

import random
import tempfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NoReturn, cast

from pygame import Surface

from ai.foresee import Foresight, foresee
from ai.registry import JUDGES
from ai.search.worlds import Answer, SearchNumbers
from bench.no_thinking import NoThinking
from games.engine.core import State, legal_moves
from games.engine.match import Match
from games.engine.moves import Move
from games.registry import GAMES
from tests.support import inside
from tests.support.paths import ROOT
from ui.app.window import App
from ui.play.session import Session
from ui.play.workshop.deck_card_art import make_plan
from ui.scenes.table import TableScene
from ui.storage.players import Opponent, Person
from ui.storage.profile import Profile as StoredProfile
from ui.storage.saved_matches import SavedMatch
from ui.storage.settings import Settings
from ui.toolkit.graphics.art import Art
from ui.toolkit.widgets.scene import Scene

LEVELS = ("tinkerer", "mechanic", "master", "greedy", "random")
NAMES = ("Ada", "Bo", "Cleo", "Dirk", "Eve", "Finn")
LONG = (
    "Wilhelmina Alexandra",
    "Bartholomew de Groot",
    "Maximiliaan-Johannes",
    "Konstantinopoulos Jr",
    "Annemarie van Zandvoort",
    "WWWWWWWWWWWWWWWWWWWW",
)
ART = ROOT / "art"


def unkept(settings: Settings) -> StoredProfile:
    """Return a profile that stores nothing."""
    return cast(StoredProfile, Profile(settings))


@dataclass
class Profile:
    """A profile that stores nothing and is always ready."""

    settings: Settings
    folder: Path = Path(tempfile.gettempdir()) / "no profile"
    failing: bool = False
    notices: list[object] = field(default_factory=list)

    def begin(self, *_: object) -> int:
        return 1

    def count_stored(self, match: int) -> int:
        return 1_000_000

    def matches(self) -> list[SavedMatch]:
        return []

    def nothing(self, *_: object) -> None:
        """Store nothing."""

    store = finish = forget = save_settings = store_feats = nothing


class AtOnce(NoThinking):
    """Opponents that answer at random, at once, in this process."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.asked: list[State] = []

    def ask(self, game: str, view: State, level: str, seed: int) -> None:
        self.asked.append(view)

    ask_hint = ask

    def poll(self) -> Answer | None:
        if not self.asked:
            return None
        move = self.chance.choice(legal_moves(self.asked.pop()))
        return Answer(move, (), SearchNumbers(chance=0.42))

    def cancel(self) -> None:
        self.asked.clear()


class Foretelling(AtOnce):
    """Opponents that also say what a move would do, at once."""

    def foresee(self, game: str, view: State, move: Move) -> bool:
        self.wish = game, view, move
        return True

    def foreseen(self) -> Foresight | None:
        game, view, move = self.wish
        return foresee(JUDGES[game], view, move, tables=16)


@cache
def art() -> Art:
    """Return the drawings, loaded once for all tests."""
    return Art(plan_own=make_plan)


class Frank(App):
    """The app, but errors reach the test: there is no calm page."""

    def _log_failure(self) -> NoReturn:
        raise


def open_table(
    seats: int = 2,
    people: tuple[int, ...] = (0,),
    seed: int = 1,
    size: tuple[int, int] = (1280, 800),
    scale: int = 100,
    felt: str = "dark",
    language: str = "en",
    names: tuple[str, ...] = NAMES,
    motion: bool = False,
    match: Match | None = None,
    game: str = "robo_power",
    previews: bool = False,
) -> TableScene:
    """Open a table; return its scene."""
    settings = Settings(
        language=language,
        ui_scale=scale,
        felt=felt,
        reduced_motion=not motion,
        speed=4.0,
        window=size,
        master=0,
    )
    scenes = dict.fromkeys(SCENES, Elsewhere)
    profile = unkept(settings)
    app = Frank(profile, settings, art(), scenes, size)
    players = [
        Person(names[seat]) if seat in people else Opponent(names[seat], LEVELS[seat % 5])
        for seat in range(seats)
    ]
    starts = any(option.key == "start" for option in GAMES[game].options(seats))
    match = match or Match(GAMES[game], seats, seed, {"start": 0} if starts else {})
    opponents = Foretelling(seed) if previews else AtOnce(seed)
    scene = TableScene(app, Session(match, players, profile, opponents))
    app.show(scene)
    return scene


class Elsewhere(Scene):
    """Stands for any page that a table is left for."""

    def __init__(self, app: App, **_: object) -> None:
        super().__init__(app)


SCENES = ("TitleRoute", "SettingsRoute", "RulesRoute", "ResultRoute", "CurtainRoute")


def picture(scene: TableScene, frames: int = 40) -> Surface:
    """Draw until every card is drawn in full; return the picture."""
    surface = Surface(scene.app.size)
    for _ in range(frames):
        scene.draw(surface)
        if not inside.faces(scene).unfinished:
            break
    return surface
