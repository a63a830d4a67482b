"""Random decks are played to the end, under the laws (all 500: `make decks`)."""

from __future__ import annotations

import pytest

from games.engine.chance import seeded
from games.engine.core import MAX_DECISIONS, asked, legal_moves
from games.engine.events import Said
from games.engine.match import Match
from games.registry import GAMES
from games.robot_wars.decks import DECK_SIZE, deck_of
from games.robot_wars.verbs import VERBS
from tests.long_runs.random_decks import deck, lawful, play, told

DECKS, EACH = 30, 10
SHORT = ((8, 1), (7, 8), (5, 0))  # decks and games of a hundred decisions; odd: with blank cards
LONG = ((4, 4), (2, 2))


@pytest.mark.slow
def test_ten_games_of_each_of_many_random_decks_come_to_an_end(whole: bool) -> None:
    games = EACH if whole else 4
    reports = [play((seed, games)) for seed in range(DECKS)]
    assert [report.failure for report in reports if report.failure] == []
    assert sum(len(report.turns) for report in reports) == DECKS * games
    assert f"{len(VERBS)} of {len(VERBS)} verbs" in told(reports, 0)


def test_a_random_deck_is_the_same_for_the_same_seed_and_of_every_size() -> None:
    assert deck(3) == deck(3)
    sizes = {len(deck_of(deck(seed)).cards) for seed in range(DECKS)}
    assert min(sizes) == DECK_SIZE.start
    assert max(sizes) == DECK_SIZE.stop - 1


@pytest.mark.slow
def test_the_laws_hold_with_random_decks(whole: bool) -> None:
    for seed, number in SHORT + LONG if whole else SHORT:
        assert lawful(seed, number) == ""


ENDLESS = """name: Perpetual
cards:
  boiler: {kind: component, strength: 3, engine: true, count: 12, name: Boiler, do: [
    {more_actions: {actions: 2}}]}
"""
ROUND = """name: Round and Round
cards:
  boiler: {kind: component, strength: 3, engine: true, count: 12, name: Boiler, do: [attack]}
  pit: {kind: hazard, count: 8, when: [passed, push, push], name: Chain Pit}
"""


def stopped(text: str) -> set[str]:
    """Which budgets end some games of a deck."""
    found = set()
    for seed in range(12):
        match, luck = Match(GAMES["robot_wars"], 2, seed, {"deck": text}), seeded(f"endless:{seed}")
        while asked(match.state):
            moves = legal_moves(match.state)
            busy = [move for move in moves if move.verb in ("use", "aim")]
            match.play(luck.pick(busy or moves))
        found |= {
            event.key
            for events in match.events
            for event in events
            if isinstance(event, Said) and event.key.startswith("stopped")
        }
        assert match.state.decisions <= MAX_DECISIONS
    return found


@pytest.mark.parametrize("text", [ENDLESS, ROUND])
def test_an_endless_combination_is_stopped_by_a_budget(text: str) -> None:
    assert stopped(text) & {"stopped.decisions", "stopped.nested", "stopped.steps"}
