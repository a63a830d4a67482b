"""Motions are values that start, move and end; the stage opens, shows and closes in its time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from pygame import Surface, image, mask

from games.engine.core import legal_moves
from games.engine.events import Moved, Said
from games.engine.match import Match
from games.engine.zones import owner
from games.registry import GAMES
from tests.long_runs import film
from tests.support import inside
from tests.support.inside import shown
from tests.support.table_at import open_table, picture
from tests.support.table_players import wait
from ui.language.presenters import PRESENTERS
from ui.table.layout.geometry import Pose
from ui.table.motion import base, lines_and_sparks
from ui.table.motion.base import Crack, Flash, Lunge, Motion, Rise, Rock, TableShake
from ui.table.motion.cues import CUES, Cast
from ui.table.motion.drawing import MotionKit, draw_ribbon, draw_rim
from ui.table.motion.lines_and_sparks import Count, Projectile
from ui.table.motion.playback import split_into_beats
from ui.table.motion.props import Jaws
from ui.table.motion.stage import ROLL_SECONDS, TURN_GAP_SECONDS, Stage, put_deciding_last
from ui.toolkit.graphics.tokens import CORAL
from ui.toolkit.widgets.node import walk

HERE, THERE = Pose(100, 300, 80), Pose(500, 200, 80)
CASTS = [Cast((1,), (2,), (), THERE), Cast((1,)), Cast((HERE,), (THERE,)), Cast((9,), (8,))]
FINE = 1 / 60  # seconds between two frames
LOSES = 2  # a deal in which one of three loses the first duel
VIOLENT = ("lunge", "recoil", "shake", "flash", "sparks", "projectile", "blast")


def kit() -> MotionKit:
    """Two pieces and a place for nothing else."""
    scene = open_table(2)
    poses: dict[Any, Pose] = {1: HERE, 2: THERE}
    picture = Surface((120, 160))
    return MotionKit(
        scene.app.theme,
        lambda where: where if isinstance(where, Pose) else poses.get(where),
        lambda piece: picture,
    )


@pytest.mark.parametrize("name", CUES)
@pytest.mark.parametrize(
    "cast", [Cast((1,), (2,)), Cast((1,)), Cast((HERE,), (THERE,)), Cast((9,), (8,))]
)
def test_every_cue_starts_moves_draws_and_ends(name: str, cast: Cast) -> None:
    tools, to = kit(), Surface((640, 400))
    for motion in CUES[name](cast):
        assert 0 < motion.length < 2
        frames = 0
        while motion.update(0.05, tools):
            motion.adjust_pose(1, HERE, 1.0)
            motion.shake_offset(1.0)
            if motion.has_begun:
                motion.draw_behind(to, tools)
                motion.draw(to, tools)
            frames += 1
        motion.end()
        assert frames * 0.05 == pytest.approx(motion.length, abs=0.06)
        assert motion.shake_offset(1.0) == (0, 0)
        if motion.removed_piece is None and not motion.final_poses():
            assert motion.adjust_pose(1, HERE, 1.0)[:2] == pytest.approx(HERE[:2], abs=1)


def test_a_lunge_draws_back_hits_and_returns() -> None:
    tools, motion = kit(), Lunge(1, 2)
    seen = []
    for _ in range(12):
        motion.update(0.04, tools)
        seen.append(motion.adjust_pose(1, HERE, 1.0).x)
    assert min(seen[:3]) < HERE.x
    assert THERE.x - 1.2 * HERE.w < max(seen) < THERE.x
    assert motion.adjust_pose(2, THERE, 1.0) == THERE


def test_a_number_counts_up_and_stays() -> None:
    tools, motion = kit(), Count(1, 9, 3)
    seen = []
    for _ in range(20):
        motion.update(0.04, tools)
        seen.append(motion.shown)
    assert seen == sorted(seen)
    assert seen[0] < 6
    assert seen[-1] == 9


def test_only_calm_motions_are_seen_with_reduced_motion() -> None:
    both = [*vars(base).values(), *vars(lines_and_sparks).values()]
    kinds = [k for k in both if isinstance(k, type) and issubclass(k, Motion)]
    calm = {kind.__name__.lower() for kind in kinds if kind.calm}
    assert not calm & set(VIOLENT)
    assert base.Fade.seconds == 0.12


def duel(seats: int, motion: bool = True, seed: int = 1) -> Iterator[Any]:
    """The frames of a scene in which everybody lays a card; ends when all has been shown."""
    match = Match(GAMES["robo_power"], seats, seed, {"start": 0})
    while len(match.state.chosen) < seats - 1:
        match.play(legal_moves(match.state)[0])
    scene = open_table(seats, (0,), match=match, motion=motion)
    scene.app.settings.speed = 1.0
    scene.session.tick = lambda now: None
    scene.update(0.1)
    scene.session._play(legal_moves(match.state)[0])
    for _ in range(400):
        scene.update(1 / 30)
        yield scene
        if not inside.playback(scene).busy:
            return


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_the_stage_of_a_duel_takes_its_time_and_no_more(seats: int) -> None:
    seconds, turned = 0.0, []  # the table is dark for so long
    for scene in duel(seats):
        stage = inside.stage(scene)
        seconds += stage.moving / 30
        up = [piece for piece in stage.actors if inside.sprites(scene).all[piece].turn > 0.5]
        turned += [piece for piece in up if piece not in turned]
        for piece in stage.actors:
            place = inside.layout(scene)
            pose = inside.sprites(scene).all[piece].pose
            hand = place.places["hand.0"].rect
            assert pose.y + pose.w * pose.tall / 2 < min(place.prompt.top, hand.top)
            here = stage._present(stage.actors[piece])
            number = stage._above(here)[1] - 46 * inside.board(scene).theme.u
            assert number > place.bar.bottom - 1
            assert place.area.left < pose.x - pose.w / 2 < pose.x + pose.w / 2 < place.area.right
        if stage.is_open:
            assert not inside.selection(scene).moves
    assert 0.8 <= seconds <= (4.4 if seats > 4 else 3.6)
    assert len(turned) == seats


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_duel_tells_nothing_of_its_result_before_the_last_card_has_turned(seats: int) -> None:
    """All cards stay at their seats, and turn round the table; they lie in order only then."""
    homes: dict[int, float] = {}
    turned: list[int] = []
    gaps: list[float] = []
    seat_of: dict[int, int | None] = {}
    for scene in duel(seats):
        stage, sprites = inside.stage(scene), inside.sprites(scene).all
        if not stage.is_open or not stage.slides or stage.in_order:
            continue
        homes = homes or {piece: sprites[piece].pose.x for piece in stage.actors}
        up = [piece for piece in stage.actors if sprites[piece].turn > 0.5]
        turned += [piece for piece in up if piece not in turned]
        seat_of |= {p: owner(sprites[p].lying.zone) for p in up if p not in seat_of}
        if stage.clock < stage.slides:
            assert {p: sprites[p].pose.x for p in stage.actors} == pytest.approx(homes)
            assert not stage.outcomes
            keys = {f"card.{piece}" for piece in stage.actors if stage.conceals(piece)}
            labels = {n.key: n.label for n in walk(inside.groups(scene)) if n.key in keys}
            assert all("face-down" in label for label in labels.values()), labels
            told = inside.caption(scene).replace(inside.sentences(scene)("turning"), "").strip()
            assert not told or told.endswith("has chosen.")  # which is still to be read
            assert not any(inside.effects(scene).reactions.faces.values())
        gaps = sorted(one.turns for one in stage.actors.values() if one.turns is not None)
    assert len(turned) == seats
    assert gaps[-1] - gaps[-2] > 2 * TURN_GAP_SECONDS, "the deciding card is held"
    lay = inside.layout(scene)
    around = [seat for seat in (lay.me, *lay.others) if seat != seat_of[turned[-1]]]
    assert [seat_of[piece] for piece in turned[:-1]] == around


def test_the_deciding_card_of_a_duel_may_win_or_lose() -> None:
    assert put_deciding_last([1, 2, 3], {1: 50, 2: 30, 3: 70}) == [1, 3, 2]
    assert put_deciding_last([1, 2, 3], {1: 30, 2: 50, 3: 70}) == [1, 3, 2]
    assert put_deciding_last([1, 2, 3], {1: 30, 2: None, 3: 20}) == [1, 3, 2]


def test_the_plates_of_others_give_way_to_the_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stage, "top", 0.0)  # it reaches up to them
    seen = []
    for names in (("Ada", "Bo"), ("Ada", "Maximiliaan")):
        scene = open_table(2, names=names)
        wait(scene)
        for veil in (0.0, 1.0):
            inside.stage(scene).veil = veil
            plate = inside.layout(scene).plates[1]
            seen.append(image.tobytes(picture(scene).subsurface(plate), "RGB"))
    assert seen[0] != seen[2]
    assert seen[1] == seen[3]


MOMENTS = [
    ("stak_bots", "stak_bots.battle", 2, 1),
    ("stak_bots", "stak_bots.battle", 5, 1),
    ("robot_wars", "robot_wars.hits", 2, 1),
    ("robot_wars", "robot_wars.misses", 2, 1),
    ("robot_wars", "robot_wars.flips", 4, 1),
    ("robot_wars", "robot_wars.attacks_it", 4, 41),  # a Hazard comes between attack and die
    ("robot_wars", "robot_wars.attacks_it", 5, 1),  # two of them do
    ("two_robots", "two_robots.attack", 2, 1),
]


@pytest.mark.parametrize(("game", "moment", "seats", "seed"), MOMENTS)
def test_a_stage_of_a_saying_takes_its_time_and_no_more(
    game: str, moment: str, seats: int, seed: int
) -> None:
    match = film.find(game, moment, seats, seed)
    scene = film.opened(match, motion=True)
    stage = inside.stage(scene)
    scene.session._play(match.moves[-1])
    moments: list[tuple[set[int], float]] = []  # who stood there, until the table was light again
    for _ in range(1200):
        inside.update(scene, FINE, 0.0)
        on = set(stage.actors)
        if stage.is_open and (not moments or on != moments[-1][0]):
            moments.append((on, 0.0))
        if stage.moving:
            moments[-1] = moments[-1][0], moments[-1][1] + FINE
        if stage.is_open:
            assert not inside.selection(scene).moves
            die = stage.die
            if die is not None and stage.clock - die[2] < ROLL_SECONDS:
                assert not inside.caption(scene).endswith(f"shows {die[0]}.")
        if not inside.playback(scene).busy and not stage.moving:
            break
    assert moments
    # Others' stages go up to 1.5 times as fast as one with a piece of the viewer.
    assert all(0.6 <= seconds <= (3.5 if seats > 4 else 2.5) for _, seconds in moments), moments


def test_a_die_that_rolls_after_a_hazard_rolls_for_the_attack() -> None:
    match = film.find("robot_wars", "robot_wars.attacks_it", 4, 41)
    scene = film.opened(match, motion=True)
    stage, stood = inside.stage(scene), list[tuple[int, ...]]()
    scene.session._play(match.moves[-1])
    for _ in range(600):
        inside.update(scene, FINE, 0.0)
        if stage.is_open and stage.die and stood[-1:] != [tuple(stage.actors)]:
            stood.append(tuple(stage.actors))
    said = [event for event in match.events[-1] if isinstance(event, Said)]
    named = {event.key: event.pieces for event in said}
    assert stood == [named["robot_wars.meets"], named["robot_wars.attacks_it"]]


def test_the_lowest_card_breaks_and_lies_on_the_pile_afterwards() -> None:
    broke: set[int] = set()
    for scene in duel(3, seed=LOSES):
        director = inside.director(scene)
        broke |= {one.piece for one in director.running if isinstance(one, Crack)}
    (piece,) = broke
    assert not director.hides(piece)
    assert inside.sprites(scene).all[piece].lying.zone == "discard"


def test_what_breaks_is_seen_with_its_face_however_busy_the_frame_is() -> None:
    scene = open_table(2)
    wait(scene)
    scene.draw(inside.app(scene).surface)
    faces = inside.faces(scene)
    piece = shown(scene).zones["hand.0"][0]
    sprite = inside.sprites(scene).all[piece]
    sprite.pose = sprite.pose._replace(w=sprite.pose.w * 2.3)
    faces.work = 1000
    inside.board(scene).picture(piece)
    assert not faces.unfinished  # nothing stands in for what there was no time for


def test_a_piece_that_breaks_is_whole_in_the_first_frame_and_broken_in_the_next() -> None:
    tools, to = kit(), Surface((700, 500))
    fine, late = Crack(1), Crack(1)
    for one in (fine, late):
        one.update(0.0, tools)
    for broken in (False, True):
        fine.update(FINE, tools)
        fine.draw(to, tools)
        assert (fine.parts is not None) == broken
    late.update(0.3, tools)
    late.draw(to, tools)
    assert late.parts is not None  # though it was not seen before


def test_with_reduced_motion_there_is_no_stage_and_pieces_fade_over() -> None:
    kinds: set[type] = set()
    for scene in duel(3, motion=False, seed=LOSES):
        director = inside.director(scene)
        assert not director.stage.is_open
        assert not inside.sprites(scene).moving
        kinds |= {type(one) for one in director.running}
        assert all(one.still for one in director.running if isinstance(one, Crack))
        scene.draw(scene.app.surface)
    assert base.Fade in kinds
    assert not kinds & {TableShake, Flash, Lunge}


def test_a_trap_draws_all_other_cards_in_and_they_fly_to_its_player_from_there() -> None:
    match = film.find("robo_power", "robo_power.trap", 3, 1)
    scene = film.opened(match, True)
    scene.session._play(match.moves[-1])
    drawn: set[int] = set()
    for _ in range(200):
        scene.update(1 / 30)
        jaws = next((one for one in inside.director(scene).running if isinstance(one, Jaws)), None)
        if jaws is not None and jaws.length - jaws.clock < 0.05:
            drawn = set(jaws.others)
            assert isinstance(jaws.piece, int)
            trap = inside.sprites(scene).all[jaws.piece].pose
            on_it = [inside.director(scene).adjust_pose(p, trap) for p in drawn]
            assert all(trap.rect.contains(pose.rect) for pose in on_it)
            assert len({round(pose.x) for pose in on_it}) == 2, "each can be read"
        elif drawn and not inside.stage(scene).is_open:
            break
    assert len(drawn) == 2
    homes = {inside.sprites(scene).all[piece].pose.x for piece in drawn}
    assert all(abs(x - trap.x) < 60 for x in homes), "they have not gone home first"


def test_a_click_on_nothing_ends_the_turning_not_the_verdict() -> None:
    for scene in duel(3):
        if inside.stage(scene).is_open:
            break
    inside.skip(scene)
    stage = inside.stage(scene)
    assert stage.is_open
    assert all(inside.sprites(scene).all[piece].turn == 1 for piece in stage.actors)
    assert inside.playback(scene).busy
    assert inside.caption(scene)


def test_every_motion_that_a_table_names_is_known_and_every_saying_is_told() -> None:
    for game in GAMES:
        spec = PRESENTERS[game].spec
        for key, saying in spec.says.items():
            assert set(saying.motion) <= set(CUES), (game, key)
        assert {name for names in spec.moves.values() for name in names} <= set(CUES), game


def test_a_film_shows_a_moment_from_its_first_beat_to_its_last() -> None:
    match = film.find("robo_power", "robo_power.lowest", 2, 1)
    frames, beats, end, (first, last) = film.film(match, [30], moment="robo_power.lowest")
    assert 0 < first < last <= end
    kinds = [what.partition(" ")[0] for _, what in beats if not what.startswith("note")]
    assert kinds[:4] == ["settle", "flip", "say", "move"]
    assert beats[-1][0] <= (end + 1) * film.FRAME
    assert film.strip(frames * 6).get_width() > 1900


def test_an_opponent_pauses_before_a_decisive_act_and_oneself_does_not() -> None:
    waits: dict[bool, float] = {}
    for seed in range(1, 40):
        match = film.find("stak_bots", "stak_bots.shoot", 3, seed)
        said = next(e for e in match.events[-1] if isinstance(e, Said) and "shoot" in e.key)
        if (said.seats[0] == 0) in waits:
            continue
        scene = film.opened(match, motion=True)
        scene.session._play(match.moves[-1])
        for _ in range(300):
            inside.update(scene, 1 / 30, 0.0)
            shots = [m for m in inside.director(scene).running if isinstance(m, Projectile)]
            if shots:
                waits[said.seats[0] == 0] = shots[0].wait
                break
        if len(waits) == 2:
            break
    assert waits == {True: 0.0, False: Rise.seconds}


def test_light_falls_on_a_robot_that_is_complete() -> None:
    scene = open_table(2, game="two_robots")
    wait(scene)
    look, v = inside.look(scene), inside.shown(scene)
    parts = {face.bit: piece for piece, face in enumerate(v.faces) if face and face.bit}
    hidden = {face.bit: face for face in v.box if face.bit}
    for bit, face in hidden.items():
        piece = parts.get(bit) or v.zones["deck"].pop()
        v.faces[piece], v.where[piece] = face, "stack_a.0"
        v.zones["stack_a.0"].append(piece)
    last = Moved(v.zones["stack_a.0"][-1], "hand.0", "stack_a.0", face, True, 7)
    (moment,) = look.extra_cues(v, split_into_beats([last])[0])
    assert "ring" in moment.motion
    v.zones["stack_a.0"].pop()
    assert look.extra_cues(v, split_into_beats([last])[0]) == []


def test_a_piece_that_fails_swings_less_each_time_and_never_far() -> None:
    tools, rock, far = kit(), Rock(1, 9.0), list[float]()
    while rock.update(FINE / 4, tools):
        far.append(abs(rock.adjust_pose(1, HERE, 1.0).x - HERE.x))
    third = len(far) // 3
    swings = [max(far[:third]), max(far[third : 2 * third]), max(far[2 * third :])]
    assert 9.0 > swings[0] > 1.4 * swings[1] > 1.4 * 1.4 * swings[2] > 0


def test_a_piece_whose_shape_must_be_found_has_its_rim_if_there_is_time() -> None:
    drawn = []
    for times in ({80.0}, set[float]()):
        tools, to = kit()._replace(shapes={}, time=times.__contains__), Surface((640, 400))
        draw_rim(to, tools, 1, (255, 200, 40, 255), 2.0, 3.0)
        drawn.append(any(to.get_buffer().raw))
    assert drawn == [True, False]


@pytest.mark.parametrize(("begins", "value"), [(0, 5), (3, 9), (7, 2)])
def test_a_number_begins_where_it_was_and_takes_a_step_at_a_time(begins: int, value: int) -> None:
    tools, count = kit(), Count(1, value, begins) if begins else Count(1, value)
    seen = [count.shown]
    while count.update(FINE, tools):
        seen += [count.shown] * (count.shown != seen[-1])
    step = 1 if value > begins else -1
    assert seen == [*range(begins, value + step, step)]


def test_a_table_shakes_a_few_times_less_and_less() -> None:
    tools, shake, offsets = kit(), TableShake(), list[tuple[int, int]]()
    while shake.update(FINE / 8, tools):
        offsets.append(shake.shake_offset(1.0))
    far = [max(abs(x), abs(y)) for x, y in offsets]
    third = len(far) // 3
    assert 6 <= max(far[:third]) <= 9, "pixels: it is felt, and everything can be read"
    assert max(far[:third]) > max(far[third : 2 * third]) > max(far[2 * third :])
    sides = [x > 0 for x, _ in offsets if x]
    assert 4 <= sum(a != b for a, b in pairwise(sides)) <= 8


def test_a_piece_that_is_hit_goes_away_from_the_blow_and_returns() -> None:
    tools, hit = kit(), base.Recoil(2, 1)
    along = list[float]()
    dx, dy = THERE.x - HERE.x, THERE.y - HERE.y
    while hit.update(FINE / 4, tools):
        pose = hit.adjust_pose(2, THERE, 1.0)
        along.append(
            ((pose.x - THERE.x) * dx + (pose.y - THERE.y) * dy) / (dx * dx + dy * dy) ** 0.5
        )
        assert abs(pose.angle - THERE.angle) < 10
        assert hit.adjust_pose(1, HERE, 1.0) == HERE
    top = along.index(max(along))
    assert 10 < max(along) < THERE.w / 4
    assert along[:top] == sorted(along[:top])
    assert top < len(along) / 3, "it is thrown back quicker than it returns"
    assert abs(along[-1]) < 2


@pytest.mark.parametrize("name", CUES)
def test_no_piece_jumps_while_it_moves(name: str) -> None:
    """A step is hardly longer than the one before or after it, however fast the piece is."""
    tools = kit()
    for motion in CUES[name](Cast((1,), (2,), (1, 2), THERE)):
        poses: dict[int, list[Pose]] = {1: [HERE], 2: [THERE]}
        while motion.update(FINE / 4, tools):
            for piece, rest in ((1, HERE), (2, THERE)):
                if not motion.hides(piece):
                    poses[piece].append(motion.adjust_pose(piece, rest, 1.0))
        for seen in poses.values():
            if len(seen) > 1 and seen[1].y < 0:  # it comes from above the window
                del seen[0]
            steps = [abs(a.x - b.x) + abs(a.y - b.y) for a, b in pairwise(seen)]
            for before, step, after in zip([0.0, *steps], steps, [*steps[1:], 0.0], strict=False):
                assert step <= 1.6 * max(before, after) + 5, (name, type(motion).__name__)


def test_cards_go_home_from_the_stage_without_a_jump() -> None:
    stood, jumps = dict[int, Pose](), list[float]()
    for scene in duel(3):
        sprites, stage = inside.sprites(scene).all, inside.stage(scene)
        if stood and not stage.is_open:
            jumps = [
                abs(sprites[p].pose.x - a.x) + abs(sprites[p].pose.y - a.y)
                for p, a in stood.items()
            ]
            assert all(sprites[piece].moving for piece in stood)
            break
        stood = {piece: sprites[piece].pose for piece in stage.actors}
    assert len(jumps) == 3
    assert sorted(jumps)[1] < 40, "pixels in a thirtieth of a second; the lowest card is broken"


@pytest.mark.parametrize("end", [(640, 700), (900, 640), (1100, 420), (300, 110), (620, 80)])
def test_an_arrow_lies_between_its_cards(end: tuple[int, int]) -> None:
    a, b = Pose(640, 400, 120), Pose(*end, 100)
    to = Surface((1280, 800))
    draw_ribbon(to, a, b, CORAL, 1.0, 1.0)
    drawn = mask.from_threshold(to, CORAL, (1, 1, 1, 255))
    assert drawn.count() > 100
    for pose in (a, b):
        card = mask.Mask(pose.rect.inflate(-20, -20).size, fill=True)
        assert not drawn.overlap(card, pose.rect.inflate(-20, -20).topleft)
