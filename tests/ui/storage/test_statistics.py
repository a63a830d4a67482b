"""The record of people: what counts, streaks, rating, evenings, the table of all games."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ai.levels import STRENGTH
from games.engine import legal_moves, seeded
from games.engine.match import Match
from games.registry import GAMES
from ui.language.localization import Words
from ui.play.session import count_moved_cards
from ui.storage.profile import Profile
from ui.storage.statistics import (
    COLUMNS,
    MIXED,
    FinishedMatch,
    count_tally,
    estimate_rating,
    format_csv,
    list_finished,
    list_names,
    score_evening,
)
from ui.storage.statistics_text import describe_game, describe_games, format_points

Places = list[list[int]]


@pytest.fixture
def profile(tmp_path: Path) -> Iterator[Profile]:
    with closing(Profile(tmp_path)) as profile:
        yield profile


class Book:
    """Games written into a profile."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile

    def add(
        self,
        places: Places | None,
        levels: tuple[str, ...] = ("", "mechanic"),
        names: tuple[str, ...] = ("Ada", "Bolt", "Cog"),
        **result: object,
    ) -> None:
        rows: list[dict[str, object]] = [
            {"name": name, "level": level} for name, level in zip(names, levels, strict=False)
        ]
        number = self.profile.begin("stak_bots", len(levels), 1, {}, rows)
        if places is not None:
            told = {"places": places, "turns": 9, "seconds": 90.0, **result}
            self.profile.finish(number, told)

    def read(self) -> list[FinishedMatch]:
        self.profile.flush(60)
        return sorted(list_finished(self.profile.matches()), key=lambda one: one.saved.id)


@pytest.fixture
def book(profile: Profile) -> Book:
    return Book(profile)


WON, LOST, TIED = [[0], [1]], [[1], [0]], [[0, 1]]


def test_only_games_that_are_over_and_sound_count(book: Book, profile: Profile) -> None:
    book.add(WON)
    book.add(None)
    book.add(WON, file=True)  # somebody's replay, taken in
    book.add([[0]])  # a seat is missing
    book.add(WON)
    book.profile.flush(60)
    practice = profile.matches()[0].id
    profile._db.execute("UPDATE matches SET practice = 1, outcome = '' WHERE id = ?", (practice,))
    assert len(book.read()) == 1


def test_a_tally_knows_wins_streaks_and_what_stands_out(book: Book) -> None:
    for places, turns in ((WON, 12), (WON, 8), (LOST, 30), (WON, 9)):
        book.add(places, turns=turns, cards=[{"bash": 2, "trip": turns}, {}])
    told = count_tally(book.read(), "Ada")
    assert (told.games, told.wins, told.streak, told.longest_streak) == (4, 3, 1, 2)
    assert told.quickest is not None
    assert told.quickest.turns == 8
    assert told.longest is not None
    assert told.longest.turns == 30
    assert told.favourite == ("trip", 59)
    assert told.seconds == 360
    assert count_tally(book.read(), "Bolt").games == 0  # an opponent has no record


def test_two_who_share_a_computer_have_a_record_each(book: Book) -> None:
    for _ in range(2):
        book.add(LOST, ("", ""), ("Ada", "Bo"))
    book.add(WON)
    matches = book.read()
    assert list_names(matches) == ["Ada", "Bo"]
    assert [count_tally(matches, name).wins for name in ("Ada", "Bo")] == [1, 2]
    assert estimate_rating(matches, "Bo") is None  # nobody of a known strength was met


@pytest.mark.parametrize(
    ("levels", "told"),
    [
        (("", "mechanic", "mechanic"), "mechanic"),
        (("", "mechanic", "master"), MIXED),
        (("", "", "normal"), "engineer"),  # as it was called once
        (("", ""), ""),
    ],
)
def test_a_match_knows_the_level_of_its_opponents(
    book: Book, levels: tuple[str, ...], told: str
) -> None:
    book.add([[n] for n in range(len(levels))], levels)
    assert book.read()[0].level == told


def test_a_rating_rises_with_wins_and_grows_surer(book: Book) -> None:
    def rated(*places: Places, level: str = "mechanic") -> tuple[int, int]:
        for one in places:
            book.add(one, ("", level))
        found = estimate_rating(book.read(), "Ada")
        assert found is not None
        assert found.low < found.elo < found.high
        return found.elo, found.high - found.low

    first, wide = rated(WON)
    second, narrower = rated(WON)
    assert second > first
    assert narrower < wide
    assert rated(LOST)[0] < second
    for _ in range(40):
        book.add(WON)
        book.add(LOST)
    even, narrow = rated(TIED)
    assert abs(even - STRENGTH["mechanic"]) < 40
    assert narrow < 200


def test_each_opponent_is_a_duel(book: Book) -> None:
    book.add([[1], [0], [2]], ("", "mechanic", "mechanic"))  # one before, one behind
    found = estimate_rating(book.read(), "Ada")
    assert found is not None
    assert found.duels == 2
    assert 1150 < found.elo < STRENGTH["mechanic"]


def test_an_evening_gives_a_point_for_everybody_left_behind(book: Book) -> None:
    book.add([[1], [0], [2]], ("", "mechanic", "mechanic"))
    book.add([[0, 1], [2]], ("", "mechanic", "mechanic"))
    matches = book.read()
    told = {one.name: (one.points, one.games, one.wins) for one in score_evening(matches, 1.0)}
    assert told == {"Bolt": (3.5, 2, 2), "Ada": (2.5, 2, 1), "Cog": (0.0, 2, 0)}
    assert score_evening(matches, matches[-1].saved.touched + 1) == []
    book.add([[0], [1], [2]], ("", "mechanic", "mechanic"), names=("Bolt", "Ada", "Cog"))
    named = [one.name for one in score_evening(book.read(), 1.0)]
    assert named.count("Bolt") == 2, "a person, and an opponent of that name"
    assert [format_points(points) for points in (0.0, 0.5, 1.0, 3.5)] == ["0", "½", "1", "3½"]


def test_all_games_are_a_table_that_no_spreadsheet_reckons_with(book: Book) -> None:
    book.add(WON, names=("=1+1", 'Bo "B", jr', ""))
    book.add(None)
    book.profile.flush(60)
    rows = list(csv.DictReader(io.StringIO(format_csv(book.profile.matches()))))
    assert tuple(rows[0]) == COLUMNS
    assert rows[0]["players"] == '\'=1+1; Bo "B", jr'
    assert (rows[0]["places"], rows[0]["minutes"]) == ('\'=1+1 > Bo "B", jr', "1.5")
    assert [row["state"] for row in rows] == ["over", "unfinished"]


def test_cards_that_a_seat_moved_are_counted_by_their_own_key() -> None:
    match, chance = Match(GAMES["robo_power"], 2, 3), seeded(3)
    while not match.over:
        match.play(chance.pick(legal_moves(match.state)))
    counted = count_moved_cards(match)
    assert len(counted) == 2
    moves = sum(move.piece is not None for move in match.moves)
    assert 0 < sum(sum(row.values()) for row in counted) <= moves


@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_record_is_told_in_words(book: Book, language: str) -> None:
    for places in (WON, LOST, WON):
        book.add(places, cards=[{"core_7": 3}, {}])
    words, matches = Words(language), book.read()
    (line,) = describe_games(matches, "Ada", words)
    assert line.key == "stak_bots"
    assert "67%" in line.about
    assert line.figure
    lines = describe_game(matches, "Ada", "stak_bots", words)
    keys = ["all", "level.mechanic", "streak", "time", "quickest", "longest", "card"]
    assert [one.key for one in lines] == keys
    assert not any("." in word and "records" in word for one in lines for word in one)
    assert describe_game(matches, "Nobody", "stak_bots", words) == []
