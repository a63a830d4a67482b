"""Begins games, in the window and in the terminal."""

import argparse
import random
from collections.abc import Sequence

from games.engine import Options
from games.engine.match import Match
from games.registry import GAMES
from ui.language.localization import Words
from ui.play.level_suggestion import suggest_level
from ui.play.session import MoveSource, Session
from ui.storage.default_names import seat_players
from ui.storage.players import Person, Player
from ui.storage.profile import Profile


def begin_game(
    profile: Profile,
    opponents: MoveSource,
    game: str,
    players: Sequence[Player],
    options: Options | None,
    seed: int | None = None,
    practice: bool = False,
    tour: str = "",
) -> Session:
    """Return a session of a new game; the seed is random unless given.

    `tour` names the match of the tour that it is.
    """
    chosen = random.SystemRandom().randrange(1, 10**6) if seed is None else seed
    persons = sum(isinstance(player, Person) for player in players)
    options = complete_options(game, options, persons, len(players))
    match = Match(GAMES[game], len(players), chosen, options)
    return Session(match, players, profile, opponents, practice=practice, tour=tour)


def begin_from_arguments(
    args: argparse.Namespace, words: Words, profile: Profile, opponents: MoveSource
) -> Session:
    """Return a session of the game that the command line asks for."""
    game = args.game or next(iter(GAMES))
    seats = args.seats or min(3, GAMES[game].seats.stop - 1)
    level = args.level or suggest_level(profile, game)
    players = seat_players(words, seats, level, 0 if args.autoplay else 1, profile.settings)
    return begin_game(profile, opponents, game, players, vars(args).get("options"), args.seed)


def complete_options(game: str, options: Options | None, persons: int, seats: int) -> Options:
    """Return the options of a match; with a person, no late game is cut off (RW-43, TR-A24)."""
    late = any(option.key == "late" for option in GAMES[game].options(seats))
    return {**(options or {})} | ({"late": "off" if persons else "on"} if late else {})
