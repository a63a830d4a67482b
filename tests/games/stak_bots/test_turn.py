"""Stak Bots: setting up, playing, scrapping, feeding, going out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from games.engine.chance import seeded
from games.engine.core import asked, legal_moves
from games.engine.match import Match
from games.engine.observation import view
from games.registry import GAMES
from games.stak_bots import rules
from games.stak_bots.cards import NUMBERS
from games.stak_bots.rules import CARDS, CONTROLLER, DECK
from games.stak_bots.zones import HAND, STAK
from tests.games.stak_bots.tables import DEFAULTS, Table
from ui.language.presenters import PRESENTERS

rule = pytest.mark.rule

SHEET = {
    "core": [(3, 2, 2), (4, 4, 2), (5, 6, 2), (6, 7, 2), (7, 9, 2)],
    "stomp": [(4, 4, 2), (5, 5, 2)],
    "bash": [(3, 7, 2), (4, 8, 2)],
    "spike": [(3, 6, 2), (4, 8, 2)],
    "clumsy": [(6, 2, 2), (7, 5, 2)],
    "shot": [(2, 3, 2), (1, 3, 2), (0, 4, 2)],
    "reaper": [(1, 6, 2)],
    "fatal": [(1, 4, 2), (2, 5, 2)],
    "sidekick": [(4, 5, 2), (5, 6, 1)],
    "leader": [(None, 3, 3)],
    "bountiful": [(2, 5, 3)],
    "expel": [(3, 5, 3)],
    "tranq": [(2, 1, 3)],
    "begone": [(1, 2, 2)],
    "trip": [(0, 1, 3)],
    "pit": [(1, 1, 2)],
}


def dealt(seats: int = 2, seed: int = 3, **options: int | str) -> Table:
    t = Table(*[""] * seats)
    t.s = CONTROLLER.new(seats, DEFAULTS | {"start": 0, "depth": 5} | options, seeded(seed))
    return t


@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=pytest.mark.rule(f"SB-{key}")) for key in SHEET]
)
def test_every_bot_has_its_powers_ranks_and_copies(key: str) -> None:
    ours = [(card.power, card.rank, card.count) for card in CARDS if card.key == key]
    assert ours == SHEET[key]
    assert len(DECK) == 60
    assert all(card.source == "reconstructed" for card in CARDS)


@rule("SB-A34")
def test_for_two_the_strongest_bash_and_spike_bots_stay_in_the_box_if_it_is_calmer() -> None:
    kept = {("bash", 4): 2, ("spike", 4): 2}
    whole = Counter((card.key, card.power) for card in DECK)
    for options, missing in (({}, kept), ({"calmer": "off"}, {})):
        s = Match(GAMES["stak_bots"], 2, 5, options).state
        assert whole - Counter((card.key, card.power) for card in s.faces) == Counter(missing)
    assert not [seats for seats in (3, 4, 5, 6) if "calmer" in CONTROLLER.default_options(seats)]
    assert len(Match(GAMES["stak_bots"], 3, 5).state.faces) == len(DECK)


@rule("SB-29")
def test_rank_stands_on_every_card_and_changes_no_battle() -> None:
    t = Table("core3 core7", "core3 core6").act().do("attack", to=1)
    assert all(1 <= card.rank <= 9 for card in CARDS)
    assert t.stak(1) == "core3"  # rank 9 beat rank 7 by its power alone
    assert t.damage(0) == 6


@rule("SB-2")
@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_advice_stands_in_the_rule_book(language: str) -> None:
    page = PRESENTERS["stak_bots"].rule_page(language).read_text("utf-8")
    line = next(line for line in page.splitlines() if "{#SB-2}" in line)
    assert len(line) > 100


@rule("SB-3", "SB-A32", "SB-depth")
@pytest.mark.parametrize(("seats", "depth"), [(2, 9), (3, 6), (4, 6), (5, 7), (6, 7)])
def test_staks_are_as_deep_as_the_table_says(seats: int, depth: int) -> None:
    chosen = {option.key: option.default for option in CONTROLLER.options(seats)}
    s = CONTROLLER.new(seats, chosen | {"start": 0}, seeded(1))
    assert [len(s.zones[STAK[seat]]) for seat in range(seats)] == [depth] * seats
    assert [len(dealt(seats, depth=3).s.zones[STAK[0]])] == [3]


@rule("SB-A29")
@pytest.mark.parametrize("seats", [2, 5, 6])
def test_five_cards_are_always_left_over(seats: int) -> None:
    depth = next(option for option in CONTROLLER.options(seats) if option.key == "depth")
    assert depth.values == tuple(range(3, 8 if seats == 6 else 10))
    for traitors, least in (("off", 5), ("on", 5)):
        s = CONTROLLER.new(
            seats,
            DEFAULTS | {"start": 0, "depth": depth.values[-1], "traitors": traitors},
            seeded(1),
        )
        assert len(s.zones["deck"]) + 1 >= least  # one is drawn already
    assert (NUMBERS.deepest, NUMBERS.supply) == (9, 5)


@rule("SB-A29")
@pytest.mark.parametrize(("seats", "depth"), [(4, 9), (5, 8), (6, 6)])
def test_traitors_have_staks_as_deep_as_three_in_hand_allow(seats: int, depth: int) -> None:
    s = CONTROLLER.new(seats, DEFAULTS | {"start": 0, "depth": 9, "traitors": "on"}, seeded(1))
    assert len(s.zones[STAK[1]]) == depth
    assert len(s.zones[HAND[1]]) == 3


@rule("SB-4", "SB-22")
def test_only_tops_lie_open_and_their_effects_do_not_happen() -> None:
    for seed in range(8):
        t = dealt(4, seed)
        for seat in range(4):
            pile = t.s.zones[STAK[seat]]
            assert [t.s.up[p] for p in pile] == [False] * 4 + [True]
        assert type(t.ask).__name__ == "Act"
        assert t.s.zones["discard"] == []


@rule("SB-5", "SB-6", "SB-7", "SB-9")
def test_two_in_hand_the_rest_is_the_supply_and_the_scrapheap_is_empty() -> None:
    t = dealt(3)
    assert [len(t.s.zones[HAND[seat]]) for seat in range(3)] == [3, 2, 2]  # the first has drawn
    assert len(t.s.zones["deck"]) == 60 - 3 * 7 - 1
    assert t.s.zones["discard"] == []


@rule("SB-8")
def test_anybody_may_start_and_turns_go_round_clockwise() -> None:
    firsts = {
        asked(CONTROLLER.new(3, DEFAULTS | {"start": "random"}, seeded(n))).seat  # type: ignore[union-attr]
        for n in range(30)
    }
    assert firsts == {0, 1, 2}
    t = Table("core3 core4", "core3 core4", "core5 core6").turn(1)
    for seat in (1, 2, 0):
        assert t.ask.seat == seat
        t.do("scrap", f"{seat}:{t.hand(seat).split()[0]}").do("end")


@rule("SB-10", "SB-14")
def test_play_scrap_and_attack_in_any_order_as_often_as_wanted() -> None:
    t = Table("core3 core4", "-core3 -core4 core5", hands="core7 core6 core5").act()
    t.do("scrap", "core4").do("play", "core7").do("attack", to=1).do("scrap", "core6")
    t.do("attack", to=1).do("play", "core5")
    assert t.ask.seat == 0
    assert t.stak(0) == "core3 core5"
    assert t.scrapped == "core4 core4 core5 core6 core7"  # 5 and 4 damage were too much for 7


@rule("SB-11", "SB-A16")
def test_the_turn_cannot_end_before_the_scrapheap_is_fed() -> None:
    t = Table("core3", "core3 core4", hands="core7 core6").act()
    assert not t.can("end")
    t.do("play", "core7")
    assert not t.can("end")
    assert t.do("scrap", "core6").can("end")
    t = Table("core3 core7", "core3 core4").act().do("attack", to=1)
    assert t.can("end")  # a card of anybody feeds it
    t = Table("core3", "core3", hands="expel3|core5").act()
    assert t.do("play", "expel3").do("expel", to=1).do("discard", "core5").can("end")


@rule("SB-12", "SB-A23")
def test_a_played_card_is_the_new_top_and_its_effect_comes_first() -> None:
    t = Table("core3", "core3 core4", hands="shot1").act().do("play", "shot1")
    assert t.stak(0) == "core3 shot1"
    assert type(t.ask).__name__ == "Target"


@rule("SB-13")
def test_open_cards_are_known_to_all_even_under_face_down_ones() -> None:
    t = Table("core3 -core4 core5", "core6 core7").act()
    for seat in (0, 1, None):
        faces = view(t.s, seat).faces
        shown = [faces[p].power if faces[p] else None for p in t.s.zones[STAK[0]]]
        assert [shown[0], shown[2]] == [3, 5]


@rule("SB-14")
def test_the_top_card_is_scrapped_and_the_next_comes_to_light() -> None:
    t = Table("core3 -shot1 core4", "core3").act().do("scrap", "core4")
    assert t.stak(0) == "core3 shot1"
    assert type(t.ask).__name__ == "Target"  # it was turned up, so it enters


@rule("SB-1", "SB-A20")
def test_without_a_stak_one_is_out_and_the_last_wins() -> None:
    t = Table("core7", "core3", hands="|core5 core6").act().do("attack", to=1)
    assert t.s.winners == (0,)
    assert t.scrapped == "core3 core5 core6"


@rule("SB-A18", "SB-A30")
def test_scrapping_the_last_card_is_legal_and_ends_the_turn() -> None:
    t = Table("core3", "core3 core5", "core4", hands="core7").act(0)
    t.s.count(t.s.zones[STAK[1]][-1], 2)
    t.do("scrap", "0:core3")
    assert t.s.playing() == [1, 2]
    assert t.ask.seat == 1  # the next surviving player, though nothing else was fed
    assert t.damage(1) == 0
    assert not t.can("attack", to=0)


@rule("SB-A19")
def test_who_loses_the_last_staks_in_one_chain_draws() -> None:
    t = Table("core4", "core4").act().do("attack", to=1)
    assert t.s.winners == (0, 1)
    t = Table("core4", "core4", "core3").act().do("attack", to=1)
    assert t.s.winners == (2,)


@rule("SB-A19")
def test_where_draws_are_broken_whose_turn_it_is_wins() -> None:
    t = Table("core4", "core4", decided="on").act().do("attack", to=1)
    assert t.s.winners == (0,)
    t = Table("core4", "core4", "core3", decided="on").act().do("attack", to=1)
    assert t.s.winners == (2,)
    defaults = [CONTROLLER.default_options(seats)["decided"] for seats in range(2, 7)]
    assert defaults == ["off"] * 4 + ["on"]


@rule("SB-19")
def test_all_cards_of_all_players_are_repaired_when_the_turn_ends() -> None:
    t = Table("core3 core7", "core3 core4", "core5 core7", hands="core5 shot2").act()
    t.do("attack", to=1).do("play", "shot2").do("shoot", to="2:core7").do("scrap", "core5")
    assert (t.damage(2), max(t.s.pips)) == (2, 4)
    t.do("end")
    assert set(t.s.pips) == {0}


@rule("SB-A17")
def test_nobody_looks_at_face_down_cards_and_hands_are_secret() -> None:
    t = dealt(3)
    for eye in (0, 1, 2, None):
        v = view(t.s, eye)
        for seat in range(3):
            assert [v.faces[p] for p in v.zones[STAK[seat]][:-1]] == [None] * 4
            known = [v.faces[p] is not None for p in v.zones[HAND[seat]]]
            assert known == [eye == seat] * len(known)
    hand = "core4 core5 core6 core7 stomp4 stomp5 bash3 bash4 spike3 spike4 clumsy6 clumsy7"
    t = Table("core3", "core3", hands=hand).act().do("scrap", "core4").do("end")
    assert len(t.s.zones[HAND[0]]) == 11  # no limit


@rule("SB-9", "SB-A27")
def test_an_empty_supply_is_made_anew_from_the_scrapheap() -> None:
    t = Table("core3", "core3", scrapheap="core5 core6", only=True).turn()
    assert len(t.hand(0).split()) == 1
    assert t.scrapped == ""
    t = Table("core3", "core3", only=True).turn()
    assert t.hand(0) == ""  # nobody draws from nothing
    t = Table("core3", "core3", hands="core5 bountiful2", only=True).act()
    t.do("scrap", "core5").do("play", "bountiful2")
    assert (t.hand(0), t.scrapped) == ("core5", "")
    assert t.can("end")  # what was fed stays fed


@rule("SB-A22")
def test_at_most_twenty_cards_are_played_in_a_turn() -> None:
    t = Table("core3", "core3", hands="core7").act()
    t.s.mark("plays", NUMBERS.plays - 1)
    assert t.can("play", "core7")
    t.do("play", "core7")
    t.put("core6", HAND[0])
    assert (NUMBERS.plays, t.can("play", "core6")) == (20, False)


@rule("SB-A28")
@pytest.mark.parametrize(("turn", "over"), [(199, False), (200, True)])
def test_after_two_hundred_turns_the_deepest_stak_wins(turn: int, over: bool) -> None:
    t = Table("core3 core4", "core3", "core5 core6", hands="core7").act()
    t.s.mark("turn", turn)
    t.do("scrap", "core7").do("end")
    assert t.s.winners == ((0, 2) if over else ())
    assert NUMBERS.turns == 200


@rule("SB-recycling")
def test_recycling_scraps_two_and_draws_one_before_the_next_top_is_turned_up() -> None:
    t = Table("-shot1 core4", "core3", hands="core7", deck="core6", recycling="on").act()
    t.do("recycle", "core7", "core4")
    assert (t.scrapped, t.hand(0), t.stak(0)) == ("core4 core7", "core6", "shot1")
    assert type(t.ask).__name__ == "Target"
    assert not Table("core3", "core3", hands="core7").act().can("recycle")


@rule("SB-opening")
def test_with_opening_effects_the_first_tops_enter_before_the_draw() -> None:
    found = set()
    for seed in range(12):
        t = dealt(3, seed, opening="on", start=1)
        first = asked(t.s)
        assert first is not None
        found.add(type(first).__name__)
        if type(first).__name__ == "Target":
            assert len(t.s.zones[HAND[1]]) == 2
    assert {"Target", "Act"} <= found


@rule("SB-borderless", "SB-A1")
def test_borderless_cards_go_anywhere_and_the_owner_of_the_stak_chooses() -> None:
    t = Table("core3", "core3", "core7", hands="shot1", borderless="on").act()
    t.do("play", "shot1", 1)
    assert t.stak(1) == "core3 shot1"
    assert (t.ask.seat, type(t.ask).__name__) == (1, "Target")
    assert not Table("core3", "core3", hands="shot1").act().can("play", "shot1", 1)


@rule("SB-traitors")
def test_traitors_play_only_onto_others_and_scrap_nothing_from_hand() -> None:
    t = Table("core3 core4", "core3", hands="core7 core6 core5 stomp4", traitors="on").act()
    assert not t.can("play", "core7", 0)
    assert not t.can("scrap", "core7")
    t.do("scrap", "core4")
    assert not t.can("end")  # four are too many to keep
    t.do("play", "stomp4", 1)
    assert t.can("end")
    t.do("play", "core7", 1)
    assert t.stak(1) == "core3 stomp4 core7"


@rule("SB-equal", "SB-A29")
def test_equal_ranks_differ_by_three_at_most() -> None:
    for seed in range(4):
        t = dealt(4, seed, equal="on", depth=9)
        cards = [t.s.zones[STAK[n]] + t.s.zones[HAND[n]] for n in range(4)]
        cards[0] = cards[0][:-1]  # the card just drawn
        sums = [sum(t.s.faces[p].rank for p in pieces) for pieces in cards]
        assert max(sums) - min(sums) <= 3
    plain = dealt(4, 1, depth=9)
    assert len(plain.s.zones[STAK[0]]) == 9


@rule("SB-equal")
def test_equal_ranks_are_sought_in_so_many_deals_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rules, "NUMBERS", replace(NUMBERS, spread=-1, deals=5))
    assert asked(dealt(3, 1, equal="on").s) is not None


@rule("SB-26", "SB-A30")
def test_a_player_without_a_stak_is_in_until_the_chain_is_over() -> None:
    t = Table("core3 -expel3 core4", "core4", "core3", hands="|core5 core6").act()
    t.do("attack", to=1)
    assert t.s.playing() == [0, 1, 2]
    t.do("expel", to=1).do("discard", "core5")
    assert t.s.playing() == [0, 2]
    assert t.ask.seat == 0


def test_a_game_keeps_going_to_an_end_by_itself() -> None:
    match = Match(GAMES["stak_bots"], 3, 5)
    luck = seeded("end")
    while match.asked is not None:
        match.play(luck.pick(legal_moves(match.state)))
    assert match.state.winners
