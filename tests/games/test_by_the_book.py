"""Compare "by the book" and "our way" with the rule sheets, at every number of players."""

from __future__ import annotations

import pytest

from games.engine import Option, Way
from games.registry import GAMES

rule = pytest.mark.rule

OFF = ("reactive", "recycling", "opening", "borderless", "tally", "traitors", "equal", "decided")


def stak_bots(seats: int) -> dict[str, int | str]:
    house = {2: ["calmer"]}.get(seats, ["rust"])
    return {"depth": 9 if seats == 2 else 6} | dict.fromkeys([*OFF, *house], "off")


CARDS: dict[str, int | str] = {"blanks": 0, "vetoes": "on"}  # no card is written at the table
# Written by hand from the rule sheets: every option that is shown, except those that are free.
BOOK: dict[tuple[str, int], dict[str, int | str]] = {
    **{("robo_power", seats): {} for seats in range(2, 7)},
    **{("stak_bots", seats): stak_bots(seats) for seats in range(2, 7)},
    **{
        ("junkyard_bots", seats): {"rounds": 200, "tiebreak": "off", "dice": "even"}
        for seats in range(2, 5)
    },
    **{("robot_wars", seats): {**CARDS, "first_engine": "off"} for seats in range(2, 5)},
    **{("robot_wars", seats): CARDS for seats in range(5, 7)},
    **{
        ("two_robots", seats): {
            "salvagers": "pick",
            "pace": 5,
            "powers": 3,
            "promo": "off",
            "frozen": "free",
            "opening_hands": "off",
        }
        for seats in range(2, 5)
    },
}
# What our way has instead.
OURS: dict[tuple[str, int], dict[str, int | str]] = {
    ("stak_bots", 2): {"calmer": "on"},
    ("stak_bots", 4): {"rust": "on"},
    ("stak_bots", 5): {"rust": "on", "depth": 7},
    ("stak_bots", 6): {"rust": "on", "depth": 7, "decided": "on"},
    ("junkyard_bots", 2): {"dice": "scarce"},
    ("junkyard_bots", 3): {"dice": "barren"},
    ("junkyard_bots", 4): {"dice": "barren", "tiebreak": "on"},
    **{("robot_wars", seats): {"first_engine": "on"} for seats in range(2, 5)},
    **{("two_robots", seats): {"opening_hands": "on"} for seats in range(2, 5)},
}


def counted(game: str, seats: int) -> list[Option]:
    return [one for one in GAMES[game].options(seats) if one.shown and not one.free]


@rule("SB-A32", "SB-A34", "SB-A35", "TR-A31", "RW-58", "JB-A31")
def test_by_the_book_is_what_the_rule_sheets_have() -> None:
    tables = {(key, seats) for key, game in GAMES.items() for seats in game.seats}
    assert set(BOOK) == tables
    for game, seats in tables:
        options, expected = counted(game, seats), BOOK[game, seats]
        assert {one.key: one.by(Way.BOOK) for one in options} == expected, (game, seats)
        ours = expected | OURS.get((game, seats), {})
        assert {one.key: one.default for one in options} == ours, (game, seats)


def test_the_way_of_a_match_follows_from_its_options() -> None:
    for game, seats in BOOK:
        rules = GAMES[game]
        agree = (game, seats) not in OURS
        ours = rules.way_of(seats, rules.default_options(seats))
        assert ours == (Way.BOOK if agree else Way.OURS)
        assert rules.way_of(seats, rules.book_options(seats)) == Way.BOOK
        for one in counted(game, seats):
            for value in {*one.values} - {one.default, one.by(Way.BOOK)}:
                changed = rules.book_options(seats) | {one.key: value}
                assert rules.way_of(seats, changed) == Way.CUSTOM
