"""Scripted people play short pieces of games, lessons and puzzles, and the laws hold.

`make people` plays whole ones. A law that the table does not keep yet is not listed here.
"""

from __future__ import annotations

import pytest

from games.registry import GAMES
from tests.support.people import Story, play
from tests.support.people_kinds import KINDS

KEPT = {"1 meant", "1 habit", "1 forced", "1 removed", "2 window", "3 certain", "4 back"}
KEPT |= {"2 covered", "2 refusal", "4 deal", "5 gold", "5 attack", "5 hint", "5 tip"}
KEPT |= {"5 question", "6 waits", "6 done", "6 crash"}
DECISIONS = 2
WHATS = ("game", "lesson", "puzzle")


@pytest.mark.few(2)  # every game, kind and sort of story: the two lists have odd lengths
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_people_break_no_law(game: str, kind: str) -> None:
    seed = [*GAMES].index(game) + [*KINDS].index(kind)
    story = Story(WHATS[seed % len(WHATS)], game, kind, seed)
    report = play(story, most=DECISIONS)
    assert report.counts
    broken = [(fault, log) for fault, log, _ in report.faults if fault.law in KEPT]
    assert not broken, f"python -m tests.long_runs.people --story {story}"


def test_in_practice_games_people_answer_advice_and_go_on() -> None:
    report = play(Story("game", "robot_wars", "mixed", 3), most=6)
    assert report.counts["6 advice"]
    assert not report.faults
