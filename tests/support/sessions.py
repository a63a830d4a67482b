"""Sessions for tests, and functions that play on."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.engine.core import legal_moves
from games.engine.match import Match
from games.registry import GAMES
from tests.support.at_once import RandomOpponents
from ui.play.session import MoveSource, Session
from ui.storage.players import Opponent, Person
from ui.storage.profile import Profile
from ui.storage.saved_matches import SavedMatch

ADA, BO, CAS = Person("Ada"), Opponent("Bo", "tinkerer"), Opponent("Cas", "random")


def session_of(
    profile: Profile,
    players: Sequence[Person | Opponent] = (ADA, BO, CAS),
    seed: int = 1,
    opponents: MoveSource | None = None,
    practice: bool = False,
    start: int = 0,
    game: str = "robo_power",
    **options: int | str,
) -> Session:
    match = Match(GAMES[game], len(players), seed, {"start": start} | options)
    session = Session(match, players, profile, opponents or RandomOpponents(), practice=practice)
    profile.flush(60)
    return session


def tick(session: Session, times: int = 1) -> None:
    for _ in range(times):
        session.profile.flush(60)
        session.tick(0.0)


def my_turn(session: Session) -> None:
    while not session.match.over and not session.mine:
        if session.needs_curtain:
            session.uncover()
        tick(session)


def play_out(session: Session, chance: random.Random, moves: int = 10_000) -> Session:
    while not session.match.over and len(session.match.moves) < moves:
        my_turn(session)
        if session.mine:
            session.play(chance.choice(legal_moves(session.match.state)))
        session.profile.flush(60)
    return session


def latest(profile: Profile) -> SavedMatch:
    return profile.matches()[0]


def stand_in(session: Session) -> RandomOpponents:
    """Return the stand-in that plays for opponents."""
    assert isinstance(session.opponents, RandomOpponents)
    return session.opponents
