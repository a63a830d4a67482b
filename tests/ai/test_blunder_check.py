"""What a move costs beside the best one."""

from __future__ import annotations

import pytest

from ai.blunder_check import weigh
from ai.registry import JUDGES
from games.engine import Move, legal_moves
from games.engine.match import Match
from games.registry import GAMES
from tests.support.questions import question
from ui.play.lessons.progress import LessonProgress
from ui.play.lessons.reader import read_lesson


def at_step(game: str, key: str) -> LessonProgress:
    """The lesson of a game where the learner first moves in a step."""
    course = LessonProgress(read_lesson(game))
    while course.present_step.key != key:
        course.skip()
    while not course.wanted:
        move = course.next_automatic()
        assert move is not None
        course.play_automatic(move)
    return course


def test_scrapping_the_strongest_card_costs_much_and_playing_it_nothing() -> None:
    course = at_step("stak_bots", "play")
    view, judge = course.match.view(0), JUDGES["stak_bots"]
    best = course.wanted[0]
    assert weigh(judge, view, best, tables=20).numbers.gap < 0.1
    bad = weigh(judge, view, Move("scrap", best.piece, "discard"), tables=20)
    assert bad.move.verb == "play"
    assert bad.numbers.gap > 0.15
    assert bad.reason.key in ("outranks", "strongest", "deeper")


@pytest.mark.parametrize("game", GAMES)
def test_no_move_is_called_worse_without_being_so(game: str) -> None:
    match = Match(GAMES[game], 2, 4)
    view = match.view(question(match).seat)
    for move in legal_moves(view)[:3]:
        answer = weigh(JUDGES[game], view, move, tables=6)
        assert 0.0 <= answer.numbers.gap <= 1.0
        assert answer.rival == move


def test_the_same_view_gives_the_same_weight_whatever_is_hidden() -> None:
    match = Match(GAMES["stak_bots"], 2, 4, {"start": 0})
    move = legal_moves(match.view(0))[0]
    first = weigh(JUDGES["stak_bots"], match.view(0), move, tables=6)
    assert weigh(JUDGES["stak_bots"], match.view(0), move, tables=6) == first


def test_a_secret_choice_is_never_called_a_blunder() -> None:
    match = Match(GAMES["robo_power"], 2, 4, {"start": 0})
    match.play(legal_moves(match.state)[0])
    while not question(match).secret:
        match.play(legal_moves(match.state)[0])
    view = match.view(question(match).seat)
    gaps = [weigh(JUDGES["robo_power"], view, m).numbers.gap for m in legal_moves(view)]
    assert set(gaps) == {0.0}
