"""Robot Wars: opponents play decks that they have never seen."""

from __future__ import annotations

import pytest

from ai.games.robot_wars.judge import JUDGE
from ai.games.robot_wars.odds import chance_of
from ai.think import think
from games.engine.chance import seeded
from games.engine.core import advance, asked, legal_moves
from games.engine.events import Said
from games.engine.match import Match
from games.engine.observation import view
from games.registry import GAMES
from tests.games.robot_wars.test_deck_examples import example, twelve
from tests.long_runs.random_decks import deck


def by_opponents(name: str, levels: tuple[str, ...], deal: int) -> Match:
    """A game that opponents play with a deck they never saw."""
    match = Match(GAMES["robot_wars"], len(levels), deal, {"deck": example(name)})
    while (ask := match.asked) is not None:
        seed = len(match.moves)
        answer = think(JUDGE, match.view(ask.seat), levels[ask.seat], seed, timed=False)
        match.play(answer.move)
    return match


SHORT_DEALS = (3, 4, 6)  # their games have the fewest moves


@pytest.mark.slow
@pytest.mark.few(3)
@pytest.mark.parametrize("name", ["fifteen_ideas", "teatime", "twelve_cards"])
def test_opponents_play_a_deck_they_never_saw(name: str, whole: bool) -> None:
    deals = range(1, 7) if whole else SHORT_DEALS
    matches = [by_opponents(name, ("greedy", "greedy", "random"), deal) for deal in deals]
    told = [event.key for m in matches for event in m.events[-1] if isinstance(event, Said)]
    assert all(match.state.winners for match in matches)
    ends = told.count("out") + told.count("robot_wars.wins")
    assert 2 * ends > len(matches), (
        "most are won by destroying the others or by a card, not when it is late"
    )


def test_a_search_sees_what_an_own_card_is_worth() -> None:
    t = twelve("windmill ladle", "windmill skates", "windmill larder")
    strong = JUDGE.features(t.s, 0)
    assert strong != JUDGE.features(t.s, 2)
    t.normal()
    ask = asked(t.s)
    assert ask is not None
    answer = think(JUDGE, view(t.s, 0), "greedy", 1, timed=False, why=True)
    assert answer.move.verb == "use"
    advance(t.s, answer.move, t.chance)


@pytest.mark.few(3)
@pytest.mark.parametrize("seed", range(8))
def test_search_and_odds_read_any_card(seed: int) -> None:
    """Opponents play what nobody has ever seen, and a chance stands beside each move."""
    match = Match(GAMES["robot_wars"], 2 + seed % 5, seed, {"deck": deck(seed)})
    luck, thought = seeded(f"search:{seed}"), 0
    while match.asked is not None and thought < 6:
        moves = legal_moves(match.state)
        view = match.view(match.asked.seat)
        odds = [chance_of(view, match.asked.seat, move) for move in moves]
        assert all(chance is None or 0 <= chance <= 1 for chance in odds)
        if len(match.moves) < 50 or len(moves) == 1:
            match.play(luck.pick(moves))
            continue
        answer = think(JUDGE, view, "tinkerer", thought, timed=False, why=True)
        match.play(answer.move)
        thought += 1
