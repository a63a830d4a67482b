"""The drawing office in motion: Parts are riveted, robots wake, rockets fly, ice melts."""

from __future__ import annotations

import pygame
import pytest
from pygame import Surface

from games.engine import Event, Move, Moved, Said
from games.engine.core import legal_moves
from games.two_robots.attack import Aimed
from games.two_robots.damage import Damage
from games.two_robots.zones import STACKS
from tests.games.two_robots.tables import Table
from tests.support import inside
from tests.support.inside import shown
from tests.support.rigged import show_table
from tests.support.table_at import picture
from tests.ui.games.two_robots.test_table import at, attacked, factory, find
from ui.games.two_robots.flights import Chase, Heartbreak, March, Rocket
from ui.games.two_robots.look import FINALE_SECONDS, TwoRobotsLook
from ui.games.two_robots.motions import EnergyBurn, IceMelting, PartFitting, RobotWaking
from ui.scenes.table import TableScene
from ui.table.layout.geometry import Pose
from ui.table.motion.base import Motion
from ui.table.motion.lines_and_sparks import Arch, Pull
from ui.table.motion.playback import Beat
from ui.table.paint.drawings import Face
from ui.table.tabletop import Ending

WHOLE = "legs:C head:C torso:C arms:C"


def kinds(scene: TableScene, *events: Event) -> list[str]:
    """The motions of the game's own that events have."""
    found = inside.look(scene, TwoRobotsLook).beat_motions(shown(scene), Beat("move", list(events)))
    for one in found:
        inside.director(scene).add(one)
    return [type(one).__name__ for one in found]


def came(scene: TableScene, zone: str, n: int = -1) -> Moved:
    piece = shown(scene).zones[zone][n]
    return Moved(piece, "hand.0", zone, shown(scene).faces[piece], True, 7)


def left(scene: TableScene, piece: int, zone: str) -> Moved:
    return Moved(piece, zone, "discard", shown(scene).faces[piece], True, 7)


def test_a_part_is_traced_and_riveted_and_its_energy_lights_up() -> None:
    scene, me = at(factory(stack_a="legs:C head:C"), motion=True)
    assert kinds(scene, came(scene, f"stack_a.{me}")) == [PartFitting.__name__]
    before = pygame.image.tobytes(picture(scene, 1), "RGB")
    inside.director(scene).update(0.7, True)
    assert pygame.image.tobytes(picture(scene, 1), "RGB") != before, "a pipe of light"


def test_the_last_part_wakes_the_robot_which_jumps_and_salutes_before_it_is_crowned() -> None:
    scene, me = at(factory(stack_a=WHOLE), motion=True)
    zone = f"stack_a.{me}"
    assert kinds(scene, came(scene, zone)) == [PartFitting.__name__, RobotWaking.__name__]
    assert zone in inside.look(scene, TwoRobotsLook).stacks.waking
    arms = next(p for p in shown(scene).zones[zone] if shown(scene).faces[p].part == "arms")
    pose, highest, widest = Pose(100, 100, 50), 0.0, 0.0
    for _ in range(60):
        inside.director(scene).update(0.04, True)
        inside.look(scene, TwoRobotsLook).update(0.04)
        bent = inside.director(scene).adjust_pose(arms, pose)
        highest, widest = max(highest, pose.y - bent.y), max(widest, abs(bent.angle))
        picture(scene, 1)
    assert highest > 15 * scene.app.theme.u
    assert widest > 8
    assert inside.look(scene, TwoRobotsLook).stacks.waking == {}


def test_a_robot_sleeps_and_has_no_crown_until_it_has_woken() -> None:
    scene, me = at(factory(stack_a=WHOLE), motion=True)
    awake = pygame.image.tobytes(picture(scene), "RGB")
    inside.look(scene, TwoRobotsLook).stacks.waking[f"stack_a.{me}"] = 0.0
    assert pygame.image.tobytes(picture(scene), "RGB") != awake
    inside.look(scene, TwoRobotsLook).land()
    assert pygame.image.tobytes(picture(scene), "RGB") == awake


def test_the_other_parts_of_a_robot_stay_robots_when_one_is_added() -> None:
    match = factory(stack_a="legs:C head:C torso:C")
    s, seat = match.state, match.asked.seat  # type: ignore[union-attr]
    arms = find(s, "arms", "C")
    s.move(arms, f"hand.{seat}")
    scene, _ = at(match, motion=True)
    cards: set[int] = set()
    draw = inside.faces(scene).draw

    def noted(
        to: Surface, face: Face | None, pose: Pose, turn: float, state: str, moving: bool
    ) -> None:
        cards.update(p for p in others if shown(scene).faces[p] is face)
        draw(to, face, pose, turn, state, moving)

    others = list(s.zones[f"stack_a.{seat}"])
    inside.faces(scene).draw = noted
    inside.play(scene, next(m for m in legal_moves(s) if m.piece == arms))
    for _ in range(8):
        scene.update(0.02)
        picture(scene, 1)
    assert cards == set(), "none of them is seen as a card"


def test_ice_grows_from_below_and_melts() -> None:
    match = factory(("ice_blast",), stack_a="legs:C head:C torso:C")
    s, seat = match.state, match.asked.seat  # type: ignore[union-attr]
    ice, zone = find(s, "ice_blast"), f"stack_a.{seat}"
    s.move(ice, zone, up=True)
    scene, _ = at(match, motion=True)
    assert kinds(scene, came(scene, zone, shown(scene).zones[zone].index(ice))) == []
    freezing = inside.look(scene, TwoRobotsLook).stacks.freezing
    frames = []
    for grown in (0.1, 0.5):
        freezing[zone] = grown
        frames.append(pygame.image.tobytes(picture(scene, 1), "RGB"))
    assert frames[0] != frames[1]
    assert kinds(scene, left(scene, ice, zone)) == [IceMelting.__name__]


def test_an_attack_takes_its_parts_by_its_energy_and_a_sacrifice_does_not() -> None:
    match = attacked()
    scene, me = at(match, motion=True)
    zone = f"stack_a.{me}"
    part = shown(scene).zones[zone][0]
    assert kinds(scene, left(scene, part, zone)) == [EnergyBurn.__name__]
    scene, me = at(factory(stack_a="legs:C"), motion=True)
    part = shown(scene).zones[f"stack_a.{me}"][0]
    assert kinds(scene, left(scene, part, f"stack_a.{me}")) == []


def test_on_the_stage_the_energy_of_an_attack_falls_on_each_part_that_it_is_aimed_at() -> None:
    scene, _ = at(attacked(), motion=True)
    v = shown(scene)
    attack, aims = v.zones["played"][-1], tuple(v.marks["aim"])
    said = Said("two_robots.attack", (v.active,), (attack, *aims), (None,) * 3, None)
    found = inside.look(scene, TwoRobotsLook).beat_motions(v, Beat("say", [said]))
    assert [one.at for one in found if isinstance(one, EnergyBurn)] == list(aims)
    for one in found:
        inside.director(scene).add(one)
    inside.director(scene).update(0.8, True)
    picture(scene, 1)


def fired(at_: tuple[TableScene, int], missile: int, prey: int) -> tuple[TableScene, list[Motion]]:
    """A missile of seat 0 is played at a card; the table, and what is seen of it."""
    scene, me = at_
    v = shown(scene)
    said = Said("two_robots.missiles", (me, v.active), (missile, prey), (None, None), None)
    return scene, inside.look(scene, TwoRobotsLook).beat_motions(v, Beat("say", [said]))


def test_a_rocket_flies_from_its_card_to_the_attack_and_hits_it() -> None:
    scene, me = at(attacked(), motion=True)
    missile, attack = shown(scene).zones[f"hand.{me}"][0], shown(scene).zones["played"][-1]
    _, (rocket, *hit) = fired((scene, me), missile, attack)
    assert type(rocket) is Rocket
    assert (rocket.origin, rocket.target) == (missile, attack)
    assert {type(one).__name__ for one in hit} == {"Recoil", "Flash"}
    assert all(one.wait == rocket.wait + rocket.flies for one in hit)


def test_a_missile_against_a_missile_chases_it_and_shoots_it_down() -> None:
    match = attacked()
    s, me = match.state, match.asked.seat  # type: ignore[union-attr]
    prey = find(s, "homing_missiles")
    s.move(prey, "played", up=True)
    scene, _ = at(match, motion=True)
    mine = next(p for p in shown(scene).zones[f"hand.{me}"] if p != prey)
    scene, (chase, *_) = fired((scene, me), mine, prey)
    assert type(chase) is Chase
    inside.director(scene).add(chase)
    frames = set()
    for _ in range(5):
        inside.director(scene).update(0.26, True)
        frames.add(pygame.image.tobytes(picture(scene, 1), "RGB"))
    assert len(frames) == 5
    early, late = chase.prey(0.1, 1.0), chase.prey(0.9, 1.0)
    assert abs(early[1] - late[1]) > chase.loop, "it flees in a loop"


def test_who_deploys_sees_the_active_robot_march_out_of_its_pile_onto_its_card() -> None:
    match = factory(stack_a="legs:C head:C torso:C")
    s = match.state
    card = s.zones["robots"][-1]
    s.move(card, "played", up=True)
    scene, me = at(match, motion=True)
    v, said = shown(scene), Said("two_robots.revealed", (me,), (card,), (None,), None)
    (march,) = inside.look(scene, TwoRobotsLook).beat_motions(v, Beat("say", [said]))
    assert isinstance(march, March)
    inside.director(scene).add(march)
    spots = []
    for _ in range(4):
        inside.director(scene).update(0.5, True)
        picture(scene, 1)
        spots.append(march.spot())
    sizes = [size for _, _, size, _ in spots]
    assert sizes[0] < sizes[1] == sizes[2] > sizes[3], "it grows, stands, and steps onto the card"
    home = inside.sprites(scene).all[card].pose
    march.end()
    assert march.spot()[0] == pytest.approx(home.x)


def test_damage_breaks_a_heart_at_the_plate_of_whoever_is_hurt() -> None:
    scene, me = at(factory(stack_a="legs:C"), motion=True)
    said = Said("two_robots.damage", (1 - me,), (), (), Damage(2))
    (broken,) = inside.look(scene, TwoRobotsLook).beat_motions(shown(scene), Beat("say", [said]))
    assert isinstance(broken, Heartbreak)
    assert broken.many == 2
    plate = inside.layout(scene).plates[1 - me]
    assert plate.inflate(20, 20).collidepoint(broken.target.x, broken.target.y)
    inside.director(scene).add(broken)
    frames = []
    for _ in range(4):
        inside.director(scene).update(0.28, True)
        frames.append(pygame.image.tobytes(picture(scene, 1), "RGB"))
    assert len(set(frames)) == 4


def test_both_robots_of_a_winner_stand_in_the_light() -> None:
    scene, me = at(factory(stack_a=WHOLE, stack_b="legs:E head:E torso:E arms:E"), motion=True)
    said = Said("two_robots.two_robots", (me,), (), (), None)
    (waking,) = inside.look(scene, TwoRobotsLook).beat_motions(shown(scene), Beat("say", [said]))
    assert isinstance(waking, RobotWaking)
    assert len(waking.crews) == 2
    assert not inside.stage(scene).is_open


@pytest.mark.parametrize("lost", [False, True])
def test_the_winner_s_robots_step_off_the_paper_and_a_loser_s_sheet_is_rolled_up(
    lost: bool,
) -> None:
    scene, me = at(factory(stack_a=WHOLE), motion=True)
    top, look = inside.tabletop(scene), inside.look(scene, TwoRobotsLook)
    other = 1 - me
    frames = []
    for seconds in (0.0, FINALE_SECONDS / 2):
        winners = (other,) if lost else (me,)
        end = Ending(winners, me if lost else None, seconds, top.layout().area)
        top.end = end
        frames.append(pygame.image.tobytes(picture(scene, 1), "RGB"))
    assert frames[0] != frames[1]
    sprite = next(s for s in top.sprites.all.values() if s.lying.zone == f"stack_a.{me}")
    moved = look.end_pose(sprite, sprite.pose, shown(scene), end) != sprite.pose
    assert moved is not lost


def test_play_goes_on_after_a_robot_woke() -> None:
    match = factory(stack_a="legs:C head:C torso:C")
    s, seat = match.state, match.asked.seat  # type: ignore[union-attr]
    s.move(find(s, "arms", "C"), f"hand.{seat}")
    scene, _ = at(match, motion=True)
    move = next(m for m in legal_moves(s) if m.to == f"stack_a.{seat}")
    assert isinstance(move, Move)
    inside.play(scene, move)
    for _ in range(100):
        scene.update(0.1)
    assert not inside.playback(scene).busy
    assert inside.look(scene, TwoRobotsLook).stacks.waking == {}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("points", [1, 2])
@pytest.mark.parametrize("scale", [100, 150])
def test_a_breaking_heart_is_whole_in_the_window(
    seat: int, points: int, scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.games.two_robots.flights.draw_chips", lambda *_: None)
    scene, _ = at(factory(stack_a="legs:C"), motion=True, size=(960, 600), scale=scale)
    said = Said("two_robots.damage", (seat,), (), (), Damage(points))
    (broken,) = inside.look(scene, TwoRobotsLook).beat_motions(shown(scene), Beat("say", [said]))
    assert isinstance(broken, Heartbreak)
    side = broken.heart.get_width()
    hearts = pygame.Rect(0, 0, round(side * (1 + 0.8 * (points - 1))), side)
    hearts.center = round(broken.target.x), round(broken.target.y)
    window = pygame.Rect((0, 0), scene.app.size)
    assert window.contains(hearts)
    halves = list[pygame.Rect]()
    canvas = pygame.Surface((3 * window.w, 3 * window.h), pygame.SRCALPHA)
    kit = inside.director(scene).kit
    goal = broken.target
    broken.target = goal._replace(x=goal.x + window.w, y=goal.y + window.h)
    broken.start(kit)
    while broken.now < broken.hits + 0.6:  # later they are hardly visible
        broken.clock += 0.05
        if broken.now > broken.hits + 0.36:  # the ring is gone
            canvas.fill((0, 0, 0, 0))
            broken.draw(canvas, kit)
            halves.append(canvas.get_bounding_rect(60).move(-window.w, -window.h))
    assert halves
    for half in halves:
        assert window.contains(half), (half, window)


def test_the_ribbon_of_an_ice_blast_ends_on_the_stack_that_it_freezes() -> None:
    t = Table("hC, tE, aM, lS", "hN tS, lC aC", hands="ice_blast hM").act()
    scene = show_table("two_robots", t.s, motion=True)
    zone, ice = STACKS[1][1], t.find("ice_blast", "hand.0")
    begin(scene, Said("two_robots.attack", (0, 1), (ice,), (), Aimed((zone,))))
    (arch,) = [one for one in inside.director(scene).running if isinstance(one, Arch)]
    assert isinstance(arch.effect, Pose)
    tip = arch.effect.x, arch.effect.y - arch.effect.w * arch.effect.tall / 2
    assert inside.layout(scene).places[zone].rect.collidepoint(*tip)


@pytest.mark.parametrize("thief", [0, 1])
def test_the_line_of_a_theft_ends_in_the_factory_of_the_thief(thief: int) -> None:
    t = Table("hC, tE, aM, lS", "hN tS, lC aC").act()
    scene = show_table("two_robots", t.s, motion=True)
    part = t.s.zones[STACKS[1 - thief][0]][0]
    begin(scene, Said("two_robots.stolen", (thief, 1 - thief), (part,), (), None))
    (pull,) = [one for one in inside.director(scene).running if isinstance(one, Pull)]
    assert pull.piece == part
    assert isinstance(pull.to, Pose)
    places = inside.layout(scene).places
    own = [places[zone].rect for zone in STACKS[thief]]
    assert own[0].unionall(own[1:]).collidepoint(pull.to.x, pull.to.y)


def begin(scene: TableScene, said: Said) -> None:
    """Show what a saying looks like."""
    inside.director(scene).begin(shown(scene), 0, Beat("say", [said]), "", True)
