"""Text mode: at every question, one after the other, and several people at one computer."""

from __future__ import annotations

import builtins
import random
import re
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ai.search.worlds import Answer, SearchNumbers
from games.engine.core import State, asked, legal_moves
from games.engine.match import Match
from games.engine.moves import Move
from games.registry import GAMES
from games.robo_power.rules import Steal
from main import parser
from tests.support.at_once import RandomOpponents
from tests.support.questions import question
from ui.files import LANGUAGES
from ui.language.localization import Words
from ui.language.presenters import PRESENTERS
from ui.play.new_game import begin_from_arguments
from ui.play.session import Session
from ui.storage.default_names import robot_names
from ui.storage.players import Opponent, Person
from ui.storage.profile import Profile
from ui.terminal.table import TextTable, distinct_moves
from ui.terminal.terminal import Terminal as Player

BLANK = "\n" * 40


# one question after the other


@pytest.fixture
def profile(tmp_path: Path) -> Iterator[Profile]:
    profile = Profile(tmp_path)
    yield profile
    profile.close()


DEAL = 1  # seed of the deals of games that are set up in words


class Room:
    """Somebody who types what is written down, and reads all that is said."""

    def __init__(
        self,
        profile: Profile,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        language: str = "en",
    ) -> None:
        self.profile, self.capsys = profile, capsys
        monkeypatch.setattr("ui.terminal.terminal.Opponents", RandomOpponents)
        monkeypatch.setattr(builtins, "input", self.typed)
        monkeypatch.setattr(random, "SystemRandom", lambda: random.Random(DEAL))
        self.player = Player(profile, Words(language))
        self.lines: list[str] = []

    def typed(self, prompt: str = "") -> str:
        print(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def play(self, *lines: str, game: str | None = "robo_power", seats: int = 3) -> str:
        """All that is said while these lines are typed."""
        self.lines = list(lines)
        seed = next(
            n for n in range(99) if question(Match(GAMES["robo_power"], seats, n)).seat == 0
        )
        args = Namespace(
            game=game, seats=seats, level="random", seed=seed, autoplay=False, quit=False
        )
        assert self.player.run(args) == 0
        return str(self.capsys.readouterr().out)


@pytest.fixture
def room(
    profile: Profile, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Room:
    return Room(profile, monkeypatch, capsys)


def test_equal_cards_are_one_line_and_the_weakest_come_first(room: Room) -> None:
    said = room.play("s")
    numbers = [int(n) for n in re.findall(r"^\d\. discard .*, (\d+)$", said.split("> ")[0], re.M)]
    assert numbers == sorted(set(numbers))


def test_the_table_is_told_one_zone_a_line_without_strange_cards(room: Room) -> None:
    said = room.play("s")
    assert re.search(r"^Draw pile: \d+ cards$", said, re.M)
    assert re.search(r"^  Your hand: 7 cards \(.* \(\d+\).*\)$", said, re.M)
    assert re.search(r"^  Bolt's hand: 6 cards$", said, re.M)


def test_of_a_pile_only_the_top_card_is_named(room: Room) -> None:
    piles = re.findall(r"^Discard pile: (\d+) cards \((.*)\)$", room.play(*["1", "s"] * 9), re.M)
    assert piles
    assert all(re.fullmatch(r"[^,]+(, \d+)?", named) for _, named in piles)


def test_a_question_mark_tells_the_rule_that_applies_now_and_two_all_of_them(room: Room) -> None:
    rule, rules = room.play("?").split("> "), room.play("??", *["m"] * 9).split("> ")[1:]
    assert "discard" in rule[1].lower()
    assert "Type ?? for all cards in play and all the rules, " in rule[1]
    assert len(rule[1].splitlines()) < 15
    assert "In play: 99 cards. The rules follow." in rules[0]
    told = "".join(rules)
    assert "× Buzzy (10). Number 10." in told
    assert "In one minute" in told
    assert not any(mark in told for mark in ("{#", "**", "![", "\n#"))


def test_a_long_list_is_told_by_pages_with_numbers(room: Room) -> None:
    pages = room.play("??", "m", "m 3", "m 99", "m", "s", "m").split("> ")[1:]
    (last,) = map(int, re.findall(r"Page 1 of (\d+)\.", pages[0]))
    told = [re.findall(r"Page (\d+) of", page) for page in pages]
    assert told[:5] == [["1"], ["2"], ["3"], [str(last)], ["1"]]
    assert all(len(page.splitlines()) <= 22 for page in pages[:5])
    assert "There is no other page." in pages[6]


def test_a_rule_is_looked_up_by_a_word(room: Room) -> None:
    told = room.play("? counteract", "? xyzzy").split("> ")
    assert "Counteract" in told[1]
    assert "No rule mentions “xyzzy”." in told[2]


def test_the_question_is_told_once_and_again_if_one_likes(room: Room) -> None:
    told = room.play("s", "c 1", "", "1").split("> ")
    asked = [bool(re.search(r"^1\. discard", part, re.M)) for part in told]
    assert asked[:4] == [True, False, False, True]


def test_h_gives_a_hint(room: Room) -> None:
    said = room.play("h")
    assert "Looking at the table" in said
    assert "Discard " in said


def test_the_second_h_says_what_stands_behind_a_hint(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = SearchNumbers(chance=0.42)
    monkeypatch.setattr(
        RandomOpponents, "answer", lambda _, v, seed: Answer(legal_moves(v)[0], (), numbers)
    )
    said = room.play("h", "h")
    first, second = said.index("Type h again for more."), said.index("about 42%")
    assert first < second


def test_hints_that_are_switched_off_are_not_given(room: Room) -> None:
    room.profile.settings.hints = False
    assert "Hints are switched off" in room.play("h")


def test_u_takes_back_and_r_plays_again(room: Room) -> None:
    said = room.play("1", "u", "r")
    assert len(re.findall("You discards? ", said)) == 2
    assert said.index("Move undone.") < said.index("Move redone.")


def test_nothing_to_take_back_is_said(room: Room) -> None:
    said = room.play("u", "r")
    assert "There is nothing to undo." in said
    assert "There is nothing to redo." in said


def test_l_tells_all_so_far(room: Room) -> None:
    said = room.play("1", "l")
    assert said.count("Everybody is dealt 6 cards.") == 2


@pytest.mark.parametrize("line", ["0", "8", "-1", "1.5", "²", "x", "9" * 5000, "help me"])
def test_anything_else_is_answered_with_what_can_be_typed(room: Room, line: str) -> None:
    assert "That is not an answer. Type a number from 1 to" in room.play(line)
    assert room.profile.matches()[0].moves == 0


def test_q_saves_and_quits(room: Room) -> None:
    assert "Everything is saved. See you soon!" in room.play("1", "q")
    assert room.profile.matches()[0].moves >= 1


def test_a_full_disk_is_said_at_the_next_question_with_how_much_is_not_kept(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.storage.profile.RETRY_SECONDS", 0.02)
    typed = room.typed

    def typed_on_a_full_disk(prompt: str = "") -> str:
        room.profile._db.execute(f"PRAGMA query_only={int(len(room.lines) in (5, 4))}")
        if len(room.lines) == 2:
            room.profile.flush(60)
        return typed(prompt)

    monkeypatch.setattr(builtins, "input", typed_on_a_full_disk)
    said = room.play("1", "1", "1", "s", "s", "q")
    full = [line for line in said.splitlines() if "not saved yet" in line]
    assert full
    assert all(re.search(r"\)\. [1-9][0-9]* moves? (is|are) not saved yet", line) for line in full)
    assert said.index("not saved yet") < said.index("The disk works again")
    assert "Everything is saved" in said


def test_an_earlier_profile_is_brought_back_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for moves in (3, 7):
        with closing(Profile(tmp_path)) as profile:
            number = profile.begin("robo_power", 2, 12, {}, [{"name": "Ada", "level": ""}] * 2)
            for n in range(1, moves + 1):
                profile.store(number, n, "x", 0, "p")
    with closing(Profile(tmp_path)) as profile:
        last = len(GAMES) + 3
        said = Room(profile, monkeypatch, capsys).play(str(last), "2", "q", game=None)
        assert f"{last}. Restore a backup." in said
        assert "1. None: keep everything as it is." in said
        assert re.search(r"2\. [0-9]+ [A-Z][a-z]+ [0-9]{4}, [0-9:]+: 1 game, 3 moves", said)
        assert "are back." in said
        assert [saved.moves for saved in profile.matches()] == [3]
        assert [copy.moves for copy in profile.copies()] == [10, 3]


def test_a_game_that_cannot_be_played_is_told_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Profile(tmp_path)) as profile:
        profile.begin("ludo", 2, 1, {}, [{"name": "Ada", "level": ""}] * 2)
        profile.flush(60)
        said = Room(profile, monkeypatch, capsys).play("q", game=None)
    assert "This game can't be played: This version has no game called “ludo”." in said


def test_a_profile_that_keeps_nothing_says_so_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = Profile(tmp_path)
    second = Profile(tmp_path)
    said = Room(second, monkeypatch, capsys).play("1", "q")
    assert "Everything is saved" not in said
    assert "could not be saved" in said
    second.close()
    first.close()


@pytest.mark.parametrize("likes", [True, False])
def test_the_only_move_plays_itself_if_one_likes_unless_it_may_end_a_game(
    room: Room, monkeypatch: pytest.MonkeyPatch, likes: bool
) -> None:
    room.profile.settings.play_single = likes
    ends: set[bool] = set()  # whether moves without a choice that were asked for may end a game

    def recorded(v: State, moves: list[Move]) -> list[Move]:
        ask = asked(v)
        if len(moves) == 1 and ask is not None:
            ends.add(PRESENTERS["robo_power"].may_end_a_game(v, ask))
        return distinct_moves(v, moves)

    monkeypatch.setattr("ui.terminal.table.distinct_moves", recorded)
    for seats in range(2, 5):
        room.play(*["1"] * 80, seats=seats)
    assert True in ends
    assert not (likes and False in ends)


def test_whole_games_are_played_by_number(room: Room, whole: bool) -> None:
    chance = random.Random(1)
    for seats in (2, 6) if whole else (3,):
        said = room.play(*[str(chance.randint(1, 3)) for _ in range(600)], seats=seats)
        assert "Place 1: " in said


def test_a_game_begun_in_the_window_goes_on_in_words(room: Room) -> None:
    match = Match(GAMES["robo_power"], 2, 1, {"start": 0})
    players: list[Person | Opponent] = [Person("Noor"), Opponent("Bo", "random")]
    window = Session(match, players, room.profile, RandomOpponents())
    room.profile.flush(60)
    window.play(legal_moves(match.state)[0])
    said = room.play("1", "q", game=None)
    assert "1. Continue Robo Power: Noor, Bo; 1 move so far" in said
    assert "1. fight with " in said


# several people at one computer


def hot_seat(room: Room, *lines: str) -> str:
    return room.play("1", "2", "1", "2", "Ada", "Bo", "1", *lines, game=None, seats=2)


def test_no_hand_is_shown_before_its_owner_has_the_computer(room: Room) -> None:
    said = hot_seat(room)
    opening, _, rest = said.rpartition("press Enter when nobody else can see the screen.")
    assert BLANK in opening
    assert " hand: " not in opening
    assert "dealt" not in opening
    assert not re.search(r"\d\. discard", rest)


def test_everybody_reads_why_the_computer_is_passed_on(room: Room) -> None:
    room.profile.settings.play_single = False
    said = hot_seat(room, "", "1", "1", "")
    why = r"^(Duel! )?(\w+) is choosing a card( to discard)?\.\nPass the computer to (\w+)\."
    told = re.findall(why, said, re.M)
    assert [bool(duel) for duel, *_ in told] == [False, True]
    assert all(asked_one == gets_it for _, asked_one, _, gets_it in told)


def test_nobody_learns_from_the_pace_that_another_person_had_no_choice(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Steal, "uniform", True)
    room.profile.settings.play_single = True
    assert ": steal from whom?" in hot_seat(room, *["", "1"] * 80)


def test_one_hand_is_hidden_before_the_next_is_shown(room: Room) -> None:
    room.profile.settings.play_single = False
    said = hot_seat(room, *["", "1", "1", "", ""] * 9)
    shown = re.split(r"press Enter when nobody else can see the screen\. ", said)[1:]
    assert len(shown) > 4
    for part in shown:
        visible = part.partition(BLANK)[0]
        assert len(set(re.findall(r"^(Ada|Bo): [A-Z]", visible, re.M))) == 1
    assert all("press Enter when you have read this" in part for part in shown[:-1])


def test_each_hears_all_since_the_last_look_in_the_own_view(
    profile: Profile, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ui.terminal.terminal.Opponents", RandomOpponents)
    players = [Person("Ada"), Person("Bo")]
    session = Session(
        Match(GAMES["robo_power"], 2, 1, {"start": 0}), players, profile, RandomOpponents()
    )
    profile.flush(60)
    table, chance = TextTable(session, Words("en")), random.Random(1)
    heard = {0: "", 1: ""}
    while not session.match.over:
        session.uncover()
        table.catch_up()
        assert session.viewer is not None
        heard[session.viewer] += capsys.readouterr().out
        session.play(chance.choice(legal_moves(session.match.state)))
        profile.flush(60)
    for seat in (0, 1):
        session.viewer = seat
        table.catch_up()
        heard[seat] += capsys.readouterr().out
        assert heard[seat].splitlines() == [said.text for said in session.log(Words("en"), seat)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_without_a_name_are_called_alike_everywhere(language: str, tmp_path: Path) -> None:
    words, most = Words(language), max(max(game.seats) for game in GAMES.values())
    assert len(set(robot_names(words))) == len(robot_names(words)) >= most
    first = [f"{words('setup.person', n=1)}", *robot_names(words)[:2]]
    args = parser().parse_args(["--game", "robo_power", "--seats", "3", "--lang", language])
    with closing(Profile(tmp_path)) as profile:
        profile.settings.language = language
        session = begin_from_arguments(args, words, profile, Player(profile, words).opponents)
        assert [player.name for player in session.players] == first
