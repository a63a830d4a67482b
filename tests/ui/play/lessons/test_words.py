"""Lessons and what can be done now, in words."""

from __future__ import annotations

import re

import pytest

from games.engine import legal_moves
from games.registry import GAMES
from tests.support.table_at import AtOnce, unkept
from ui.language.available_moves import list_possible, list_refused
from ui.language.localization import Words
from ui.language.presenters import PRESENTERS
from ui.language.sentences import Sentences
from ui.play.lessons.lesson import has_lesson
from ui.play.lessons.reader import read_lesson
from ui.play.lessons.session import Lecture
from ui.storage.settings import Settings
from ui.terminal.lessons import teach
from ui.terminal.table import describe_moves, distinct_moves

TAUGHT = [game for game in GAMES if has_lesson(game)]


class Pupil:
    """Somebody who sees what is printed, and types a wrong answer first, then the right one."""

    def __init__(self, lecture: Lecture, capsys: pytest.CaptureFixture[str], errs: bool) -> None:
        self.lecture, self.capsys, self.errs = lecture, capsys, errs
        self.read, self.wrong = "", 0
        self.erred: set[int] = set()

    def __call__(self, prompt: str) -> str:
        self.read += self.capsys.readouterr().out
        lecture = self.lecture
        if not lecture.wanted:
            return ""
        view = lecture.match.view(0)
        presenter = PRESENTERS[lecture.match.game]
        say = Sentences(Words("en"), presenter.spec, lecture.names, presenter)
        told = re.findall(r"^(\d+)\. (.*)$", self.read, re.MULTILINE)
        numbers = {words: number for number, words in told}
        moves = distinct_moves(view, legal_moves(view))
        words = dict(zip(moves, describe_moves(say, view, moves), strict=True))
        right = {words[move] for move in lecture.wanted if move in words}
        others = [told for told in words.values() if told not in right]
        if not {*words.values()} <= numbers.keys():
            return "m"
        if self.errs and others and len(lecture.match.moves) not in self.erred:
            self.erred.add(len(lecture.match.moves))
            self.wrong += 1
            return numbers[others[0]]
        return numbers[sorted(right)[0]]


def lecture_of(game: str, step: int = 0) -> Lecture:
    profile = unkept(Settings(language="en"))
    return Lecture(read_lesson(game), profile, AtOnce(1), Words("en"), step)


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_played_in_words(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    lecture = lecture_of(game)
    pupil = Pupil(lecture, capsys, errs=True)
    assert teach(lecture, Words("en"), pupil)
    told = pupil.read + capsys.readouterr().out
    assert pupil.wrong
    assert lecture.course.over
    lesson = lecture.lesson
    for n in range(1, len(lesson.steps) + 1):
        assert f"Step {n} of {len(lesson.steps)}. " in told
    assert "lesson." not in told


def test_a_lesson_is_left_in_words_and_a_step_done_by_the_robot(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lecture = lecture_of("robo_power", 1)
    typed = iter(["nonsense", "w", "s", "?", "n", "q"])
    assert not teach(lecture, Words("en"), lambda prompt: next(typed))
    assert lecture.keeper.settings.lessons == {"robo_power": 2}
    told = capsys.readouterr().out
    assert "You can:" in told
    assert "That is not an answer." in told
    assert "Discard a card of your choice, face up." in told, "the rule of the step"


def test_what_may_be_typed_is_said_as_it_is_and_enter_says_the_step_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lecture = lecture_of("two_robots")
    typed = iter(["7", "", "99", "2", "", "1", "q"])
    assert not teach(lecture, Words("en"), lambda prompt: next(typed))
    told = capsys.readouterr().out
    assert "There is nothing to choose here." in told
    assert "That is not an answer. Type a number from 1 to 5, or n, ?, w, l, s, m or q." in told
    idea = "Play Head C in your Factory"
    assert told.count(f"Step 2 of 14. {idea}") == 1, "half of the step is done: it is not repeated"
    assert told.count(idea) == 2


def test_a_look_says_what_was_seen(capsys: pytest.CaptureFixture[str]) -> None:
    lecture = lecture_of("junkyard_bots", 1)
    typed = iter(["n", "n", "q"])
    assert not teach(lecture, Words("en"), lambda prompt: next(typed))
    assert "You find a blue grenade." in capsys.readouterr().out


@pytest.mark.parametrize("game", TAUGHT)
def test_all_that_can_be_done_stands_on_a_line_and_what_cannot_has_a_reason(game: str) -> None:
    lecture = lecture_of(game)
    refused = 0
    for n in range(200):
        if lecture.course.over:
            break
        if lecture.talks:
            view = lecture.match.view(0)
            presenter = PRESENTERS[game]
            names = [player.name for player in lecture.players]
            say = Sentences(Words("en"), presenter.spec, names, presenter)
            moves = legal_moves(view)
            if lecture.wanted:
                lines = list_possible(say, view, moves)
                assert {m for line in lines for m in line.moves} == set(moves)
                assert len({line.text for line in lines}) == len(lines)
                nots = list_refused(say, view, moves)
                assert all(no.text and "{" not in no.text for no in nots)
                refused += len(nots)
            lecture.show()
        else:
            lecture.tick(n * 10.0)
    assert lecture.course.over
    assert refused
