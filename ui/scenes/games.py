"""Starts, resumes and replays games: makes sessions from the profile."""

from collections.abc import Sequence
from pathlib import Path

from ai.search.worlds import Answer
from games.cardfile.errors import clip
from games.engine import Move, Options, State, asked
from games.engine.match import Match, move_text
from games.registry import GAMES
from ui import new_game
from ui.localization import Words
from ui.players import Opponent, Person, Player, player_of
from ui.presentation.default_names import people, robots
from ui.session import Session
from ui.storage.profile import Profile
from ui.storage.saved import Saved
from ui.storage.settings import Settings
from ui.widgets import Host


def latest(profile: Profile) -> Saved | None:
    """Return the last game played that is not over."""
    profile.flush(1.0)
    return next((s for s in profile.matches() if not s.over and s.usable), None)


def resume(app: Host, saved: Saved) -> Session:
    """Resume a saved game, and tell if the rules have changed since."""
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
    """Start a new game; a random seed unless given."""
    return new_game.begin(app.profile, app.opponents, game, players, options, seed, practice)


class Watching(Session):
    """A replay being watched; `played_by` are its players."""

    played_by: Sequence[Player] = ()


def players_in(session: Session) -> Sequence[Player]:
    """Return those who play, or played the replay."""
    return session.played_by if isinstance(session, Watching) else session.players


def again(app: Host, session: Session) -> Session:
    """Start a new game with the same players and options."""
    return begin(
        app,
        session.match.game,
        players_in(session),
        session.match.options,
        practice=session.practice,
    )


class Recorded:
    """Opponents that repeat recorded moves."""

    problem = ""

    def __init__(self, moves: Sequence[Move]) -> None:
        self.moves = list(moves)
        self.waiting = False

    def ask(self, game: str, view: State, level: str, seed: int) -> None:
        self.waiting = True

    def poll(self) -> Answer | None:
        if not self.waiting or not self.moves:
            return None
        self.waiting = False
        return Answer(self.moves.pop(0), (), {})

    def cancel(self) -> None:
        """Do nothing: nobody thinks."""
        self.waiting = False

    def close(self) -> None:
        """Do nothing: there is no process."""


class Nowhere(Profile):
    """A profile that stores nothing, for replays."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.failing = settings, True

    def stored(self, match: int) -> int:
        return 10**9

    def store(self, match: int, n: int, move: str, seat: int, fingerprint: str) -> None:
        """Store nothing."""

    def forget(self, match: int, n: int, practice: bool) -> None:
        """Store nothing."""

    def finish(self, match: int, result: object) -> None:
        """Store nothing."""


def watch(app: Host, match: Match, players: Sequence[Player]) -> Session:
    """Return a session that replays a match from its deal."""
    fresh = Match(match.game, match.seats, match.seed, match.options)
    crowd = [Opponent(player.name, player.level) for player in players]
    session = Watching(fresh, crowd, Nowhere(app.settings), Recorded(match.moves), number=-1)
    session.played_by = players
    persons = [seat for seat, player in enumerate(players) if isinstance(player, Person)]
    if len(persons) == 1:
        session.look_as(persons[0])
    return session


def keep_replay(app: Host, match: Match) -> None:
    """Store an imported replay in the profile."""
    names = robots(app.words)[: match.seats]
    players: list[dict[str, object]] = [{"name": name, "level": "normal"} for name in names]
    profile = app.profile
    number = profile.begin(match.game, match.seats, match.seed, match.options, players)
    rows = zip(match.moves, match.prints[1:], match.states, strict=False)
    for n, (move, mark, state) in enumerate(rows, 1):
        ask = asked(state)
        assert ask is not None
        profile.store(number, n, move_text(move), ask.seat, mark)
    if match.over:
        crowd = [player_of(row) for row in players]
        done = Session(match, crowd, Nowhere(app.settings), Recorded(()), number=number)
        profile.finish(number, done.result()._asdict())


def replays_folder(profile: Profile) -> Path:
    return profile.folder / "replays"


def game_of(game: str, options: Options, words: Words) -> str:
    """Return the game's name, with the own deck that it is played with."""
    name, decks = words(f"game.{game}.name"), GAMES[game].decks
    deck = decks.name(options) if decks else ""
    return f"{name} · {clip(deck)}" if deck else name


def players_of(saved: Saved, words: Words) -> str:
    """Return a saved game's players as text: "Ada, Bo and Cleo"."""
    return words.listed([player.name for player in people(saved, words)])
