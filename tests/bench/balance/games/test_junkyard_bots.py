"""Junkyard Bots: which grabbed dice count as looked at, and which rolls as sure."""

from __future__ import annotations

from collections import Counter

import pytest

from bench.balance.games.junkyard_bots import GRABBED, LOOKED_AT, REACHING, SURE
from bench.balance.gauges import GAUGES
from tests.games.junkyard_bots.tables import Table


def counted(t: Table) -> Counter[str]:
    """All that is counted in what was told."""
    return Counter(GAUGES["junkyard_bots"].tally()(t.s, t.told))


@pytest.mark.parametrize(("grabber", "looked_at"), [(0, 1), (1, 0)])
def test_a_grabbed_die_was_looked_at_only_by_whoever_looked(grabber: int, looked_at: int) -> None:
    t = Table()
    look = t.heap("mouth_s_red")
    die = t.s.zones[look][-1]
    t.turn().do("look", None, look).rolls(3).do("roll").do("end")
    if grabber == 0:
        t.do("pass").do("end")
        t.do("grab", None, die)
    else:
        t.do("grab", None, "edge.0/0")
    t.rolls(3).do("roll")
    found = counted(t)
    assert (found[GRABBED], found[LOOKED_AT]) == (1, looked_at)


@pytest.mark.parametrize(("look", "sure"), [("mouth_s_red", 1), ("mouth_m_red", 0)])
def test_a_roll_is_sure_if_its_dice_always_reach(look: str, sure: int) -> None:
    t = Table()
    t.attach(0, "eye_m_red")  # rolls 1 at least
    t.turn().do("look", None, t.heap(look)).rolls(2, 3).do("roll")
    found = counted(t)
    assert (found[REACHING], found[SURE]) == (1, sure)
