"""The laws, on a sample of random games of every game and number of seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from games.engine import core
from games.engine.chance import seeded
from games.engine.core import State, advance, legal_moves, start
from games.engine.events import Event, Said
from games.engine.match import Match
from games.registry import GAMES
from tests.long_runs import law, laws

KINDS = [(key, seats) for key, game in GAMES.items() for seats in game.seats]
GAMES_EACH = 16  # at most; `make laws` plays as many as one likes


@pytest.mark.few(3)
@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_all_laws_hold_on_random_games(game: str, seats: int, whole: bool) -> None:
    games = GAMES_EACH if whole else 1
    report = laws.run(laws.Job(game, seats, 9000, games, one_in=1 if games == GAMES_EACH else 5))
    assert report.failures == []
    assert len(report.turns) == games


@pytest.mark.few(4)
@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_all_laws_hold_for_all_onlookers_at_once(game: str, seats: int, whole: bool) -> None:
    job = laws.Job(game, seats, 9100, 2, thorough=True)
    assert laws.run(job if whole else job._replace(games=1, one_in=16)).failures == []


@pytest.mark.few(5)
@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_a_match_saved_after_any_decision_loads_the_same(
    game: str, seats: int, whole: bool
) -> None:
    match = laws.play(game, seats, 77, thorough=False, one_in=1 if whole else 30)
    step = (
        1
        if whole and seats == min(GAMES[game].seats)
        else 1 + len(match.moves) // (12 if whole else 2)
    )
    laws.kept(match, step)


def test_the_laws_know_which_fields_of_a_step_are_pieces() -> None:
    """So that a step that names a secret piece is noticed, however types are written."""
    naming: Callable[..., list[str]] = law.naming
    found = {kind.__module__.split(".")[1] for kind in steps() if naming(kind)}
    assert found >= {"robot_wars", "stak_bots", "two_robots"}


def steps(kind: type[core.Step] = core.Step) -> Iterator[type[core.Step]]:
    """Every kind of step."""
    for one in kind.__subclasses__():
        yield one
        yield from steps(one)


def test_a_broken_law_is_told_with_the_seed_that_shows_it_again() -> None:
    failure = ("robo_power", 3, 41, "Broken: no piece is lost or doubled")
    lines = laws.told([laws.Report("robo_power", 3, 1, 0, [], [failure])], 1.0, "")
    assert "1 failures" in lines[-2]
    assert lines[-1].split(": ")[0] == "  --game robo_power --seats 3 --seed 41 --games 1"


def test_a_seed_gives_the_same_game_however_closely_it_is_examined() -> None:
    quick, thorough = (laws.play("robo_power", 3, 6, thorough=how) for how in (False, True))
    seldom = laws.play("robo_power", 3, 6, thorough=False, one_in=9)
    assert quick.prints == thorough.prints == seldom.prints


def hung(s: State) -> list[str]:
    """A table at which a card never comes to an end, and what was said."""
    told: list[Event] = []
    s.event_log = told
    start(s, seeded(1))
    return [event.key for event in told if isinstance(event, Said)]


class Again(core.Step):
    def run(self, s: State, chance: object) -> None:
        s.push(Again())


class Twice(core.Step):
    def run(self, s: State, chance: object) -> None:
        s.push(Twice(), Twice())


@pytest.mark.parametrize(("endless", "why"), [(Again(), "steps"), (Twice(), "nested")])
def test_no_card_can_hang_the_table(endless: core.Step, why: str) -> None:
    s = Match(GAMES["robo_power"], 3, 1).state.copy()
    s.push(endless)
    assert hung(s) == [f"stopped.{why}"]
    assert s.winners == (0, 1, 2)


def test_a_turn_has_an_end() -> None:
    s = Match(GAMES["robo_power"], 3, 1).state.copy()
    s.decisions = core.MAX_DECISIONS - 2
    advance(s, legal_moves(s)[0], seeded(1))
    assert not s.winners
    advance(s, legal_moves(s)[0], seeded(1))
    assert s.winners == (0, 1, 2)


def test_a_game_has_an_end() -> None:
    s = Match(GAMES["robo_power"], 3, 1).state.copy()
    s.marks["turn"] = core.MAX_TURNS - 1
    s.begin_turn(1)
    assert not s.winners
    s.begin_turn(2)
    assert s.winners == (0, 1, 2)
