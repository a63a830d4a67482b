"""Replays exported, imported and deleted; the rule book opened and searched."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from games.engine.observation import ALL
from games.engine.replay import read_replay
from games.registry import GAMES
from tests.support import inside
from tests.support.house import click, game, house, key, node, step, type_in
from tests.support.profiles import from_before_1_0
from tests.support.ways import WAYS, press
from ui.app.window import App
from ui.play.replay_session import watch
from ui.scenes.routes import ReplaysRoute, TableRoute, TitleRoute
from ui.scenes.rulebook import Heading, RulesScene
from ui.scenes.table import TableScene
from ui.storage.players import Opponent, Person
from ui.table.replay import controls
from ui.toolkit.widgets.node import walk
from ui.toolkit.widgets.rich_text import TextPage


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        one.show(one.scene(TitleRoute()))
        yield one


def test_a_replay_is_kept_as_a_file_and_taken_in_again(app: App, tmp_path: Path) -> None:
    session = game(app, moves=12)
    click(app, "replays")
    click(app, "export")
    path = next((tmp_path / "replays").glob("robo_power-*.txt"))
    kept = read_replay(path.read_text(), GAMES)
    assert kept.match.prints == session.match.prints
    assert kept.players == tuple({"name": p.name, "level": p.level} for p in session.players)
    listing = app.current
    step(app, Event(pygame.DROPFILE, file=str(path)))
    assert isinstance(app.current, TableScene), "it is opened"
    assert "from here as Ada" in node(app, "time.exit").label
    inside.tools(app.current)["menu"]()
    act = next(a for key, _, a in inside.the_sheet(app.current).buttons if key == "menu.return")
    act()
    step(app)
    assert app.current is listing
    assert node(app, "row.1")
    app.profile.flush(60)
    moves = [[row[0] for row in app.profile.decisions(saved.id)] for saved in app.profile.matches()]
    assert moves[0] == moves[1]
    assert len({tuple(row["name"] for row in one.players) for one in app.profile.matches()}) == 1


@pytest.mark.parametrize("way", ["watch", "delete"])
def test_a_game_from_before_1_0_is_explained_and_can_be_deleted(tmp_path: Path, way: str) -> None:
    from_before_1_0(tmp_path)
    with house(tmp_path) as app:
        app.show(app.scene(ReplaysRoute()))
        step(app)
        assert "older than 1.0" in node(app, "row.0").label
        assert not {"continue", "graph", "export"} & {one.key for one in walk(app.nodes())}
        click(app, way)
        if way == "watch":
            assert any("can't be opened" in one.label for one in walk(app.nodes()))
        else:
            click(app, "delete.yes")
            assert len(app.profile.matches()) == 1


def test_a_replay_shows_what_the_person_saw_or_any_other_seat(app: App) -> None:
    players: list[Person | Opponent] = [
        Person("Ada"),
        Opponent("Bo", "tinkerer"),
        Opponent("Cas", "tinkerer"),
    ]
    session = watch(app.profile, app.opponents, game(app, moves=12).match, players, 60)
    scene = app.scene(TableRoute(session))
    app.show(scene)

    def open_hands() -> list[bool]:
        step(app)
        v = inside.shown(scene)
        return [all(v.faces[p] for p in v.zones[f"hand.{seat}"]) for seat in (0, 1)]

    assert session.viewer == 0
    for seat, shown in ((1, [False, True]), (0, [True, False]), (0, [False, False])):
        node(app, f"seat.{seat}").actions["press"]()
        assert open_hands() == shown
        assert not inside.selection(scene).moves  # nobody can meddle
    for shown in ([True, False], [False, True], [False, False], [True, True], [False, False]):
        key(app, pygame.K_v)
        assert open_hands() == shown


def test_with_all_hands_open_the_deck_is_still_nobodys(app: App) -> None:
    crowd = [Opponent(n, "tinkerer") for n in "ABC"]
    session = watch(app.profile, app.opponents, game(app, moves=12).match, crowd, 60)
    scene = app.scene(TableRoute(session))
    app.show(scene)
    for seat in (0, ALL):
        controls.watch(inside.parts(scene), inside.model(scene), seat)
        for _ in range(12):
            step(app, dt=0.5)
            v = inside.shown(scene)
            open_cards = [s for s in inside.sprites(scene).all.values() if s.lying.up]
            hands = {s.lying.zone for s in open_cards if s.lying.zone.startswith("hand.")}
            assert hands == ({"hand.0"} if seat == 0 else {f"hand.{i}" for i in range(3)})
            assert not any(v.faces[piece] for piece in v.zones["deck"])


def test_whoever_plays_sees_no_other_hand_by_any_key(app: App) -> None:
    session = game(app, moves=3)
    app.show(app.scene(TableRoute(session)))
    before = session.viewer
    key(app, pygame.K_v)
    assert session.viewer == before
    assert not [n for n in walk(app.nodes()) if n.key == "tool.view"]


@pytest.mark.parametrize("way", WAYS)
def test_a_replay_is_chosen_from_a_list_of_its_folder(app: App, way: str, tmp_path: Path) -> None:
    session = game(app, moves=4000)
    (tmp_path / "replays").mkdir()
    for n in range(9):
        (tmp_path / "replays" / f"final{n}.txt").write_text(session.match.to_text())
    (tmp_path / "replays" / "folder.txt").mkdir()
    os.mkfifo(tmp_path / "replays" / "pipe.txt")
    press(app, way, "replays")
    press(app, way, "import")
    files = [n for n in walk(app.nodes()) if n.key.startswith("file.")]
    assert len(files) == 9
    press(app, way, "file.1")
    assert len([s for s in app.profile.matches() if s.over]) == 2
    assert not [n for n in walk(app.nodes()) if n.role in ("dialog", "textbox")]


def test_without_files_the_list_says_where_they_would_be(app: App) -> None:
    click(app, "replays")
    click(app, "import")
    assert "Drop a replay file on the window" in node(app, "importing").value
    key(app, pygame.K_ESCAPE)
    assert not [n for n in walk(app.nodes()) if n.role == "dialog"]


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(
    "kind", ["fifo", "zero", "folder", "gone", "nul", "latin", "utf16", "long"]
)
def test_whatever_is_dropped_as_a_replay_is_answered_by_a_sentence(
    app: App, kind: str, language: str, tmp_path: Path
) -> None:
    path = tmp_path / "odd.txt"
    match kind:
        case "fifo":
            os.mkfifo(path)
        case "zero":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case "nul":
            path = tmp_path / "a\0b.txt"
        case "latin":
            path.write_bytes(b"boltbox replay 3\ngame caf\xe9\n")
        case "utf16":
            path.write_text("boltbox replay 3\n", "utf-16")
        case "long":
            path.write_bytes(b"x" * (5 << 20))
    app.settings.language = language
    app.apply()
    app.show(app.scene(ReplaysRoute()))
    step(app, Event(pygame.DROPFILE, file=str(path)))
    told = node(app, "toast").label
    assert told.startswith(app.words("replays.not_taken").split("{")[0])
    assert not [
        word for word in ("codec", "Errno", "directory", "null", "{", "file.") if word in told
    ]
    assert not app.profile.matches()


def test_a_byte_order_mark_and_other_line_ends_are_no_fault(app: App, tmp_path: Path) -> None:
    text = game(app, moves=12).match.to_text()
    path = tmp_path / "notepad.txt"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    app.show(app.scene(ReplaysRoute()))
    step(app, Event(pygame.DROPFILE, file=str(path)))
    assert "added to the list" in node(app, "toast").label


def test_a_spoilt_replay_says_what_is_wrong(app: App, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("hello")
    click(app, "replays")
    step(app, Event(pygame.DROPFILE, file=str(bad)))
    assert "line 1" in node(app, "toast").label
    assert not app.profile.matches()


def test_a_game_is_deleted_only_when_one_is_sure(app: App) -> None:
    game(app, moves=5)
    click(app, "replays")
    click(app, "delete")
    key(app, pygame.K_ESCAPE)
    assert len(app.profile.matches()) == 1
    click(app, "delete")
    click(app, "delete.yes")
    assert not app.profile.matches()
    assert node(app, "empty")


def test_games_that_go_on_are_listed_before_those_that_ended(app: App) -> None:
    game(app, moves=4000)
    game(app, moves=5)
    game(app, moves=4000)
    click(app, "replays")
    rows = [node(app, f"row.{n}").label for n in range(3)]
    assert ["moves" in row for row in rows] == [True, False, False]


def test_files_to_open_are_listed_newest_first(app: App, tmp_path: Path) -> None:
    folder = tmp_path / "replays"
    folder.mkdir()
    for name, seconds in (("b", 100), ("c", 300), ("a", 200)):
        (folder / f"{name}.txt").write_text("?")
        os.utime(folder / f"{name}.txt", (seconds, seconds))
    click(app, "replays")
    click(app, "import")
    files = [one.label for one in walk(app.nodes()) if one.key.startswith("file.")]
    assert [label[0] for label in files] == ["c", "a", "b"]


def test_a_button_is_pressed_only_where_it_is_also_released(app: App) -> None:
    at, beside = node(app, "replays").rect.center, (2, 2)
    for end, pressed in ((beside, False), (at, True)):
        step(app, Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        step(app, Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0)))
        step(app, Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
        assert (app.current.__class__.__name__ == "ReplaysScene") is pressed


def test_a_click_beside_a_dialog_cancels_it_and_one_inside_does_not(app: App) -> None:
    game(app, moves=5)
    click(app, "replays")
    click(app, "delete")
    box = next(one for one in walk(app.nodes()) if one.role == "dialog").rect
    for at, is_open in ((box.move(6, 6).topleft, True), ((2, 2), False)):
        step(app, Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        step(app, Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        assert any(one.role == "dialog" for one in walk(app.nodes())) is is_open
    assert len(app.profile.matches()) == 1


def test_f1_at_set_up_opens_the_rules_and_comes_back(app: App) -> None:
    click(app, "game.robo_power")
    setup = app.current
    key(app, pygame.K_F1)
    assert isinstance(app.current, RulesScene)
    key(app, pygame.K_ESCAPE)
    assert app.current is setup


def test_the_rules_open_at_a_rule_which_glows(app: App) -> None:
    scene = RulesScene(app, "robo_power", "RP-D2c")
    app.show(scene)
    assert scene.laid is not None
    top = scene.laid.places["RP-D2c"] - scene.roll("page").offset
    assert 0 <= top < scene._find_text_area().h
    page = node(app, "page.text", TextPage)
    assert page.glow is not None
    assert page.glow[0] == scene.laid.places["RP-D2c"]


@pytest.mark.parametrize("game", GAMES)
def test_the_contents_mark_the_part_of_the_rule_that_glows(app: App, game: str) -> None:
    scene = RulesScene(app, game)
    app.show(scene)
    heads = [i for i, block in enumerate(scene.blocks) if block.kind in ("h1", "h2", "h3")]
    for anchor, place in list(scene.laid.places.items())[::9]:
        scene.glow = anchor
        scene.resize()
        part = max(n for n, i in enumerate(heads) if scene.laid.tops[i] <= place)
        lit = [n for n in range(len(heads)) if node(app, f"heading.{n}", Heading).lit]
        assert lit == [part], anchor


def test_the_rules_stay_at_their_place_when_the_window_changes(app: App) -> None:
    scene = RulesScene(app)
    app.show(scene)
    click(app, "heading.6")
    before = scene.blocks[scene._find_block()].text
    app.settings.ui_scale = 150
    app.apply()
    assert scene.blocks[scene._find_block()].text == before


def test_searching_the_rules_scrolls_there(app: App) -> None:
    scene = RulesScene(app)
    app.show(scene)
    key(app, pygame.K_f, pygame.KMOD_CTRL)
    type_in(app, "counteract")
    first = scene.roll("page").offset
    key(app, pygame.K_RETURN)
    assert scene._find_hits()
    assert scene.roll("page").offset != first


@pytest.mark.parametrize(("word", "said"), [("counteract", "1 of "), ("zebra", "not found")])
def test_the_search_says_how_often_a_word_is_there(app: App, word: str, said: str) -> None:
    app.show(RulesScene(app))
    key(app, pygame.K_f, pygame.KMOD_CTRL)
    type_in(app, word)
    assert node(app, "search.count").label.startswith(said)
    assert node(app, "search.next").enabled == (word != "zebra")


@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_drawing_of_the_rules_is_drawn(app: App, language: str) -> None:
    app.settings.language = language
    app.apply()
    scene = RulesScene(app)
    app.show(scene)
    assert scene.laid is not None
    assert len(scene.laid.drawings) > 10
    assert {drawn.what for drawn in scene.laid.drawings} == {"robot", "card", "table"}
