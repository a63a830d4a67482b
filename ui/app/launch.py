"""Opens the window at the title, or directly at a table."""

import argparse
import random

from ai import worker
from games.engine.match import Match
from games.registry import GAMES
from ui.app.window import App
from ui.graphics.art import Art
from ui.localization import Words
from ui.players import Person
from ui.presentation.default_names import seated
from ui.scenes.registry import SCENES
from ui.session import Opponents, Session
from ui.storage.profile import Profile
from ui.storage.settings import SPEEDS
from ui.terminal.options import played_by
from ui.widgets import Host, Scene


def open_window(args: argparse.Namespace) -> int:
    """Show the window until it is closed; return the exit code."""
    profile = Profile(args.profile)
    settings = profile.settings
    if args.lang:
        settings.lend("language", args.lang)
    scenes = SCENES | {"result": Closing} if args.quit else SCENES
    if args.quit:
        settings.lend("speed", SPEEDS[-1])
        settings.lend("reduced_motion", True)
    app = App(profile, settings, Art(), scenes, args.window, args.nodes)
    app.opponents = worker.Opponents()
    try:
        if args.game or args.autoplay:
            return app.run(lambda: app.scene("table", straight_at(args, profile, app.opponents)))
        return app.run(lambda: app.scene("title"))
    finally:
        app.opponents.close()
        profile.close()


class Closing(Scene):
    """Closes the window instead of showing the result (`--quit`)."""

    def __init__(self, app: Host, session: Session) -> None:
        super().__init__(app)
        app.quit()


def straight_at(args: argparse.Namespace, profile: Profile, opponents: Opponents) -> Session:
    """Return a session of the game that the command line asks for."""
    game = args.game or next(iter(GAMES))
    seats = args.seats or min(3, GAMES[game].seats.stop - 1)
    level = args.level or "normal"
    words = Words(profile.settings.language)
    players = seated(words, seats, level, 0 if args.autoplay else 1)
    seed = random.SystemRandom().randrange(1, 10**6) if args.seed is None else args.seed
    options = played_by(game, args.options, sum(isinstance(p, Person) for p in players), seats)
    return Session(Match(game, seats, seed, options), players, profile, opponents)
