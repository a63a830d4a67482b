"""The presenters of all games, and their table.yaml and box.yaml, by game."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from games.cardfile.reader import read_tree, without_places
from games.lazy_mapping import LazyMapping
from ui.files import ROOT
from ui.language.presenter import Presenter
from ui.language.table_spec import TableSpec, find_robot_key, read_table_spec


class BoxSpec(NamedTuple):
    """The description of a game's box."""

    lid: str  # the drawing of the robot on its lid
    parade: list[str]  # the robots behind the lid
    cover: tuple[int, int]  # the table on the lid: a seed and the number of moves played
    minutes: dict[str, list[int]]  # of a usual game, by way and number of players, if known
    shorter: dict[str, list[int]]  # the same by a setting (`option=value`) for shorter games


@cache
def read_box(path: Path, game: str) -> BoxSpec:
    """Return the contents of a box.yaml."""
    tree = without_places(read_tree(path))
    seed, moves = tree["cover"]
    return BoxSpec(
        find_robot_key(game, tree["lid"]),
        [find_robot_key(game, name) for name in tree["parade"]],
        (seed, moves),
        tree.get("minutes", {}),
        tree.get("shorter", {}),
    )


PRESENTERS: LazyMapping[Presenter] = LazyMapping(
    {
        "robo_power": "ui.games.robo_power.presenter:PRESENTER",
        "stak_bots": "ui.games.stak_bots.presenter:PRESENTER",
        "junkyard_bots": "ui.games.junkyard_bots.presenter:PRESENTER",
        "robot_wars": "ui.games.robot_wars.presenter:PRESENTER",
        "two_robots": "ui.games.two_robots.presenter:PRESENTER",
    }
)


def find_folder(game: str) -> Path:
    """Return the folder of a game's texts and rule pages, without importing its rules."""
    here = ROOT / "ui" / "games" / game
    return here if here.is_dir() else PRESENTERS[game].files


def find_table_spec(game: str) -> TableSpec:
    """Return the contents of a game's table.yaml, without importing its rules."""
    return read_table_spec(find_folder(game) / "table.yaml", game)


def find_box_spec(game: str) -> BoxSpec:
    """Return the contents of a game's box.yaml, without importing the game."""
    return read_box(find_folder(game) / "box.yaml", game)
