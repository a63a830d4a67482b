"""Two Robots: matches of before keep the cards and opening hands of their edition."""

from __future__ import annotations

import pytest

from games.engine.chance import seeded
from games.engine.core import advance, asked, legal_moves
from games.engine.match import Match
from games.registry import GAMES
from games.two_robots.rules import CONTROLLER
from games.two_robots.zones import HAND
from tests.games.two_robots.tables import DEFAULTS

rule = pytest.mark.rule


@rule("TR-A36", "TR-A31")
def test_a_match_of_before_keeps_its_powers_and_its_opening_hand() -> None:
    lot = {"salvagers": "random", "opening_hands": "on"}
    second = Match(GAMES["two_robots"], 2, 7, {**lot, "edition": "second"}, stored=True).state
    third = Match(GAMES["two_robots"], 2, 7, {**lot, "edition": "third"}, stored=True).state
    old, new = (
        Match(GAMES["two_robots"], 2, 7, lot, stored=stored).state for stored in (True, False)
    )
    # Whoever starts has drawn five already.
    hands = [[len(s.zones[HAND[n]]) for n in s.marks["order"]] for s in (old, second, third, new)]
    assert hands == [[5, 3], [5, 4], [6, 4], [5, 4]]
    for s, cards in ((old, 0), (second, 4), (new, 4)):
        (truce,) = [face for face in s.faces if face and face.key == "ceasefire"]
        assert truce.args == {"cards": cards}


@rule("TR-A36", "TR-A31")
@pytest.mark.parametrize(("edition", "dealt"), [("third", 3), ("fourth", 4), ("fifth", 5)])
def test_the_last_of_three_is_dealt_a_card_more_than_in_matches_of_before(
    edition: str, dealt: int
) -> None:
    s = CONTROLLER.new(3, DEFAULTS | {"salvagers": "random", "edition": edition}, seeded(3))
    assert len(s.zones[HAND[s.marks["order"][2]]]) == dealt


@rule("TR-A36")
@pytest.mark.parametrize(
    ("seats", "edition", "older"),
    [(2, "sixth", False), (2, "fifth", False), (2, "fourth", True), (3, "fifth", True)],
)
def test_a_match_is_older_if_something_changed_for_so_many(
    seats: int, edition: str, older: bool
) -> None:
    assert CONTROLLER.is_older(seats, DEFAULTS | {"edition": edition}) == older


@rule("TR-A36")
@pytest.mark.parametrize("seed", range(4))
def test_for_two_the_newest_edition_plays_as_the_one_before(seed: int) -> None:
    lot, deals = seeded(seed), [seeded(seed), seeded(seed)]
    new, old = (
        CONTROLLER.new(2, DEFAULTS | {"edition": edition}, deal)
        for edition, deal in zip(("sixth", "fifth"), deals, strict=True)
    )
    while asked(new):
        moves = legal_moves(new)
        assert moves == legal_moves(old)
        move = lot.pick(moves)
        for s, deal in zip((new, old), deals, strict=True):
            advance(s, move, deal)
    assert (new.zones, new.winners) == (old.zones, old.winners)
