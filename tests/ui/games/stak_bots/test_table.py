"""Stak Bots on the table: sides, damage, the queue of effects, buttons, variants."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from pygame import Rect, Surface, font

from games.engine.core import legal_moves
from games.engine.events import Moved
from games.engine.match import Match
from games.engine.moves import Move
from games.registry import GAMES
from games.stak_bots.chain import Entry
from games.stak_bots.verbs import Target
from tests.long_runs import film
from tests.support import inside
from tests.support.house import ART as QUICK
from tests.support.table_at import open_table, picture
from tests.support.table_players import button_of, click, node_of, wait
from ui.games.stak_bots import belt, effect_queue
from ui.games.stak_bots.belt import TippedRide, place_lamp
from ui.games.stak_bots.card_faces import StakFaces, find_effect_symbols
from ui.games.stak_bots.counter import draw_flaps
from ui.games.stak_bots.effect_queue import find_waiting_effects
from ui.games.stak_bots.ground import make_dock
from ui.games.stak_bots.layout import StakPlace
from ui.games.stak_bots.look import StakBotsLook
from ui.language.localization import Words
from ui.language.presenters import PRESENTERS
from ui.scenes.table import TableScene
from ui.table.layout.geometry import SIDEBAR, Place
from ui.table.motion.base import Fade, Ride
from ui.table.motion.playback import Beat
from ui.toolkit.graphics.lettering import paragraph
from ui.toolkit.graphics.tokens import GREEN, RED


def played(want: Callable[[Match], bool], seats: int = 3, **options: Any) -> Match:
    """A match in which the first seat is asked what is wanted."""
    for seed in range(400):
        match = Match(GAMES["stak_bots"], seats, seed, {"start": 0, **options})
        luck = random.Random(seed)
        while match.asked is not None:
            if match.asked.seat == 0 and want(match):
                return match
            moves = legal_moves(match.state)
            match.play(luck.choice([m for m in moves if m.verb != "scrap"] or moves))
    raise AssertionError("never in 400 games")


def table(match: Match) -> TableScene:
    """The table of a match, its question asked."""
    scene = open_table(match.seats, game=match.game, match=match)
    wait(scene)
    return scene


def place_of(scene: TableScene, zone: str) -> Place:
    place: Place = inside.layout(scene).places[zone]
    return place


@pytest.mark.rule("SB-13", "SB-27")
@pytest.mark.parametrize("n", [2, 9, 14, 30])
def test_the_side_of_every_card_in_a_stack_is_seen(n: int) -> None:
    scene = table(Match(GAMES["stak_bots"], 6, 1, {"start": 0}))
    for seat in range(6):
        poses = place_of(scene, f"stak.{seat}").poses(n)
        for lower, upper in pairwise(poses):
            assert upper.x - lower.x >= SIDEBAR * lower.w * 0.99


@pytest.mark.rule("SB-27", "SB-28")
def test_the_signs_at_the_side_tell_entry_from_ability() -> None:
    scene = table(Match(GAMES["stak_bots"], 2, 1, {"start": 0}))
    found = {face.key: find_effect_symbols(face) for face in inside.shown(scene).box}
    assert (found["core"], found["shot"], found["bash"]) == ([], ["entry"], ["damage"])
    assert (found["stomp"], found["leader"]) == (["attack"], ["open"])


@pytest.mark.rule("SB-11")
def test_end_turn_says_why_it_is_not_yet_allowed() -> None:
    scene = table(played(lambda m: type(m.asked).__name__ == "Act" and not m.state.marks["fed"]))
    key = button_of(scene, next(m for m in inside.tree(scene).plain_moves(inside.shown(scene))))
    before = len(scene.session.match.moves)
    click(scene, node_of(scene, key).rect.center)
    no = inside.the_refused(scene)
    assert "Scrapheap" in no.text
    assert (inside.why(scene).rule, inside.why(scene).cause) == ("SB-11", "discard")
    assert len(scene.session.match.moves) == before


@pytest.mark.rule("SB-11")
def test_end_turn_ends_the_turn_once_it_is_allowed() -> None:
    scene = table(played(lambda m: any(x.verb == "end" for x in legal_moves(m.state))))
    move = next(m for m in inside.selection(scene).moves if m.verb == "end")
    before = len(scene.session.match.moves)
    click(scene, node_of(scene, button_of(scene, move)).rect.center)
    assert scene.session.match.moves[before] == move


def test_a_traitor_with_too_many_cards_is_told_so() -> None:
    def full(match: Match) -> bool:
        ends = any(move.verb == "end" for move in legal_moves(match.state))
        return type(match.asked).__name__ == "Act" and bool(match.state.marks["fed"]) and not ends

    scene = table(played(full, traitors="on"))
    click(scene, node_of(scene, inside.tree(scene).key_of(Move("end"))).rect.center)
    assert "three cards" in inside.the_refused(scene).text


@pytest.mark.rule("SB-24")
def test_the_queue_shows_what_is_still_to_happen_the_next_first() -> None:
    def busy(match: Match) -> bool:
        return type(match.asked).__name__ == "Target" and any(
            isinstance(step, Entry) for step in match.state.stack
        )

    scene = table(played(busy))
    v = inside.shown(scene)
    queue = find_waiting_effects(v)
    waits = [step.piece for step in reversed(v.stack) if isinstance(step, Entry)]
    asks = v.stack[-1]
    assert isinstance(asks, Target)
    assert [item.piece for item in queue] == [asks.bot, *waits]
    assert [item.now for item in queue] == [True] + [False] * len(waits)
    picture(scene)
    assert scene.app.theme.overflows == []


def test_the_queue_steps_forward_and_each_effect_is_joined_to_its_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def busy(match: Match) -> bool:
        return type(match.asked).__name__ == "Target" and any(
            isinstance(step, Entry) for step in match.state.stack
        )

    scene = table(played(busy))
    look, v = inside.look(scene, StakBotsLook), inside.shown(scene)
    cards = [item.piece for item in find_waiting_effects(v)]
    before = picture(scene)
    look.queue = [-1, *cards]  # the effect before them has just ended
    look.motion = True
    look.watch_frame(v, busy=False)
    assert look.step == 1.0
    assert look.update(0.1)
    assert picture(scene).get_buffer().raw != before.get_buffer().raw
    look.land()
    ends: list[float] = []
    monkeypatch.setattr(effect_queue, "draw_thread", lambda to, a, b, *_: ends.append(b.x))
    scene.draw(before)
    sprites = inside.sprites(scene).all
    assert ends == [sprites[piece].pose.x for piece in reversed(cards)]


@pytest.mark.rule("SB-17")
def test_damage_stands_on_the_card_and_a_leader_shows_its_power() -> None:
    match = Match(GAMES["stak_bots"], 2, 1, {"start": 0})
    scene = table(match)
    v = inside.shown(scene)
    top = v.zones["stak.1"][-1]
    assert inside.look(scene, StakBotsLook).find_badges(v, top, v.faces[top])[1] == ""
    v.pips[top] = 3
    assert inside.look(scene, StakBotsLook).find_badges(v, top, v.faces[top])[1] == "−3"
    leader = next(face for face in v.box if face.key == "leader")
    v.faces[top] = leader
    assert inside.look(scene, StakBotsLook).find_badges(v, top, leader)[0] == "1"


def test_a_card_deep_in_a_stack_is_shown_large() -> None:
    scene = table(played(lambda m: len(m.state.zones["stak.0"]) > 3))
    piece = inside.shown(scene).zones["stak.0"][0]
    pose = inside.sprites(scene).all[piece].lying.pose
    x, y = round(pose.x - pose.w * 0.42), round(pose.y)
    sprite = inside.sprites(scene).at(x, y)
    assert sprite is not None
    assert sprite.piece == piece


@pytest.mark.parametrize("motion", [True, False])
def test_what_is_scrapped_rides_the_belt_into_the_furnace_or_fades_over(motion: bool) -> None:
    match = film.find("stak_bots", "stak_bots.shoot", 3, 2)
    ways = [e for e in match.events[-1] if isinstance(e, Moved) and e.to == "discard"]
    piece = next(e.piece for e in ways if e.origin.startswith("stak."))
    scene = film.opened(match, motion)
    playback = inside.playback(scene)
    director, belt = inside.director(scene), place_of(scene, "discard").rect
    scene.session._play(match.moves[-1])
    kinds, hidden = set(), 0
    for _ in range(400):
        inside.update(scene, 1 / 30, 0.0)
        rides = [one for one in director.running if isinstance(one, Ride) and one.piece == piece]
        kinds |= {type(one) for one in director.running if one.removed_piece == piece or not motion}
        hidden += bool(rides) and director.hides(piece)
        for one in rides:
            assert one.ends is not None
            assert belt.collidepoint(one.ends[1][:2])
            scene.draw(scene.app.surface)
        if not playback.busy and not director.moving:
            break
    assert inside.sprites(scene).all[piece].lying.zone == "discard"
    assert not director.hides(piece)
    if motion:
        assert kinds == {Ride}
        assert 0.4 <= hidden / 30 <= 0.9  # an opponent's moves go up to twice as fast
    else:
        assert Ride not in kinds
        assert Fade in kinds


@pytest.mark.rule("SB-11")
@pytest.mark.parametrize("fed", [False, True])
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(("size", "scale"), [((960, 600), 200), ((1920, 1080), 75)])
def test_a_lamp_says_whether_the_scrapheap_was_fed(
    fed: bool, language: str, size: tuple[int, int], scale: int
) -> None:
    scene = open_table(2, game="stak_bots", size=size, scale=scale, language=language)
    wait(scene)
    v = inside.shown(scene)
    v.marks["fed"] = int(fed)
    seen = picture(scene)
    lay, furnace = inside.layout(scene), place_of(scene, "discard").rect
    lamp = place_lamp(furnace, scene.app.theme.u)
    assert lay.queue.right <= lamp.left < lamp.right < furnace.left
    spot = lamp.left + round(lamp.h * 0.58), lamp.centery
    assert seen.get_at(spot)[:3] == (GREEN if fed else RED)
    told = inside.board(scene).say("lamp.green" if fed else "lamp.red")
    assert node_of(scene, "zone.discard").value.endswith(told)
    assert scene.app.theme.overflows == []


def test_the_counter_of_a_stak_turns_one_flap_for_each_card_and_is_red_when_few_are_left() -> None:
    scene = open_table(3, game="stak_bots")
    wait(scene)
    look, v = inside.look(scene, StakBotsLook), inside.shown(scene)
    counters, high = look.counters, len(v.zones["stak.1"])
    assert counters.shown[1] == high
    counters.heights[1] = high - 2
    seen = [counters.shown[1] for _ in range(30) if counters.update(0.03)]
    assert sorted(set(seen), reverse=True) == [high, high - 1, high - 2]
    assert seen.count(high - 1) == 4, "as long as a flap takes"
    theme = scene.app.theme
    inks = []
    for left in (0, 1, 2, 3):
        drawn = draw_flaps(theme, (50, 56), left, left, 0, (0, 0, 255))
        spots = [drawn.get_at((x, y)) for x in range(12, 38) for y in range(12, 44)]
        inks.append(any(spot.r > 160 and spot.g < 140 for spot in spots))
    assert inks == [True, True, True, False]


@pytest.mark.pairwise
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("scale", [75, 100, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_every_counter_has_room_beside_or_at_the_foot_of_its_stak(
    size: tuple[int, int], scale: int, seats: int
) -> None:
    scene = open_table(seats, game="stak_bots", size=size, scale=scale)
    lay = inside.layout(scene)
    staks = [place for place in lay.places.values() if isinstance(place, StakPlace)]
    assert {place.zone for place in staks} == {zone for zone in lay.places if "stak." in zone}
    for place in staks:
        assert lay.area.contains(place.counter)
        assert not any(place.counter.colliderect(one) for one in lay.plates.values())
        others = [one.rect for one in lay.places.values() if one is not place]
        assert not any(place.counter.colliderect(rect) for rect in others)
        assert place.flap == 0 or not place.counter.colliderect(place.rect)


def test_the_belt_runs_only_while_something_rides() -> None:
    match = film.find("stak_bots", "battle", 3, 1)
    scene = film.opened(match, True)
    scene.session._play(match.moves[-1])
    look, ran = inside.look(scene, StakBotsLook), []
    for _ in range(500):
        inside.update(scene, 1 / 30, 0.0)
        ran.append(look.ridden)
        if not inside.playback(scene).busy and not look.rides:
            break
    assert ran[0] == 0 < ran[-1]
    before = ran[-1]
    for _ in range(10):
        inside.update(scene, 1 / 30, 0.0)
    assert look.ridden == before


def test_the_winners_platform_rises_and_stays_in_the_picture() -> None:
    u, box = 1.0, Rect(100, 300, 200, 16)
    ups = [belt.find_rise(True, True, t / 10, u) for t in range(30)]
    assert ups[0] == pytest.approx(0)
    assert ups[-1] == pytest.approx(belt.RISE_HEIGHT)
    assert belt.find_rise(False, False, 9.0, u) < 0
    drawn = Surface((400, 400))
    belt.draw_lift(drawn, box, (255, 0, 0), ups[-1], u)
    assert drawn.get_at((200, 300 - belt.RISE_HEIGHT + 8)) != drawn.get_at((200, 200))


def test_the_lowest_card_is_tipped_off_its_platform_and_others_are_not() -> None:
    scene = open_table(3, game="stak_bots")
    wait(scene)
    look, v, kinds = inside.look(scene, StakBotsLook), inside.shown(scene), []
    pile = v.zones["stak.1"]
    for piece in (pile[0], pile[1], pile[-1]):
        beat = Beat("move", [Moved(piece, "stak.1", "discard", None, True, 7)])
        look.begin(v, beat, "", True)
        (ride,) = (one for one in look.beat_motions(v, beat) if isinstance(one, Ride))
        kinds.append(type(ride))
        tools = inside.director(scene).kit
        lay = tools.at(piece)
        for _ in range(8):
            ride.update(0.05, tools)
            ride.draw(inside.app(scene).surface, tools)
        assert lay is not None
        assert ride.ends is not None
        aside = lay.x - ride.ends[0].x
        assert aside == pytest.approx(0.85 * lay.w if kinds[-1] is TippedRide else 0.0, abs=1)
    assert kinds == [TippedRide, Ride, Ride]


@pytest.mark.parametrize(("language", "rank"), [("en", "rank"), ("nl", "rang")])
def test_a_large_card_shows_the_rank_that_the_rule_page_speaks_of(language: str, rank: str) -> None:
    scene = open_table(2, game="stak_bots", language=language)
    for face in inside.shown(scene).box:
        assert inside.kind_line(scene, face).endswith(f"{rank} {face.rank}")


@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_large_card_without_effects_has_its_name_for_a_heading(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    font.init()
    told: list[str] = []

    def spy(art: Any, text: str, *rest: Any) -> Surface:
        told.append(text)
        return paragraph(art, text, *rest)

    monkeypatch.setattr("ui.table.paint.card_faces.paragraph", spy)
    words, tints = Words(language), PRESENTERS["stak_bots"].spec.tints
    faces = StakFaces(QUICK, words, tints)
    for face in set(Match(GAMES["stak_bots"], 2, 1).state.box):
        told.clear()
        faces.card(face, 240)
        plain = face.key.startswith("core")
        line = words.card_line(face, tints.kind(face))
        assert told == [words.card_name(face) if plain else line, words.card_text(face)], face.key


def test_the_damage_of_a_covered_card_stands_on_its_visible_side() -> None:
    scene = open_table(2, game="stak_bots")
    wait(scene)
    v = inside.shown(scene)
    hand, stak = v.zones["hand.0"], v.zones["stak.0"]
    v.zones["hand.0"], v.zones["stak.0"] = hand[1:], [*stak, hand[0]]
    v.where[hand[0]], v.up[hand[0]] = "stak.0", True
    inside.board(scene).settle(v, 0)
    before = picture(scene)
    covered = inside.sprites(scene).all[stak[-1]].pose
    side = covered.rect
    side.width = round(SIDEBAR * side.width)
    v.pips[stak[-1]] = 3
    inside.redraw(scene)
    after = picture(scene)
    a, b = (one.subsurface(side).copy() for one in (before, after))
    assert a.get_view("2").raw != b.get_view("2").raw


def test_no_empty_place_stays_of_a_seat_that_is_out() -> None:
    scene = open_table(3, game="stak_bots")
    wait(scene)
    v = inside.shown(scene)
    v.zones["stak.1"].clear()
    inside.board(scene).settle(v, 0)
    place = inside.layout(scene).places["stak.1"].poses(1)[0].rect
    empty = inside.still_layer(scene, v).subsurface(place).copy()
    v.marks["out"] = ((1,),)
    inside.board(scene).still.forget()
    out = inside.still_layer(scene, v).subsurface(place).copy()
    assert empty.get_view("2").raw != out.get_view("2").raw


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_the_whole_furnace_glows_for_a_card_that_can_be_scrapped(
    size: tuple[int, int], scale: int
) -> None:
    scene = open_table(3, game="stak_bots", size=size, scale=scale)
    moves = wait(scene)
    furnace = Rect(make_dock(inside.layout(scene), scene.app.theme.u).furnace)
    edge = furnace.left + 1, furnace.centery
    plain = picture(scene).get_at(edge)
    piece = next(move.piece for move in moves if move.verb == "scrap" and move.piece is not None)
    inside.pick(scene, piece)
    lit = picture(scene).get_at(edge)
    assert (lit.r + lit.g) - (plain.r + plain.g) > 100
