"""Two Robots: a game resumes at every kind of question."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import games.two_robots
from games.engine import UniformAsk
from games.engine.chance import seeded
from games.engine.core import Ask, asked, legal_moves
from games.engine.match import Match, move_text
from games.engine.replay import read_replay
from games.registry import GAMES
from tests.support.at_once import RandomOpponents
from tests.support.sessions import latest
from ui.play.session import Session
from ui.storage.players import Person
from ui.storage.profile import Profile


def questions() -> set[str]:
    """Every question of the game, by the name of its class."""
    names = [module.name for module in pkgutil.iter_modules(games.two_robots.__path__)]
    modules = [importlib.import_module(f"games.two_robots.{name}") for name in names]
    return {
        thing.__name__
        for module in modules
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Ask) and thing not in (Ask, UniformAsk)
    }


def first_times(wanted: set[str]) -> Iterator[tuple[str, Match]]:
    """Random matches up to the first time that each of these is asked."""
    for seed in range(40):
        match, luck = Match(GAMES["two_robots"], 2 + seed % 3, seed, {"promo": "on"}), seeded(seed)
        while match.asked is not None and wanted:
            kind = type(match.asked).__name__
            if kind in wanted:
                wanted.remove(kind)
                yield kind, match.branch(len(match.moves))
            match.play(luck.pick(legal_moves(match.state)))


@pytest.fixture(scope="module")
def found() -> dict[str, Match]:
    return dict(first_times(questions()))


def test_random_games_come_to_every_question(found: dict[str, Match]) -> None:
    assert set(found) == questions()
    assert len(found) >= 18


@pytest.mark.few(3)
@pytest.mark.parametrize("kind", sorted(questions()))
def test_killed_at_this_question_the_game_goes_on(
    found: dict[str, Match], kind: str, tmp_path: Path
) -> None:
    match = found[kind]
    assert read_replay(match.to_text(), GAMES).match.prints == match.prints
    before = Profile(tmp_path)
    number = before.begin(
        match.game,
        match.seats,
        match.seed,
        match.options,
        [{"name": f"P{n}", "level": ""} for n in range(match.seats)],
    )
    for n, move in enumerate(match.moves):
        ask = asked(match.states[n])
        assert ask is not None
        before.store(number, n + 1, move_text(move), ask.seat, match.prints[n + 1])
    before.flush(60)
    after = Profile(tmp_path)  # nobody closed the one before
    session = Session.resume(after, latest(after), RandomOpponents())
    assert session.problem is None
    assert session.match.prints == match.prints
    assert type(session.asked).__name__ == kind
    assert all(isinstance(player, Person) for player in session.players)
    session.uncover()
    session.play(legal_moves(session.match.state)[-1])
    assert len(session.match.moves) == len(match.moves) + 1
    after.close()
    before.close()
