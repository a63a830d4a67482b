"""What each game of the box tells of a view, by key; nothing here draws."""

from pathlib import Path

from games.on_demand import OnDemand
from ui.files import ROOT
from ui.language import box_spec
from ui.language.box_spec import BoxSpec
from ui.language.presenter import Presenter
from ui.language.table_spec import TableSpec, load


def _robo_power() -> Presenter:
    from ui.games.robo_power.presenter import PRESENTER

    return PRESENTER


def _stak_bots() -> Presenter:
    from ui.games.stak_bots.presenter import PRESENTER

    return PRESENTER


def _junkyard_bots() -> Presenter:
    from ui.games.junkyard_bots.presenter import PRESENTER

    return PRESENTER


def _robot_wars() -> Presenter:
    from ui.games.robot_wars.presenter import PRESENTER

    return PRESENTER


def _two_robots() -> Presenter:
    from ui.games.two_robots.presenter import PRESENTER

    return PRESENTER


PRESENTERS: OnDemand[Presenter] = OnDemand(
    {
        "robo_power": _robo_power,
        "stak_bots": _stak_bots,
        "junkyard_bots": _junkyard_bots,
        "robot_wars": _robot_wars,
        "two_robots": _two_robots,
    }
)


def room_of(game: str) -> Path:
    """Return the folder of a game's texts and rule pages; its rules are not read for that."""
    here = ROOT / "ui" / "games" / game
    return here if here.is_dir() else PRESENTERS[game].files


def spec_of(game: str) -> TableSpec:
    """Return the contents of a game's table.yaml; its rules are not read for that."""
    return load(room_of(game) / "table.yaml", game)


def box_of(game: str) -> BoxSpec:
    """Return what a game's box shows; nothing else of the game is read for that."""
    return box_spec.load(room_of(game) / "box.yaml", game)
