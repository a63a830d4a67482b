"""Robot Wars: going out, and how a game ends."""

from __future__ import annotations

import pytest

from games.engine.core import legal_moves, start
from games.robot_wars.decks import CARDS, DECK
from games.robot_wars.rules import CONTROLLER
from games.robot_wars.turn import Next
from games.robot_wars.wreck import CHECKS, destroy
from games.robot_wars.zones import set_flag
from tests.games.robot_wars.tables import Table

rule = pytest.mark.rule


@rule("RW-40")
def test_who_is_out_discards_hand_and_hazards_and_the_turn_ends() -> None:
    t = Table(
        "gerbil hammer", "tin", "steam legs", hands="|ram pit", arena="landmine:1", dice=(6, 6)
    ).normal()
    t.do("use", "hammer", "tin")
    assert t.s.playing() == [0, 2]
    assert t.at("discard") == "landmine pit ram tin_foil"
    assert t.asks == "Act 0"


@rule("RW-40", "RW-T9", "RW-A3")
def test_who_goes_out_in_the_own_turn_has_no_more_of_it() -> None:
    t = Table("nuclear hammer", "tin steam", "legs", arena="landmine:1 house_robot:0", hands="ram|")
    destroy(t.s, [p for p in t.s.zones["robot.0"] if t.key(p) == "nuclear_engine"])
    t.s.stack[:0] = [Next(0)]
    t.s.mark("active", 0)
    t.listen(lambda: start(t.s, t.chance))
    assert t.s.playing() == [1, 2]
    assert t.at("arena") == "landmine"
    assert "ram" in t.at("discard")
    assert t.asks == "Kind 1"


@rule("RW-41")
def test_all_out_at_once_is_a_draw() -> None:
    t = Table("gerbil", "steam")
    for seat in (0, 1):
        t.s.move(t.s.zones[f"robot.{seat}"][0], "discard", up=True)
    t.listen(lambda: CHECKS.run(t.s, t.chance))
    assert t.s.winners == (0, 1)


@rule("RW-42")
def test_two_to_six_can_play_with_forty_cards() -> None:
    assert list(CONTROLLER.seats) == [2, 3, 4, 5, 6]
    assert len(DECK) == 40


@rule("RW-43")
@pytest.mark.parametrize(
    ("late", "turn", "won"),
    [
        ("on", 499, ()),
        ("on", 500, (1,)),
        ("off", 500, ()),
    ],
)
def test_a_late_game_is_decided_by_components(late: str, turn: int, won: tuple[int]) -> None:
    t = Table("gerbil", "steam tin", late=late).turn()
    t.s.mark("turn", turn)
    t.do("reboot")
    assert t.s.winners == won


@rule("RW-43")
@pytest.mark.parametrize(("turn", "won"), [(1999, ()), (2000, (0, 1))])
def test_after_turn_two_thousand_every_game_is_a_tie(turn: int, won: tuple[int]) -> None:
    t = Table("gerbil", "steam tin", late="off").turn()
    t.s.mark("turn", turn)
    t.do("reboot")
    assert t.s.winners == won


@rule("RW-43")
def test_as_many_components_late_is_a_draw() -> None:
    t = Table("gerbil legs", "steam tin").turn()
    t.s.mark("turn", 500)
    t.do("reboot")
    assert t.s.winners == (0, 1)


@rule("RW-44")
def test_who_made_a_card_is_no_rule() -> None:
    assert all(" by " not in card.text for card in CARDS)


@rule("RW-46")
def test_without_a_component_one_must_upgrade_and_play_one() -> None:
    t = Table("", "steam hammer flipper plunger radio", hands="legs ram|tin", arena="pit")
    t.turn()
    assert [m.verb for m in legal_moves(t.s)] == ["upgrade"]
    t.do("upgrade")
    assert {m.verb for m in legal_moves(t.s)} == {"play"}
    t.do("play", "legs")
    assert t.robot(0) == "legs"
    t = Table("", "steam", hands="legs")
    set_flag(t.s, "fallen", 0)
    t.turn()
    assert [m.verb for m in legal_moves(t.s)] == ["reboot"]


@rule("RW-46")
def test_a_robot_without_components_cannot_be_chosen() -> None:
    t = Table("", "steam hammer flipper plunger radio", hands="legs|tin ram", arena="landmine:1")
    t.normal(1)
    assert not t.can("use")
    t = Table("", "steam hammer", hands="ram")  # nothing to play: the turn is free
    assert t.turn().can("normal")


@rule("RW-47")
def test_a_fall_in_the_own_turn_binds_the_next_one() -> None:
    t = Table("gerbil hammer", "steam tin", arena="pit:0", dice=(2, 6)).normal()
    t.do("use", "hammer", "tin")
    assert t.said("falls") == 1
    assert t.asks == "Act 0"  # this turn goes on
    t.do("end").turn()
    assert [m.verb for m in legal_moves(t.s)] == ["reboot"]


@rule("RW-09")
def test_the_last_component_returned_or_moved_on_is_the_end() -> None:
    t = Table("gerbil hammer", "tin", hands="malfunction").normal()
    t.do("act", "malfunction", "tin")
    assert t.s.winners == (0,)
    t = Table("computer_virus", "steam legs").turn().do("reboot")
    assert t.s.winners == (1,)
