"""Junkyard Bots: a game resumes at every kind of question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.games.junkyard_bots.judge import JUDGE
from bench.balance.measured_game import rival
from games.engine.chance import seeded
from games.engine.core import Ask, legal_moves
from games.engine.match import Match
from games.engine.replay import read_replay
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.support.sessions import latest, session_of
from ui.play.session import Session
from ui.storage.players import Person
from ui.storage.profile import Profile

SEEDS = range(29, 69)  # the first meets every question
PERSONS = (Person("Ada"), Person("Bo"), Person("Cas"))


def questions(kind: type[Ask] = Ask) -> Iterator[str]:
    """Every question that the game has."""
    for one in kind.__subclasses__():
        if one.__module__.startswith("games.junkyard_bots.") and one.take is not Ask.take:
            yield one.__name__
        yield from questions(one)


@pytest.fixture
def profile(tmp_path: Path) -> Iterator[Profile]:
    profile = Profile(tmp_path)
    profile.settings.play_single = False
    yield profile
    profile.close()


def loaded(match: Match) -> Match:
    """A match written to a file and read again."""
    return read_replay(match.to_text(), GAMES).match


def resumed(session: Session, profile: Profile) -> Session:
    """The same evening after the plug was pulled."""
    profile.flush(60)
    again = Session.resume(profile, latest(profile), session.opponents)
    again.uncover()
    return again


def test_the_game_has_these_questions() -> None:
    assert set(questions()) == {
        "Act",
        "Looking",
        "Ready",
        "PowerUp",
        "Again",
        "Place",
        "Eject",
        "Aiming",
        "Dodging",
        "Shielding",
        "Pick",
        "Paying",
        "Arrange",
        "End",
    }


def even_dice(profile: Profile, seed: int) -> Session:
    """A game of three persons, with dice under which all questions come soon."""
    session: Session = session_of(profile, PERSONS, seed, game="junkyard_bots", dice="even")
    return session


@pytest.mark.slow
def test_at_every_question_a_match_and_an_evening_go_on_where_they_stood(profile: Profile) -> None:
    every, kept = set(questions()), set[str]()
    for seed in SEEDS:
        session, luck = even_dice(profile, seed), seeded(seed)
        while (ask := session.asked) is not None and kept != every:
            if type(ask).__name__ not in kept:
                kept.add(type(ask).__name__)
                match, again = session.match, resumed(session, profile)
                for other in (loaded(match), again.match):
                    assert (other.prints, other.asked) == (match.prints, ask)
                    assert legal_moves(other.state) == legal_moves(match.state)
                session = again
            session.uncover()
            # One who never fights keeps weapons long enough to put a computer on one.
            calm = rival("junkyard_bots", "fighter", ask.seat, True)
            mind = calm if luck.below(8) else JUDGE
            session.play(moved(mind, session.match.state, luck))
            profile.flush(60)
        if kept == every:
            break
    assert kept == every
