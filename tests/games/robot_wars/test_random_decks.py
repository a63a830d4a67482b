"""Random decks are played to the end, under the laws (all 500: `make decks`)."""

from __future__ import annotations

import pytest

from ai.games.robot_wars.odds import chance_of
from ai.registry import JUDGES
from ai.think import think
from games.engine.chance import seeded
from games.engine.core import DECISIONS, asked, legal_moves
from games.engine.events import Said
from games.engine.match import Match
from games.robot_wars.decks import CARDS, deck_of
from games.robot_wars.verbs import VERBS
from tests.long_runs.random_decks import deck, lawful, play, told

DECKS, GAMES = 25, 10
STOPPED = "no game has to be stopped"  # a law of our own cards: an own deck may need the budget


def test_ten_games_of_each_of_many_random_decks_come_to_an_end() -> None:
    reports = [play((seed, GAMES)) for seed in range(DECKS)]
    assert [report.failure for report in reports if report.failure] == []
    assert sum(len(report.turns) for report in reports) == DECKS * GAMES
    assert f"{len(VERBS)} of {len(VERBS)} verbs" in told(reports, 0)


def test_a_random_deck_is_the_same_for_the_same_seed_and_of_every_size() -> None:
    assert deck(3) == deck(3)
    sizes = {len(deck_of(deck(seed)).cards) for seed in range(DECKS)}
    assert min(sizes) == CARDS.start
    assert max(sizes) == CARDS.stop - 1


@pytest.mark.parametrize("seed", [2, 4])
def test_the_laws_hold_with_random_decks(seed: int) -> None:
    assert lawful(seed, seed) in ("", STOPPED)


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
        match, luck = Match("robot_wars", 2, seed, {"deck": text}), seeded(f"endless:{seed}")
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
        assert match.state.decisions <= DECISIONS
    return found


@pytest.mark.parametrize("text", [ENDLESS, ROUND])
def test_an_endless_combination_is_stopped_by_a_budget(text: str) -> None:
    assert stopped(text) & {"stopped.decisions", "stopped.nested", "stopped.steps"}


@pytest.mark.parametrize("seed", range(8))
def test_search_and_odds_read_any_card(seed: int) -> None:
    """Opponents play what nobody has ever seen, and a chance stands beside each move."""
    match = Match("robot_wars", 2 + seed % 5, seed, {"deck": deck(seed)})
    luck, thought = seeded(f"search:{seed}"), 0
    while match.asked is not None and thought < 6:
        moves = legal_moves(match.state)
        view = match.view(match.asked.seat)
        odds = [chance_of(view, match.asked.seat, move) for move in moves]
        assert all(chance is None or 0 <= chance <= 1 for chance in odds)
        if len(match.moves) < 50 or len(moves) == 1:
            match.play(luck.pick(moves))
            continue
        answer = think(JUDGES["robot_wars"], view, "easy", thought, timed=False, why=True)
        match.play(answer.move)
        thought += 1
