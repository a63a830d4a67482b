"""Opens the window with the title page, or directly with a table."""

import argparse
from functools import partial

from ui.app.splash import choose_first_settings
from ui.app.window import App
from ui.play.new_game import begin_from_arguments
from ui.play.session import Session
from ui.play.workshop.deck_card_art import make_plan
from ui.scenes.host import Host
from ui.scenes.routes import SCENES, BackupsRoute, ResultRoute, TableRoute, TitleRoute
from ui.storage.profile import Profile
from ui.storage.settings import SPEEDS
from ui.toolkit.graphics.art import Art
from ui.toolkit.widgets import Scene


def open_window(args: argparse.Namespace) -> int:
    """Show the window until it is closed; return the exit code."""
    profile = Profile(args.profile)
    settings = profile.settings
    if profile.is_first_start:
        settings.take(choose_first_settings())
    if args.lang:
        settings.lend("language", args.lang)
    scenes = {**SCENES, ResultRoute.__name__: ClosingScene} if args.quit else SCENES
    if args.quit:
        settings.lend("speed", SPEEDS[-1])
        settings.lend("reduced_motion", True)
    app = App(profile, settings, Art(plan_own=make_plan), scenes, args.window, args.nodes)
    try:
        if args.game or args.autoplay:
            begun = partial(begin_from_arguments, args, app.words, profile, app.opponents)
            return app.run(lambda: app.scene(TableRoute(begun())))
        first = BackupsRoute() if profile.fuller_copy else TitleRoute()
        return app.run(lambda: app.scene(first))
    finally:
        app.opponents.close()
        profile.close()


class ClosingScene(Scene):
    """Takes the place of the result page and closes the window (`--quit`)."""

    app: Host

    def __init__(self, app: Host, session: Session) -> None:
        super().__init__(app)
        app.quit()
