"""Watches, stores and continues a recorded game, in the window and in the terminal."""

from collections.abc import Mapping, Sequence

from ai.course import ChanceCourse, Record
from ai.levels import USUAL
from games.engine import State, asked
from games.engine.match import Match, move_text
from games.engine.replay import Replay
from ui.language.localization import Words
from ui.play.session import MoveSource, Placing, Session
from ui.storage.default_names import robot_names
from ui.storage.players import Opponent, Person, Player, read_player
from ui.storage.profile import Profile
from ui.storage.saved_matches import SavedMatch


class UnstoredProfile(Profile):
    """A profile that stores nothing, for replays."""

    def __init__(self, profile: Profile) -> None:
        self.settings, self.failing = profile.settings, True

    def count_stored(self, match: int) -> int:
        return 10**9


class ForgetfulProfile(UnstoredProfile):
    """A profile that also forgets what is played in it."""

    def store(self, match: int, n: int, move: str, seat: int, fingerprint: str) -> None:
        """Store nothing."""

    def forget(self, match: int, n: int, practice: bool) -> None:
        """Do nothing: nothing was stored."""

    def finish(self, match: int, result: object) -> None:
        """Store no result."""

    def store_feats(self, match: int, edition: int, seats: Mapping[int, Sequence[str]]) -> None:
        """Store no feats."""


class Watching(Session):
    """A session that shows a whole recorded match and plays nothing."""

    recorded = True
    way_out = "back"

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        profile: Profile,
        opponents: MoveSource,
        seconds: float,
    ) -> None:
        crowd = [Opponent(player.name, player.level) for player in players]
        super().__init__(match, crowd, UnstoredProfile(profile), opponents, number=-1)
        self.played_by, self.played_for = players, seconds
        self.outlook: ChanceCourse | None = None  # every player's chances during a finished game
        self._reckons = False

    def tick(self, now: float) -> None:
        """Do nothing: the recorded moves are only shown."""

    def reckon(self, free: bool) -> bool:
        """Ask for every player's chances in a finished game; return whether they have just arrived.

        Wait until the opponents are `free`, because a second question would replace the first.
        """
        match = self.match
        if self.outlook is not None or not match.over:
            return False
        if not free:
            self._reckons = False
        elif not self._reckons:
            record = (match.game, match.seats, match.seed, match.options, tuple(match.moves))
            self.opponents.reckon(Record(*record))
            self._reckons = True
        elif (course := self.opponents.reckoned()) is not None and course.at:
            self.outlook = course
        return self.outlook is not None

    def result(self) -> Placing:
        """Return the places and the seconds the game was played."""
        return super().result()._replace(seconds=self.played_for)


def watch(
    profile: Profile, opponents: MoveSource, match: Match, players: Sequence[Player], seconds: float
) -> Watching:
    """Return a session that shows a match from its deal; if one person played, from their seat."""
    session = Watching(match, players, profile, opponents, seconds)
    persons = [seat for seat, player in enumerate(players) if isinstance(player, Person)]
    if len(persons) == 1:
        session.look_as(persons[0])
    return session


def count_played_seconds(profile: Profile, saved: SavedMatch) -> float:
    """Return how many seconds a saved match was played."""
    kept = saved.result.get("seconds") if isinstance(saved.result, dict) else None
    return float(kept) if isinstance(kept, int | float) else profile.seconds(saved.id)


def play_on(
    profile: Profile, opponents: MoveSource, session: Watching, moves: int, seat: int | None
) -> Session:
    """Return a new match with the first `moves` moves of a replay and a person in one seat.

    The seat is `seat`, or else one that a person had, or else the one that is asked. It is a
    practice game, because the replay may have shown hidden cards.
    """
    match = session.match.branch(moves)
    seat = choose_seat(session, match.state, seat)
    players: list[Player] = [
        Opponent(player.name, player.level or USUAL) for player in session.played_by
    ]
    players[seat] = Person(players[seat].name)
    fresh = Session(match, players, profile, opponents, practice=True)
    keep_moves(profile, fresh.number, match)
    return fresh


def play_on_without(profile: Profile, opponents: MoveSource, session: Session) -> Session:
    """Return a new match in which an opponent has the seat of the person who gave up.

    It is a practice game, because the old one has counted.
    """
    match = session.match.branch(len(session.match.moves))
    players = [
        Opponent(player.name, USUAL) if seat == session.viewer else player
        for seat, player in enumerate(session.players)
    ]
    fresh = Session(match, players, profile, opponents, practice=True)
    keep_moves(profile, fresh.number, match)
    return fresh


def choose_seat(session: Watching, state: State, seat: int | None) -> int:
    """Return the seat in which a person plays on from a moment of a replay.

    It is `seat`, or else one that a person had, or else the one that is asked.
    """
    persons = [n for n, player in enumerate(session.played_by) if isinstance(player, Person)]
    playing, ask = state.playing(), asked(state)
    assert ask is not None
    return next((one for one in (seat, *persons) if one in playing and one is not None), ask.seat)


def keep_moves(profile: Profile, number: int, match: Match) -> None:
    """Store all decisions of a match in the profile, under the number of a new match."""
    profile.forget(number, 1, match.practice)
    rows = zip(match.moves, match.prints[1:], match.states, strict=False)
    for n, (move, mark, state) in enumerate(rows, 1):
        ask = asked(state)
        assert ask is not None
        profile.store(number, n, move_text(move), ask.seat, mark)


def keep_replay(profile: Profile, opponents: MoveSource, replay: Replay, words: Words) -> int:
    """Store an imported replay in the profile, and return the number of its match.

    Use the usual names if it has none.
    """
    match, usual = replay.match, robot_names(words)
    players: list[dict[str, object]] = [dict(one) for one in replay.players] or [
        {"name": name, "level": USUAL} for name in usual[: match.seats]
    ]
    number = profile.begin(match.game, match.seats, match.seed, match.options, players)
    keep_moves(profile, number, match)
    if match.over:
        crowd = [read_player(row) for row in players]
        done = Watching(match, crowd, profile, opponents, replay.seconds)
        profile.finish(number, done.result()._asdict() | {"file": True})
    return number


def outlook(session: Session) -> ChanceCourse | None:
    """Return every player's chances in a finished game that is watched.

    Return None until they have been computed.
    """
    return session.outlook if isinstance(session, Watching) else None
