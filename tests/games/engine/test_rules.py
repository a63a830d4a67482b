"""What rules of any game do: options with defaults, and why a move is refused."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from games.engine import Refusal, RuleController
from games.engine.chance import Chance
from games.engine.core import Ask, Options, State
from games.engine.moves import Move
from games.engine.rules import GENERIC, Option
from games.registry import GAMES, find_deck_game, read_deck_text
from tests.support.paths import ROOT
from tests.support.toys import table

EXAMPLE = ROOT / "docs" / "decks" / "twelve_cards.yaml"


@dataclass(frozen=True, slots=True)
class Put(Ask):
    """Put the own ant on the pile, or point at the pile's bee."""

    def moves(self, s: State) -> list[Move]:
        return [Move("put", 0, "pile"), Move("put", 0, 2), Move("take", None, 2)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        raise NotImplementedError


class Rules(RuleController):
    """The rules of no game: they have a second edition, and an option that came with it."""

    def options(self, seats: int) -> tuple[Option, ...]:
        return (
            Option("old", (1, 2), 1),
            Option("new", ("a", "b"), "b", added=True),
            Option("edition", (2, 1), 2, shown=False, added=True),
        )


def asked_table() -> State:
    """Seat 0 holds the ant, seat 1 the dog; the cat lies on the pile, the bee in the deck."""
    s = table("ant bee cat dog")
    for piece, zone in ((0, "hand.0"), (2, "pile"), (3, "hand.1")):
        s.move(piece, zone)
    s.push(Put(0))
    return s


def test_a_stored_match_lacks_the_options_that_it_may_be_older_than() -> None:
    assert Rules().default_options(3) == {"old": 1, "new": "b", "edition": 2}
    assert Rules().default_options(3, stored=True) == {"old": 1}
    assert RuleController().default_options(3) == {}


@pytest.mark.parametrize(
    ("options", "older"),
    [({}, True), ({"edition": 1}, True), ({"edition": 2}, False), ({"new": "a"}, True)],
)
def test_a_match_is_older_if_it_has_not_the_newest_edition(options: Options, older: bool) -> None:
    assert Rules().is_older(3, options) is older
    assert not RuleController().is_older(3, options)


@pytest.mark.parametrize(
    ("piece", "spot"), [(0, None), (2, None), (0, "pile"), (0, 2)], ids=lambda one: str(one)
)
def test_a_legal_move_is_not_refused(piece: int, spot: str | int | None) -> None:
    assert Rules().why_not(asked_table(), piece, spot) is None


@pytest.mark.parametrize(
    ("piece", "spot", "why"),
    [
        (1, None, Refusal("from_deck", cause="deck")),
        (3, None, Refusal("theirs", cause="hand.1", seat=1)),
        (3, "pile", Refusal("theirs", cause="hand.1", seat=1)),  # it cannot even be picked up
        (0, "deck", Refusal("no_place", cause="deck")),
        (0, 1, Refusal("no_place", cause="deck")),
        (0, "hand.2", Refusal("their_place", cause="hand.2", seat=2)),
        (0, 3, Refusal("their_place", cause="hand.1", seat=1)),
        (0, "hand.0", GENERIC),
    ],
    ids=lambda one: str(one),
)
def test_what_is_somebody_elses_or_nobodys_is_refused_for_that(
    piece: int, spot: str | int | None, why: Refusal
) -> None:
    assert Rules().why_not(asked_table(), piece, spot) == why


def test_whatever_lies_where_one_can_point_can_be_meant() -> None:
    s = asked_table()
    s.move(1, "pile")
    assert Rules().why_not(s, 1) == Refusal("nobodys", cause="pile")
    s.stack[-1] = Pile(0)
    assert Rules().why_not(s, 1) is None


@dataclass(frozen=True, slots=True)
class Pile(Put):
    """Point at the pile."""

    def moves(self, s: State) -> list[Move]:
        return [Move("take", None, "pile")]


def test_the_one_game_of_decks_reads_them() -> None:
    assert [key for key, game in GAMES.items() if game.decks] == [find_deck_game()]
    text, wrong = read_deck_text(find_deck_game(), EXAMPLE)
    assert (text, wrong) == (EXAMPLE.read_text("utf-8"), "")


def test_a_game_without_decks_says_which_one_has_them() -> None:
    text, wrong = read_deck_text("robo_power", EXAMPLE)
    assert text == ""
    assert wrong == "--deck: robo_power takes no decks of one's own; robot_wars does"


def test_of_a_deck_with_mistakes_nothing_is_used(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("robot_wars:\n  deck: [")
    text, wrong = read_deck_text(find_deck_game(), path)
    assert text == ""
    assert wrong.startswith("--deck: nothing of this deck is used\n")
    assert "bad.yaml" in wrong


OPTIONS = {  # at three seats, `-` not shown, `+` added later: stored matches rely on them
    "robo_power": ("start: random 0 1 2 = random",),
    "stak_bots": (
        "start: random 0 1 2 = random",
        "depth: 3 4 5 6 7 8 9 = 6",
        "reactive: off on = off",
        "recycling: off on = off",
        "opening: off on = off",
        "borderless: off on = off",
        "tally: off on = off",
        "traitors: off on = off",
        "equal: off on = off",
        "rust: off on = off",
        "decided: off on = off",
    ),
    "junkyard_bots": (
        "start: random 0 1 2 = random",
        "rounds: 50 100 200 = 200",
        "tiebreak: off on = off",
        "dice: scarce barren even = barren",
    ),
    "robot_wars": (
        "quick: off on = off",
        "start: random 0 1 2 = random",
        "first_engine: off on = on",
        "-late: on off = on",
        "-deck:  = ",
        "blanks: 0 5 8 12 16 20 = 0",
        "vetoes: on off = on",
    ),
    "two_robots": (
        "salvagers: pick random = pick",
        "pace: 5 3 = 5",
        "powers: 3 5 = 3",
        "promo: off on = off",
        "frozen: free held = free",
        "-late: on off = on",
        "opening_hands: on off = on",
    ),
}


@pytest.mark.parametrize("game", OPTIONS)
def test_the_options_of_a_game_are_those_that_stored_matches_know(game: str) -> None:
    assert tuple(map(told, GAMES[game].options(3))) == OPTIONS[game]
    starts = [one.values for one in GAMES[game].options(2) if one.key == "start"]
    assert starts in ([], [("random", 0, 1)])


def told(option: Option) -> str:
    """Return an option in a line."""
    marks = ("" if option.shown else "-") + ("+" if option.added else "")
    return f"{marks}{option.key}: {' '.join(map(str, option.values))} = {option.default}"
