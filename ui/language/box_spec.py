"""What the box of a game shows, as its box.yaml says; the title reads no more of a game."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from games.cardfile.reader import plain, read
from ui.language.table_spec import robot_of


class BoxSpec(NamedTuple):
    """The description of a game's box."""

    lid: str  # the drawing of the robot on its lid
    parade: list[str]  # those that stand behind it
    cover: tuple[int, int]  # the game that the lid shows: its seed, and how many moves


@cache
def load(path: Path, game: str) -> BoxSpec:
    tree = plain(read(path))
    seed, moves = tree["cover"]
    return BoxSpec(
        robot_of(game, tree["lid"]),
        [robot_of(game, name) for name in tree["parade"]],
        (seed, moves),
    )
