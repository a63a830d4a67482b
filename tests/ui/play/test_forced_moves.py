"""A forced move that may end somebody's game waits for a press, for all that everybody can see."""

from __future__ import annotations

import pytest

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.core import State, asked
from games.engine.match import Match
from games.engine.observation import determinize, view
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.support.table_at import AtOnce, unkept
from ui.language.presenters import PRESENTERS
from ui.play.session import Session
from ui.storage.players import Person
from ui.storage.settings import Settings

GAMES_EACH = {"robo_power": 24, "stak_bots": 24, "robot_wars": 6, "two_robots": 4}


def session_of(match: Match) -> Session:
    people = [Person(f"P{seat}") for seat in range(match.seats)]
    return Session(match, people, unkept(Settings(play_single=True)), AtOnce(1))


def waits(game: str, s: State) -> bool:
    """Return whether a question waits for a press, as a spectator can tell."""
    public = view(s, None)
    ask = asked(public)
    assert ask is not None
    return PRESENTERS[game].may_end_a_game(public, ask)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_move_that_is_played_by_itself_ends_a_game(game: str) -> None:
    played = 0
    for seed in range(GAMES_EACH.get(game, 6)):
        seats = list(GAMES[game].seats)
        match, luck = Match(GAMES[game], seats[seed % len(seats)], seed), seeded(seed)
        session = session_of(match)
        while match.asked is not None:
            s = match.state
            forced = session.forced_move(s)
            match.play(forced or moved(JUDGES[game], s, luck))
            if forced:
                played += 1
                assert (match.state.out, match.state.winners) == (s.out, ()), (seed, forced)
    assert played > 0 or game == "robo_power"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_whether_a_question_waits_follows_from_what_everybody_sees(game: str) -> None:
    match, luck = Match(GAMES[game], max(GAMES[game].seats), 3), seeded(3)
    answers = set()
    while match.asked is not None and len(match.moves) < 120:
        s = match.state
        other = determinize(view(s, None), luck)
        answers.add(waits(game, s))
        assert waits(game, s) == waits(game, other)
        match.play(moved(JUDGES[game], s, luck))
    assert answers == {False, True}


def test_the_last_card_waits_for_its_player() -> None:
    for seed in range(50):
        match, luck = Match(GAMES["robo_power"], 2, seed), seeded(seed)
        while (ask := match.asked) is not None:
            session = session_of(match)
            session.viewer = ask.seat
            if len(match.state.zones[f"hand.{ask.seat}"]) == 1:
                for now in (0.0, 5.0, 50.0):
                    session.tick(now)
                assert match.asked is ask, "it is still asked"
                return
            match.play(moved(JUDGES["robo_power"], match.state, luck))
    raise AssertionError("nobody came down to one card")
