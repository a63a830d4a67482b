"""Robot Wars: opponents play decks that they have never seen."""

from __future__ import annotations

import pytest

from ai.games.robot_wars.judge import JUDGE
from ai.think import think
from games.engine.core import advance, asked
from games.engine.events import Said
from games.engine.match import Match
from games.engine.observation import view
from tests.games.robot_wars.test_deck_examples import example, twelve


def by_opponents(name: str, levels: tuple[str, ...], deal: int) -> Match:
    """A game that opponents play with a deck they never saw."""
    match = Match("robot_wars", len(levels), deal, {"deck": example(name)})
    while (ask := match.asked) is not None:
        seed = len(match.moves)
        answer = think(JUDGE, match.view(ask.seat), levels[ask.seat], seed, timed=False)
        match.play(answer.move)
    return match


@pytest.mark.parametrize("name", ["teatime", "twelve_cards"])
def test_opponents_play_a_deck_they_never_saw(name: str) -> None:
    matches = [by_opponents(name, ("greedy", "greedy", "random"), deal) for deal in (1, 2, 5)]
    told = [event.key for m in matches for event in m.events[-1] if isinstance(event, Said)]
    assert all(match.state.winners for match in matches)
    assert told.count("out") >= 2, "most are won by destroying the others, not when it is late"


def test_a_search_sees_what_an_own_card_is_worth() -> None:
    t = twelve("windmill ladle", "windmill skates", "windmill larder")
    strong = JUDGE.features(t.s, 0)
    assert strong != JUDGE.features(t.s, 2)
    t.normal()
    ask = asked(t.s)
    assert ask is not None
    answer = think(JUDGE, view(t.s, 0), "easy", 1, timed=False, why=True)
    assert answer.move.verb == "use"
    advance(t.s, answer.move, t.chance)
