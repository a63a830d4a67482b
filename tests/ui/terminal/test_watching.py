"""A recorded game is watched in the terminal, and whoever is out chooses how it goes on."""

from __future__ import annotations

import builtins
import random
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine import legal_moves
from games.engine.match import Match
from games.registry import GAMES
from tests.support.at_once import RandomOpponents
from ui.language.localization import Words
from ui.language.match_timeline import find_timeline
from ui.play.replay_session import keep_moves, watch
from ui.storage.players import Opponent, Person
from ui.storage.profile import Profile
from ui.terminal.terminal import Terminal
from ui.terminal.watching import ReplayReader


def match_of(seed: int, moves: int = 4000) -> Match:
    match, chance = Match(GAMES["robo_power"], 3, seed), random.Random(seed)
    while not match.over and len(match.moves) < moves:
        match.play(chance.choice(legal_moves(match.state)))
    return match


CROWD: list[Person | Opponent] = [
    Person("Ada"),
    Opponent("Bo", "random"),
    Opponent("Cas", "random"),
]


@pytest.fixture
def profile(tmp_path: Path) -> Iterator[Profile]:
    one = Profile(tmp_path)
    yield one
    one.close()


def read(profile: Profile, match: Match, *lines: str) -> ReplayReader:
    """Watch a game with these lines; return the reader."""
    seen = watch(profile, RandomOpponents(), match, CROWD, 60)
    reader = ReplayReader(seen, Words("en"), lambda session, moves: session)
    typed = iter(lines)
    reader.read(lambda prompt: next(typed, "q"))
    return reader


def test_enter_tells_the_game_move_by_move_as_the_seat_saw_it(
    profile: Profile, capsys: pytest.CaptureFixture[str]
) -> None:
    match = match_of(1)
    reader = read(profile, match, *[""] * (len(match.moves) + 2))
    said = capsys.readouterr().out
    assert reader.move == len(match.moves)
    assert "Turn 2: " in said
    assert "wins the game!" in said
    assert "That was the last move." in said
    for move, seats in find_timeline(match).outs:
        assert f"Move {move}: {CROWD[seats[0]].name} is out." in said


def test_one_jumps_to_turns_moves_and_the_end_and_back(
    profile: Profile, capsys: pytest.CaptureFixture[str]
) -> None:
    match = match_of(1)
    turns = find_timeline(match).turns
    assert read(profile, match, "t", "t").move == turns[1]
    assert read(profile, match, "7", "b", "b").move == 5
    assert read(profile, match, "e").move == len(match.moves)
    assert read(profile, match, "b").move == 0
    capsys.readouterr()
    assert read(profile, match, "99999999999999", "x", "\x00").move == 0
    assert capsys.readouterr().out.count("Press Enter for the next move.") == 4


def test_v_shows_the_table_of_each_seat_in_turn(
    profile: Profile, capsys: pytest.CaptureFixture[str]
) -> None:
    reader = read(profile, match_of(1), "3", "v", "s")
    assert reader.session.viewer == 1
    assert "You see the table as Bo sees it." in capsys.readouterr().out
    assert read(profile, match_of(1), *["v"] * 5).session.viewer == 0


class Typist:
    """Somebody who types what is written down."""

    def __init__(self, profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("ui.terminal.terminal.Opponents", RandomOpponents)
        monkeypatch.setattr(builtins, "input", self.typed)
        self.profile, self.lines = profile, iter(list[str]())

    def typed(self, prompt: str = "") -> str:
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        return line

    def run(self, *lines: str) -> None:
        self.lines = iter(lines)
        Terminal(self.profile, Words("en")).run(Namespace(game=None, autoplay=False))


def kept(profile: Profile, match: Match) -> int:
    """Store a game as Ada's."""
    rows: list[dict[str, object]] = [{"name": p.name, "level": p.level} for p in CROWD]
    number = profile.begin(match.game, match.seats, match.seed, match.options, rows)
    keep_moves(profile, number, match)
    if match.over:
        profile.finish(number, {"places": [[0]], "seconds": 5.0})
    profile.flush(60)
    return number


def test_a_kept_game_is_chosen_watched_and_played_on_from(
    profile: Profile, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = match_of(1)
    kept(profile, match)
    Typist(profile, monkeypatch).run("6", "1", "10", "p", "q")
    said = capsys.readouterr().out
    assert "6. Watch a game again." in said
    assert f"Robo Power: Ada, Bo, Cas; {len(match.moves)} moves" in said
    profile.flush(60)
    fresh = profile.matches()[0]
    assert (fresh.moves >= 10, fresh.over, fresh.practice) == (True, False, True)
    assert [row["level"] == "" for row in fresh.players] == [True, False, False]


@pytest.mark.parametrize("choice", ["1", "2", "3"])
def test_whoever_is_out_watches_goes_to_the_end_or_begins_anew(
    choice: str,
    profile: Profile,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    seeds = (match_of(seed) for seed in range(1, 99))
    match = next(m for m in seeds if m.state.out[0] == (0,))
    fell = find_timeline(match).outs[0][0]
    kept(profile, match.branch(fell))
    Typist(profile, monkeypatch).run("1", choice)
    said = capsys.readouterr().out.partition("What next?")[2]
    if choice == "3":
        assert "Place 1: " not in said
        assert "is dealt" in said or "cards" in said
    else:
        assert "Place 3: you." in said
