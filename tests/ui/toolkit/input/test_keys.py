"""Every key can be changed, on a page that shows clashes; a bad file loses nothing."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from tests.support import inside
from tests.support.house import click, game, house, key, node, pad, step
from tests.support.ways import go_to, reach
from ui.app.window import App
from ui.files import TEXT
from ui.language.localization import Words, read_texts
from ui.language.presenters import PRESENTERS
from ui.scenes.keys import KeysScene
from ui.scenes.routes import SCENES, KeysRoute, SettingsRoute, TableRoute
from ui.scenes.settings import MoreScene
from ui.storage.settings import Settings
from ui.toolkit.input.gamepad import BUTTON_NAMES
from ui.toolkit.input.keys import (
    CODES,
    DEFAULT_KEYS,
    FREE_KEYS,
    Chord,
    Keys,
    chord_of,
    format_chord,
    named,
    parse_chord,
)
from ui.toolkit.widgets.scroll import Scroller


def down(code: int, mod: int = 0, unicode: str = "") -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode)


def keys(**own: str) -> Keys:
    return Keys(Settings(keys=own))


def meant(of: Keys, code: int, mod: int = 0, unicode: str = "", typing: bool = False) -> object:
    event = of.translate(down(code, mod, unicode), typing)
    return event and (event.key, chord_of(event).mod)


def test_every_usual_key_is_written_and_read_and_has_a_name_in_both_languages() -> None:
    for chord in DEFAULT_KEYS.values():
        assert parse_chord(format_chord(chord)) == chord
    for code in FREE_KEYS:
        assert pygame.key.name(code) in CODES
        for language in ("en", "nl"):
            name = named(Chord(code), Words(language))
            assert name.strip()
    assert len(set(DEFAULT_KEYS.values())) == len(DEFAULT_KEYS)


def test_a_changed_key_does_what_it_was_given_and_the_old_one_nothing() -> None:
    of = keys(hint="x", left="a")
    assert meant(of, pygame.K_x) == (pygame.K_h, "")
    assert meant(of, pygame.K_h) is None
    assert meant(of, pygame.K_LEFT) is None
    assert meant(of, pygame.K_l) == (pygame.K_l, "")
    of = keys(undo="u", redo="ctrl+z")
    assert meant(of, pygame.K_u) == (pygame.K_z, "ctrl")
    assert meant(of, pygame.K_z, pygame.KMOD_LCTRL) == (pygame.K_y, "ctrl")
    assert meant(of, pygame.K_z, pygame.KMOD_LMETA) == (pygame.K_y, "ctrl")
    assert meant(of, pygame.K_y, pygame.KMOD_LCTRL) is None


def test_one_sign_is_one_key_wherever_it_is_on_the_keyboard() -> None:
    of = keys(faster="f", hint="+")
    for code in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
        assert meant(of, code) == (pygame.K_h, "")
        assert meant(of, code, pygame.KMOD_LSHIFT) == (pygame.K_h, "")


def test_letters_that_are_typed_stay_letters() -> None:
    of = keys(left="a", back="b")
    assert meant(of, pygame.K_a, 0, "a", typing=True) == (pygame.K_a, "")
    assert meant(of, pygame.K_LEFT, typing=True) == (pygame.K_LEFT, "")
    assert meant(of, pygame.K_v, pygame.KMOD_CTRL, "\x16", typing=True) == (pygame.K_v, "ctrl")
    assert meant(of, pygame.K_ESCAPE, 0, "\x1b", typing=True) is None
    assert meant(keys(hint="ctrl+c"), pygame.K_c, pygame.KMOD_CTRL, "\x03", True) == (
        pygame.K_c,
        "ctrl",
    )
    assert meant(keys(press="f5"), pygame.K_RETURN, 0, "\r", typing=True) == (pygame.K_RETURN, "")


def test_of_two_with_one_key_the_first_has_it_and_both_know() -> None:
    of = keys(hint="l")
    assert of.rivals("hint") == ["log"]
    assert of.rivals("log") == ["hint"]
    assert of.clashes() == ["log"]
    assert meant(of, pygame.K_l) == (pygame.K_h, "")
    assert of.free("log", 1) not in of.chords.values()


def test_the_free_keys_are_a_ring_whose_ends_lie_beside_any_other_key() -> None:
    of = keys(log="ctrl+l")
    first, last = of.free("log", 1), of.free("log", -1)
    of.put("log", first)
    assert of.free("log", -1) == last


PLACES = {"h": 11, "w": 26, "z": 29}  # scancodes of an American keyboard
LAYOUTS = {"us": "hwz", "ru": "рця", "gr": "ηςζ", "ara": "اصئ", "il": "י'ז"}  # signs there


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_shortcut_works_by_its_place_where_no_key_writes_its_letter(
    layout: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.toolkit.input.keys.is_on_layout", lambda _: layout == "us")
    for (letter, place), sign in zip(PLACES.items(), LAYOUTS[layout], strict=True):
        mod = pygame.KMOD_LCTRL if letter == "z" else 0
        event = Event(pygame.KEYDOWN, key=ord(sign), mod=mod, unicode=sign, scancode=place)
        assert (found := keys().translate(event))
        assert (found.key, found.mod) == (ord(letter), mod)


@pytest.mark.parametrize("sign", ["'", "ğ"])
def test_a_foreign_sign_is_no_shortcut_where_another_key_writes_the_letter(
    sign: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.toolkit.input.keys.is_on_layout", lambda _: True)
    event = Event(pygame.KEYDOWN, key=ord(sign), mod=0, unicode=sign, scancode=PLACES["w"])
    assert (found := keys().translate(event))
    assert found.key == ord(sign)


def test_a_letter_that_the_layout_has_elsewhere_works_by_its_letter() -> None:
    of = keys()
    event = Event(pygame.KEYDOWN, key=pygame.K_w, mod=0, unicode="w", scancode=29)  # French
    assert (found := of.translate(event))
    assert found.key == pygame.K_w


def test_a_sign_that_needs_shift_is_the_key_of_its_sign() -> None:
    event = Event(
        pygame.KEYDOWN, key=pygame.K_SEMICOLON, mod=pygame.KMOD_LSHIFT, unicode=".", scancode=54
    )
    assert (found := keys().translate(event))
    assert found.key == pygame.K_PERIOD


@pytest.mark.parametrize(("code", "name"), [(246, "Ö"), (1088, "Р"), (223, "ß"), (233, "É")])
def test_a_key_with_a_foreign_letter_can_be_bound_and_has_a_name(code: int, name: str) -> None:
    of = keys()
    of.put("hint", Chord(code))
    assert of.chords["hint"] == Chord(code)
    assert of.name_of("hint", Words("en")).casefold() == name.casefold()
    event = Event(pygame.KEYDOWN, key=code, mod=0, unicode=chr(code), scancode=51)
    assert (found := of.translate(event))
    assert found.key == pygame.K_h


def test_a_key_without_a_name_can_be_bound() -> None:
    of = keys()
    of.put("hint", Chord(1 << 30 | 999))
    assert of.chords["hint"] == Chord(1 << 30 | 999)
    assert of.name_of("hint", Words("en"))


def test_a_chord_is_let_go_whichever_of_its_keys_comes_up_first() -> None:
    of = keys(right="ctrl+j")
    pressed = of.translate(
        Event(pygame.KEYDOWN, key=pygame.K_j, mod=pygame.KMOD_LCTRL, scancode=13)
    )
    let_go = of.translate(Event(pygame.KEYUP, key=pygame.K_j, mod=0, scancode=13))
    assert pressed
    assert let_go
    assert (pressed.key, let_go.key) == (pygame.K_RIGHT, pygame.K_RIGHT)


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL | pygame.KMOD_RALT, pygame.KMOD_MODE | 64])
def test_alt_gr_is_never_control(mod: int) -> None:
    found = keys().translate(down(pygame.K_z, mod, "ż"), typing=True)
    assert found
    assert not found.mod & pygame.KMOD_CTRL


@pytest.mark.parametrize("bad", ["no such key", 7, None, "", ["x"], "left shift", "ctrl+"])
def test_an_unknown_key_in_the_profile_costs_no_other(bad: object) -> None:
    settings = Settings()
    assert settings.take({"keys": {"hint": bad, "log": "x", "later": "y"}, "speed": 2.0}) == []
    of = Keys(settings)
    assert of.chords["hint"] == DEFAULT_KEYS["hint"]
    assert of.chords["log"] == Chord(pygame.K_x)
    assert settings.speed == 2.0


def test_a_spoilt_row_of_keys_loses_nothing_else(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        app.settings.keys = {"hint": "x"}
        app.settings.speed = 2.0
        app.keep_settings()
        app.profile.flush(60)
    db = sqlite3.connect(tmp_path / "boltbox.sqlite3")
    db.execute("UPDATE settings SET value = ? WHERE key = 'keys'", (json.dumps([1])[:-1],))
    db.commit()
    db.close()
    with house(tmp_path) as app:
        assert app.settings.speed == 2.0
        assert app.keys.chords == DEFAULT_KEYS
        assert any("keys" in dict(one.blanks).values() for one in app.profile.notices)


def page(app: App) -> KeysScene:
    app.show(app.scene(SettingsRoute()))
    app.show(MoreScene(app, app.current))
    app.show(app.scene(KeysRoute(back=app.current)))
    assert isinstance(app.current, KeysScene)
    return app.current


def begin(app: App, way: str, wanted: str) -> None:
    """Press a line of the page."""
    if way == "mouse":
        at = node(app, "lines").rect.center
        step(app, Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        node(app, "lines", Scroller).reveal(node(app, wanted).rect)
        step(app, Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
        at = node(app, wanted).rect.move(20, 0).midleft
        step(app, Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        step(app, Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        step(app, Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    elif way == "keys":
        reach(app, way, wanted)
        key(app, pygame.K_RETURN)
    else:
        go_to(app, wanted, lambda: pad(app, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER))
        pad(app, pygame.CONTROLLER_BUTTON_A)


def test_the_page_shows_every_key_and_every_gamepad_button(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        page(app)
        shown = {name: node(app, f"key.{name}") for name in DEFAULT_KEYS}
        assert all(line.value for line in shown.values())
        assert shown["press"].label.endswith("(gamepad: A)")
        assert "gamepad" not in shown["undo"].label
        labels = " ".join(line.label for line in shown.values())
        words = app.words
        assert [n for n in BUTTON_NAMES.values() if words(f"keys.buttons.{n}") not in labels] == []


@pytest.mark.parametrize("way", ["mouse", "keys", "pad"])
def test_a_key_is_changed_on_the_page_and_kept(tmp_path: Path, way: str) -> None:
    with house(tmp_path, language="nl") as app:
        page(app)
        begin(app, way, "key.hint")
        assert app.current.listens == "any"
        key(app, pygame.K_l)
        assert app.current.listens == "keys"
        assert node(app, "key.hint").value == "L"
        assert "Tip" in node(app, "key.log").label
        assert node(app, "about").label == Words("nl")("keys.clash", n=1)
        begin(app, way, "key.log")
        key(app, pygame.K_F11)  # means nothing else while a key is chosen
        assert not app.settings.fullscreen
        assert node(app, "key.log").value == "F11"
        app.profile.flush(60)
    with house(tmp_path, language="nl") as app:
        assert app.settings.keys == {"hint": "l", "log": "f11"}


@pytest.mark.parametrize("at", [0.02, 0.71, 0.85, 0.99])
def test_a_click_on_a_line_asks_for_a_key_and_changes_none(tmp_path: Path, at: float) -> None:
    with house(tmp_path) as app:
        page(app)
        click(app, "key.left", at)
        assert app.current.listens == "any"
        key(app, pygame.K_LEFT)
        key(app, pygame.K_RIGHT)
        assert set(app.settings.keys) <= {"left"}
        assert app.settings.keys.get("left", "left") == "left"


@pytest.mark.parametrize(("wanted", "own"), [("hint", {}), ("back", {"back": "f5"})])
def test_escape_cancels_the_binding_of_a_key(
    wanted: str, own: dict[str, str], tmp_path: Path
) -> None:
    with house(tmp_path) as app:
        page(app)
        app.settings.keys = own
        begin(app, "mouse", f"key.{wanted}")
        key(app, pygame.K_ESCAPE)
        assert app.current.listens == "keys"
        assert app.settings.keys == {}  # "back" takes Escape, as by default


def test_arrow_keys_only_move_about_the_page_of_keys(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        page(app)
        go_to(app, "key.left", lambda: key(app, pygame.K_TAB))
        for code in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RIGHT):
            key(app, code)
        assert app.settings.keys == {}


def test_a_gamepad_alone_takes_the_next_free_key_and_the_usual_ones(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        page(app)
        go_to(app, "key.hint", lambda: pad(app, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER))
        pad(app, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        first = node(app, "key.hint").value
        assert first != "H"
        assert app.keys.rivals("hint") == []
        pad(app, pygame.CONTROLLER_BUTTON_DPAD_LEFT)
        assert node(app, "key.hint").value == "H"
        pad(app, pygame.CONTROLLER_BUTTON_DPAD_LEFT)
        pad(app, pygame.CONTROLLER_BUTTON_A)
        pad(app, pygame.CONTROLLER_BUTTON_A)  # the usual one
        assert app.settings.keys == {}


def test_hints_and_table_follow_the_keys(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        app.settings.keys = {"log": "x", "back": "b", "fullscreen": "f9", "pause": "ctrl+p"}
        app.show(app.scene(TableRoute(game(app))))
        step(app, dt=1.0)
        assert node(app, "tool.log").tip.endswith("(X)")
        assert node(app, "tool.menu").tip.endswith("(B)")
        assert node(app, "tool.pause").tip.endswith("(Ctrl+P)")
        key(app, pygame.K_l)
        assert inside.open_panel(app.current) != "log"
        key(app, pygame.K_x)
        assert inside.open_panel(app.current) == "log"
        key(app, pygame.K_F11)
        assert not app.settings.fullscreen
        app.show(app.scene(SettingsRoute()))
        assert "F9" in node(app, "fullscreen").tip
        key(app, pygame.K_b)
        step(app)
        assert isinstance(app.current, SCENES["TitleRoute"])


LITERAL = re.compile(
    r"\b(F\d\d?|Esc|Enter|Ctrl|Tab|Page (Up|Down)|(?:[Pp]ress|[Dd]ruk op|[Mm]et) [A-Z])\b(?!\w)"
)


@pytest.mark.parametrize("language", ["en", "nl"])
def test_no_text_of_the_window_names_a_key_that_may_have_been_changed(language: str) -> None:
    folders = (TEXT, *(one.files for one in PRESENTERS.values()))
    paths = [path for folder in folders for path in folder.glob(f"*.{language}.yaml")]
    texts = [one for path in paths for one in read_texts(path).items()]
    mine = [(key, text) for key, text in texts if not key.startswith(("words.", "keys.named."))]
    assert [one for one in mine if LITERAL.search(one[1])] == []
