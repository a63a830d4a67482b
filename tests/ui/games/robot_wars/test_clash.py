"""In a clash the deciding numbers are the largest; a played Action is large enough to be read."""

from __future__ import annotations

from itertools import count

import pytest
from pygame import Rect, Surface

from ai.games.robot_wars.odds import SIDES
from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.core import asked, legal_moves
from games.engine.events import Moved, Said
from games.engine.match import Match
from games.registry import GAMES
from games.robot_wars.card import RobotCard
from games.robot_wars.played_action import Cancel
from games.robot_wars.zones import ARENA, ROBOT
from tests.games.robot_wars.tables import Table
from tests.games.robot_wars.test_deck_examples import own
from tests.long_runs import film
from tests.long_runs.law import moved
from tests.support import inside
from tests.support.people_table import open_puzzle, puzzle
from tests.support.table_at import open_table, picture
from tests.support.table_players import wait
from ui.games.robot_wars.attack_panel import FACE_STEP, FACES_HEIGHT
from ui.games.robot_wars.component_sprites import PartSprites
from ui.games.robot_wars.look import RobotWarsLook
from ui.scenes.table import TableScene
from ui.table.layout.geometry import Pose
from ui.table.motion.key_moments import MomentKind
from ui.table.motion.lines_and_sparks import Arrow, Count
from ui.table.motion.moment_motions import Burst
from ui.table.motion.playback import Beat
from ui.table.motion.stage import NUMBER_SIZE
from ui.table.paint.card_faces import TEXT_FROM_WIDTH
from ui.table.paint.magnifier import find_magnified


def test_the_weapon_shows_no_strength_and_the_total_says_how_it_adds_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[tuple[str, bool]] = []
    whole = PartSprites.draw

    def recorded(
        parts: PartSprites,
        to: Surface,
        face: RobotCard,
        pose: Pose,
        state: str,
        flip: bool,
        sizing: bool = False,
        bare: bool = False,
    ) -> None:
        drawn.append((face.key, bare))
        whole(parts, to, face, pose, state, flip, sizing, bare)

    monkeypatch.setattr(PartSprites, "draw", recorded)
    match, luck = Match(GAMES["robot_wars"], 3, 1), seeded(1)
    scene = open_table(3, (), match=match, game="robot_wars", motion=True)
    surface, totals = Surface(scene.app.size), list[Count]()
    while match.asked is not None and len(totals) < 2:
        match.play(moved(JUDGES["robot_wars"], match.state, luck))
        for _ in range(60):
            inside.update(scene, 0.1, 0.0)
            running = inside.director(scene).running
            first = inside.stage(scene).first
            found = [one for one in running if isinstance(one, Count) and one not in totals]
            if found and first is not None and inside.stage(scene).is_open:
                totals += found
                blow = inside.director(scene).blow
                assert all(one.wait + Count.ticks <= blow or not blow for one in found)
                drawn.clear()
                scene.draw(surface)
                face = inside.sprites(scene).all[first.piece].lying.face
                assert face is not None
                assert (face.key, True) in drawn
    assert totals
    for one in totals:
        assert one.size > NUMBER_SIZE
        more = one.value - one.begins
        sign = "+" if more > 0 else "\u2212"
        assert one.terms == (f"{one.begins} {sign} {abs(more)}" if more else "")
    assert any(one.terms for one in totals)


def test_the_arrow_of_an_attack_gives_way_to_the_die() -> None:
    match = film.find("robot_wars", "roams", 2, 1)
    scene = film.opened(match, True)
    director, stage, arrows = inside.director(scene), inside.stage(scene), 0
    scene.session._play(match.moves[-1])
    while not stage.is_open or stage.die is None:
        scene.update(0.05)
        arrows += any(isinstance(one, Arrow) for one in director.running)
    assert arrows
    assert not any(isinstance(one, Arrow) for one in director.running)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_the_word_of_a_first_hit_covers_no_die_number_name_or_weapon(
    size: tuple[int, int], scale: int, seats: int
) -> None:
    match = film.find_moment("robot_wars", MomentKind.FIRST_HIT, seats)
    scene = film.opened(match, True, size, scale)
    director, stage = inside.director(scene), inside.stage(scene)
    scene.session._play(match.moves[-1])
    bursts = list[Burst]()
    for n in count():
        scene.update(0.05)
        bursts = [one for one in director.running if isinstance(one, Burst) and one.t > 0.3]
        if bursts or (stage.is_open and n % 6 == 0):
            picture(scene)  # a star keeps off what was drawn before it
        if bursts:
            break
    star, die, lay = bursts[0].room, stage.middle.rect, inside.layout(scene)
    assert star is not None
    assert stage.die is not None
    faces = faces_of_the_die(scene)
    assert faces
    sums = [one.pose for one in director.running if isinstance(one, Count) and one.terms]
    assert sums
    high = scene.app.theme.px(80)
    over = [Rect(die.left, round(pose.y) - high, die.w, high) for pose in sums if pose is not None]
    cards = [pose.rect for piece in stage.actors if (pose := director.at(piece)) is not None]
    named = [*lay.plates.values(), lay.bar, inside.tabletop(scene).read_rect]
    small = star.inflate(-8, -8)
    assert small.collidelist([die, *faces, *over, *cards, *named]) < 0
    assert small.collidelist(inside.tabletop(scene).names) < 0


def played(card: str, seat: int, *, motion: bool = True) -> TableScene:
    """A seat plays an Action card."""
    hand = "|" * seat + card
    return plays_action(Table("gerbil hammer", "steam drill legs", hands=hand).normal(seat), motion)


def plays_action(t: Table, motion: bool = True) -> TableScene:
    """The seat whose turn it is plays its Action card on a table."""
    match = Match(GAMES["robot_wars"], 2, 1, {"start": 0})
    scene = open_table(2, match=match, game="robot_wars", motion=motion)
    wait(scene)
    scene.app.settings.speed = 1.0
    scene.session.tick = lambda now: None  # nobody goes on by itself
    match.states[-1] = t.s
    inside.follow(scene).show_present()
    inside.show_present(scene)
    moves = [m for m in legal_moves(t.s) if m.verb == "act"]
    scene.session._play(moves[-1])
    return scene


@pytest.mark.parametrize("card", ["exterminate", "malfunction", "retreat"])
def test_an_action_that_an_opponent_plays_is_large_before_its_effect(card: str) -> None:
    scene = played(card, 1)
    stage, sizes = inside.stage(scene), list[float]()
    for _ in range(120):
        inside.update(scene, 0.05, 0.0)
        if stage.is_open and stage.in_order:
            (piece,) = stage.actors
            assert inside.shown(scene).faces[piece].key == card
            assert inside.shown(scene).marks["actions"] == 0, "its effect comes later"
            assert inside.sprites(scene).all[piece].turn == 1.0
            sizes.append(inside.sprites(scene).all[piece].pose.w)
    assert len(sizes) * 0.05 >= 0.7, "long enough to be read"
    assert len(sizes) * 0.05 <= 1.5
    assert min(sizes) >= TEXT_FROM_WIDTH, "with its whole text"


@pytest.mark.parametrize(("seat", "motion"), [(0, True), (1, False)])
def test_an_own_action_and_one_with_less_movement_stay_where_they_are(
    seat: int, motion: bool
) -> None:
    scene = played("exterminate", seat, motion=motion)
    for _ in range(60):
        inside.update(scene, 0.05, 0.0)
        assert not inside.stage(scene).is_open
    assert inside.shown(scene).marks["actions"] == 2


def test_an_action_whose_attack_shows_it_anyway_is_not_shown_twice() -> None:
    scene = played("exterminate", 1)
    director, v = inside.director(scene), inside.shown(scene)
    for _ in range(9):
        inside.update(scene, 0.05, 0.0)
    (piece,) = inside.stage(scene).actors
    director.prepare(Beat("move", []))
    moved = Moved(piece, "hand.1", ARENA, v.faces[piece], up=True, seen=3)
    for key, large in (("robot_wars.attacks", False), ("robot_wars.destroys", True)):
        director.ahead = Said(key, (1, 0), (piece, v.zones[ROBOT[0]][0]))
        director.begin(v, 0, Beat("move", [moved]), "", motion=True)
        assert inside.stage(scene).is_open == large


def test_the_panel_counts_no_destroyed_part_before_its_blow_lands() -> None:
    match = film.find_moment("robot_wars", MomentKind.CHAIN)
    scene = film.opened(match, motion=True)
    scene.session._play(match.moves[-1])
    panel, director = inside.look(scene, RobotWarsLook).panel, inside.director(scene)
    told: dict[bool, set[str]] = {True: set(), False: set()}
    for _ in range(100):
        inside.update(scene, 0.03, 0.0)
        if panel.now is not None and len(panel.now.results) == 3:
            told[director.blow_waits].add(panel.outcome(panel.now)[0])
    several = [panel.word("several", hit=n, all=n) for n in (2, 3)]
    assert told[True] == {several[0]}
    assert several[1] in told[False]


def test_an_action_that_a_person_may_cancel_is_large_only_in_the_question() -> None:
    deck = """name: Answers
cards:
  motor: {kind: component, strength: 3, engine: true, count: 6, name: Motor}
  guard: {kind: component, strength: 3, name: Guard, when: [action_played, cancel_action]}
  melt: {kind: action, count: 9, name: Melt, do: [destroy_part]}
"""
    scene = plays_action(own(deck, "motor guard", "motor", hands="|melt").normal(1))
    for _ in range(60):
        inside.update(scene, 0.05, 0.0)
        assert not inside.stage(scene).is_open
    ask = asked(inside.shown(scene))
    assert isinstance(ask, Cancel)
    assert find_magnified(inside.parts(scene), inside.model(scene)) == ask.card


@pytest.mark.parametrize("motion", [True, False])
def test_an_attack_that_motions_have_shown_is_not_told_again_over_the_floor(
    motion: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = film.find_moment("robot_wars", MomentKind.OUT)
    scene = film.opened(match, motion)
    panel, told = inside.look(scene, RobotWarsLook).panel, list[bool]()
    monkeypatch.setattr(
        panel, "draw", lambda *_: told.append(panel.now is not None and panel.now.closed)
    )
    scene.session._play(match.moves[-1])
    surface = Surface(scene.app.size)
    for _ in range(100):
        inside.update(scene, 0.05, 0.0)
        scene.draw(surface)
    assert any(told) != motion, "with less movement only the panel shows the sum"


def faces_of_the_die(scene: TableScene) -> list[Rect]:
    """Return where the faces of the die lie that are enough, if they are shown."""
    u = scene.app.theme.u
    size = round((SIDES * FACE_STEP + 12) * u), round(FACES_HEIGHT * u)
    return [rect for rect in inside.tabletop(scene).words if rect.size == size]


def test_the_faces_of_the_die_lie_beside_all_names_that_are_seen() -> None:
    scene = open_puzzle(puzzle("robot_wars", 0), 0, (960, 600), 150)
    wait(scene)
    riddle, top = inside.riddle(scene), inside.tabletop(scene)
    riddle.play(next(move for move in riddle.legal if move != riddle.answer))
    seen = 0
    for _ in range(400):
        scene.update(0.05)
        picture(scene)
        sprites, actors = inside.sprites(scene).all, inside.stage(scene).actors
        if any(sprites[piece].pose != actor.rest for piece, actor in actors.items()):
            continue  # they fly past
        for room in faces_of_the_die(scene):
            seen += 1
            assert room.collidelist(top.names) < 0
    assert seen
