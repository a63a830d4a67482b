"""The menus in words: settings, who is at the computer, all unfinished games, advice, and keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from ai.search.worlds import Answer, SearchNumbers
from games.engine import legal_moves
from games.engine.core import State
from games.engine.match import Match
from games.engine.moves import Move
from games.registry import GAMES
from games.robo_power import rules
from games.robo_power.cards import BOX
from tests.support.at_once import RandomOpponents
from tests.support.profiles import from_before_1_0
from tests.ui.play.test_level_suggestion import played
from tests.ui.terminal.test_terminal import Room
from ui.language.localization import Words
from ui.play.session import Session
from ui.storage.players import Opponent, Person
from ui.storage.profile import Profile
from ui.storage.settings import VALUES, Settings
from ui.terminal.desk import keys_of
from ui.terminal.puzzles import play_puzzles
from ui.terminal.set_up import choose_tour_match, follow_tour
from ui.terminal.table import TextTable
from ui.terminal.terminal import tip


@pytest.fixture
def room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Room]:
    profile = Profile(tmp_path)
    profile.settings.language = "en"
    yield Room(profile, monkeypatch, capsys)
    profile.close()


def at(said: str, line: str) -> str:
    """Return what is typed for a line of the last menu."""
    found = re.findall(rf"^(\w+)\. {line}", said, re.MULTILINE)
    assert found, (line, said)
    return str(found[-1])


def test_a_number_that_is_typed_means_that_number() -> None:
    assert keys_of(["2", "3", "4"]) == ["2", "3", "4"]
    assert keys_of(["by chance", "2", "3"]) == ["a", "2", "3"]
    assert keys_of(["Ada", "Bo"]) == ["1", "2"]
    assert keys_of(["2", "2", "Bo"]) == ["1", "2", "3"], "two of one name are told apart by place"


def test_where_a_line_is_a_number_the_others_have_letters(room: Room) -> None:
    room.lines = ["1", "b"]
    assert room.player.choose(["by lot", "2", "Bo"]) == 2
    said = room.capsys.readouterr().out
    assert "a. by lot\n2\nb. Bo\n" in said
    assert "Type the key of one of the lines" in said


def test_a_game_from_before_1_0_is_explained_and_can_be_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from_before_1_0(tmp_path)
    profile = Profile(tmp_path)
    room = Room(profile, monkeypatch, capsys)
    said = room.play(game=None)
    assert "older than 1.0" not in said, "nothing can be continued"
    watch = at(said, "Watch a game")
    said = room.play(watch, "1", "1", game=None)
    assert "(older than 1.0)" in said
    assert "This game is older than version 1.0 and can't be opened. You can delete it." in said
    assert len(profile.matches()) == 2
    room.play(watch, "1", "2", game=None)
    profile.flush(60)
    assert len(profile.matches()) == 1
    profile.close()


def test_every_setting_is_reached_and_kept(room: Room) -> None:
    settings = room.profile.settings
    said = room.play(at(room.play(game=None), "Settings"), game=None)
    assert all(
        at(said, f"{name}: ") for name in ("Language", "Warnings", "Theme", "Music", "Hints")
    )
    assert {field.name for field in fields(Settings)} >= set(VALUES)
    for words in (Words("en"), Words("nl")):
        assert not [key for key in VALUES if "{" in tip(words, key)]
        assert tip(words, "hints")
    advice = at(said, "Warnings: off")
    said = room.play(at(said, "Settings"), advice, "2", "2", "2", "1", game=None)
    assert "Ask once before a move" in said
    assert settings.advice
    assert "Nieuw spel Robo Power." in said, "the language is another at once"
    assert settings.language == "nl"


def test_each_person_has_a_name_a_face_and_lessons(room: Room) -> None:
    settings = room.profile.settings
    settings.learned = ["robo_power"]
    who = at(room.play("", game=None), "Who are you")
    said = room.play(who, "2", "Ada", "3", game=None)
    assert "Hello, Ada!" in said
    assert (settings.person, settings.faces, settings.learned) == (
        "Ada",
        {"Ada": 1},
        ["robo_power"],
    )
    said = room.play(who, "3", "Bo", "1", game=None)
    assert "Ada: Bug. 1 of 5 lessons learnt." in said
    assert (settings.person, settings.learned) == ("Bo", [])
    room.play(who, "3", "1", game=None)
    assert (settings.person, settings.learned) == ("Ada", ["robo_power"])
    game = at(room.play(game=None), "New game of Robo Power")
    assert "Name of player 1 (press Enter for Ada): " in room.play(
        game, "2", "1", "1", "", game=None
    )


def test_a_person_is_renamed_and_deleted_in_words(room: Room) -> None:
    settings = room.profile.settings
    settings.become("Ada")
    settings.faces = {"Ada": 1, "Bo": 2}
    who = at(room.play(game=None), "Ada is at the computer")
    asked = room.play(who, "3", game=None)
    other, delete = at(asked, "Rename"), at(asked, "Delete this player")
    settings.become("Ada")
    said = room.play(who, "3", other, "ada", "Boris", game=None)
    assert "The name ada is taken" in said
    assert "Bo is now called Boris." in said
    assert settings.faces == {"Boris": 2, "Ada": 1}
    settings.become("Ada")
    assert "The games are kept" in room.play(who, "3", delete, "1", game=None)
    assert "Boris" in settings.faces
    assert "Boris is deleted" in room.play(who, "2", delete, "2", game=None)
    assert settings.faces == {"Ada": 1}


def test_a_set_up_with_one_name_twice_is_made_anew(room: Room) -> None:
    room.profile.settings.last_setup = {"robo_power": {"seats": [["Cog", ""], ["Cog", "tinkerer"]]}}
    game = at(room.play(game=None), "New game of Robo Power")
    assert "How many players?" in room.play(game, game=None).rpartition("New game")[2]


def test_who_has_won_often_enough_is_told_of_the_level_that_fits_now(room: Room) -> None:
    memory = {"seats": [["Ada", ""], ["Cog", "apprentice"], ["Bo", "apprentice"]]}
    room.profile.settings.last_setup = {"stak_bots": memory}
    for _ in range(2):
        played(room.profile, "apprentice", True)
    room.profile.flush(60)
    said = room.play(at(room.play(game=None), "New game of Stak Bots"), game=None)
    assert "your opponents now play at level Tinkerer" in said
    assert "Cog (Tinkerer)" in said


def test_a_lesson_that_no_longer_fits_is_told_in_words_and_the_menu_comes_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    lessons = at(room.play(game=None), "Learn a game")
    less = tuple(card for card in BOX if card.key != "buzzy")
    monkeypatch.setattr(rules, "BOX", less)
    monkeypatch.setattr(rules, "starting_table", rules.starting_table.__wrapped__)
    said = room.play(lessons, "1", game=None)
    assert "The lesson of Robo Power no longer fits the game" in said
    assert said.count("New game of Robo Power.") == 2


def test_a_lesson_that_was_left_is_taken_up_or_begun_again_in_words(room: Room) -> None:
    room.profile.settings.lessons = {"robo_power": 3}
    lessons = at(room.play(game=None), "Learn a game")
    assert "Step 4 of 11. " in room.play(lessons, "1", "1", "q", game=None)
    assert "Step 1 of 11. " in room.play(lessons, "1", "2", "q", game=None)


def test_no_two_players_of_a_table_have_one_name(room: Room) -> None:
    game = at(room.play(game=None), "New game of Robo Power")
    said = room.play(game, "3", "1", "2", "Bolt", "Bolt", "Cog", "1", game=None)
    assert "The name Bolt is taken. Choose another name." in said
    players = [row["name"] for row in room.profile.matches()[0].players]
    assert players == ["Bolt", "Cog", "Sprocket"]


def test_all_unfinished_games_are_reached(room: Room) -> None:
    for n in range(7):
        rows: list[dict[str, object]] = [
            {"name": f"Ada {n}", "level": ""},
            {"name": "Bo", "level": "random"},
        ]
        room.profile.begin("robo_power", 2, n, {"start": 0}, rows)
    said = room.play(game=None)
    assert said.count("Continue Robo Power") == 5
    said = room.play(at(said, "All unfinished games"), "7", "q", game=None)
    assert re.search(r"^7\. Continue .*: Ada 0, Bo;", said, re.M)
    assert "1. discard " in said.rpartition("Ada 0, Bo;")[2]


class Severe(RandomOpponents):
    """Opponents who think little of every first move."""

    weighed: Answer | None = None

    def weigh(self, game: str, view: State, move: Move) -> bool:
        moves = legal_moves(view)
        gap = 0.4 if move == moves[0] else 0.0
        self.weighed = Answer(moves[-1], (), SearchNumbers(gap=gap))
        return True

    def poll(self) -> Answer | None:
        found, self.weighed = self.weighed, None
        return found or super().poll()


@pytest.mark.parametrize(("practice", "advice"), [(True, False), (False, True), (False, False)])
def test_a_blunder_is_asked_about_once_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], practice: bool, advice: bool
) -> None:
    profile = Profile(tmp_path)
    profile.settings.advice = advice
    match = Match(GAMES["robo_power"], 2, 1, {"start": 0})
    players: list[Person | Opponent] = [Person("Ada"), Opponent("Bo", "easy")]
    session = Session(match, players, profile, Severe(), practice=practice)
    profile.flush(60)
    table = TextTable(session, Words("en"))
    first, last = (legal_moves(table.view)[n] for n in (0, -1))
    assert table.warn_about(first) is (practice or advice)
    told = capsys.readouterr().out
    assert (
        " instead. It gives you the best chance to win. Type the same number again" in told
    ) is bool(told)
    assert bool(told) is (practice or advice)
    assert not table.warn_about(first), "once"
    assert not table.warn_about(last)
    profile.close()


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_is_a_bare_number_and_no_two_sound_alike(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = Profile(tmp_path)
    match = Match(GAMES[game], 3, 5)
    session = Session(
        match, [Opponent(name, "easy") for name in ("Bo", "Cas", "Di")], profile, RandomOpponents()
    )
    table = TextTable(session, Words("en"))
    for n in range(70):
        if match.asked is None:
            break
        session.look_as(match.asked.seat)
        moves = table.ask()
        told = re.findall(r"^\d+\. (.*)$", capsys.readouterr().out, re.MULTILINE)
        assert not [line for line in told if line.isdecimal()]
        assert len(set(told)) == len(told), told
        match.play(moves[n * 7 % len(moves)])
    profile.close()


def test_a_match_of_the_tour_is_chosen_and_offered_again(room: Room) -> None:
    room.lines = ["2"]
    session = choose_tour_match(room.player)
    assert session is not None
    assert session.tour == "ring.bell"
    room.lines = ["1"]
    again = follow_tour(room.player, session)
    assert again is not None
    assert again.tour == "ring.bell"
    session._play(legal_moves(session.match.state)[0])
    session.match.state.winners = (0,)
    session._store_decision()
    room.lines = ["1"]
    following = follow_tour(room.player, session)
    assert following is not None
    assert following.tour == "ring.corner"


def test_after_a_puzzle_one_plays_on_in_words(room: Room) -> None:
    room.lines = ["3", "1", "n", "3"]
    session = play_puzzles(room.player)
    assert session is not None
    assert session.match.practice, "the answer was shown"
    assert session.match.moves
    assert not session.match.over


def test_the_puzzles_of_the_last_days_are_listed_with_the_streak(
    room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    room.profile.settings.daily = {"": ["2026-01-01", "2026-01-05"]}
    room.lines = ["2", "2", "q"]
    play_puzzles(room.player)
    said = capsys.readouterr().out
    assert "Streak: 2 days." in said
    assert "A missed day only pauses your streak." in said


def test_a_name_is_asked_for_once_and_gets_what_was_played(room: Room) -> None:
    room.profile.settings.learned = ["robo_power"]
    rows: list[dict[str, object]] = [{"name": "Player 1", "level": ""}, {"name": "Bo", "level": ""}]
    room.profile.begin("robo_power", 2, 1, {"start": 0}, rows)
    room.profile.flush(60)
    assert "What is your name?" in room.play("Ada", game=None)
    assert room.profile.settings.person == "Ada"
    assert [one.players[0]["name"] for one in room.profile.matches()] == ["Ada"]
    assert "What is your name?" not in room.play(game=None)


def test_the_question_for_a_name_can_be_skipped_and_its_games_be_taken_over_later(
    room: Room,
) -> None:
    room.profile.settings.learned = ["robo_power"]
    rows: list[dict[str, object]] = [{"name": "Player 1", "level": ""}, {"name": "Bo", "level": ""}]
    room.profile.begin("robo_power", 2, 1, {"start": 0}, rows)
    room.profile.flush(60)
    who = at(room.play("", game=None), "Who are you")
    assert not room.profile.settings.person
    room.play(who, "2", "Ada", "1", game=None)
    take = at(room.play(who, "2", game=None), "Take over Player 1's games")
    room.play(who, "2", take, game=None)
    room.profile.flush(60)
    assert [one.players[0]["name"] for one in room.profile.matches()] == ["Ada"]
