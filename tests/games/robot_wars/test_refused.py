"""Why a card of Robot Wars cannot be moved, or a turn not chosen."""

from __future__ import annotations

from games.engine import Refusal, Spot
from games.engine.observation import view
from games.robot_wars.refusals import explain_button
from games.robot_wars.rules import CONTROLLER
from games.robot_wars.zones import ARENA, HAND, ROBOT
from tests.games.robot_wars.tables import Table


def why(t: Table, name: str, spot: Spot | None = None) -> Refusal | None:
    """Return why a card of the seat that is asked cannot be moved, or not to a spot."""
    ask = t.ask
    zones = (*t.s.zones[HAND[ask.seat]], *t.s.zones[ROBOT[ask.seat]])
    piece = next(p for p in zones if t.key(p).startswith(name))
    return CONTROLLER.why_not(view(t.s, ask.seat), piece, spot)


def test_nobody_is_pushed_where_no_hazard_lies() -> None:
    found = why(Table("gerbil plunger", "steam tin").normal(), "plunger")
    assert found == Refusal("no_hazard", "RW-25", ARENA)
    assert why(Table("gerbil plunger", "steam tin", arena="pit").normal(), "plunger") is None


def test_after_an_upgrade_other_turns_are_locked() -> None:
    t = Table("gerbil", "steam").turn()
    assert explain_button(t.s, t.ask) == Refusal("locked", "RW-11", ROBOT[0])
    assert explain_button(t.s, t.normal().ask) is None


def test_house_robot_belongs_to_no_player() -> None:
    t = Table("gerbil tin", "steam", hands="malfunction", arena="pit house_robot:0").normal()
    house = next(p for p in t.s.zones[ARENA] if t.key(p) == "house_robot")
    assert why(t, "malfunction", house) == Refusal("no_player", "RW-A1", house)
    assert why(t, "malfunction", ARENA) == Refusal("aim_at_parts", "RW-A1", ARENA)
