"""Junkyard Bots: what is sensible; opponents do not harm themselves."""

from __future__ import annotations

from ai.games.junkyard_bots import features
from ai.games.junkyard_bots.judge import JUDGE
from ai.games.junkyard_bots.move_filter import find_explosive, select_actions
from ai.games.junkyard_bots.odds import mean_damage, spread_of_die
from games.engine.moves import Move
from games.junkyard_bots.damage import Pay
from games.junkyard_bots.robot import part_limit
from games.junkyard_bots.zones import OPEN
from tests.games.junkyard_bots.tables import Table


def test_the_last_claw_is_not_filled_with_energy() -> None:
    t = Table()
    t.lay("energy_s_red")
    t.turn()
    assert "grab" in t.verbs()
    assert all(move.to not in t.s.zones[OPEN] for move in JUDGE.sensible(t.s, t.ask))
    look = t.heap("energy_s_blue")
    t.do("grab", None, look).rolls(3).do("roll")
    assert t.question == "Place 0"
    assert JUDGE.sensible(t.s, t.ask) == [Move("let_lie")]
    assert "hold" in t.verbs()


def test_what_blocks_every_claw_is_thought_of_to_be_dropped() -> None:
    t = Table()
    energy = t.hold(0, "energy_s_red")
    t.turn()
    assert Move("drop", energy, OPEN) in JUDGE.sensible(t.s, t.ask)


def test_a_grab_that_is_as_good_as_hopeless_is_not_thought_of() -> None:
    t = Table()
    t.turn()
    assert "l_red" in t.spots("grab")
    assert {move.to for move in JUDGE.sensible(t.s, t.ask)} == {
        "s_red",
        "s_blue",
        "m_red",
        "m_blue",
    }


def test_energy_is_not_spent_on_a_look() -> None:
    t = Table()
    t.energy(0, "energy_m_red", "energy_l_red")
    t.turn()
    assert "l_red" in t.spots("look")
    looks = {move.to for move in JUDGE.sensible(t.s, t.ask) if move.verb == "look"}
    assert looks == {"s_red", "s_blue", "m_red", "m_blue"}


def test_a_full_robot_grabs_and_attaches_only_what_is_better() -> None:
    """A full robot without an eye takes one for a spare mover, but no third mover."""
    for found, wanted in (("eye_s_red", "fit"), ("mover_s_red", "let_lie")):
        t = Table().lose(0, "eye_s_green").power(0, 1)
        for key in ("mover_s_blue", "mouth_s_red", "mouth_s_blue", "mouth_m_red", "mouth_m_blue"):
            if len(t.s.zones["robot.0"]) < part_limit(t.s, 0):
                t.attach(0, key)
        assert len(t.s.zones["robot.0"]) == part_limit(t.s, 0)
        die = t.lay(found)
        t.turn()
        grabs = [move.to for move in JUDGE.sensible(t.s, t.ask) if move.verb == "grab"]
        assert (die in grabs) == (wanted == "fit")
        t.do("grab", None, die).rolls(3).do("roll")
        assert {move.verb for move in JUDGE.sensible(t.s, t.ask)} == {wanted}


def test_a_teleport_in_vain_is_not_thought_of() -> None:
    t = Table()
    t.energy(0, "energy_s_blue", "energy_m_blue")  # 0.7 %
    t.turn()
    teleport = Move("teleport")
    assert "teleport" in t.verbs()
    assert teleport not in JUDGE.sensible(t.s, t.ask)
    t.energy(0, "energy_s_red")  # 2.8 %
    assert teleport in JUDGE.sensible(t.s, t.ask)


def test_a_robot_that_can_do_nothing_else_hopes_for_its_teleporter() -> None:
    t = Table()
    t.lose(0, "eye_s_green", "claw_s_green")
    t.turn()
    assert JUDGE.sensible(t.s, t.ask) == [Move("pass")]
    t.energy(0, "energy_s_red")
    assert JUDGE.sensible(t.s, t.ask) == [Move("teleport")]


def test_damage_takes_the_last_claw_late() -> None:
    t = Table().then(Pay(0, 1))
    usual = JUDGE.usual(t.s, t.ask)
    assert usual is not None
    assert usual.to != t.part(0, "claw_s_green")
    t = Table().power(0, 1).lose(0, "eye_s_green", "mover_s_green").then(Pay(0, 1))
    assert JUDGE.usual(t.s, t.ask) == Move("pay", None, t.part(0, "claw_s_green"))


def test_the_damage_to_expect_is_the_mean_of_what_can_be_rolled() -> None:
    t = Table()
    bomb = t.hold(0, "weapon_m_red")
    t.lose(1, "mover_s_green")
    spread = spread_of_die(t.s.faces[bomb].size, t.s.faces[bomb].sides, 32, False)
    armed, theirs = features.find_robot_values(t.s, 0).armed[0], features.find_robot_values(t.s, 1)
    blow = mean_damage(armed[0].size, armed[0].sides, armed[1], theirs.dodge)
    assert abs(blow - sum(x * p for x, p in enumerate(spread))) < 1e-4
    sides = (0, 1, 1, 1, 1)
    assert mean_damage(2, (0, 2, 3, 3, 4), ((1, sides),), ((1, sides),) * 20) < 0.05


def test_features_know_who_is_threatened_and_who_can_do_no_more() -> None:
    t = Table()
    t.turn()
    names = JUDGE.feature_names
    threat, helpless = names.index("robot.threat"), names.index("robot.helpless")
    assert JUDGE.features(t.s, 1)[threat] == 0
    t.hold(0, "weapon_m_red")
    assert JUDGE.features(t.s, 1)[threat] > 0
    assert JUDGE.features(t.s, 0)[threat] == 0
    assert JUDGE.features(t.lose(1, "claw_s_green").s, 1)[helpless] == 1


def rebuilding(t: Table) -> list[Move]:
    """The changes that are thought of, if any rebuilding is."""
    t.turn()
    if "reconfigure" not in {move.verb for move in select_actions(t.s, 0, True, fights=False)}:
        return []
    t.do("reconfigure")
    return [move for move in JUDGE.sensible(t.s, t.ask) if move.verb == "change"]


def test_a_pipe_is_only_moved_to_where_it_is_worth_more() -> None:
    t = Table()
    pipe = t.attach(0, "pipe_s_red", t.part(0, "mover_s_green"))
    claw, eye = t.part(0, "claw_s_green"), t.part(0, "eye_s_green")
    assert {(move.piece, move.to) for move in rebuilding(t)} == {(pipe, eye), (pipe, claw)}
    t = Table()
    pipe = t.attach(0, "pipe_s_red", t.part(0, "claw_s_green"))
    assert not rebuilding(t)
    t.do("reconfigure").do("change", pipe, t.part(0, "eye_s_green"))  # a person may


def test_a_weapon_is_only_moved_to_free_a_better_claw() -> None:
    t = Table()
    better = t.attach(0, "claw_s_blue", None)
    t.attach(0, "pipe_s_red", better)
    t.hold(0, "weapon_s_red", better)
    assert [move.to for move in rebuilding(t)] == [t.part(0, "claw_s_green")]
    t = Table()
    t.attach(0, "pipe_s_red", t.attach(0, "claw_s_blue", None))
    t.hold(0, "weapon_s_red", t.part(0, "claw_s_green"))
    assert not rebuilding(t)


def test_features_know_a_robot_whose_claws_are_all_full() -> None:
    t = Table()
    blocked = JUDGE.feature_names.index("parts.blocked")
    assert JUDGE.features(t.s, 0)[blocked] == 0
    t.hold(0, "weapon_s_red")
    assert JUDGE.features(t.s, 0)[blocked] == 1
    t.lose(0, "claw_s_green")
    assert JUDGE.features(t.s, 0)[blocked] == 0


def test_a_robot_that_is_armed_throws_or_leaves() -> None:
    t = Table()
    t.hold(0, "weapon_m_red", t.attach(0, "claw_s_blue", None))
    t.turn()
    assert {move.verb for move in JUDGE.sensible(t.s, t.ask)} == {"throw"}
    assert {move.verb for move in select_actions(t.s, 0, True, fights=False)} >= {"look", "grab"}
    t.energy(0, "energy_m_blue")  # 4 %
    assert {move.verb for move in JUDGE.sensible(t.s, t.ask)} == {"throw"}
    t.energy(0, "energy_l_red", "energy_l_blue", "energy_m_red")
    assert {move.verb for move in JUDGE.sensible(t.s, t.ask)} == {"throw", "teleport"}


def test_nothing_is_grabbed_unseen_that_may_well_explode() -> None:
    t = Table(dice="barren")
    t.turn()
    assert find_explosive(t.s, 0) == {"l_red", "s_blue", "m_blue", "l_blue"}
    verbs = {(move.verb, move.to) for move in JUDGE.sensible(t.s, t.ask)}
    assert ("look", "m_blue") in verbs
    assert ("grab", "m_blue") not in verbs
    for piece in list(t.s.zones["m_blue"]):
        if t.s.faces[piece].type == "weapon":
            t.s.move(piece, "open")
    assert find_explosive(t.s, 0) == {"l_red", "s_blue", "l_blue"}
