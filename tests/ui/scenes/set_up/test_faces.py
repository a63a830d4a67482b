"""Faces: a person chooses one at set-up, it goes with the name, and old profiles open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.engine import Said
from games.registry import GAMES
from tests.support import inside
from tests.support.house import click, house, key, node, step
from tests.support.table_at import open_table
from ui.app.window import App
from ui.language.localization import Words
from ui.language.table_spec import Saying
from ui.play.set_up import Setup
from ui.scenes.routes import SetupRoute
from ui.storage.players import ANY_FACE, FACE_COUNT, Opponent, Person, assign_faces, read_player
from ui.storage.profile import Profile
from ui.storage.settings import Settings
from ui.table.motion.reactions import Reactions
from ui.table.paint.portholes import look_towards
from ui.toolkit.graphics.art import MOODS, Art
from ui.toolkit.widgets import Panel


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as app:
        yield app


def press(app: App, name: str) -> None:
    """Press a node with the keyboard."""
    assert isinstance(app.current, Panel)
    app.current.focus, app.current.seen = name, True
    key(app, pygame.K_RETURN)
    step(app)


def test_a_dozen_faces_are_drawn_and_no_two_look_alike_in_any_mood() -> None:
    art = Art()
    moods = ("ok", "hurt", "off", "out", *MOODS)
    drawn = {
        (face, mood): art.face(face, 64, mood).get_buffer().raw
        for face in range(FACE_COUNT)
        for mood in moods
    }
    assert art.problems == []
    assert len(set(drawn.values())) == FACE_COUNT * len(moods)


@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_face_has_a_name(language: str) -> None:
    names = Words(language)("setup.face.names").split(", ")
    assert len(names) == len(set(names)) == FACE_COUNT


def test_no_two_at_a_table_have_the_same_face_unless_they_chose_it() -> None:
    bots = [Opponent(f"Bot {n}", "tinkerer") for n in range(4)]
    assert assign_faces([Person("Ada"), *bots]) == [0, 1, 2, 3, 4]
    assert assign_faces([Person("Ada", face=2), *bots]) == [2, 1, 3, 4, 5]
    assert assign_faces([Person("Ada", face=7), Person("Bo", face=7), *bots])[:2] == [7, 7]


@pytest.mark.parametrize("face", [None, -1, FACE_COUNT, "3", True, 2.0])
def test_a_stored_face_that_is_none_is_as_good_as_any(face: object) -> None:
    assert read_player({"name": "Ada", "level": "", "face": face}) == Person("Ada", face=ANY_FACE)


def test_a_person_chooses_a_face_by_mouse_and_plays_with_it(app: App) -> None:
    app.show(app.scene(SetupRoute("robo_power")))
    click(app, "seat.0.face")
    step(app)
    click(app, "face.8")
    step(app)
    assert "Telly" in node(app, "seat.0.face").label
    click(app, "start")
    step(app)
    session = app.played
    assert session is not None
    assert session.players[0] == Person("Player 1", face=8)
    app.profile.flush(60)
    assert app.profile.matches()[0].players[0]["face"] == 8
    assert app.settings.faces == {"Player 1": 8}


def test_a_face_is_chosen_with_keys_and_escape_keeps_the_old_one(app: App) -> None:
    app.show(app.scene(SetupRoute("stak_bots")))
    press(app, "seat.0.face")
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_ESCAPE)
    step(app)
    assert "Box" in node(app, "seat.0.face").label
    press(app, "seat.0.face")
    key(app, pygame.K_TAB)  # shows where the focus is
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RETURN)
    step(app)
    assert "Bug" in node(app, "seat.0.face").label


def test_an_opponent_s_face_cannot_be_pressed(app: App) -> None:
    app.show(app.scene(SetupRoute("robo_power")))
    assert node(app, "seat.1.face").actions == {}


def test_a_face_goes_with_the_name_into_another_game(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    profile.settings.faces = {"Ada": 5}
    profile.save_settings()
    profile.close()
    again = Profile(tmp_path)
    setup = Setup("two_robots", ["Bolt", "Cog", "Gizmo"], "Player {n}", again.settings.faces)
    setup.seats[0].name = "Ada"
    assert setup.players()[0] == Person("Ada", face=5)
    again.close()


@pytest.mark.parametrize("stored", [[], {"Ada": 12}, {"Ada": "3"}, "kettle"])
def test_settings_with_spoilt_faces_keep_the_default(stored: object) -> None:
    settings = Settings()
    assert settings.take({"faces": stored}) == ["faces"]
    assert settings.faces == {}


def test_who_hits_gloats_and_who_is_hit_winces_for_a_while() -> None:
    reactions = Reactions(_owners={7: 0, 9: 2})
    reactions.hear(Said("hits", (), (7, 9)), Saying(pieces=("win", "lose")))
    assert reactions.faces == {0: "sly", 2: "hurt"}
    reactions.feel({2: "glad"})
    assert reactions.faces[2] == "hurt", "a weaker face does not replace a stronger one"
    assert reactions.update(5.0)
    assert reactions.faces == {}


@pytest.mark.parametrize("game", GAMES)
def test_others_look_at_whoever_acts(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = open_table(3, (0,), game=game)
    moods: dict[int, str] = {}
    holes = inside.board(scene).plates.portholes

    def noted(to: object, plate: object, seat: int, face: object, mood: str) -> None:
        moods[seat] = mood

    monkeypatch.setattr(holes, "draw_one", noted)
    for _ in range(400):
        scene.update(0.05)
        if inside.selection(scene).moves and not inside.playback(scene).busy:
            break
    scene.update(3.0)
    scene.draw(pygame.Surface(scene.app.size))
    rects = inside.layout(scene).plates
    assert moods[0] == "think"
    for seat in (1, 2):
        assert moods[seat] == look_towards(rects[seat], rects[0])
