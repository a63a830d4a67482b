"""The pages of own decks: choose, drop, correct; by mouse, keys and gamepad."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from games.robot_wars.decks import deck_of
from tests.games.robot_wars.language.test_foreign_lists import LACKEY, WIKI
from tests.games.robot_wars.test_deck_examples import example
from tests.support.dropped_decks import WRONG, drop
from tests.support.house import click, game, house, key, node, pad, step
from tests.support.pictures import changes
from tests.support.ways import WAYS, press, turn
from tests.ui.storage.test_deck_shelf import DECK
from ui.app.window import App
from ui.language.localization import Words
from ui.scenes.games import name_game
from ui.scenes.own_decks.mistakes import (
    SOURCE_SIZE,
    DeckErrorsScene,
    MistakeRow,
    cut_source,
    take_first_word,
)
from ui.scenes.own_decks.shelf_page import DecksScene
from ui.scenes.page import ListRow
from ui.scenes.result.next_games import start_again
from ui.scenes.routes import (
    AboutRoute,
    DeckErrorsRoute,
    DeckHelpRoute,
    DecksRoute,
    ReplaysRoute,
    RulesRoute,
    SettingsRoute,
    SetupRoute,
    TableRoute,
    TitleRoute,
)
from ui.scenes.rulebook import DeckHelpScene, RulesScene
from ui.scenes.set_up.setup import SetupScene
from ui.scenes.table import TableScene
from ui.scenes.workshop.page import WorkshopScene
from ui.toolkit.widgets.node import PLAIN, find, walk

ZINC = DECK.replace("Rust Belt", "Zinc")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        (tmp_path / "decks").mkdir()
        for name, text in (("rust", DECK), ("zinc", ZINC), ("wrong", WRONG)):
            (tmp_path / "decks" / f"{name}.yaml").write_text(text, "utf-8")
        one.show(one.scene(TitleRoute()))
        yield one


def told(app: App) -> str:
    """All that is being said."""
    return " ".join(app.toasts.waiting)


def played(app: App) -> str:
    """The deck that is on the table."""
    assert isinstance(app.current, TableScene)
    match = app.current.session.match
    return deck_of(match.options["deck"]).name


# choosing


@pytest.mark.parametrize("way", WAYS)
def test_a_deck_is_chosen_played_and_remembered(app: App, way: str) -> None:
    press(app, way, "game.robot_wars")
    turn(app, way, "deck", 2)
    press(app, way, "start")
    assert played(app) == "Zinc"
    again = SetupScene(app, "robot_wars")
    assert again.setup.deck == "zinc.yaml"


@pytest.mark.parametrize("way", WAYS)
def test_the_page_of_decks_lists_chooses_and_shows_what_is_wrong(app: App, way: str) -> None:
    click(app, "game.robot_wars")

    press(app, way, "decks")
    assert isinstance(app.current, DecksScene)
    rows = [n for n in walk(app.nodes()) if n.key.startswith("row.")]
    assert [row.label for row in rows] == [
        "The box: 40 cards",
        "Rust Belt",
        "Zinc",
        "wrong.yaml",
    ]
    press(app, way, "row.3")
    press(app, way, "use")
    assert isinstance(app.current, DeckErrorsScene)
    key(app, pygame.K_ESCAPE)
    press(app, way, "row.1")
    press(app, way, "use")
    assert isinstance(app.current, SetupScene)
    assert node(app, "deck").value == "Rust Belt"


def test_a_deck_that_vanished_is_said_and_ours_is_played(app: App, tmp_path: Path) -> None:
    app.settings.last_setup = {"robot_wars": {"deck": "zinc.yaml"}}
    (tmp_path / "decks" / "zinc.yaml").unlink()
    click(app, "game.robot_wars")
    assert node(app, "deck").value == "The box: 40 cards"
    assert "zinc.yaml is gone" in told(app)
    click(app, "start")
    assert played(app) == ""


def test_a_deck_that_vanishes_while_one_sets_up_is_said_before_the_game(
    app: App, tmp_path: Path
) -> None:
    click(app, "game.robot_wars")
    click(app, "deck", 0.95)
    (tmp_path / "decks" / "rust.yaml").write_text("name: Rust Belt", "utf-8")
    click(app, "start")
    assert isinstance(app.current, SetupScene)
    assert "rust.yaml is gone or has mistakes" in told(app)
    click(app, "start")
    assert played(app) == ""


@pytest.mark.parametrize("kept", [7, ["x"], "../../etc/passwd", "\udcff", {"a": 1}])
def test_a_spoilt_memory_of_a_deck_is_no_deck(app: App, kept: object) -> None:
    app.settings.last_setup = {"robot_wars": {"deck": kept}}
    click(app, "game.robot_wars")
    assert node(app, "deck").value == "The box: 40 cards"


def test_other_games_have_no_decks(app: App) -> None:
    click(app, "game.stak_bots")
    assert not [n for n in walk(app.nodes()) if n.key in ("deck", "decks")]


def test_play_again_keeps_the_deck_though_its_file_is_gone(app: App, tmp_path: Path) -> None:
    press(app, "mouse", "game.robot_wars")
    turn(app, "mouse", "deck", 2)
    press(app, "mouse", "start")
    scene = app.current
    assert isinstance(scene, TableScene)
    (tmp_path / "decks" / "zinc.yaml").unlink()
    app.show(app.scene(TableRoute(start_again(app, scene.session))))
    assert played(app) == "Zinc"


# dropping


def everywhere(app: App) -> Iterator[None]:
    """Every scene in turn, on which a file may be dropped."""
    session = game(app, moves=9)
    for route in (
        TitleRoute(),
        SetupRoute("robot_wars"),
        SetupRoute("stak_bots"),
        SettingsRoute(),
        ReplaysRoute(),
        RulesRoute(),
        AboutRoute(),
        DecksRoute(),
        DeckHelpRoute(),
        TableRoute(session),
    ):
        app.show(app.scene(route))
        yield


def test_a_deck_dropped_anywhere_is_taken_in_and_said(app: App, tmp_path: Path) -> None:
    for n, _ in enumerate(everywhere(app)):
        app.toasts.waiting.clear()
        before = app.current
        drop(app, tmp_path / f"new{n}.yaml", DECK.replace("Rust Belt", f"New {n}"))
        assert f"New {n} added (14 cards)" in told(app)
        assert app.current is before
        assert app.shelf.find(f"new{n}.yaml") is not None
    assert (tmp_path / "decks" / "new0.yaml").is_file()


def test_a_wrong_deck_dropped_anywhere_shows_its_mistakes_and_esc_leads_back(
    app: App, tmp_path: Path
) -> None:
    for _ in everywhere(app):
        before = app.current
        drop(app, tmp_path / "bad.yaml", WRONG)
        assert isinstance(app.current, DeckErrorsScene)
        words = " ".join(n.label for n in walk(app.nodes()))
        assert "unknown key 'atack'" in words
        assert not (tmp_path / "decks" / "bad.yaml").exists()
        key(app, pygame.K_ESCAPE)
        assert type(app.current) is type(before)


def test_in_set_up_and_on_the_page_of_decks_the_dropped_deck_is_chosen(
    app: App, tmp_path: Path
) -> None:
    click(app, "game.robot_wars")
    drop(app, tmp_path / "new.yaml", DECK.replace("Rust Belt", "New"))
    assert node(app, "deck").value == "New"
    click(app, "decks")
    drop(app, tmp_path / "newer.yaml", DECK.replace("Rust Belt", "Newer"))
    click(app, "use")
    assert node(app, "deck").value == "Newer"


@pytest.mark.parametrize("name", ["notes.txt", "picture.png", "folder", "x" * 200])
def test_another_file_is_no_deck_and_that_is_said(app: App, tmp_path: Path, name: str) -> None:
    drop(app, tmp_path / name, "hello" if name != "folder" else None)
    assert "The name of a deck's file ends in .yaml" in told(app)


@pytest.mark.parametrize(("name", "text"), [("shed.txt", WIKI), ("shed.yaml", LACKEY)])
def test_a_list_of_another_dvorak_program_opens_as_a_draft(
    app: App, tmp_path: Path, name: str, text: str
) -> None:
    app.show(app.scene(DecksRoute()))
    drop(app, tmp_path / name, text)
    assert "is a list of Dvorak cards" in told(app)
    assert isinstance(app.current, WorkshopScene)
    assert "metal_detector" in app.current.bench.keys


@pytest.mark.parametrize("way", ["keys", "mouse"])
def test_a_list_in_the_folder_of_decks_can_begin_a_deck(app: App, tmp_path: Path, way: str) -> None:
    (tmp_path / "decks" / "shed.txt").write_text(WIKI, "utf-8")
    (tmp_path / "decks" / "diary.txt").write_text("Dear diary", "utf-8")
    app.show(app.scene(DecksRoute()))
    step(app)
    press(app, way, "new")
    assert node(app, "option.list.shed").label == "The card list shed.txt"
    assert find(app.nodes(), "option.list.diary") is None
    press(app, way, "option.list.shed")
    assert isinstance(app.current, WorkshopScene)
    assert "metal_detector" in app.current.bench.keys
    assert app.current.path.name == "shed.yaml"


@pytest.mark.parametrize("kind", ["missing", "folder", "pipe", "bytes"])
def test_what_cannot_be_read_is_a_mistake_too(app: App, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "odd.yaml"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "bytes":
        path.write_bytes(b"\xff\xff")
    drop(app, path)
    assert isinstance(app.current, DeckErrorsScene)
    assert "Line 1" in node(app, "wrong.0").value


def test_replays_are_still_dropped_on_the_page_of_games(app: App, tmp_path: Path) -> None:
    session = game(app, moves=9)
    app.show(app.scene(ReplaysRoute()))
    drop(app, tmp_path / "game.txt", session.match.to_text())
    assert "The replay has been added to the list." in told(app)


# putting it right


def test_the_page_of_mistakes_goes_away_when_the_file_is_put_right(
    app: App, tmp_path: Path
) -> None:
    path = drop(app, tmp_path / "bad.yaml", WRONG)
    os.utime(path, ns=(1, 1))
    step(app, dt=1.1)
    assert isinstance(app.current, DeckErrorsScene)
    path.write_text(DECK.replace("attack", "atack").replace("Rust Belt", "Bad"), "utf-8")
    step(app, dt=1.1)
    assert [n.key for n in walk(app.nodes()) if n.key.startswith("wrong.")][1:] == ["wrong.0"]
    path.write_text(DECK.replace("Rust Belt", "Bad"), "utf-8")
    os.utime(path, ns=(2, 2))
    step(app, dt=1.1)
    assert not isinstance(app.current, DeckErrorsScene)
    assert "Bad added (14 cards)" in told(app)


@pytest.mark.parametrize("inside", [True, False])
def test_a_file_with_mistakes_is_edited_in_the_workshop(
    app: App, tmp_path: Path, inside: bool
) -> None:
    folder = tmp_path / "decks" if inside else tmp_path / "elsewhere"
    folder.mkdir(exist_ok=True)
    path = folder / "bent.yaml"
    path.write_text(DECK.replace("attack", "atack"), "utf-8")
    app.show(app.scene(DeckErrorsRoute(path, (), None)))
    click(app, "edit")
    assert isinstance(app.current, WorkshopScene)
    assert app.current.bench.text == path.read_text("utf-8")
    assert app.current.path == tmp_path / "decks" / "bent.yaml"


def test_a_file_of_the_folder_that_is_put_right_comes_on_the_list(app: App, tmp_path: Path) -> None:
    app.show(app.scene(DecksRoute()))
    click(app, "row.3")
    click(app, "use")
    (tmp_path / "decks" / "wrong.yaml").write_text(DECK.replace("Rust", "Mended"), "utf-8")
    step(app, dt=1.1)
    assert isinstance(app.current, DecksScene)
    assert "wrong.yaml has no mistakes any more" in told(app)
    assert app.shelf.find("wrong.yaml") is not None


def test_the_page_of_decks_sees_what_changes_in_the_folder(app: App, tmp_path: Path) -> None:
    app.show(app.scene(DecksRoute()))
    (tmp_path / "decks" / "new.yaml").write_text(DECK.replace("Rust", "New"), "utf-8")
    step(app, dt=1.1)
    assert "New Belt" in {n.label for n in walk(app.nodes())}


def test_the_examples_come_on_the_list_and_are_played(app: App) -> None:
    app.show(app.scene(DecksRoute()))
    click(app, "examples")
    click(app, "use")
    click(app, "start")
    assert played(app) == "Twelve Ideas"


def test_the_folder_is_shown_or_at_least_named(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", "")
    monkeypatch.setenv("WAYLAND_DISPLAY", "")
    app.show(app.scene(DecksRoute()))
    click(app, "folder")
    assert str(app.shelf.folder) in told(app)


def test_the_help_opens_and_leads_back(app: App) -> None:
    app.show(app.scene(DecksRoute()))
    click(app, "help")
    assert isinstance(app.current, DeckHelpScene)
    assert "How to write a deck" in node(app, "page.text").label
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.current, DecksScene)


def test_f1_tells_the_cards_of_the_deck_that_is_played_with(app: App) -> None:
    cards = tuple(dict.fromkeys(deck_of(example("fifteen_ideas")).cards))
    app.show(RulesScene(app, "robot_wars", own=cards))
    page = node(app, "page.text").label
    assert "The cards of this deck" in page
    assert "Each opponent discards a card." in page
    assert "Does: Choose one" not in page
    assert "choose one: (draw 2 cards) or (attack a Component with d6)" in page
    app.show(RulesScene(app, "robot_wars"))
    assert "The cards of this deck" not in node(app, "page.text").label


# looks


def test_the_list_of_mistakes_is_scrolled_by_keys_wheel_and_pad(app: App, tmp_path: Path) -> None:
    drop(app, tmp_path / "bad.yaml", WRONG)
    scene = app.current
    assert isinstance(scene, DeckErrorsScene)
    roll = scene.roll("wrong")
    assert roll.most > 0
    key(app, pygame.K_DOWN)
    pad(app, pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    by_key = roll.offset
    assert by_key > 0
    middle = node(app, "wrong").rect.center
    step(app, Event(pygame.MOUSEMOTION, pos=middle, rel=(0, 0), buttons=(0, 0, 0)))
    step(app, Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
    assert roll.offset > by_key
    key(app, pygame.K_END)
    assert roll.offset == roll.most
    last = node(app, f"wrong.{len(scene.mistakes) - 1}")
    assert last.seen.h == last.rect.h


def test_the_place_of_a_mistake_is_found_in_its_line(app: App, tmp_path: Path) -> None:
    text = DECK.replace("do: [attack]", f"text: '{'w ' * 80}', do: [atack]")
    drop(app, tmp_path / "bad.yaml", text.replace("strength: 2", "strenght: 2"))
    scene = app.current
    assert isinstance(scene, DeckErrorsScene)
    for one in scene.mistakes:
        source, at = cut_source(one)
        assert take_first_word(source[at:]) in ("strenght", "atack", "'w", "boiler", "spanner")
    assert {take_first_word(s[at:]) for s, at in map(cut_source, scene.mistakes)} >= {
        "strenght",
        "atack",
    }


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("row", [0, 1])
def test_a_card_of_a_deck_is_shown_large_and_put_away(app: App, way: str, row: int) -> None:
    app.show(app.scene(DecksRoute()))
    press(app, "mouse", f"row.{row}")
    cards = [n for n in walk(app.nodes()) if n.role == "card"]
    assert cards
    assert all(set(n.actions) == {"press", "show"} for n in cards)
    press(app, way, "card.1")
    large = node(app, "card")
    assert large.rect.w > 2 * cards[1].rect.w
    assert (large.label, large.value) == (cards[1].label, cards[1].tip.partition(". ")[2])
    if way == "mouse":
        click(app, "large.close")
    elif way == "keys":
        key(app, pygame.K_ESCAPE)
    else:
        pad(app, pygame.CONTROLLER_BUTTON_B)
    assert find(app.nodes(), "card") is None
    assert node(app, "card.1").rect == cards[1].rect


def test_a_game_that_is_kept_says_which_deck_it_is_played_with(app: App) -> None:
    press(app, "mouse", "game.robot_wars")
    turn(app, "mouse", "deck", 2)
    press(app, "mouse", "start")
    app.show(app.scene(TitleRoute()))
    assert "Robot Wars · Zinc" in node(app, "continue").label
    app.show(app.scene(ReplaysRoute()))
    row = node(app, "row.0")
    assert isinstance(row, ListRow)
    assert row.under == "Robot Wars · Zinc · Our way"


def test_a_kept_deck_that_cannot_be_read_has_no_name() -> None:
    words = Words("en")
    assert name_game("robot_wars", {"deck": "cards: ["}, words) == "Robot Wars"
    assert name_game("robot_wars", {}, words) == "Robot Wars"
    assert name_game("stak_bots", {"deck": "x"}, words) == "Stak Bots"


@pytest.mark.parametrize("word", ["kind", "componet", "A"])
def test_a_thin_line_stands_right_under_the_word_that_is_wrong(app: App, word: str) -> None:
    source = "a: {kind: componet, name: A}"
    pictures = []
    for at in (0, source.index(word)):
        picture = Surface((700, 120))
        row = MistakeRow("m", rect=Rect(0, 0, 700, 120), lines=["What?"], source=source, at=at)
        row.draw(picture, app.theme, PLAIN)
        pictures.append(picture)
    lines = changes(pictures[0], pictures[1])
    mark = max(lines, key=lambda rect: rect.left)
    font = app.theme.font("body", SOURCE_SIZE)
    left = min(lines, key=lambda rect: rect.left).left + font.size(source[: source.index(word)])[0]
    assert (mark.left, mark.w) == (
        pytest.approx(left, abs=1),
        pytest.approx(font.size(word)[0], abs=1),
    )
    assert app.theme.px(1) <= mark.h <= app.theme.px(3)
    assert {rect.bottom for rect in lines} == {mark.bottom}
