"""Two Robots on the table: searching a pile, and Factories."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame
import pytest
from pygame import Surface

from games.engine.core import State, legal_moves
from games.engine.match import Match
from games.engine.moves import Move
from games.registry import GAMES
from games.two_robots.attack import Place
from games.two_robots.cards import RobotsCard
from games.two_robots.powers import Salvage
from tests.games.two_robots.tables import Table
from tests.support import inside
from tests.support.inside import shown
from tests.support.rigged import show_table
from tests.support.table_at import open_table, picture
from tests.support.table_players import (
    click,
    clicks,
    drag,
    go_to,
    key,
    keys,
    mouse,
    node_of,
    pad,
    room_of,
    spot_of,
    wait,
)
from ui.files import LANGUAGES
from ui.games.two_robots.look import TwoRobotsLook
from ui.games.two_robots.part_faces import PartFaces
from ui.games.two_robots.presenter import (
    PRESENTER,
    find_cause,
    find_needed_stacks,
    find_open_energies,
)
from ui.games.two_robots.robot_pose import SLOTS, is_awake
from ui.games.two_robots.stack_drawing import LIGHT, place_crown
from ui.scenes.table import TableScene
from ui.table.layout.geometry import RATIO, Pose
from ui.table.preview.anchors import rect_at

BY_LOT = {"salvagers": "random"}
WAYS = {"drag": drag, "clicks": clicks, "keys": keys, "pad": pad}


def salvaging(verb: str = "recover") -> TableScene:
    """A table where Parts lie under other cards in the discard pile and one is looked for."""
    match = Match(GAMES["two_robots"], 2, 1, BY_LOT)
    match.play(legal_moves(match.state)[0])
    s = match.state
    for piece in s.zones["deck"][-30:]:
        s.move(piece, "discard", up=True)
    s.push(Salvage(0, verb, 1))
    scene = open_table(2, match=match, game="two_robots")
    assert wait(scene)
    return scene


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("verb", ["recover", "salvage"])
def test_a_part_deep_in_the_discard_pile_is_taken(verb: str, way: str) -> None:
    scene = salvaging(verb)
    move = inside.selection(scene).moves[0]
    assert shown(scene).zones["discard"].index(move.moved) < 10, "it lies deep"
    WAYS[way](scene, move)
    assert scene.session.match.moves[1] == move


def test_the_pile_that_holds_every_answer_opens_itself_and_again_when_clicked() -> None:
    scene = salvaging()
    assert inside.the_sheet(scene).question
    picture(scene)
    key(scene, pygame.K_ESCAPE)
    assert inside.sheet(scene) is None
    click(scene, room_of(scene, "discard"))
    assert inside.the_sheet(scene).question
    click(scene, node_of(scene, inside.tree(scene).key_of(Move("end"))).rect.center)
    assert scene.session.match.moves[1].verb == "end"


def test_a_part_that_was_taken_from_the_pile_stays_in_hand_until_it_has_a_place() -> None:
    match = factory(stack_a="head:C", stack_b="head:E")
    s, seat = match.state, match.asked.seat  # type: ignore[union-attr]
    part = find(s, "torso", "CE")
    s.move(part, "discard", up=True)
    s.move(find(s, "legs", "N"), "discard", up=True)
    s.push(Place(seat, part))
    scene, _ = at(match)
    assert {move.verb for move in wait(scene)} == {"place"}
    mouse(scene, pygame.MOUSEBUTTONDOWN, (640, 590), 3)  # nothing is taken back
    key(scene, pygame.K_ESCAPE)
    assert inside.the_sheet(scene).title == inside.sentences(scene)("menu.title")
    key(scene, pygame.K_ESCAPE)
    scene.update(0.1)
    assert inside.selection(scene).held == part


def test_the_sheet_shows_what_can_be_taken_and_nothing_else() -> None:
    scene = salvaging()
    parts = {move.piece for move in inside.selection(scene).moves if move.piece is not None}
    assert set(inside.the_sheet(scene).pieces) == parts
    kinds = {face.kind for face, _ in inside.the_sheet(scene).tiles if isinstance(face, RobotsCard)}
    assert kinds == {"part"}


def factory(hand: tuple[str, ...] = (), seats: int = 2, **parts: str) -> Match:
    """A table whose first asked seat has these Parts: `stack_a="head:CE torso:C"`."""
    match = Match(GAMES["two_robots"], seats, 3, BY_LOT)
    match.play(legal_moves(match.state)[0])
    s = match.state
    seat = s.stack[-1].seat  # type: ignore[attr-defined]
    for piece in [p for slot in "abcde" for p in s.zones[f"stack_{slot}.{seat}"]]:
        s.move(piece, "discard", up=True)
    for zone, kinds in parts.items():
        for kind in kinds.split():
            s.move(find(s, *kind.split(":")), f"{zone}.{seat}", up=True)
    for key_ in hand:
        s.move(find(s, key_), f"hand.{seat}")
    return match


def find(s: State, key_: str, energies: str = "") -> int:
    """A card of this name that lies in no Factory."""
    loose = [p for zone, pile in s.zones.items() if "stack" not in zone for p in pile]
    tag = "/".join(energies)
    return next(p for p in loose if s.faces[p].key == key_ and s.faces[p].tag == tag)


def at(match: Match, **more: Any) -> tuple[TableScene, int]:
    """The table of a match as the seat that is asked sees it, and that seat."""
    seat = match.asked.seat  # type: ignore[union-attr]
    scene = open_table(match.seats, people=(seat,), match=match, game="two_robots", **more)
    scene.update(0.1)
    picture(scene)
    return scene, seat


@pytest.mark.parametrize("way", WAYS)
def test_a_lone_part_in_the_discard_pile_is_taken_up_at_once_and_hides_no_stack(way: str) -> None:
    match = factory(stack_a="legs:E")
    s, seat = match.state, match.asked.seat  # type: ignore[union-attr]
    part = find(s, "torso", "CE")
    for piece in (part, *s.zones["deck"][-9:]):
        s.move(piece, "discard", up=True)
    s.push(Place(seat, part))
    scene, _ = at(match)
    hand = inside.selection(scene)
    assert inside.sheet(scene) is None
    assert hand.held == part
    assert len(hand.zones) == 2, "the Stacks glow"
    inside.put_back(scene)
    move = hand.moves[-1]
    WAYS[way](scene, move)
    assert match.moves[-1] == move


def poses(scene: TableScene, zone: str) -> dict[str, Pose]:
    """How the Parts of a Stack lie, by their names; the last of each kind counts."""
    lying = [s for s in inside.sprites(scene).all.values() if s.lying.zone == zone]
    lying.sort(key=lambda s: s.lying.z)
    faces = [(s.lying.face, s.lying.pose) for s in lying]
    return {f"{face.key}:{face.tag}": pose for face, pose in faces if isinstance(face, RobotsCard)}


def test_a_stack_is_a_robot_with_its_head_above_and_its_legs_below() -> None:
    scene, me = at(factory(stack_a="legs:C head:C arms:C torso:C"))
    found = poses(scene, f"stack_a.{me}")
    assert found["head:C"].y < found["torso:C"].y < found["legs:C"].y
    assert found["arms:C"].w > 2 * found["torso:C"].w > 0
    assert is_awake(shown(scene), f"stack_a.{me}")


def test_it_sleeps_until_the_last_part_has_come() -> None:
    scene, me = at(factory(stack_a="legs:C head:C torso:C"))
    assert not is_awake(shown(scene), f"stack_a.{me}")


def test_a_complete_robot_has_a_crown_and_no_golden_frame_as_if_something_could_go_there() -> None:
    scene, me = at(factory(stack_a="legs:C head:C arms:C torso:C"))
    rect, image = inside.layout(scene).places[f"stack_a.{me}"].rect, picture(scene)
    frame = {tuple(image.get_at((rect.left + x, rect.centery)))[:3] for x in range(4)}
    assert LIGHT not in frame
    corner = place_crown(rect)
    seen = [image.get_at((corner.left + i, corner.centery)) for i in range(corner.w)]
    assert any(min(pixel.r, pixel.g) > 1.6 * pixel.b for pixel in seen), "gold"


def test_a_duplicate_lies_sideways_beside_it() -> None:
    scene, me = at(factory(stack_a="legs:C head:C arms:C head:CE"))
    found = poses(scene, f"stack_a.{me}")
    assert found["head:C"].angle == 0
    assert found["head:C/E"].angle == 90
    assert found["head:C/E"].x > found["head:C"].x


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
def test_every_part_of_the_highest_stack_can_be_pointed_at(size: tuple[int, int]) -> None:
    every = "C CE CM CN CS".replace(" ", ",").split(",")
    kinds = " ".join(f"{part}:{tag}" for part in SLOTS for tag in every)
    scene, me = at(factory(stack_a=kinds, seats=4), size=size, scale=150)
    stack = shown(scene).zones[f"stack_a.{me}"]
    assert len(stack) == 20
    for piece in stack:
        assert spot_of(scene, piece)


def test_a_locked_stack_shows_its_energy_and_an_open_one_both() -> None:
    scene, me = at(factory(stack_a="head:C", stack_b="legs:EN"))
    v = shown(scene)
    assert find_open_energies(v, f"stack_a.{me}") == ("chemical",)
    assert find_open_energies(v, f"stack_b.{me}") == ("electrical", "nuclear")


def note_coin(told: dict[str, bool], to: Surface, pose: Pose, number: int, lit: bool) -> None:
    told[str(number)] = lit


def test_the_gold_number_shines_once_the_stacks_stand_there() -> None:
    lit: dict[str, bool] = {}
    for stacks, second in (("1", ""), ("2", "legs:E")):
        scene, me = at(factory(("robot_dart", "rescue_drill"), stack_a="head:C", stack_b=second))
        v, told = shown(scene), dict[str, bool]()

        inside.faces(scene, PartFaces).coin = partial(note_coin, told)
        picture(scene)
        assert told["1"] is True
        lit[stacks] = told["2"]
        assert find_needed_stacks(v, v.zones[f"stack_a.{me}"][0]) is None
    assert lit == {"1": False, "2": True}


def test_a_card_in_hand_shows_the_number_that_its_own_holder_needs() -> None:
    for hero, number in (("apocalypse", 2), ("samurai", 3)):
        t = Table("hC, tE", "hN", heroes=f"{hero} guardian", hands="gear_grinder hM").act()
        card = t.find("gear_grinder", "hand.0")
        assert find_needed_stacks(t.s, card) == (number, number == 2)
        scene, told = show_table("two_robots", t.s), dict[str, bool]()
        inside.faces(scene, PartFaces).coin = partial(note_coin, told)
        picture(scene)
        assert told == {str(number): number == 2}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((960, 600), 150), ((1280, 800), 100)])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_salvager_and_power_has_its_name(
    language: str, size: tuple[int, int], scale: int, seats: int
) -> None:
    for heroes in (
        "samurai scavenger peacemaker guardian",
        "apocalypse guardian scavenger samurai",
    ):
        t = Table(*["hC tC", "hE", "hM", "hN"][:seats], heroes=heroes, hands="hS").act()
        scene = show_table("two_robots", t.s, size=size, scale=scale, language=language)
        faces = inside.faces(scene, PartFaces)
        for sprite in inside.sprites(scene).all.values():
            face, w = sprite.lying.face, round(sprite.lying.pose.w)
            if isinstance(face, RobotsCard) and face.kind in ("power", "salvager"):
                title = faces._draw_title(face, w, round(RATIO * w))
                assert faces.line(face, w) or title.get_width(), (faces.words.card_name(face), w)


def test_a_card_that_destroys_shows_the_sign_of_its_energy_below_its_number() -> None:
    t = Table("hC, tE", "hN", hands="gear_grinder space_pod hMS").act()
    scene = show_table("two_robots", t.s)
    faces, signs = inside.faces(scene, PartFaces), dict[str, list[str]]()
    for name in ("gear_grinder", "space_pod", "hMS"):
        face = t.s.faces[t.find(name, "hand.0")]
        drawn = signs.setdefault(name, [])
        faces.limbs.draw_sign = lambda to, energy, *at, seen=drawn: seen.append(energy)
        faces.card(face, 231)
    assert signs == {
        "gear_grinder": ["mechanical"],
        "space_pod": [],
        "hMS": ["mechanical", "solar"],
    }


def test_a_large_part_names_its_energies_and_says_where_it_goes() -> None:
    t = Table("hC, tE", "hN", hands="hMS").act()
    faces = inside.faces(show_table("two_robots", t.s), PartFaces)
    face = t.s.faces[t.find("hMS", "hand.0")]
    assert faces._kind(face) == "Part: Mechanical (M), Solar (S)"
    assert faces._text(face).startswith("Start or join a Stack. ")


def test_no_plate_shows_health_before_a_salvager_is_chosen() -> None:
    scene = open_table(2, game="two_robots")
    wait(scene)
    v = shown(scene)
    assert not v.zones["hero.0"]
    assert PRESENTER.counts(v, 0)["health"] is None
    assert node_of(scene, "seat.0").value == "0 in hand"


def test_health_stacks_cards_and_plays_stand_on_the_plate() -> None:
    scene, me = at(factory(stack_a="head:C", stack_b="legs:E"))
    v = shown(scene)
    counts = PRESENTER.counts(v, me)
    assert counts["health"] == 3
    assert counts["stacks"] == 2
    assert counts["plays"] == v.marks["plays"]
    assert PRESENTER.counts(v, 1 - me)["plays"] is None
    plate = next(n for g in scene.nodes() for n in g.children if n.key == f"seat.{me}")
    assert "3 health" in plate.value
    assert "2 Stacks" in plate.value


def attacked(seats: int = 3) -> Match:
    """A table where an Attack has just been aimed at Parts of two opponents."""
    match = factory(("power_surge",), seats, stack_a="head:C", stack_b="legs:N", stack_c="arms:M")
    s = match.state
    seat = match.asked.seat  # type: ignore[union-attr]
    aims = []
    for other in range(seats):
        if other == seat:
            continue
        for slot, kind in zip("abc", ("E", "CE", "EN"), strict=True):
            s.move(
                find(s, ("torso", "legs", "arms")["abc".index(slot)] if other else "head", kind),
                f"stack_{slot}.{other}",
                up=True,
            )
        aims.append(s.zones[f"stack_a.{other}"][0])
        s.move(s.zones["deck"][-1], f"hand.{other}")
    surge = next(p for p in s.zones[f"hand.{seat}"] if s.faces[p].key == "power_surge")
    match.play(Move("play", surge, "played"))
    for part in aims[:2]:
        match.play(Move("destroy", None, part))
    return match


def test_the_interrupt_shows_the_attack_what_it_hits_and_who_is_still_asked() -> None:
    match = attacked()
    scene, _ = at(match, scale=100)
    found, panel = find_cause(shown(scene)), inside.look(scene, TwoRobotsLook).cause
    assert found
    told = panel.lines(shown(scene), found)
    assert told[0].endswith("Power Surge")
    assert [line.split()[0] for line in told[2:4]] == ["Your", "Bo's"]
    assert told[-2] == "Deciding now: you"
    assert told[-1].startswith("Then: ")
    assert panel.room(shown(scene)).contains(panel.flying(shown(scene)).rect), "the card itself"
    node = next(n for g in scene.nodes() for n in g.children if n.key == "cause")
    assert "Power Surge" in node.label


def test_all_of_a_stack_glows_and_its_parts_can_be_looked_at() -> None:
    scene, me = at(factory(stack_a="head:C torso:C"))
    other = f"stack_b.{1 - me}"
    assert inside.board(scene).spot_rect(other) == inside.layout(scene).places[other].rect
    parts = {f"card.{piece}" for piece in shown(scene).zones[f"stack_a.{me}"]}
    assert parts <= {node.key for group in scene.nodes() for node in group.children}


def test_what_is_aimed_at_glows_red() -> None:
    scene, _ = at(attacked())
    aimed = set(shown(scene).marks["aim"])
    assert inside.lit(scene).aimed == aimed
    assert {inside.state_of(scene, piece) for piece in aimed} == {"lose"}


def test_an_opponent_asked_alike_takes_the_same_time_whatever_he_holds() -> None:
    times = []
    for holds in (False, True):
        match = attacked()
        s, seat = match.state, match.asked.seat  # type: ignore[union-attr]
        for piece in [p for p in s.zones[f"hand.{seat}"] if s.faces[p].key == "homing_missiles"]:
            s.move(piece, "discard", up=True)
        if holds:
            s.move(find(s, "homing_missiles"), f"hand.{seat}")
        scene = open_table(3, people=((seat + 1) % 3,), match=match, game="two_robots")
        before, ticks = len(match.moves), 0
        while len(match.moves) == before:
            ticks += 1
            scene.session.tick(ticks / 10)
        times.append(ticks)
    assert times[0] == times[1] > 3


def test_of_two_people_at_one_screen_nobody_passes_by_himself() -> None:
    match = attacked()
    s, seat = match.state, match.asked.seat  # type: ignore[union-attr]
    for piece in list(s.zones[f"hand.{seat}"]):
        if s.faces[piece].key == "homing_missiles":
            s.move(piece, "discard", up=True)
    for people, passes in (((seat,), True), ((0, 1, 2), False)):
        scene = open_table(
            3, people=people, match=match.branch(len(match.moves)), game="two_robots"
        )
        scene.session.match.states[-1] = s
        scene.session.uncover()
        before = len(match.moves)
        for tick in range(60):
            scene.session.tick(tick / 10)
        assert (len(scene.session.match.moves) > before) is passes


def test_page_down_goes_to_every_part_that_can_be_chosen() -> None:
    scene, _ = at(attacked())
    inside.focus(scene).move_to("")
    groups = [g for g in inside.groups(scene) if g.key == "cards"]
    wanted = {node.key for group in groups for node in group.children}
    inside.focus(scene).move_to(min(wanted))
    met = set()
    for _ in range(len(wanted) + 1):
        key(scene, pygame.K_PAGEDOWN)
        met.add(inside.focus(scene).key)
    assert met == wanted


def test_the_seats_sit_round_the_table_in_turn_order_once_all_have_picked() -> None:
    match = Match(GAMES["two_robots"], 4, 1, {"salvagers": "pick"})
    scene = open_table(4, match=match, game="two_robots")
    assert wait(scene)
    clicks(scene, legal_moves(match.state)[-1])
    assert wait(scene)
    order = match.state.marks["order"]
    assert isinstance(order, tuple)
    assert order != (0, 1, 2, 3)
    lay, me = inside.layout(scene), order.index(0)
    others = [order[(me + i) % 4] for i in range(1, 4)]
    assert sorted(others, key=lambda seat: -lay.plates[seat].x) == others, "to my right, then on"


def test_the_focus_among_glowing_parts_is_a_white_ring() -> None:
    t = Table("hC, tE, aM, lS", "hN tN, lC aC", hands="space_pod hM").act()
    scene = show_table("two_robots", t.do("play", "space_pod").s)
    part = t.find("tN", "stack_a.1")
    assert part in inside.lit(scene).targets
    plain = picture(scene)
    go_to(scene, f"target.{part}", partial(key, scene))
    ringed = picture(scene)
    room = node_of(scene, f"target.{part}").rect.inflate(16, 16)

    def count_white(seen: Surface) -> int:
        spots = [(x, y) for x in range(*room_x) for y in range(*room_y)]
        return sum(min(seen.get_at(spot)[:3]) > 230 for spot in spots)

    room_x, room_y = (room.left, room.right), (room.top, room.bottom)
    assert count_white(ringed) - count_white(plain) > room.w + room.h


def test_of_a_duel_of_missiles_the_last_shot_is_told_in_letters_that_fit() -> None:
    shots = "homing_missiles homing_missiles"
    t = Table("tE, hS, hM", "tS aS, aE", hands=f"power_surge {shots}|{shots}").act()
    t.do("play", "power_surge").do("destroy", to="tE").do("destroy", to="aE")
    for _ in range(3):
        t.do("intercept")
    scene = show_table("two_robots", t.s, size=(960, 600), scale=150)
    assert find_cause(shown(scene)).answers[2:]  # type: ignore[union-attr]
    scene.app.theme.overflows.clear()
    picture(scene)
    assert scene.app.theme.overflows == []


def test_a_second_click_on_an_aimed_part_aims_at_no_part_below_it() -> None:
    t = Table("hC, hS, hM", "tE aE, lS", hands="power_surge").act().do("play", "power_surge")
    scene = show_table("two_robots", t.do("destroy", to="tE").s)
    torso = inside.sprites(scene).all[t.find("tE", "stack_a.1")].pose
    click(scene, (round(torso.x), round(torso.y)))
    assert not scene.session.match.moves


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
@pytest.mark.parametrize("scale", [100, 150])
def test_no_button_covers_a_raised_power(size: tuple[int, int], scale: int) -> None:
    t = Table("hC tC aC", "hE", heroes="scavenger guardian", discard="hN").event()
    scene = show_table("two_robots", t.s, size=size, scale=scale)
    powers, raised = t.s.zones["power.0"], list[int]()
    for sprite in [inside.sprites(scene).all[power] for power in powers]:
        click(scene, (round(sprite.pose.x), round(sprite.pose.y)))
        scene.update(0.5)
        moves = next(group for group in inside.groups(scene) if group.key == "moves")
        drawn = rect_at(inside.board(scene), sprite)
        assert moves.children
        assert drawn.collidelist([button.rect for button in moves.children]) < 0
        raised += [sprite.piece] if sprite.lift else []
    assert raised == list(powers)
