"""Two Robots: the box, Parts, Stacks and their energies, robots and winning."""

from __future__ import annotations

import itertools
import math
import os
from collections import Counter

import pytest

from games.engine.chance import seeded
from games.engine.core import advance, legal_moves
from games.two_robots.cards import NUMBERS
from games.two_robots.energies import ALL, BIT, BITS, open_to, openings
from games.two_robots.factory import count_robots, energies, is_complete
from games.two_robots.rules import CARDS, CONTROLLER, ORDER
from games.two_robots.zones import HAND, POWER, STACKS
from tests.games.two_robots.tables import DEFAULTS, ROBOT, Table

rule = pytest.mark.rule
MANY = int(os.environ.get("BOLTBOX_FACTORIES", "2000"))


def counts(kind: str) -> dict[str, int]:
    return {card.key: card.count for card in CARDS if card.kind == kind and not card.promo}


def gold(*keys: str) -> list[int | None]:
    return [next(card.stacks for card in CARDS if card.key == key) for key in keys]


# the box


@rule("TR-C1", "TR-13", "TR-14")
def test_there_is_one_part_of_each_type_for_each_energy_and_each_pair() -> None:
    parts = [card for card in CARDS if card.kind == "part" for _ in range(card.count)]
    kinds = Counter((card.part, card.energies) for card in parts)
    assert len(parts) == len(kinds) == 60
    assert {card.part for card in parts} == {"head", "torso", "arms", "legs"}
    for energy in BIT:
        assert Counter(c.part for c in parts if energy in c.energies) == Counter(
            {"head": 5, "torso": 5, "arms": 5, "legs": 5}
        )
    assert sum(len(card.energies) == 1 for card in parts) == 20


@rule("TR-C2")
def test_the_action_deck_has_a_hundred_cards() -> None:
    s = CONTROLLER.table(3, DEFAULTS)
    kinds = Counter(s.faces[p].kind for p in s.zones["deck"])
    assert kinds == {"part": 60, "defense": 21, "attack": 19}


@rule("TR-C3")
def test_the_defense_cards() -> None:
    keys = ("homing_missiles", "sentry_gunship", "rescue_drill", "robot_dart")
    assert [counts("defense")[key] for key in keys] == [8, 4, 4, 5]
    assert gold(*keys) == [2, 3, 1, 2]


@rule("TR-C4")
def test_the_attack_cards() -> None:
    assert list(counts("attack").values()) == [2, 2, 2, 2, 2, 5, 4]
    assert gold(*counts("attack")) == [3, 3, 3, 3, 3, 3, 4]
    destroys = {c.args["energy"]: c.args["parts"] for c in CARDS if c.verb == "destroy"}
    assert destroys == dict.fromkeys(BIT, 2)


@rule("TR-C5", "TR-6")
@pytest.mark.parametrize(
    ("seats", "more"), [(2, []), (3, ["scattershot"]), (4, ["scattershot", "precision_strike"])]
)
def test_the_active_robots_by_number_of_players(seats: int, more: list[str]) -> None:
    s = CONTROLLER.new(seats, DEFAULTS, seeded(1))
    pile = Counter(s.faces[p].key for p in s.zones["robots"])
    assert pile == Counter({"shots_fired": 3, "weapons_jammed": 1} | dict.fromkeys(more, 1))
    tables = [CONTROLLER.new(seats, DEFAULTS, seeded(n)) for n in range(4)]
    orders = {tuple(s.faces[p].key for p in s.zones["deck"]) for s in tables}
    assert len(orders) == 4


@rule("TR-C6", "TR-A4", "TR-A3")
def test_five_salvagers_with_three_powers_each_for_two_to_four_players() -> None:
    assert ORDER == ("samurai", "scavenger", "peacemaker", "guardian", "apocalypse")
    powers = Counter(card.of for card in CARDS if card.of)
    assert powers == Counter(dict.fromkeys(ORDER, 3))
    assert {c.key for c in CARDS if c.of == "peacemaker"} == {"balance", "ceasefire", "disarm"}
    assert list(CONTROLLER.seats) == [2, 3, 4]


@rule("TR-C7")
def test_promo_cards_are_an_option() -> None:
    for promo, number in (("off", 100), ("on", 104)):
        s = CONTROLLER.table(2, DEFAULTS | {"promo": promo})
        assert len(s.zones["deck"]) == number
    assert DEFAULTS["promo"] == "off"


@rule("TR-C7", "TR-A30")
def test_ocean_recruit_fetches_a_part_and_needs_one() -> None:
    t = Table("hC", "hS", hands="ocean_recruit", discard="lN robot_dart", promo="on").act()
    t.do("play", "ocean_recruit")
    assert not t.can("recover", "robot_dart")
    assert not t.can("end")
    assert t.do("recover", "lN").hand(0) == "lN"
    t = Table("hC", "hS", hands="ocean_recruit", discard="robot_dart", promo="on").act()
    assert not t.can("play")


@rule("TR-C7", "TR-A30")
def test_intruder_landing_sends_a_part_home_and_can_be_answered() -> None:
    t = Table("hC, hE, hM", "hS tS", hands="intruder_landing", promo="on").act()
    t.do("play", "intruder_landing").do("send_back", to="tS")
    assert (t.factory(1), t.hand(1)) == ("hS", "tS")
    t = Table("hC, hE, hM", "", hands="intruder_landing", promo="on").act()
    assert not t.can("play")


# before the first turn


@rule("TR-3", "TR-9")
def test_everybody_picks_another_salvager_and_they_set_the_order() -> None:
    s = CONTROLLER.new(3, DEFAULTS | {"salvagers": "pick"}, seeded(1))
    for key in ("guardian", "samurai", "peacemaker"):
        moves = {m.verb: m for m in legal_moves(s)}
        advance(s, moves[key], seeded(2))
        assert key not in {m.verb for m in legal_moves(s)}
    assert s.marks["order"] == (1, 2, 0)
    assert s.active == 1


@rule("TR-3", "TR-9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_drawn_by_lot_the_salvagers_sit_round_the_table_in_their_order(seats: int) -> None:
    found = set()
    for seed in range(60 * seats):
        s = CONTROLLER.new(seats, DEFAULTS | {"salvagers": "random"}, seeded(seed))
        heroes = [ORDER.index(s.faces[s.zones[f"hero.{n}"][0]].key) for n in range(seats)]
        first = heroes.index(min(heroes))
        assert s.marks["order"] == tuple((first + n) % seats for n in range(seats))
        assert s.active == first
        found.add(tuple(heroes))
    assert len(found) == math.comb(5, seats) * seats  # any of them, from any seat on


@rule("TR-3")
def test_everybody_picks_unless_it_is_done_by_lot() -> None:
    assert DEFAULTS["salvagers"] == "pick"
    moves = legal_moves(CONTROLLER.new(2, DEFAULTS, seeded(1)))
    assert [move.verb for move in moves] == list(ORDER)


@rule("TR-9")
def test_of_scavenger_and_apocalypse_scavenger_goes_first() -> None:
    s = CONTROLLER.new(2, DEFAULTS | {"salvagers": "pick"}, seeded(1))
    for key in ("apocalypse", "scavenger"):
        advance(s, next(m for m in legal_moves(s) if m.verb == key), seeded(2))
    assert s.active == 1


@rule("TR-9", "TR-A17")
def test_the_turn_goes_round_in_the_salvagers_order() -> None:
    t = Table("", "", "", heroes="guardian samurai peacemaker").turn(1)
    seats = [t.s.active]
    for _ in range(3):
        t.do("end")
        while t.question[0] == "Discard":
            t.do("discard")
        seats.append(t.s.active)
    assert seats == [1, 2, 0, 1]
    assert CONTROLLER.direction == "right"


@rule("TR-4", "TR-A1", "TR-5", "TR-8")
def test_three_powers_an_empty_factory_and_no_hand() -> None:
    s = CONTROLLER.new(2, DEFAULTS | {"salvagers": "random", "opening_hands": "off"}, seeded(3))
    for seat in range(2):
        assert len(s.zones[POWER[seat]]) == 3
        assert not any(s.zones[zone] for zone in STACKS[seat])
    assert sorted(len(s.zones[HAND[n]]) for n in range(2)) == [0, 5]


@rule("TR-8", "TR-A31")
@pytest.mark.parametrize("dealt", [[0, 4], [0, 1, 5], [0, 0, 2, 3]])
def test_later_places_of_the_turn_order_start_with_cards(dealt: list[int]) -> None:
    s = CONTROLLER.new(len(dealt), DEFAULTS | {"salvagers": "random"}, seeded(3))
    order = s.marks["order"]
    assert [len(s.zones[HAND[seat]]) for seat in order] == [5 + dealt[0], *dealt[1:]], (
        "the first has drawn"
    )


@rule("TR-A1")
def test_five_power_cards_are_three_and_two_of_health_alone() -> None:
    t = Table("hC tC", "hS", powers=5).event()
    assert (t.health(0), t.health(1)) == (5, 5)
    assert {t.name(m.piece or 0) for m in legal_moves(t.s) if m.verb == "power"} == {
        "shogun",
        "ronin",
        "bushido",
    }


# Stacks


@rule("TR-15", "TR-16", "TR-5")
def test_a_part_goes_onto_a_stack_of_its_energy_or_begins_one_and_only_at_home() -> None:
    t = Table("hC, hE", "tCE", hands="tC aM").act()
    assert t.spots("tC") == ["stack_a.0"]
    assert t.spots("aM") == ["stack_c.0"]
    t.do("build", "aM")
    assert t.factory(0) == "hC, hE, aM"


@rule("TR-18", "TR-15")
def test_no_two_stacks_have_one_energy_and_there_are_five_at_most() -> None:
    t = Table("hC, hE, hM, hN, hS", "", hands="tC aCS").act()
    assert t.spots("tC") == ["stack_a.0"]
    assert t.spots("aCS") == ["stack_a.0", "stack_e.0"]


@rule("TR-17", "TR-24")
def test_a_lone_hybrid_is_open_until_a_second_part_settles_it() -> None:
    t = Table("hCS", "", hands="tS").act()
    assert energies(t.s, "stack_a.0") == BIT["chemical"] | BIT["solar"]
    t.do("build", "tS", "stack_a.0")
    assert energies(t.s, "stack_a.0") == BIT["solar"]


@rule("TR-20", "TR-18")
def test_the_second_stack_of_liz_is_solar() -> None:
    t = Table("hCS tC", "", hands="aCS lCS").act()
    assert energies(t.s, "stack_a.0") == BIT["chemical"]
    t.do("build", "aCS", "stack_b.0")
    assert energies(t.s, "stack_b.0") == BIT["solar"]
    assert t.spots("lCS") == ["stack_a.0", "stack_b.0"]


@rule("TR-17", "TR-18")
def test_two_lone_hybrids_of_a_pair_are_fine_and_a_third_is_not() -> None:
    t = Table("hCS, tCS", "", hands="aCS aC").act()
    assert t.spots("aCS") == ["stack_a.0", "stack_b.0"]
    assert t.spots("aC") == ["stack_a.0", "stack_b.0"]
    t.do("build", "aC", "stack_b.0")
    assert energies(t.s, "stack_a.0") == BIT["solar"]


@rule("TR-17", "TR-A22")
def test_a_stack_is_open_again_when_only_hybrids_remain() -> None:
    t = Table("hE, tM, aN", "hCS tC", hands="acid_rain", deck="").act()
    t.s.move(t.put("lC", "discard"), STACKS[0][0], up=True)
    t.do("play", "acid_rain").do("destroy", to="tC").do("destroy", to="lC")
    assert energies(t.s, "stack_a.1") == BIT["chemical"] | BIT["solar"]


@rule("TR-19", "TR-21")
def test_a_stack_can_be_as_high_as_one_likes_with_parts_twice() -> None:
    t = Table("hC tC aC hCE hCM hCN hCS tCE tCM", "", hands="tCN").act()
    t.do("build", "tCN")
    assert len(t.s.zones["stack_a.0"]) == 10
    assert not is_complete(t.s, "stack_a.0")


@rule("TR-22")
def test_a_robot_needs_one_of_each_type_in_any_order() -> None:
    for order in itertools.permutations(ROBOT.split()):
        t = Table(" ".join(order[:3]), "", hands=order[3]).act()
        assert not is_complete(t.s, "stack_a.0")
        assert is_complete(t.do("build", order[3]).s, "stack_a.0")


@rule("TR-42", "TR-A18")
def test_two_robots_win_at_once() -> None:
    t = Table(f"{ROBOT}, hS tS aS", "", hands="lS lE").act()
    assert not t.s.winners
    assert t.do("build", "lS").s.winners == (0,)


@rule("TR-28", "TR-A18")
def test_a_frozen_robot_counts_to_win() -> None:
    t = Table(f"{ROBOT}*, hS tS aS", "", hands="lS").act()
    assert t.do("build", "lS").s.winners == (0,)


@rule("TR-42")
def test_one_robot_does_not_win() -> None:
    t = Table("hC tC aC", "", hands="lC").act().do("build", "lC")
    assert count_robots(t.s, 0) == 1
    assert not t.s.winners


@rule("TR-27", "TR-A9")
def test_nothing_goes_onto_a_frozen_stack() -> None:
    t = Table("hC*", "", hands="tC").act()
    assert not t.can("build", "tC")


@rule("TR-10", "TR-16")
@pytest.mark.parametrize("card", ["ice_blast", "space_pod", "homing_missiles"])
def test_the_last_card_of_a_hand_stays_there_when_the_other_is_built(card: str) -> None:
    t = Table("hE", "", hands=f"hC {card}").act().do("build", "hC")
    assert t.hand(0) == card
    assert t.names("discard") == ""


# the energies, against all assignments


def brute(stacks: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every way to give distinct energies to Stacks."""
    return [
        way
        for way in itertools.permutations(BIT.values(), len(stacks))
        if all(energy & mask for energy, mask in zip(way, stacks, strict=True))
    ]


@rule("TR-15", "TR-17", "TR-18")
def test_energies_are_as_a_look_at_all_assignments_says() -> None:
    luck = seeded("factories")
    kinds = [*BIT.values(), *(a | b for a, b in itertools.combinations(BIT.values(), 2))]
    known: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for _ in range(MANY):
        stacks = []
        for _ in range(luck.below(6)):
            shared = ALL
            for _ in range(1 + luck.below(3)):
                shared = (shared & luck.pick(kinds)) or shared
            stacks.append(shared)
        masks, part = tuple(stacks), luck.pick(kinds)
        ways = known[masks] if masks in known else known.setdefault(masks, brute(masks))
        if not ways:
            continue
        for at in range(len(masks)):
            assert BITS[open_to(masks, at)] == sorted({way[at] for way in ways})
        on = [(*masks[:at], mask & part, *masks[at + 1 :]) for at, mask in enumerate(masks)]
        fits = [at for at, after in enumerate([*on, (*masks, part)]) if brute(after)]
        assert [at for at, open_ in enumerate(openings(masks)) if open_ & part] == fits


@rule("TR-10", "TR-A2", "TR-35")
def test_the_numbers_of_the_rules() -> None:
    assert (NUMBERS.draw, NUMBERS.plays, NUMBERS.hand, NUMBERS.pace) == (5, 5, 7, 3)
    assert (NUMBERS.powers, NUMBERS.cost, NUMBERS.turns) == (3, 2, 200)
