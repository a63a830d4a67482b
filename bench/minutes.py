"""Estimate the minutes of a usual game for one person: `python -m bench minutes`.

Opponents of the default level play whole games. The minutes are those that the screen shows the
game at speed 1, and the time that a person thinks at each choice. They stand in `box.yaml`.
"""

import argparse
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from ai.levels import USUAL
from ai.registry import JUDGES
from ai.search.worlds import choices
from ai.think import think
from games.engine import Options, Way, apply, asked, seeded, view
from games.registry import GAMES
from ui.language.presenters import find_box_spec
from ui.table.motion.playback import count_seconds

THINK_SECONDS = 5.0  # of a person, at a choice
QUICK = {"robo_power": "greedy"}  # levels that play alike and need less time


class GameLength(NamedTuple):
    """How long a game lasts for one of its players."""

    shown: float  # minutes
    choices: float
    turns: float

    @property
    def minutes(self) -> float:
        """The minutes with the time to think."""
        return self.shown + self.choices * THINK_SECONDS / 60


def play(game: str, seats: int, options: Options, number: int) -> GameLength:
    """Play a game and return its length."""
    judge, chance = JUDGES[game], seeded(f"minutes:{number}")
    s = judge.rules.new(seats, options, chance)
    level, seconds, chosen, moves = QUICK.get(game, USUAL), 0.0, 0, 0
    while (ask := asked(s)) is not None:
        moves += 1
        v = view(s, ask.seat)
        chosen += len(choices(v, judge)) > 1
        answer = think(judge, v, level, number * 1000 + moves, timed=False)
        s, events = apply(s, answer.move, chance)
        seconds += count_seconds(events)
    return GameLength(seconds / 60, chosen / seats, s.turn_number / seats)


def list_settings(game: str) -> list[str]:
    """Return the ways to play, and the settings for a shorter game."""
    return [Way.BOOK, Way.OURS, *find_box_spec(game).shorter]


def find_options(game: str, seats: int, setting: str) -> Options:
    """Return the options of a way to play, or of ours with a setting `option=value`."""
    if setting == Way.BOOK:
        return GAMES[game].book_options(seats)
    key, _, value = setting.partition("=")
    return GAMES[game].default_options(seats) | ({key: value} if value else {})


def main(argv: Sequence[str]) -> int:
    """Print the medians; return 0."""
    p = argparse.ArgumentParser(prog="python -m bench minutes", description=__doc__)
    p.add_argument("--game", action="append", choices=sorted(GAMES), help="one or more; else all")
    p.add_argument("--seats", action="append", type=int, help="or all")
    p.add_argument("--games", type=int, default=12, help="of each kind")
    args = p.parse_args(argv)
    for game in args.game or GAMES:
        for setting in list_settings(game):
            for seats in args.seats or GAMES[game].seats:
                options = find_options(game, seats, setting)
                found = [play(game, seats, options, number) for number in range(args.games)]
                shown, chosen, turns = (median(column) for column in zip(*found, strict=True))
                minutes = median(one.minutes for one in found)
                print(
                    f"{game}, {seats} seats, {setting}: {minutes:.0f} minutes ({shown:.1f} shown, "
                    f"{chosen:.0f} choices, {turns:.0f} turns each), {args.games} games",
                    flush=True,
                )
    return 0
