"""Robot Wars on the table: robots of Components, attacks in the arena, answers beside it."""

import dataclasses
import itertools
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from ai.games.robot_wars.odds import chances
from games.cardfile.picture_parts import KIND_OF
from games.engine import Said
from games.engine.core import legal_moves
from games.engine.match import Match
from games.engine.moves import Move
from games.registry import GAMES
from games.robot_wars.decks import CARDS, DECK
from games.robot_wars.facts import Added, Struck
from games.robot_wars.turn import put_in_play
from games.robot_wars.zones import ROBOT
from tests.games.robot_wars.tables import Table
from tests.support import inside
from tests.support.table_at import LONG, art, open_table, picture
from tests.support.table_players import (
    Player,
    click,
    clicks,
    go_to,
    key,
    keys,
    mouse,
    spot_of,
    wait,
)
from tests.ui.toolkit.graphics.test_art import faults
from ui.files import LANGUAGES
from ui.games.robot_wars.attack_panel import HELD_COLOUR
from ui.games.robot_wars.layout import PartsPlace
from ui.games.robot_wars.look import RobotWarsLook
from ui.games.robot_wars.robot_pose import assemble
from ui.play.workshop.deck_card_art import SORTS
from ui.scenes.table import TableScene
from ui.table.layout.geometry import RATIO, Pose
from ui.table.motion.dice_and_debris import Scrap
from ui.table.motion.lines_and_sparks import Arch, Arrow
from ui.table.motion.playback import Beat
from ui.toolkit.graphics.tokens import CORAL, PALE
from ui.toolkit.widgets.node import Node

SIZES = [(960, 600), (1280, 800), (1920, 1080)]
PARTS = [card for card in CARDS if card.kind == "component"]


def at(t: Table, **how: Any) -> TableScene:
    """The window with a rigged table."""
    match = Match(GAMES["robot_wars"], t.s.seats, 1, {"start": 0})
    scene = open_table(t.s.seats, match=match, game="robot_wars", **how)
    wait(scene)
    match.states[-1] = t.s
    inside.follow(scene).show_present()
    inside.resize(scene, scene.app.size)
    inside.look(scene, RobotWarsLook).panel.clear()
    wait(scene)
    return scene


def played(scene: TableScene, verb: str, piece: str = "", seconds: float = 30.0) -> None:
    """The person does this, and sees for so long what comes of it."""
    v = inside.shown(scene)
    moves = [m for m in inside.selection(scene).moves if m.verb == verb]
    fitting = [m for m in moves if m.piece is None or v.faces[m.piece].key.startswith(piece)]
    inside.play(scene, fitting[0])
    for _ in range(round(seconds * 20)):
        scene.update(0.05)


def rect_of(pose: Pose) -> Rect:
    rect = Rect(0, 0, int(pose.w), int(pose.w * pose.tall))
    return rect.move_to(center=(round(pose.x), round(pose.y)))


def everything(seats: int) -> Table:
    """All Components there are, dealt round the Robots."""
    keys_ = [card.key for card in DECK if card.kind == "component"]
    return Table(*[" ".join(keys_[seat::seats]) for seat in range(seats)], arena="pit oil landmine")


# -- a robot of its parts -------------------------------------------------------------------------


@pytest.mark.parametrize("inner", [0, 1, 4, 7])
@pytest.mark.parametrize("outer", [0, 1, 2, 5, 9, 16, 23])
@pytest.mark.parametrize("room", [(170, 120), (240, 168), (620, 168), (1050, 165), (1600, 230)])
def test_all_parts_of_a_robot_have_room_of_their_own(
    room: tuple[int, int], outer: int, inner: int
) -> None:
    t = Table("", "")
    kinds = (
        [
            p
            for p in t.s.zones["deck"]
            if t.s.faces[p].kind == "component" and t.s.faces[p].internal is side
        ]
        for side in (True, False)
    )
    within, around = (pieces[:n] for pieces, n in zip(kinds, (inner, outer), strict=True))
    whole = Rect((30, 40), room)
    built = assemble(t.s, within + around, whole, room[1] / RATIO / 2)
    found = {piece: rect_of(pose) for piece, pose in built.poses.items()}
    assert sorted(found) == sorted(within + around)
    assert all(whole.inflate(2, 2).contains(rect) for rect in found.values())
    assert not [
        1
        for a, b in itertools.combinations(found.values(), 2)
        if a.inflate(-2, -2).colliderect(b.inflate(-2, -2))
    ]
    assert all(built.window.inflate(2, 2).contains(found[p]) for p in within)
    assert not any(built.chest.inflate(-2, -2).colliderect(found[p]) for p in around)


def test_every_component_has_a_drawing_as_a_part_and_every_seat_a_head() -> None:
    pictures = set()
    for drawing in [*(part.picture for part in PARTS), *(f"heads.{seat}" for seat in range(6))]:
        plan = art().fitted(drawing)
        assert plan is not None, drawing
        assert faults(art().composed(plan, "ok", "")) == []
        drawn = art().fitting(drawing, 96, 96)
        assert pygame.mask.from_surface(drawn).count() > 700, drawing
        pictures.add(pygame.image.tobytes(drawn, "RGBA"))
    assert len(pictures) == len(PARTS) + 6
    assert art().problems == []


def test_a_card_without_a_fitting_is_fitted_as_the_robot_it_shows() -> None:
    assert art().fitted("robot_wars.pit") is None
    assert art().fitting("robot_wars.pit", 60, 60).get_size() == (60, 60)


@pytest.mark.parametrize("sort", SORTS)
def test_a_component_of_somebody_s_own_is_a_part_and_no_robot_on_a_robot(sort: str) -> None:
    for n in range(12):
        plan = art().fitted(f"own.{sort} key{n}")
        assert plan is not None
        kinds = {KIND_OF[part] for part, *_ in plan["parts"]}
        assert kinds
        assert "feet" not in kinds
        assert not {"arm", "torso"} <= kinds
        assert faults(art().composed(plan, "ok", "")) == []
    assert art().problems == []


def test_what_has_just_happened_is_told_on_the_floor_only_if_no_hazard_lies_there() -> None:
    for scene, is_free in ((at(everything(4)), False), (open_table(4, game="robot_wars"), True)):
        wait(scene)
        inside.model(scene).sentence.told = ("Bolt shows a new card: Bolt's Quiet Motor.",)
        picture(scene)
        assert bool(inside.tabletop(scene).caption_rect.w) == is_free


@pytest.mark.parametrize("seats", range(2, 7))
def test_hazards_lie_between_the_robots(seats: int) -> None:
    scene = at(everything(seats))
    places = inside.layout(scene).places
    floor = places["arena"].rect
    tops = [places[ROBOT[seat]].rect for seat in range(1, seats)]
    assert all(top.bottom < floor.top for top in tops)
    assert places["robot.0"].rect.right < floor.left, "beside the head of my robot"
    assert floor.bottom < places["hand.0"].rect.top
    for piece in inside.shown(scene).zones["arena"]:
        assert floor.contains(rect_of(inside.sprites(scene).all[piece].lying.pose))


@pytest.mark.pairwise("size")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_component_of_the_deck_fits_on_the_table(
    size: tuple[int, int], language: str, whole: bool
) -> None:
    cases = list(itertools.product(enumerate((2, 4, 6)), enumerate((75, 100, 150))))
    kept = [one for one in cases if whole or (one[0][0] + one[1][0] + SIZES.index(size)) % 3 == 0]
    for (_, seats), (_, scale) in kept:
        scene = at(everything(seats), size=size, scale=scale, language=language, names=LONG)
        picture(scene)
        assert scene.app.theme.overflows == []
        for sprite in inside.sprites(scene).all.values():
            place = inside.layout(scene).places[sprite.lying.zone]
            if isinstance(place, PartsPlace):
                assert place.rect.inflate(2, 2).contains(rect_of(sprite.lying.pose))


# -- what an attack comes to ----------------------------------------------------------------------


def test_the_chance_stands_beside_every_target_of_what_is_held_or_pointed_at() -> None:
    t = Table("steam big_axe precision", "gerbil armour tin solar").normal()
    scene = at(t)
    v = inside.shown(scene)
    axe = next(p for p in v.zones["robot.0"] if v.faces[p].key == "big_axe")
    told: dict[int, float] = {}
    for move in t.found("use", "big_axe"):
        told |= chances(t.s, 0, move)
    assert {t.key(p): round(6 * c) for p, c in told.items()} == {
        "armour_plating": 4,
        "tin_foil": 6,
        "solar_powered_engine": 6,
    }
    assert inside.look(scene, RobotWarsLook).scenery.chances(v, inside.lit(scene)) == {}
    before = pygame.image.tobytes(picture(scene), "RGB")
    inside.pointer(scene).hover(axe, "robot.0")
    assert inside.look(scene, RobotWarsLook).scenery.chances(v, inside.lit(scene)) == told
    assert pygame.image.tobytes(picture(scene), "RGB") != before
    inside.pick(scene, axe)
    inside.pointer(scene).hover(None, None)
    assert inside.look(scene, RobotWarsLook).scenery.chances(v, inside.lit(scene)) == told


def test_the_chance_of_a_flip_stands_on_the_robot_it_may_flip() -> None:
    t = Table("steam flipper", "gerbil armour tin", "solar").normal()
    scene = at(t)
    v = inside.shown(scene)
    flipper = next(p for p in v.zones["robot.0"] if v.faces[p].key == "flipper")
    inside.pick(scene, flipper)
    told = inside.look(scene, RobotWarsLook).scenery.whole(v, inside.lit(scene))
    assert {zone: round(6 * chance) for zone, chance in told.items()} == {
        "robot.1": 3,
        "robot.2": 5,
    }
    for zone in told:
        room = inside.layout(scene).places[zone].rect
        assert room.contains(inside.board(scene).spot_rect(zone))
    picture(scene)


def test_an_attack_shows_weapon_target_and_sum_before_it_is_compared() -> None:
    t = Table("steam big_axe precision", "gerbil armour tin").normal()
    scene = at(t)
    bouts, seen = inside.look(scene, RobotWarsLook).panel, []
    move = t.move("use", "big_axe", "armour")
    inside.play(scene, move)
    for _ in range(400):
        scene.update(0.02)
        bout = bouts.now
        if bout is not None:
            state = (bout.die is not None, bool(bout.results))
            seen += [state] if state not in seen else []
    assert seen == [(False, False), (True, False), (True, True)]
    assert bout is not None
    assert bout.die is not None
    assert (bout.weapon.key, bout.targets[0].key, bout.against) == ("big_axe", "armour_plating", 6)
    assert bout.total == bout.die + 3
    last = Struck(2, 0, 1, 0, total=bout.total, strength=6, die=bout.die, hit=bout.total >= 6)
    assert (bout.added, bout.results) == (last, (last,))
    assert bouts.outcome(bout)[0].startswith(f"{bout.total} against 6")
    failed = replace(bout, results=(replace(last, hit=False),))
    assert bouts.outcome(failed, mine=False)[1] == HELD_COLOUR
    assert bouts.outcome(failed, mine=True)[1] == PALE  # what fails of one's own is not good news


def test_a_hazard_on_the_way_is_worked_out_and_then_the_attack_goes_on() -> None:
    t = Table("steam hammer", "gerbil tin", arena="pit").normal()
    scene = at(t)
    shown: list[Any] = []
    inside.play(scene, t.move("use", "hammer", "tin"))
    for _ in range(600):
        scene.update(0.02)
        bout = inside.look(scene, RobotWarsLook).panel.now
        name = bout and (bout.weapon.key, bout.against)
        shown += [name] if name and (not shown or shown[-1] != name) else []
    assert shown == [("hammer", 1), ("pit", 3), ("hammer", 1)]


def test_an_attack_that_is_over_hides_no_hazard_that_is_played_next() -> None:
    scene = at(Table("steam hammer", "gerbil armour tin", hands="pit|").normal())
    panel, seen = inside.look(scene, RobotWarsLook).panel, set[tuple[bool, bool]]()
    played(scene, "use", "hammer", 6.0)
    assert panel.now is not None
    assert panel.now.closed
    assert not panel.shown, "nothing moves"
    inside.play(scene, next(m for m in inside.selection(scene).moves if m.verb == "play"))
    for _ in range(40):
        scene.update(0.05)
        seen.add((panel.busy, panel.shown))
    assert {busy for busy, _ in seen} == {True, False}
    assert not any(shown for _, shown in seen)


def names_of_hazards(scene: TableScene) -> list[Rect]:
    """Return where the names of the Hazards in the arena are drawn."""
    names, drawn = inside.look(scene, RobotWarsLook).scenery.hazards, list[Rect]()
    for piece in inside.shown(scene).zones["arena"]:
        sprite = inside.sprites(scene).all[piece]
        name = names.name_rect(inside.shown(scene).faces[piece], sprite.pose)
        assert name is not None
        assert name in inside.tabletop(scene).names
        drawn.append(name)
    return drawn


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES[:2])
def test_an_attack_without_motion_leaves_the_names_of_hazards_in_sight(
    size: tuple[int, int], language: str
) -> None:
    t = Table("steam big_axe helicopter", "gerbil armour", arena="pit oil landmine").normal()
    scene = at(t, size=size, scale=150, language=language)
    for room in panel_rooms(scene, t.move("use", "big_axe", "armour")):
        assert room.collidelist(names_of_hazards(scene)) < 0


@pytest.mark.parametrize("n", [10, 20])
@pytest.mark.parametrize(("size", "scale"), [((960, 600), 150), ((1280, 800), 100)])
def test_an_attack_leaves_the_names_of_many_rows_of_hazards_in_sight(
    n: int, size: tuple[int, int], scale: int
) -> None:
    t = Table("steam big_axe helicopter", "gerbil armour")
    traps = [face for face in t.s.faces if face.key in ("pit", "oil_slick", "landmine")]
    for i, piece in enumerate(t.s.zones["deck"][:n]):  # as own decks may hold
        t.s.faces[piece] = traps[i % len(traps)]
        put_in_play(t.s, 0, piece, "arena")
    scene = at(t.normal(), size=size, scale=scale)
    for room in panel_rooms(scene, t.move("use", "big_axe", "armour")):
        assert room.collidelist(inside.tabletop(scene).names) < 0
        assert inside.layout(scene).area.contains(room)


def panel_rooms(scene: TableScene, attack: Move) -> Iterator[Rect]:
    """Play an attack; yield where its panel lies, in each picture that shows it."""
    panel, seen = inside.look(scene, RobotWarsLook).panel, 0
    inside.play(scene, attack)
    for _ in range(20):
        scene.update(0.05)
        picture(scene)
        if panel.shown:
            seen += 1
            assert scene.app.theme.overflows == []
            yield panel.room()
    assert seen


@pytest.mark.parametrize("kind", [Arrow, Arch])
def test_an_arrow_runs_below_the_names_of_parts(kind: type[Arrow]) -> None:
    t = Table("steam big_axe helicopter", "gerbil armour tin").normal()
    scene = at(t, size=(960, 600), scale=150)
    before = picture(scene)
    names = [Rect(name) for name in inside.tabletop(scene).names]
    ends = Pose(10, 10, 20), Pose(950, 590, 20)
    for name in names:
        arrow = kind(ends[0], Pose(name.centerx, name.centery, 2))
        arrow.clock = 0.5
        after = before.copy()
        arrow.draw(after, inside.director(scene).kit)
        assert after.get_buffer().raw != before.get_buffer().raw
        was, now = before.subsurface(name), after.subsurface(name)
        assert pygame.image.tobytes(now, "RGB") == pygame.image.tobytes(was, "RGB"), name


# -- questions out of turn ------------------------------------------------------------------------


def attacked(**how: Any) -> TableScene:
    """The person is attacked, and may evade in two ways."""
    t = Table("gerbil wheels legs armour", "steam big_axe precision", hands="pit ram|").normal(1)
    scene = at(t.do("use", "big_axe", "wheels"), **how)
    inside.effects(scene).begin(inside.follow(scene), beat_of(t), False)
    return scene


def beat_of(t: Table) -> Beat:
    said = [e for e in t.told if getattr(e, "key", "") == "robot_wars.attacks"]
    return Beat("say", list(said))


def answers(scene: TableScene) -> list[Node]:
    return next(g for g in inside.groups(scene) if g.key == "moves").children


@pytest.mark.pairwise("size")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_an_attack_is_answered_beside_it_with_its_cause_in_sight(
    size: tuple[int, int], language: str
) -> None:
    for scale in (75, 100, 150):
        scene = attacked(size=size, scale=scale, language=language)
        bouts, nodes = inside.look(scene, RobotWarsLook).panel, answers(scene)
        assert bouts.now is not None
        assert bouts.now.weapon.key == "big_axe"
        assert len(nodes) == len(inside.selection(scene).moves) == 3
        assert all(bouts.room().contains(node.rect) for node in nodes)
        assert not [1 for a, b in itertools.combinations(nodes, 2) if a.rect.colliderect(b.rect)]
        picture(scene)
        assert scene.app.theme.overflows == []
        many = Added(plus=3, engine=2, steer=1, turn=2)
        bouts.now = replace(bouts.now, added=many, die=1)
        picture(scene)
        assert scene.app.theme.overflows == []


@pytest.mark.pairwise("size")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_hazards_lie_beside_an_attack_that_is_answered(
    size: tuple[int, int], language: str
) -> None:
    for scale, seats in itertools.product((100, 150), (2, 4)):
        robots = ["gerbil wheels legs armour", "steam big_axe precision", "tin", "solar"][:seats]
        t = Table(*robots, hands="ram", arena="pit landmine", dice=(6, 6))
        house = t.find("house_robot")
        t.normal(1).do("use", "big_axe", "0:wheels")
        put_in_play(t.s, 1, house, "arena")
        scene = at(t, size=size, scale=scale, language=language)
        picture(scene)
        arena = inside.shown(scene).zones["arena"]
        lying = [rect_of(inside.sprites(scene).all[piece].pose) for piece in arena]
        panel = inside.look(scene, RobotWarsLook).panel.room()
        place = inside.layout(scene).places[ROBOT[0]]
        assert len(lying) == 3
        assert all(inside.layout(scene).area.contains(rect) for rect in lying)
        for rect in lying:
            assert not rect.colliderect(panel)
            assert not rect.colliderect(place.rect)
            assert sum(rect.colliderect(other) for other in lying) == 1
        assert panel == inside.layout(scene).places["arena"].rect


def test_a_jump_in_time_shows_an_attack_only_while_it_asks() -> None:
    t = Table("gerbil wheels legs armour", "steam big_axe precision", hands="pit ram|").normal(1)
    scene = at(t.do("use", "big_axe", "wheels"))
    panel, v = inside.look(scene, RobotWarsLook).panel, inside.shown(scene)
    heard = [(beat_of(t), "It attacks.")]
    panel.recall(v, heard)
    assert panel.now is not None
    weapon, target = panel.now.pieces
    struck = Said(
        "robot_wars.misses",
        (1,),
        (weapon, target),
        facts=Struck(total=3, strength=4, die=3, hit=False),
    )
    heard.append((Beat("say", [struck]), "It misses."))
    panel.recall(v, heard)
    assert panel.now is not None
    assert panel.now.closed
    panel.recall(Table("gerbil tin", "steam").normal().s, heard)
    assert panel.now is None


def test_a_part_shown_large_covers_no_attack_that_is_to_be_answered() -> None:
    scene, seen = attacked(), 0
    room = inside.look(scene, RobotWarsLook).panel.room()
    for piece in inside.shown(scene).zones["robot.0"]:
        mouse(scene, pygame.MOUSEMOTION, spot_of(scene, piece))
        for _ in range(20):
            scene.update(0.05)
        picture(scene)
        large = [one.rect for one in inside.placed(scene) if one.kind == "magnifier"]
        seen += len(large)
        assert room.collidelist(large) < 0
    assert seen


def test_the_answers_say_what_they_make_of_the_attack() -> None:
    labels = [node.label for node in answers(attacked())]
    assert labels == ["Evade: Wheels (67%)", "Evade: Legs (50%)", "No (100%)"]


@pytest.mark.parametrize("n", range(3))
def test_every_answer_is_given_by_one_click(n: int) -> None:
    scene = attacked()
    node = answers(scene)[n]
    before = len(scene.session.match.moves)
    click(scene, node.rect.center)
    move = scene.session.match.moves[before]
    assert move.verb == ("pass" if n == 2 else "evade")


@pytest.mark.parametrize("way", [clicks, keys])
def test_a_part_itself_can_be_used_to_evade_too(way: Player) -> None:
    scene = attacked()
    move = inside.selection(scene).moves[0]
    before = len(scene.session.match.moves)
    way(scene, move)
    assert scene.session.match.moves[before] == move


@pytest.mark.parametrize("way", ["click", "keys"])
def test_a_second_strike_is_aimed_at_its_target_itself(way: str) -> None:
    t = Table("gerbil drill", "steam tin armour", dice=(6,)).normal().do("use", "drill", "armour")
    scene = at(t)
    move = inside.selection(scene).moves[0]
    assert isinstance(move.to, int)
    assert move.to in inside.lit(scene).targets
    if way == "click":
        click(scene, spot_of(scene, move.to))
    else:
        go_to(scene, f"target.{move.to}", partial(key, scene))
        key(scene, pygame.K_RETURN)
    assert scene.session.match.moves[0] == move


# -- what becomes of robots -----------------------------------------------------------------------


@pytest.mark.parametrize("motion", [True, False])
def test_destroyed_parts_fly_off_unless_motion_is_reduced(motion: bool, whole: bool) -> None:
    t = Table("steam big_axe precision hammer", "gerbil tin armour").normal()
    scene = at(t, motion=motion)
    tin = next(p for p in t.s.zones["robot.1"] if t.key(p) == "tin_foil")
    inside.play(scene, t.move("use", "big_axe", "tin"))
    flew = False
    for n in range(400):
        scene.update(0.01)
        running = inside.director(scene).running
        flew |= any(isinstance(one, Scrap) and one.piece == tin for one in running)
        if flew and (whole or n % 5 == 0):
            picture(scene, 1)
    assert flew == motion
    assert inside.shown(scene).where[tin] == "discard"


def plate(scene: TableScene, seat: int) -> Node:
    players = next(g for g in inside.groups(scene) if g.key == "players")
    return next(n for n in players.children if n.key == f"seat.{seat}")


def test_what_holds_of_a_robot_stands_on_its_plate_and_is_explained() -> None:
    t = Table("steam tin", "hammer armour", "gerbil helicopter", hands="ram||").turn()
    t.s.marks["missed"] = (0, 2, 0)
    scene = at(t)
    assert plate(scene, 1).value == "dizzy: misses 2 turns · no Engine"
    assert "can't use its Components" in plate(scene, 1).tip
    assert plate(scene, 2).value == "flying · 1 Engine"
    assert plate(scene, 0).value == "1 Engine, 1 in hand"
    dizzy = picture(scene)
    t.s.marks["missed"] = (0, 0, 0)
    assert pygame.image.tobytes(dizzy, "RGB") != pygame.image.tobytes(picture(at(t)), "RGB")


def test_a_tip_opens_under_the_pointer() -> None:
    scene = at(Table("steam tin", "hammer armour").turn())
    mouse(scene, pygame.MOUSEMOTION, plate(scene, 1).rect.center)
    assert inside.hot_node(scene) == "seat.1"
    picture(scene)


@pytest.mark.parametrize(
    ("verb", "phase", "rule"),
    [
        ("", "Battle · your turn", "RW-T6"),
        ("normal", "Battle · your Normal turn · left: 1 Action, 1 Hazard", "RW-T7a"),
        ("upgrade", "Battle · your Upgrade · left: 1 Component", "RW-T7b"),
    ],
)
def test_the_phase_is_always_read_and_the_rule_book_opens_at_it(
    verb: str, phase: str, rule: str
) -> None:
    t = Table("steam tin", "gerbil armour", hands="wheels pit|").turn()
    scene = at(t.do(verb) if verb else t)
    assert inside.sentences(scene).phase(inside.shown(scene)) == phase
    assert inside.rule(scene) == rule


def test_building_is_a_phase_of_its_own() -> None:
    scene = open_table(2, game="robot_wars")
    wait(scene)
    assert inside.sentences(scene).phase(inside.shown(scene)) == "Building · your turn"
    assert inside.rule(scene) == "RW-T1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_card_is_explained(language: str) -> None:
    scene = open_table(2, game="robot_wars", language=language)
    for card in CARDS:
        words = [
            *inside.spec(scene).tints.words(card),
            *inside.sentences(scene).presenter.words_of(card),
        ]
        assert 0 < len(words) <= 4
        assert all(f"table.keyword.robot_wars.{word}" in scene.app.words for word in words)
    for verb in ("normal", "upgrade", "reboot"):
        assert f"table.tip.robot_wars.{verb}" in scene.app.words


def test_a_robot_that_is_out_is_seen_to_be() -> None:
    t = Table("steam big_axe hammer", "tin", "gerbil solar armour").normal()
    t.dice = [0.99]
    scene = at(t.do("use", "big_axe", "1:tin"))
    assert t.mark("out") == ((1,),)
    assert legal_moves(t.s)
    picture(scene)
    assert plate(scene, 1).value == inside.sentences(scene)("out")


def test_the_arrow_of_an_attack_that_is_over_is_gone_once_nothing_moves() -> None:
    scene = attacked()
    panel = inside.look(scene, RobotWarsLook).panel
    with_arrow = picture(scene)
    assert panel.now is not None
    panel.now = dataclasses.replace(panel.now, closed=True, verdict="It misses.")
    without = picture(scene)
    room = panel.room()
    above = Rect(0, 0, room.right, room.top)  # the robots stand there, and the arrow between them
    assert not panel.busy
    assert (
        with_arrow.subsurface(above).get_buffer().raw != without.subsurface(above).get_buffer().raw
    )


def test_the_arrows_of_an_attack_hide_no_part() -> None:
    scene = attacked()
    panel = inside.look(scene, RobotWarsLook).panel
    assert panel.now is not None
    v = inside.shown(scene)
    targets = tuple(v.zones[ROBOT[0]])
    faces = tuple(v.faces[piece] for piece in targets)
    panel.now = replace(panel.now, pieces=(panel.now.pieces[0], *targets), targets=faces)
    with_arrows = picture(scene)
    panel.now = replace(panel.now, pieces=panel.now.pieces[:1])
    without = picture(scene)
    seen, rest = (find_coral(drawn) for drawn in (with_arrows, without))
    assert seen.count() > rest.count() + 200
    names = inside.tabletop(scene).names  # without their round corners
    for rect in [rect.inflate(-rect.w // 3, -rect.h // 3) for rect in names]:
        name = pygame.mask.Mask(rect.size, fill=True)
        assert seen.overlap_area(name, rect.topleft) == rest.overlap_area(name, rect.topleft)


def find_coral(drawn: Surface) -> pygame.mask.Mask:
    return pygame.mask.from_threshold(drawn, CORAL, (30, 30, 30, 255))


def test_a_meltdown_ends_the_attack_that_was_about_to_be_rolled() -> None:
    scene = at(everything(2))
    panel = inside.look(scene, RobotWarsLook).panel
    v = inside.shown(scene)
    weapon, target = v.zones[ROBOT[0]][0], v.zones[ROBOT[1]][0]
    faces = (v.faces[weapon], v.faces[target])
    attack = Said("robot_wars.attacks", (0,), (weapon, target), faces, Added())
    panel.hear(Beat("say", [attack]), "Ada attacks.")
    assert panel.now is not None
    panel.hear(Beat("say", [Said("robot_wars.melts", (0,), (weapon,), faces[:1])]), "Meltdown!")
    assert panel.now is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_of_a_large_robot_has_its_name_in_the_smallest_window(language: str) -> None:
    robot = "steam force_field solar helicopter giant_spring onboard spy_camera flamethrower"
    scene = at(Table(robot, "nuclear", "gerbil").normal(), size=SIZES[0], language=language)
    names = inside.look(scene, RobotWarsLook).scenery.parts
    mine = [s.pose for s in inside.sprites(scene).all.values() if s.lying.zone == ROBOT[0]]
    narrow = min(mine, key=lambda pose: pose.w)
    for card in PARTS:
        assert names.name_rect(card, narrow), card.key
