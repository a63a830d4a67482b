"""The level offered fits what somebody has won; old names of levels go on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.levels import LADDER, LEVELS, OLD, current_name
from ai.registry import JUDGES
from tests.support.house import house
from ui.app.window import App
from ui.play.level_suggestion import suggest_level
from ui.play.set_up import Setup
from ui.scenes.set_up.setup import SetupScene
from ui.storage.persons import forget, rename
from ui.storage.players import Opponent, read_player
from ui.storage.profile import Profile


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        yield one


def played(profile: Profile, level: str, won: bool, **more: bool) -> None:
    """Store a finished game against two of a level."""
    row = {"practice": False, **more}
    players = [{"name": "Ada", "level": "", **row}]
    players += [{"name": name, "level": level, **row} for name in ("Bo", "Cas")]
    number = profile.begin("stak_bots", 3, 1, {}, players)
    places = [[0], [1], [2]] if won else [[1], [0], [2]]
    profile.finish(number, {"places": places, "turns": 9, "seconds": 60.0})


def test_somebody_new_is_offered_the_lowest_and_each_two_wins_raise_it(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    offered = []
    for level, won in (
        (None, False),
        ("apprentice", True),
        ("apprentice", False),
        ("apprentice", True),
        ("hard", True),
        ("master", True),
    ):
        if level:
            played(profile, level, won)
        profile.flush(60)
        offered.append(suggest_level(profile, "stak_bots"))
    assert offered == [*["apprentice"] * 3, *["tinkerer"] * 2, "master"]
    assert suggest_level(profile, "robo_power") == "apprentice"
    profile.close()


@pytest.mark.parametrize("game", JUDGES)
def test_a_set_up_that_names_an_old_level_goes_on(game: str) -> None:
    judge = JUDGES[game]
    for level in (*LEVELS, *OLD):
        setup = Setup(game, ["Bo", "Cas", "Di"], "Player {n}")
        setup.recall({"seats": [["Ada", ""], ["Bo", level]]})
        assert setup.seats[1].level in judge.levels
        assert judge.level(level)
    assert [judge.nearest_level(name) for name in judge.levels] == list(judge.levels)


def test_a_save_that_names_an_old_level_goes_on() -> None:
    assert read_player({"name": "Bo", "level": "easy"}) == Opponent("Bo", "tinkerer")
    assert current_name("hard") == "master"
    assert {current_name(name) for name in OLD} <= set(LADDER)


def memory(fits: str, *levels: str) -> dict[str, object]:
    seats = [
        ["Ada", ""],
        *[[name, level] for name, level in zip(("Bo", "Cas"), levels, strict=True)],
    ]
    return {"seats": seats, "fits": fits}


@pytest.mark.parametrize(
    ("fits", "before", "after"),
    [
        ("apprentice", ("apprentice", "apprentice"), ("tinkerer", "tinkerer")),
        ("apprentice", ("apprentice", "master"), ("tinkerer", "master")),  # too weak alone
        ("tinkerer", ("apprentice", "apprentice"), ("apprentice", "apprentice")),  # was chosen
        ("mechanic", ("apprentice", "apprentice"), ("apprentice", "apprentice")),
        ("", ("apprentice", "engineer"), ("tinkerer", "engineer")),  # remembered long ago
        ("apprentice", ("mechanic", "mechanic"), ("mechanic", "mechanic")),
    ],
)
def test_remembered_opponents_who_are_too_weak_by_now_are_raised_once(
    app: App, fits: str, before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    for _ in range(2):
        played(app.profile, "apprentice", True)
    app.profile.flush(60)
    app.settings.last_setup = {"stak_bots": memory(fits, *before)}
    scene = SetupScene(app, "stak_bots")
    assert tuple(seat.level for seat in scene.setup.seats[1:]) == after
    assert scene.setup.raised == (before != after)
    assert any("Tinkerer" in toast for toast in app.toasts.waiting) == scene.setup.raised
    scene.setup.seats[1].level = "apprentice"  # who wants them weaker keeps them so
    app.settings.last_setup = {"stak_bots": scene.setup.to_settings()}
    again = SetupScene(app, "stak_bots")
    assert again.setup.seats[1].level == "apprentice"
    assert not again.setup.raised


def test_each_at_one_computer_is_raised_once(app: App) -> None:
    for _ in range(2):
        played(app.profile, "apprentice", True)
    app.profile.flush(60)
    app.settings.last_setup = {"stak_bots": memory("tinkerer", "apprentice", "apprentice")}
    app.settings.become("Ada")  # who had no name until now

    def raised() -> bool:
        scene = SetupScene(app, "stak_bots")
        app.settings.last_setup = {"stak_bots": scene.setup.to_settings()}
        return scene.setup.raised

    assert not raised()
    app.settings.become("Ida")  # has won nothing
    assert not raised()
    app.settings.become("Ada")
    assert not raised()
    rename(app.profile, "Ada", "Eve")
    assert fitted(app) == {"": "tinkerer", "Eve": "tinkerer", "Ida": "apprentice"}
    forget(app.profile, "Ida")
    assert fitted(app) == {"": "tinkerer", "Eve": "tinkerer"}


def fitted(app: App) -> object:
    """Return what the settings remember to have fitted, by person."""
    kept = app.settings.last_setup["stak_bots"]
    return kept["fits"] if isinstance(kept, dict) else None
