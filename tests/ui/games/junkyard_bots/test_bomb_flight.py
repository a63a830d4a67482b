"""A throw is shown in order and in sight: dice, answer, flight, and then what comes of it."""

from __future__ import annotations

import pytest
from pygame import Rect

from games.engine.core import legal_moves
from games.engine.events import Said
from games.engine.match import Match
from games.engine.moves import Move
from games.junkyard_bots.zones import HELD, ROBOT
from games.registry import GAMES
from tests.games.junkyard_bots.tables import Table
from tests.support import inside
from tests.support.table_at import open_table, picture
from tests.support.table_players import wait
from tests.ui.games.junkyard_bots.test_throws import at_table
from ui.games.junkyard_bots.bomb_flight import LANDS, Dome, Flight
from ui.games.junkyard_bots.ground_marks import place_signs
from ui.games.junkyard_bots.look import JunkyardLook
from ui.scenes.table import TableScene
from ui.table.motion.lines_and_sparks import Count
from ui.table.motion.playback import Beat

FRAME = 1 / 30  # seconds


def armed(*, movers: int = 0, energy: bool = False) -> tuple[Table, int]:
    """It is the turn of a robot with a bomb; the other one may dodge or shield itself."""
    t = Table()
    bomb = t.hold(0, "weapon_m_blue")
    faces = t.s.faces
    t.lose(1, *[faces[p].key for p in t.s.zones[ROBOT[1]][1:] if faces[p].type == "mover"])
    for key in ("mover_m_red", "mover_l_red")[:movers]:
        t.attach(1, key)
    if energy:
        t.energy(1, "energy_l_red")
    return t.turn(), bomb


class Watched:
    """A throw as it is shown: in each frame the saying, the flight, numbers and the power."""

    def __init__(self, scene: TableScene, t: Table) -> None:
        self.scene, self.said, self.seen = scene, "", list[tuple[str, bool, bool, int]]()
        vars(scene.session.match)["chance"] = lambda move: t.chance
        scene.app.settings.speed = 1.0
        scene.session.tick = lambda now: None  # nobody goes on by itself
        inside.on_beat(scene, self._begin)

    def _begin(self, beat: Beat, show: object) -> None:
        assert callable(show)
        show(beat)
        keys = [event.key for event in beat.events if isinstance(event, Said)]
        self.said = keys[0] if keys else self.said

    def play(self, move: Move) -> None:
        """Make a move and look at it until it has been shown."""
        scene = self.scene
        scene.session._play(move)
        for _ in range(900):
            inside.update(scene, FRAME, 0.0)
            running = inside.director(scene).running
            flies = any(isinstance(one, Flight) and one.t < 1 for one in running)
            counts = any(isinstance(one, Count) and one.now > 0 for one in running)
            body = next(iter(inside.shown(scene).zones[ROBOT[1]]), None)
            power = 0 if body is None else inside.shown(scene).pips[body]
            self.seen.append((self.said, flies, counts, power))
            if not inside.playback(scene).busy and not inside.director(scene).moving:
                return
        raise AssertionError("it never ends")


def watch(t: Table, bomb: int, *moves: Move) -> Watched:
    """Throw the bomb, and watch these moves."""
    watched = Watched(at_table(t, motion=True), t)
    for move in (Move("throw", bomb, ROBOT[1]), Move("roll"), *moves):
        watched.play(move)
    return watched


@pytest.mark.parametrize("answer", ["none", "dodge", "shield"])
def test_the_bomb_flies_after_all_dice_and_only_then_something_happens(answer: str) -> None:
    t, bomb = armed(movers=2 * (answer == "dodge"), energy=answer == "shield")
    t.rolls(6, 2, 2)
    moves = []
    if answer == "dodge":
        t.rolls(6, 6, 6)
        moves = [Move("roll")]
    elif answer == "shield":
        t.rolls(6)
        moves = [Move("shield", None, t.s.zones["energy.1"][0])]
    watched = watch(t, bomb, *moves)
    flights = [i for i, (_, flies, *_) in enumerate(watched.seen) if flies]
    assert flights
    assert flights[-1] - flights[0] + 1 == len(flights), "it flies once"
    assert {watched.seen[i][0] for i in flights} <= set(LANDS)
    before = watched.seen[: flights[-1] + 1]
    assert not any(counts for _, _, counts, _ in before), "no number before the blow"
    assert len({power for *_, power in before}) == 1, "no crack before the blow"
    assert watched.seen[flights[-1] + 1][0] == watched.seen[flights[-1]][0]


def test_a_shield_that_holds_is_a_dome_over_the_robot() -> None:
    t, bomb = armed(energy=True)
    watched = Watched(at_table(t.rolls(6, 2, 2, 6), motion=True), t)
    energy = t.s.zones["energy.1"][0]
    for move in (Move("throw", bomb, ROBOT[1]), Move("roll")):
        watched.play(move)
    scene = watched.scene
    scene.session._play(Move("shield", None, energy))
    domes = []
    for _ in range(400):
        inside.update(scene, FRAME, 0.0)
        seen = [one for one in inside.director(scene).running if isinstance(one, Dome)]
        domes += seen
        if seen:
            picture(scene, 1)
        elif domes:
            break
    assert domes
    body = inside.shown(scene).zones[ROBOT[1]][0]
    assert domes[0].robot.contains(inside.sprites(scene).all[body].pose.rect)


def test_the_weapon_waits_in_its_claw_until_the_shield_is_decided() -> None:
    t, bomb = armed(energy=True)
    watched = watch(t.rolls(6, 2, 2), bomb)
    scene = watched.scene
    look = inside.look(scene, JunkyardLook)
    assert bomb not in inside.shown(scene).zones[HELD[0]]
    assert look.hides(bomb), "it is drawn where it waits, not on the pile of lost dice"
    waits = look.bomb.thrown
    assert waits is not None
    assert waits.at is not None
    claw = t.part(0, "claw_s_green")
    assert abs(waits.at.x - inside.sprites(scene).all[claw].pose.x) < 120


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 800), 100), ((1920, 1080), 100), ((960, 600), 150)]
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_tray_of_a_roll_hides_no_robot_count_or_sign_and_dims_no_robot(
    seats: int, size: tuple[int, int], scale: int
) -> None:
    match = Match(GAMES["junkyard_bots"], seats, 1, {"start": 0})
    scene = open_table(seats, game=match.game, match=match, size=size, scale=scale, motion=True)
    wait(scene)
    move = next(m for m in legal_moves(match.state) if m.to == "l_red")
    inside.do(scene, [move])
    wait(scene)
    v, sprites = inside.shown(scene), inside.sprites(scene).all
    bodies = [sprites[v.zones[ROBOT[seat]][0]].pose for seat in range(seats)]
    before = picture(scene)
    inside.do(scene, [Move("roll")])
    rolls = inside.look(scene, JunkyardLook).rolls
    for _ in range(200):
        scene.update(FRAME)
        if rolls.visible and (rolls.stage.came >= 1 or not rolls.stage.is_open):
            break
    assert rolls.flying
    tray = rolls.stage.whole if rolls.stage.is_open else rolls.sheet.extent(rolls.rows)
    lay = inside.layout(scene)
    robots = [lay.places[ROBOT[seat]].rect for seat in range(seats)]
    assert tray.collidelist([*robots, *lay.plates.values(), lay.prompt]) < 0
    after = picture(scene)
    heaps = [place.rect for place in lay.places.values() if place.shape == "heap"]
    numbers = [rect for rect in inside.tabletop(scene).names if rect.collidelist(heaps) >= 0]
    assert len(numbers) >= len(heaps)
    assert tray.collidelist([*numbers, *place_signs(inside.tabletop(scene)).values()]) < 0
    for pose in bodies:
        spot = Rect(0, 0, 8, 8).move_to(center=(round(pose.x), round(pose.y)))
        assert after.subsurface(spot).copy().get_buffer().raw == (
            before.subsurface(spot).copy().get_buffer().raw
        ), "it stays as bright as it was"
