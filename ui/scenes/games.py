"""Makes the sessions of new, resumed and replayed games."""

from collections.abc import Sequence
from pathlib import Path

from games.cardfile.errors import clip
from games.engine import Options
from games.registry import GAMES
from ui.language.localization import Words
from ui.play import new_game
from ui.play.session import Session
from ui.scenes.host import Host
from ui.storage.default_names import find_players
from ui.storage.players import Player
from ui.storage.profile import Profile
from ui.storage.saved_matches import SavedMatch, is_player


def find_latest(profile: Profile) -> SavedMatch | None:
    """Return the last unfinished game of the present person; of anybody if nobody is here."""
    profile.flush(1.0)
    name = profile.settings.person
    found = (one for one in profile.matches() if not one.over and one.usable)
    return next((one for one in found if not name or is_player(one, name)), None)


def resume(app: Host, saved: SavedMatch) -> Session:
    """Resume a saved game; say so if the rules have changed since."""
    session = Session.resume(app.profile, saved, app.opponents)
    if session.problem:
        key, blanks = session.problem
        app.say(app.words(key, **blanks))
    return session


def begin(
    app: Host,
    game: str,
    players: Sequence[Player],
    options: Options,
    seed: int | None = None,
    practice: bool = False,
) -> Session:
    """Start a new game, with a random seed unless one is given."""
    return new_game.begin_game(app.profile, app.opponents, game, players, options, seed, practice)


def replays_folder(profile: Profile) -> Path:
    return profile.folder / "replays"


def name_game(game: str, options: Options, words: Words) -> str:
    """Return the game's name, followed by the name of an own deck."""
    name, decks = words(f"game.{game}.name"), GAMES[game].decks
    deck = decks.name(options) if decks else ""
    return f"{name} · {clip(deck)}" if deck else name


def name_players(saved: SavedMatch, words: Words) -> str:
    """Return the players of a saved game as text, such as "Ada, Bo and Cleo"."""
    return words.join_list([player.name for player in find_players(saved, words)])
