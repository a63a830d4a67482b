"""Every scene at every size, and reachable by mouse, keys and gamepad."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from tests.support import inside
from tests.support.alignment import askew
from tests.support.house import click, game, house, key, node, step
from tests.support.ways import WAYS, press, turn
from ui.app.error_page import ErrorPage
from ui.app.window import App
from ui.play.replay_session import watch
from ui.play.workshop.deck_card_art import make_plan
from ui.scenes.backups import BackupsScene
from ui.scenes.curtain import CurtainScene
from ui.scenes.evening import EveningScene
from ui.scenes.own_robot import OwnRobotScene
from ui.scenes.people import PeopleScene
from ui.scenes.puzzles import PuzzlesScene
from ui.scenes.replays import ReplaysScene
from ui.scenes.result.result_page import ResultScene
from ui.scenes.routes import (
    AboutRoute,
    CurtainRoute,
    ReplaysRoute,
    ResultRoute,
    SettingsRoute,
    TableRoute,
    TitleRoute,
)
from ui.scenes.rulebook import HelpScene, RulesScene
from ui.scenes.set_up.faces import FacesScene
from ui.scenes.set_up.setup import SetupScene
from ui.scenes.settings import SettingsScene
from ui.scenes.statistics import StatisticsScene
from ui.scenes.table import TableScene
from ui.scenes.title.title_page import TitleScene
from ui.scenes.tour import TourScene
from ui.storage.backups import Copy
from ui.toolkit.graphics.art import Art
from ui.toolkit.widgets.node import Node, walk
from ui.toolkit.widgets.notices import Notices
from ui.toolkit.widgets.panel import Panel

SIZES = [(960, 600), (1280, 800), (1920, 1080), (3840, 2160)]
SCALES = [75, 100, 150, 200]
DOORS = ["rules", "puzzles", "decks", "tour", "evening", "replays"]
DOORS += ["person", "robot", "settings", "about"]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        one.show(one.scene(TitleRoute()))
        yield one


def full_setup(app: App) -> Panel:
    scene = SetupScene(app, "robo_power")
    while len(scene.setup.seats) < 6:
        scene.setup.add()
    scene.setup.set_level(1, "")
    scene.setup.seats[2].name = "Wilhelmina-Alexa W"
    return scene


def scenes(app: App) -> Iterator[Panel]:
    """Every scene but the table, as full as it gets."""
    going, over = game(app, moves=9), game(app, seats=6, moves=4000)
    yield TitleScene(app)
    for tab in ("tool", "feats"):
        yield OwnRobotScene(app, tab)
    yield SetupScene(app, "robo_power")
    yield full_setup(app)
    yield FacesScene(app, "Ada", 0, lambda face: None)
    yield PeopleScene(app)
    yield SettingsScene(app)
    yield RulesScene(app)
    yield ResultScene(app, over)
    yield CurtainScene(app, game(app, persons=2, seats=2), app.current)
    replays = ReplaysScene(app)
    yield replays
    for files in ([], [Path(f"{'W' * 80}{n}.txt") for n in range(30)], None):
        scene = ReplaysScene(app)
        scene.resize()
        scene.files = files
        scene.ask(scene._make_import_dialog)
        yield scene
    scene.ask(scene._make_delete_dialog)
    yield scene
    yield BackupsScene(app)
    for evening in (0.0, 1.0):
        app.settings.evening = evening
        yield EveningScene(app)
    yield PuzzlesScene(app)
    yield StatisticsScene(app)
    record = StatisticsScene(app)
    record.game = over.match.game
    yield record
    app.profile.save_settings()
    yield from damaged(app)
    yield app.scene(AboutRoute())  # type: ignore[misc]
    yield HelpScene(app)
    yield TourScene(app)
    assert going.match.moves


def damaged(app: App) -> Iterator[Panel]:
    """The lists with games of which something is spoilt, copies, and the notice of it."""
    game(app, moves=5)
    app.profile.flush(60)
    for spoil in ("players = '{'", "seed = 'x'", "game = 'ludo', sum = ''"):
        last = "(SELECT max(id) FROM matches WHERE seed = '7' AND players != '{')"
        app.profile._db.execute(f"UPDATE matches SET {spoil} WHERE id = {last}")
        game(app, moves=5)
    replays = ReplaysScene(app)
    assert {saved.why for saved in replays.all} == {"", "deal", "game"}
    assert any(saved.usable and saved.spoilt for saved in replays.all)
    yield replays
    copies = [Copy(Path("copy"), 1e9 + n, 1234 * n - 1, 98765 * n) for n in range(9)]
    for dialog in (False, True):
        scene = BackupsScene(app)
        scene.all = copies
        scene.resize()
        if dialog:
            row = scene.find("backup.3")
            assert row is not None
            row.actions["press"]()
        yield scene
    for why in ("damaged", "damaged_lost", "newer", "second_copy", "no_folder", "not_a_folder"):
        notices = Notices(app)
        blanks = {"file": "boltbox.sqlite3.damaged-2", "folder": "/" + "folder/" * 22, "n": 1234}
        notices.tell(app.words(f"profile.{why}", **blanks, lost=12, why="Permission denied"))
        yield notices


def overlaps(nodes: list[Node]) -> list[tuple[str, str]]:
    """Siblings that lie over each other, at any depth; a group without a place is its children."""
    placed = list(itertools.chain(*([n] if n.rect else n.children for n in nodes)))
    found = [
        (a.key, b.key)
        for a, b in itertools.combinations(placed, 2)
        if a.role != "dialog" and b.role != "dialog" and a.seen.colliderect(b.seen)
    ]
    return found + [pair for one in nodes for pair in overlaps(one.children)]


@pytest.mark.few(3)
@pytest.mark.pairwise
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_overflows_or_leaves_the_window(
    size: tuple[int, int], scale: int, language: str, tmp_path: Path, whole: bool
) -> None:
    if size == SIZES[-1] and not whole:
        pytest.skip("the largest window is for make test-all")
    with house(tmp_path, size, language, scale) as app:
        app.show(app.scene(TitleRoute()))
        fault = ErrorPage(app, app.current, "Error: W " + "W" * 90, None, False)
        for scene in (*scenes(app), fault):
            app.show(scene)
            app.theme.overflows.clear()
            step(app, dt=0.5)
            name = type(scene).__name__
            assert app.theme.overflows == [], name
            window = Rect((0, 0), size)
            outside = [n.key for n in walk(scene.nodes()) if n.seen and not window.contains(n.seen)]
            assert (name, outside) == (name, [])
            assert (name, overlaps(scene.nodes())) == (name, [])
            assert (name, askew(scene.nodes())) == (name, [])


@pytest.mark.few(2)
@pytest.mark.parametrize("mod", [0, pygame.KMOD_SHIFT])
def test_tab_reaches_everything_and_what_has_the_focus_is_on_the_screen(app: App, mod: int) -> None:
    app.settings.tips = ["name"]  # the question for a name was answered
    for scene in scenes(app):
        app.show(scene)
        wanted, seen = {n.key for n in scene.stops()}, set()
        for _ in range(len(wanted) + 1):
            key(app, pygame.K_TAB, mod)
            seen.add(scene.focus)
            here = node(app, scene.focus)
            assert here.seen.h >= min(here.rect.h, 20), (type(scene).__name__, here.key)
        assert seen == wanted, type(scene).__name__


def test_arrows_reach_every_button_of_the_title(app: App) -> None:
    game(app, moves=9)
    app.show(app.scene(TitleRoute()))
    scene = app.current
    assert isinstance(scene, TitleScene)
    seen, edge = {scene.focus}, [scene.focus]
    while edge:
        here = edge.pop()
        for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
            scene.seen, scene.focus = True, here
            key(app, code)
            if scene.focus not in seen:
                seen.add(scene.focus)
                edge.append(scene.focus)
    assert seen == {n.key for n in scene.stops()}


@pytest.mark.parametrize("way", WAYS)
def test_from_the_title_to_a_table_of_four(app: App, way: str) -> None:
    press(app, way, "game.robo_power")
    turn(app, way, "seat.1.kind")
    press(app, way, "add")
    press(app, way, "start")
    assert isinstance(app.current, TableScene)
    levels = [who.level for who in app.current.session.players]
    assert levels == ["", "tinkerer", "apprentice", "apprentice"]


def test_continue_comes_first_and_says_what_it_continues(app: App) -> None:
    session = game(app, moves=9)
    app.show(app.scene(TitleRoute()))
    first = next(n for n in walk(app.nodes()) if n.role == "button")
    assert first.key == "continue"
    step(app, dt=0.4)
    label = node(app, "continue").label
    assert "Robo Power" in label
    assert "Ada, Bo and Cleo" in label
    assert f"Turn {session.match.state.marks['turn']}" in label
    click(app, "continue")
    assert isinstance(app.current, TableScene)
    assert app.current.session.match.moves == session.match.moves


def test_without_a_game_there_is_nothing_to_continue(app: App) -> None:
    assert "continue" not in {n.key for n in walk(app.nodes())}


def test_the_language_is_one_click_away(app: App) -> None:
    click(app, "language")
    assert node(app, "quit").label == "Stoppen"
    click(app, "language")
    assert node(app, "quit").label == "Quit"


def test_quit_closes_the_window(app: App) -> None:
    click(app, "quit")
    assert not app.running


def test_every_page_is_opened_and_left_by_keys(app: App) -> None:
    for door in DOORS:
        press(app, "keys", door)
        assert not isinstance(app.current, TitleScene), door
        key(app, pygame.K_ESCAPE)
        assert isinstance(app.current, TitleScene), door
        assert app.current.focus == door


def test_settings_are_felt_at_once_and_kept(app: App, tmp_path: Path) -> None:
    click(app, "settings")
    unit = app.theme.u
    click(app, "ui_scale", 0.95)
    click(app, "felt", 0.95)
    click(app, "hints")
    assert app.theme.u > unit
    assert (app.theme.felt, app.settings.hints) == ("light", False)
    app.profile.flush(60)
    stored = dict(app.profile._ask("SELECT key, value FROM settings"))
    assert (stored["ui_scale"], stored["felt"], stored["hints"]) == ("125", '"light"', "false")


def test_a_volume_is_dragged(app: App) -> None:
    click(app, "settings")
    rect = node(app, "music").rect
    spot = (rect.left + round(rect.w * 0.75), rect.centery)
    step(app, Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
    end = (rect.right - 10, rect.centery)
    step(app, Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0)))
    step(app, Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    assert app.settings.music == 100


def test_the_curtain_covers_all_until_it_is_pressed(app: App) -> None:
    session = game(app, persons=2, seats=2)
    assert session.needs_curtain
    table = app.scene(TableRoute(session))
    app.show(app.scene(CurtainRoute(session, table)))
    words = " ".join(n.label for n in walk(app.nodes()))
    assert "Pass to Ada" in words
    assert "Ada is choosing a card to discard. Everybody else, look away." in words
    faces = session.match.state.faces
    names = {str(faces[p].name) for p in session.match.state.zones["hand.0"]}
    assert not [name for name in names if name in words]
    click(app, "show")
    assert app.current is table
    assert session.viewer == 0


def test_enter_alone_opens_the_curtain(app: App) -> None:
    session = game(app, persons=2, seats=2)
    table = app.scene(TableRoute(session))
    app.show(app.scene(CurtainRoute(session, table)))
    key(app, pygame.K_RETURN)
    assert app.current is table


def test_the_result_names_places_turns_and_what_decided_it(app: App) -> None:
    session = game(app, seats=4, moves=4000)
    app.show(app.scene(ResultRoute(session)))
    placing = session.result()
    ranks = ["You win!", "So close: 2nd of 4.", "Well played: 3rd of 4.", "Well played: 4th of 4."]
    rank = [seat for seats in placing.places for seat in seats].index(0)
    assert node(app, "headline").label == ranks[rank]
    assert str(placing.turns) in node(app, "facts").label
    assert node(app, "decided").label
    assert len([n for n in walk(app.nodes()) if n.key.endswith(".medal")]) == 4


def test_those_who_tie_share_a_place(app: App) -> None:
    session = game(app, seats=3, moves=4000)
    scene = ResultScene(app, session)
    scene.placing = scene.placing._replace(places=((0, 2), (1,)))
    app.show(scene)
    assert node(app, "headline").label == "You and Cleo tie!"
    assert [node(app, f"place.{seat}").value for seat in (0, 1, 2)] == ["1", "3", "1"]


def test_play_again_is_a_new_deal_for_the_same_players(app: App) -> None:
    session = game(app, moves=4000)
    app.show(app.scene(ResultRoute(session)))
    click(app, "again")
    assert isinstance(app.current, TableScene)
    fresh = app.current.session
    assert [p.name for p in fresh.players] == ["Ada", "Bo", "Cleo"]
    assert not fresh.match.moves
    assert fresh.number != session.number


def test_after_watching_the_same_people_can_play_again(app: App) -> None:
    session = game(app, moves=4000)
    watched = watch(app.profile, app.opponents, session.match, session.players, 754)
    app.show(app.scene(ResultRoute(watched)))
    assert "12 min 34 s" in node(app, "facts").label
    click(app, "again")
    assert isinstance(app.current, TableScene)
    assert app.current.session.players == session.players


def test_watch_again_shows_the_same_game_from_its_start(app: App) -> None:
    session = game(app, moves=4000)
    app.show(app.scene(ResultRoute(session)))
    click(app, "watch")
    table = app.current
    assert isinstance(table, TableScene)
    assert inside.playback(table).move == 0
    for _ in range(9 * len(session.match.moves)):
        step(app, dt=2.5)
        if not isinstance(app.current, TableScene):
            break
    assert isinstance(app.current, ResultScene)
    assert inside.playback(table).move == len(session.match.moves)


def test_another_language_lays_the_table_anew(app: App) -> None:
    table = app.scene(TableRoute(game(app)))
    app.show(app.scene(SettingsRoute(table)))
    click(app, "language", 0.9)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.current, TableScene)
    assert app.current is not table


def test_letters_are_wanted_only_where_one_can_type(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[bool] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: told.append(True))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: told.append(False))
    click(app, "game.robo_power")
    assert not told[-1]
    click(app, "seat.0.name")
    assert told[-1]
    click(app, "practice")
    assert not told[-1]
    app.show(app.scene(ReplaysRoute()))
    assert not told[-1]


def test_every_drawing_of_every_scene_is_there(app: App) -> None:
    app.art = app.theme.art = Art(plan_own=make_plan)
    for scene in scenes(app):
        app.show(scene)
        step(app, dt=0.5)
    assert app.art.problems == []
