"""The pit: the board above it, Hazards in its floor, robots that drive and tip, the crowd."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from pygame import Rect, Surface

from games.engine import Rolled, Said
from games.robot_wars.facts import Added
from games.robot_wars.turn import put_in_play
from tests.games.robot_wars.tables import Table
from tests.support import inside
from tests.support.sizes import sized
from tests.support.table_at import picture
from tests.ui.games.robot_wars.test_table import at, everything, rect_of
from ui.files import LANGUAGES
from ui.games.robot_wars.layout import place_board, place_corner
from ui.games.robot_wars.look import RobotWarsLook
from ui.games.robot_wars.pit.finale import DARKNESS, FINALE_SECONDS, dim_lights
from ui.games.robot_wars.pit.score_board import LOW_BOARD
from ui.scenes.table import TableScene
from ui.table.motion.lines_and_sparks import Hoist
from ui.table.motion.playback import Beat
from ui.table.motion.stage import ROLL_SECONDS
from ui.table.tabletop import Ending

ROBOTS = "steam hammer big_axe tin", "gerbil armour legs", "wheels spy"


def begun(scene: TableScene, key: str, seats: tuple[int, ...], *names: str) -> None:
    """The table shows what is said now, of these pieces."""
    v = inside.shown(scene)
    found = {v.faces[p].key: p for p in inside.sprites(scene).all if v.faces[p]}
    pieces = tuple(next(p for k, p in found.items() if k.startswith(name)) for name in names)
    faces = tuple(v.faces[piece] for piece in pieces)
    facts = Added() if key == "attacks" else None
    said = Said(f"robot_wars.{key}", seats, pieces, faces, facts)
    inside.effects(scene).begin(inside.follow(scene), Beat("say", [said]), True)


def lamps(scene: TableScene) -> tuple[str, list[tuple[str, bool]]]:
    """The title and the lamps of the board."""
    title, found = inside.look(scene, RobotWarsLook).board.describe(inside.shown(scene))
    return title, [(lamp.words, lamp.lit) for lamp in found]


def test_the_board_tells_the_kind_of_turn_and_what_is_left_in_it() -> None:
    t = Table(*ROBOTS, hands="pit|").turn()
    assert lamps(at(t)) == ("BATTLE", [("Which turn?", True)])
    normal = ("BATTLE", [("Normal", True), ("1 Action", True), ("1 Hazard", True)])
    assert lamps(at(t.do("normal"))) == normal
    spent = at(t.do("play", "pit"))
    assert lamps(spent)[1][2] == ("0 Hazards", False)
    t = Table("steam computer", "gerbil legs", hands="pit ram|").turn()
    assert lamps(at(t.do("reboot"))) == (
        "BATTLE",
        [("End of turn", True)],
    )  # the Virus takes a card
    upgrade = at(Table(*ROBOTS, hands="pit|").turn().do("upgrade"), language="nl")
    assert lamps(upgrade) == ("STRIJD", [("Upgrade", True), ("1 Onderdeel", True)])


@pytest.mark.parametrize(
    ("language", "lamp", "phase"),
    [
        ("en", "Start of turn", "turn is beginning"),
        ("nl", "Begin beurt", "beurt begint"),
    ],
)
def test_the_board_asks_for_the_kind_of_turn_only_when_it_is_chosen(
    language: str, lamp: str, phase: str
) -> None:
    t = Table("steam hammer legs", "gerbil tin", hands="pit ram|", arena="house:0").turn()
    assert t.asks == "Evade 0"
    scene = at(t, language=language)
    assert lamps(scene)[1] == [(lamp, True)]
    assert inside.sentences(scene).phase(inside.shown(scene)).endswith(phase)


@pytest.mark.few(3)
@pytest.mark.pairwise
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [75, 100, 150, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_has_room_of_its_own(size: tuple[int, int], scale: int, language: str) -> None:
    for seats in (2, 3, 6):
        scene = at(everything(seats), size=size, scale=scale, language=language)
        lay = inside.layout(scene)
        rect = place_board(lay)
        assert lay.area.contains(rect)
        others = [*lay.plates.values(), *lay.backs.values(), lay.caption]
        others += [node.rect for node in inside.groups(scene)[0].children]
        assert rect.inflate(-2, -2).collidelist(others) < 0
        picture(scene)
        assert scene.app.theme.overflows == []


def test_the_lamps_stand_below_the_title_wherever_the_board_hangs_between_two_plates() -> None:
    for wide in range(640, 1960, 8):
        rect = place_board(sized("robot_wars", 3, (wide, round(0.8 * wide)), 100).lay)
        assert rect.h > LOW_BOARD * rect.w, wide


def test_hazards_lie_along_the_way_the_oldest_first_and_house_robot_stands_in_its_corner() -> None:
    scene = at(Table(*ROBOTS, arena="oil house pit landmine"))
    v, sprites = inside.shown(scene), inside.sprites(scene).all
    lying = {v.faces[p].key: sprites[p].lying.pose for p in v.zones["arena"]}
    assert lying["oil_slick"].x < lying["pit"].x < lying["landmine"].x
    home = place_corner(inside.layout(scene))
    assert home.inflate(2, 2).contains(rect_of(lying["house_robot"]))


def test_a_robot_drives_at_its_target_before_the_stage_opens_and_comes_home() -> None:
    scene = at(Table(*ROBOTS).normal(), motion=True)
    driving, seen = (
        inside.look(scene, RobotWarsLook).scenery.driving,
        inside.tabletop(scene).drawn_pose,
    )
    begun(scene, "attacks", (0, 1), "hammer", "armour")
    stage = inside.stage(scene)
    assert stage.clock < 0 == stage.veil, "not yet"
    inside.look(scene, RobotWarsLook).update(0.5)
    _, dy, turn = driving.aside(0)
    assert dy < 0 == turn, "towards the others"
    piece, sprite = next(
        (p, s) for p, s in inside.sprites(scene).all.items() if s.lying.zone == "robot.0"
    )
    assert seen(piece, sprite.pose).y == pytest.approx(sprite.pose.y + dy), "its parts go with it"
    picture(scene, 1)
    driving.turn_back()
    inside.look(scene, RobotWarsLook).update(1.0)
    assert driving.aside(0) == (0.0, 0.0, 0.0)
    assert inside.tabletop(scene).aside == {}


@pytest.mark.parametrize(("seats", "waits"), [((0, 1), False), ((1, 0), True)])
def test_the_viewers_die_rolls_while_their_robot_still_sets_out(
    seats: tuple[int, int], waits: bool
) -> None:
    scene = at(Table(*ROBOTS).normal(), motion=True)
    inside.playback(scene).queue.append(Beat("roll", [Rolled(None, 6, 4)]))
    begun(scene, "attacks", seats, *["hammer", "armour"][:: 1 - 2 * seats[0]])
    assert list(inside.look(scene, RobotWarsLook).scenery.driving.drives) == [seats[0]]
    seconds = inside.director(scene).beat_seconds(Beat("say", []), True)[0]
    assert (seconds + ROLL_SECONDS > 0.8) is waits


def test_what_shoots_stays_where_it_is() -> None:
    scene = at(Table("steam heat", "gerbil armour").normal(), motion=True)
    begun(scene, "attacks", (0, 1), "heat", "armour")
    assert inside.look(scene, RobotWarsLook).scenery.driving.drives == {}
    assert (
        inside.look(scene, RobotWarsLook).lead_seconds(inside.shown(scene), Beat("say", [])) == 0.0
    )


def test_a_hazard_that_bites_tips_the_robot_with_all_its_parts_and_the_crowd_jumps() -> None:
    scene = at(Table(*ROBOTS, arena="landmine").normal(), motion=True)
    scenery = inside.look(scene, RobotWarsLook).scenery
    begun(scene, "caught", (0,), "landmine")
    inside.look(scene, RobotWarsLook).update(0.2)
    turns = {turn for _, _, turn in inside.tabletop(scene).aside.values()}
    assert len(inside.tabletop(scene).aside) == 4
    assert [turn > 5 for turn in turns] == [True]
    assert scenery.crowd.up
    up = pygame.image.tobytes(picture(scene, 1), "RGB")
    inside.look(scene, RobotWarsLook).update(3.0)
    assert not scenery.crowd.up
    assert inside.tabletop(scene).aside == {}
    assert pygame.image.tobytes(picture(scene, 1), "RGB") != up


def test_with_reduced_motion_nobody_drives_tips_or_jumps() -> None:
    scene = at(Table(*ROBOTS, arena="landmine").normal())
    follow, look = inside.follow(scene), inside.look(scene, RobotWarsLook)
    for key, pieces in (("attacks", ("hammer", "armour")), ("caught", ("landmine",))):
        v = follow.shown
        found = tuple(
            next(
                p
                for p in inside.sprites(scene).all
                if v.faces[p] and v.faces[p].key.startswith(name)
            )
            for name in pieces
        )
        said = Said(f"robot_wars.{key}", (0, 1), found, tuple(v.faces[p] for p in found), None)
        look.begin(v, Beat("say", [said]), "", False)
    assert look.scenery.driving.drives == look.scenery.driving.tips == {}
    assert not look.scenery.crowd.up


def test_the_faces_that_are_enough_are_lit() -> None:
    scene = at(Table(*ROBOTS).normal(), motion=True)
    panel = inside.look(scene, RobotWarsLook).panel
    begun(scene, "attacks", (0, 1), "hammer", "legs")
    assert panel.winning_faces() == {3, 4, 5, 6}


def test_a_component_comes_down_on_a_chain_and_the_first_engine_wakes_the_robot() -> None:
    t = Table("tin hammer", "gerbil armour", hands="steam|").turn().do("upgrade")
    scene = at(t, motion=True)
    inside.play(scene, t.move("play", "steam"))
    kinds: set[str] = set()
    for _ in range(20):
        scene.update(0.02)
        kinds |= {type(one).__name__ for one in inside.director(scene).running}
        picture(scene, 1)
    assert {Hoist.__name__, "Flash", "Sparks"} <= kinds


def test_a_meltdown_counts_down_on_the_robot_and_a_reboot_is_seen_from_across_the_room() -> None:
    scene = at(Table(*ROBOTS), motion=True)
    for key, kind in (("melts", "Countdown"), ("reboot", "Sign"), ("upgrade", "Sign")):
        begun(scene, key, (1,))
        running = inside.director(scene).running
        assert kind in {type(one).__name__ for one in running}
        inside.director(scene).drop()


@pytest.mark.parametrize("lost", [False, True])
def test_fire_rises_beside_the_winner_and_the_floor_takes_the_wreck_of_who_lost(lost: bool) -> None:
    scene = at(Table("" if lost else ROBOTS[0], ROBOTS[1]), motion=True)
    top = inside.tabletop(scene)
    frames = []
    for seconds in (0.0, 1.2):
        end = Ending((1,) if lost else (0,), 0 if lost else None, seconds, top.layout().area)
        top.end = end
        frames.append(pygame.image.tobytes(picture(scene, 1), "RGB"))
    assert frames[0] != frames[1]
    sprite = next(s for s in top.sprites.all.values() if s.lying.zone == "robot.1")
    assert inside.look(scene, RobotWarsLook).end_pose(sprite, sprite.pose, inside.shown(scene), end)


def test_the_fire_of_a_win_burns_below_all_names_and_cards() -> None:
    t = Table("steam hammer big_axe tin legs wheels", "gerbil", hands="ram ex malf plunger spy")
    put_in_play(t.s, 0, t.find("house_robot"), "arena")
    scene = at(t, size=(960, 600), scale=150, motion=True)
    top, v = inside.tabletop(scene), inside.shown(scene)
    frames = []
    for seconds in (0.0, 2.5):  # the robot stands still at both
        top.end = Ending((0,), None, seconds, top.layout().area)
        frames.append(picture(scene).copy())
    assert not is_same(frames, frames[0].get_rect()), "the fire burns"
    cards = [top.sprites.all[p].pose.rect for p in v.zones["hand.0"]]
    assert len(cards) == 5
    for rect in [*top.names, *cards]:
        assert is_same(frames, rect.inflate(-rect.w // 12, -rect.h // 12))


def is_same(frames: list[Surface], rect: Rect) -> bool:
    """Return whether a rectangle looks the same in all pictures."""
    return len({frame.subsurface(rect).copy().get_buffer().raw for frame in frames}) == 1


def test_the_light_over_the_winner_fades_into_the_dark() -> None:
    floor = Surface((800, 400))
    floor.fill("white")
    dim_lights(floor, floor.get_rect(), Rect(500, 60, 200, 240), FINALE_SECONDS)
    row = [floor.get_at((x, 180)).r for x in range(800)]
    assert max(abs(a - b) for a, b in pairwise(row)) < 10
    assert (row[600], row[100]) == (255, 255 - DARKNESS)
