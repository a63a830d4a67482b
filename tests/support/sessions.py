"""Sessions for tests, and functions that play on."""

from __future__ import annotations

from games.engine.core import legal_moves
from games.engine.match import Match
from games.registry import GAMES
from tests.support.at_once import RandomOpponents
from ui.play.session import Session
from ui.storage.players import Opponent, Person

ADA, BO, CAS = Person("Ada"), Opponent("Bo", "tinkerer"), Opponent("Cas", "random")


def session_of(
    profile,
    players=(ADA, BO, CAS),
    seed=1,
    opponents=None,
    practice=False,
    start=0,
    game="robo_power",
    **options,
):
    match = Match(GAMES[game], len(players), seed, {"start": start} | options)
    session = Session(match, players, profile, opponents or RandomOpponents(), practice=practice)
    profile.flush()
    return session


def tick(session, times=1):
    for _ in range(times):
        session.profile.flush()
        session.tick(0.0)


def my_turn(session):
    while not session.match.over and not session.mine:
        if session.needs_curtain:
            session.uncover()
        tick(session)


def play_out(session, chance, moves=10_000):
    while not session.match.over and len(session.match.moves) < moves:
        my_turn(session)
        if session.mine:
            session.play(chance.choice(legal_moves(session.match.state)))
        session.profile.flush()
    return session


def latest(profile):
    return profile.matches()[0]
