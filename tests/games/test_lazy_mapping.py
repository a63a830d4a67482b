"""Registries import what they name when it is first asked for, and it is what they promise."""

import subprocess
import sys

import pytest

from ai.judge import Judge
from ai.registry import JUDGES
from games.engine import RuleController
from games.lazy_mapping import LazyMapping
from games.registry import GAMES, seats_of
from tests.support.paths import ROOT
from ui.games.looks import LOOKS
from ui.language.presenter import Presenter
from ui.language.presenters import PRESENTERS
from ui.scenes.routes import SCENES
from ui.table.look import Look
from ui.toolkit.widgets import Scene


def test_what_is_named_is_imported_when_it_is_first_asked_for() -> None:
    early = "import sys, games.registry; assert 'games.robo_power.rules' not in sys.modules"
    subprocess.run([sys.executable, "-c", early], cwd=ROOT, check=True)
    table: LazyMapping[int] = LazyMapping({"most": "sys:maxsize", "wrong": "sys:nothing"})
    assert (table["most"], [*table]) == (sys.maxsize, ["most", "wrong"])
    with pytest.raises(KeyError):
        table["wrong"]


def test_a_value_can_be_set_and_taken_out_again() -> None:
    table: LazyMapping[int] = LazyMapping({})
    table["one"] = 1
    assert ("one" in table, table["one"], len(table)) == (True, 1, 1)
    del table["one"]
    assert "one" not in table


def test_each_registry_holds_what_it_promises() -> None:
    assert all(isinstance(game, RuleController) for game in GAMES.values())
    assert all(isinstance(judge, Judge) for judge in JUDGES.values())
    assert all(isinstance(presenter, Presenter) for presenter in PRESENTERS.values())
    assert all(issubclass(look, Look) for look in LOOKS.values())
    assert all(issubclass(scene, Scene) for scene in SCENES.values())
    assert [game.key for game in GAMES.values()] == [*GAMES] == [*JUDGES] == [*PRESENTERS]
    assert [seats_of(game) for game in GAMES] == [game.seats for game in GAMES.values()]
