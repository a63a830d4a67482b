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
from tests.support import inside
from tests.support.dropped_decks import WRONG, drop
from tests.support.house import click, game, house, step, type_in
from tests.support.paths import ROOT
from tests.support.table_at import NAMES, art
from ui.app.window import App
from ui.play.feats import Earned, list_owned_parts, read_feats
from ui.play.new_game import begin_game
from ui.play.puzzle_session import puzzles_of
from ui.play.replay_session import watch
from ui.play.session import Session
from ui.play.tour import read_tour
from ui.scenes.own_robot import OwnRobotScene
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
    RulesRoute,
    SettingsRoute,
    StatisticsRoute,
    TableRoute,
    TitleRoute,
    TourRoute,
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
FRAMES = 8  # meanwhile; the title draws one lid in each


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


def opened(app: App, scene: Scene, *keys: str) -> Scene:
    """Return a scene after clicks on its nodes."""
    app.show(scene)
    step(app)
    for key in keys:
        click(app, key)
    return app.current


def people(app: App) -> Iterator[Scene]:
    """Yield the question for a name, the people, and where games and seats are taken."""
    app.settings.learned = ["robo_power"]
    yield opened(app, app.scene(TitleRoute()))
    game(app)  # of Ada
    yield opened(app, app.scene(PeopleRoute()))
    for name in ("Bo", "Cleo", "Eveline van der Berg", "Ada"):
        app.settings.become(name)
    yield app.scene(PeopleRoute())
    unnamed: list[dict[str, object]] = [{"name": app.words("setup.person", n=1), "level": ""}] * 2
    app.profile.begin("robo_power", 2, 1, {"start": 0}, unnamed)
    app.profile.flush()
    yield opened(app, app.scene(PeopleRoute()), "take")
    yield opened(app, SetupScene(app, "robo_power"), "seat.0.known")


def rules(app: App) -> Iterator[Scene]:
    """Yield the rules of each game, then a search through all of them."""
    yield from (app.scene(RulesRoute(key)) for key in GAMES)
    opened(app, app.scene(RulesRoute()), "search")
    type_in(app, "tie" if app.words.language == "en" else "gelijk")
    yield app.current


def tours(app: App) -> Iterator[Scene]:
    """Yield the tour at its beginning, half won, and won."""
    names = [one.name for one in read_tour().matches()]
    app.settings.become("Ada")
    for n in (0, len(names) // 2, len(names)):
        app.settings.tour = {"Ada": names[:n]}
        yield app.scene(TourRoute())


def puzzles(app: App) -> Iterator[Scene]:
    """Yield the puzzles of each game, some tried and some solved, and those of the days."""
    app.settings.become("Ada")
    mine = [one.key for key in GAMES for one in puzzles_of(key)]
    app.settings.tried, app.settings.solved = {"Ada": mine[::2]}, {"Ada": mine[::3]}
    for key in (*GAMES, "days"):
        opened(app, app.scene(PuzzlesRoute(key)))
        for _ in range(40):
            step(app, dt=0.1)
        yield app.current


def menus(app: App) -> Iterator[Scene]:
    """Yield the menu of a table, and the question whether to concede."""
    for answers in ([], ["menu.concede"]):
        opened(app, app.scene(TableRoute(game(app, moves=9))))
        inside.tools(app.current)["menu"]()
        for answer in answers:
            next(act for key, _, act in inside.the_sheet(app.current).buttons if key == answer)()
        yield app.current


def curtains(app: App) -> Iterator[Scene]:
    """Yield the page between two people at one computer."""
    yield app.scene(CurtainRoute(game(app, persons=2, seats=2), app.scene(TitleRoute())))


def results(app: App) -> Iterator[Scene]:
    """Yield the result of each game that ended."""
    for key in GAMES:
        one = session(app, key, 2)
        if one.match.over:
            yield app.scene(ResultRoute(one))
            kept = begin_game(
                app.profile, app.opponents, key, one.players, one.match.options, one.match.seed
            )
            for move in one.match.moves:
                kept._play(move)
            app.profile.flush(5)
            yield app.scene(ResultRoute(kept))


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
    "rules": rules,
    "result": results,
    "curtain": curtains,
    "replays": replays,
    "records": records,
    "own_robot": own_robots,
    "people": people,
    "tour": tours,
    "menu": menus,
    "lessons": lessons,
    "puzzles": puzzles,
    "decks": decks,
    "workshop": workshops,
    "keys": lambda app: iter([app.scene(KeysRoute())]),
    "settings": lambda app: iter([app.scene(SettingsRoute())]),
    "backups": lambda app: iter([app.scene(BackupsRoute())]),
    "help": lambda app: iter([app.scene(HelpRoute())]),
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
            for _ in range(FRAMES):
                step(app, dt=SHOWN / FRAMES)
            window = pygame.display.get_surface()
            assert window is not None
            yield window.copy()
