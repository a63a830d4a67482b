"""Junkyard Bots: the log says that a die is found only when somebody has looked at it."""

from __future__ import annotations

import pytest

from games.engine import Move, Piece, Seat, censor
from tests.games.junkyard_bots.tables import Table
from tests.support import inside
from tests.support.rigged import show_table
from tests.support.table_players import wait
from ui.games.junkyard_bots.presenter import PRESENTER
from ui.language.localization import Words
from ui.language.narrator import Narrator
from ui.table.replay import history

EVERYBODY = 0b111  # those who watch, and both seats
BLANK = 2  # the side of a green claw or eye with no points


def read(t: Table, viewer: Seat = 0) -> list[str]:
    """Return the log as a seat reads it."""
    events = [censor(event, viewer) for event in t.told]
    return Narrator(Words("en"), PRESENTER, ("Ada", "Bo")).tell(events)


def seen_by_both(t: Table, whose: Seat) -> Piece:
    """Return a die before a seat at which both have looked."""
    die = t.seen(whose, "mouth_s_red")
    t.s.seen[die] = EVERYBODY
    return die


def test_a_look_that_succeeds_finds_a_die() -> None:
    t = Table()
    look = t.heap("mouth_s_red")
    t.turn().do("look", None, look).rolls(3).do("roll")
    assert "Ada finds a small red mouth." in read(t)


@pytest.mark.parametrize("whose", [0, 1])
def test_a_known_die_that_was_not_grabbed_is_not_found_again(whose: Seat) -> None:
    t = Table()
    die = seen_by_both(t, whose)
    t.turn().do("grab", None, die).rolls(BLANK).do("roll")
    assert t.s.where[die] == f"edge.{whose}"
    log = read(t)
    assert "Ada needed 1 and got 0. Not enough." in log
    assert not [line for line in log if "find" in line]


def test_a_die_that_another_has_looked_at_is_grabbed_from_nobody() -> None:
    t = Table()
    die = seen_by_both(t, 1)
    scene = show_table("junkyard_bots", t.turn().s)
    inside.play(scene, Move("grab", None, die))
    wait(scene)
    (tile,) = history.list_moves(inside.parts(scene), inside.model(scene))
    assert (tile.actor, tile.target) == (0, None)
