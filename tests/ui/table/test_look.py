"""What the table shows: no hidden cards, no cut text, no overlaps."""

from __future__ import annotations

import doctest
import itertools
import random
from typing import Any

import pytest
from pygame import K_v, Rect, Surface, font, image

from games.engine.chance import seeded
from games.engine.core import legal_moves
from games.engine.match import Match
from games.engine.moves import Spot
from games.engine.observation import determinize, view
from games.registry import GAMES
from tests.support import inside
from tests.support.house import ART as QUICK
from tests.support.inside import shown
from tests.support.table_at import LONG, art, open_table, picture
from tests.support.table_players import key, wait
from ui.files import LANGUAGES
from ui.language.localization import Words
from ui.language.presenters import PRESENTERS
from ui.play.feats import list_owned_parts
from ui.play.own_robot import complete
from ui.scenes.table import TableScene
from ui.storage.players import Opponent, Person, Player
from ui.table import look as look_module
from ui.table.highlights import Highlights
from ui.table.layout.geometry import RATIO
from ui.table.motion.sprites import raised_pose
from ui.table.paint import frame
from ui.table.paint.card_faces import CardFaces
from ui.table.paint.drawings import Drawings, Face
from ui.table.paint.name_plates import Plates, seat_players
from ui.table.paint.own_robots import draw_own_face
from ui.table.paint.tips import find_notice_room
from ui.toolkit.graphics import lettering
from ui.toolkit.graphics.lettering import fit
from ui.toolkit.graphics.theme import Colour, Theme
from ui.toolkit.widgets.node import Node

SEATS = [(game, seats) for game, controller in GAMES.items() for seats in controller.seats]
SIZES = [(960, 600), (1280, 800), (1920, 1080)]


def played(seats: int, moves: int, seed: int, game: str = "robo_power") -> Match:
    """A match after some random moves."""
    known = {option.key for option in GAMES[game].options(seats)}
    match = Match(GAMES[game], seats, seed, {"start": 0} if "start" in known else {})
    chance = random.Random(seed)
    while len(match.moves) < moves and not match.over:
        match.play(chance.choice(legal_moves(match.state)))
    return match


def dealt_anew(match: Match, seat: int | None, seed: int) -> Match:
    """The same match, but what the seat cannot see lies differently."""
    other = match.branch(len(match.moves))
    other.states = [*match.states[:-1], determinize(view(match.state, seat), seeded(seed))]
    return other


def bytes_of(match: Match, seats: int, seat: int | None) -> bytes:
    people = () if seat is None else (seat,)
    scene = open_table(seats, people=people, match=match, game=match.game)
    if seat is None:  # a watcher sees all hands until this key
        key(scene, K_v)
        inside.follow(scene).show_present()
        inside.show_present(scene)
    return image.tobytes(picture(scene), "RGB")


@pytest.mark.pairwise
@pytest.mark.parametrize("moves", [1, 4, 7, 13, 22])
@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("game", GAMES)
def test_the_picture_tells_nothing_that_the_seat_cannot_see(
    game: str, seat: int | None, moves: int
) -> None:
    match = played(3, moves, moves, game)
    others = [dealt_anew(match, seat, seed) for seed in range(99, 104)]
    other = next((one for one in others if one.state.faces != match.state.faces), match)
    assert other is not match or match.over
    assert bytes_of(match, 3, seat) == bytes_of(other, 3, seat)


def test_the_picture_does_show_what_the_seat_sees() -> None:
    match = played(3, 4, seed=2)
    assert bytes_of(match, 3, 0) != bytes_of(dealt_anew(match, 1, 99), 3, 0)


def full_hands(seats: int, game: str) -> Match:
    """A table where everybody holds as many cards as there are, twenty at most."""
    match = played(seats, 2 * seats + 1, 5, game)
    state = match.state
    if game == "junkyard_bots":
        return full_robots(match)
    most = min(20, (len(state.zones["deck"]) - 2) // seats)
    for seat, _ in itertools.product(range(seats), range(20)):
        if len(state.zones[f"hand.{seat}"]) < most:
            state.move(state.zones["deck"][-1], f"hand.{seat}")
    return match


def full_robots(match: Match) -> Match:
    """A table where every robot has as many parts as it can have, and something of all else."""
    s = match.state
    heap = [p for zone, pieces in s.zones.items() if "_" in zone for p in pieces]
    for seat in range(s.seats):
        robot = s.zones[f"robot.{seat}"]
        while len(robot) < 10:
            s.move(heap.pop(), f"robot.{seat}", up=True)
            s.host[robot[-1]] = robot[0]
        for zone in ("energy", "edge", "edge"):
            s.move(heap.pop(), f"{zone}.{seat}", up=zone == "energy")
    for piece in heap[:8]:
        s.move(piece, "open", up=True)
    return match


def nodes_of(scene: TableScene) -> list[Node]:
    return [node for group in scene.nodes() for node in group.children]


@pytest.mark.few(2)
@pytest.mark.pairwise
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(("game", "seats"), SEATS)
@pytest.mark.parametrize("scale", [75, 100, 150])
@pytest.mark.parametrize("size", SIZES)
def test_long_names_and_full_hands_fit(
    size: tuple[int, int], scale: int, game: str, seats: int, language: str
) -> None:
    scene = open_table(
        seats,
        size=size,
        scale=scale,
        language=language,
        names=LONG,
        game=game,
        match=full_hands(seats, game),
    )
    scene.update(0.1)
    inside.write_caption(scene, inside.sentences(scene).prompt(shown(scene), 0))
    picture(scene)
    assert scene.app.theme.overflows == []
    fits(scene)
    inside.tools(scene)["menu"]()
    picture(scene)
    inside.close(scene)
    inside.tools(scene)["log"]()
    picture(scene)
    assert scene.app.theme.overflows == []


def fits(scene: TableScene) -> None:
    """Everything is inside the window, and only cards lie over one another; and what a question
    is about stands over piles that it does not need, a roll over dice on the ground."""
    window = Rect((0, 0), scene.app.size)
    nodes = nodes_of(scene)
    assert [n.key for n in nodes if not window.contains(n.rect)] == []
    rest = [n for n in nodes if n.role != "card"]
    pairs = itertools.combinations(rest, 2)
    both = [(a.key, b.key) for a, b in pairs if a.rect.colliderect(b.rect)]
    piles = {f"zone.{zone}" for zone, z in inside.spec(scene).zones.items() if z.at == "pool"}
    piles |= {"zone.edge.0", "zone.open"}  # of Junkyard Bots
    assert [(a, b) for a, b in both if not (b in ("cause", "zone.target") and a in piles)] == []


def test_a_steal_in_a_full_house_fits() -> None:
    for size, seats in itertools.product(SIZES, (2, 6)):
        scene = open_table(seats, size=size, names=LONG, seed=3, match=spying(seats))
        scene.update(0.1)
        assert inside.lit(scene).labels
        picture(scene)
        assert scene.app.theme.overflows == []


def spying(seats: int) -> Match:
    """A table where the first player has just discarded a spy."""
    for seed in range(200):
        match = Match(GAMES["robo_power"], seats, seed, {"start": 0})
        spies = [m for m in legal_moves(match.state) if match.state.faces[m.piece or 0].steals]
        if spies:
            match.play(spies[0])
            return match
    raise AssertionError("no spy in 200 deals")


def test_no_hand_is_shown_before_the_machine_is_passed() -> None:
    scene = open_table(3, people=(0, 1))
    assert scene.session.needs_curtain
    picture(scene)
    assert all(face is None for face in shown(scene).faces)
    assert scene.update(0.1) is not None, "the curtain comes"


@pytest.mark.pairwise("game", "language")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("w", [200, 233, 347, 420])
def test_the_text_on_every_large_card_is_about_as_large(
    w: int, language: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    font.init()
    sizes: list[int] = []
    lines = lettering._draw_lines

    def spy(art: Drawings, text: str, wide: int, px: int, ink: Colour, role: str) -> Surface:
        sizes.append(px)
        return lines(art, text, wide, px, ink, role)

    monkeypatch.setattr(lettering, "_draw_lines", spy)
    faces = CardFaces(QUICK, Words(language), PRESENTERS[game].spec.tints)
    for face in set(Match(GAMES[game], GAMES[game].seats.start, 1).state.box):
        sizes.clear()
        faces.card(face, w)
        least = 1.0 if game == "robo_power" else 0.8
        assert not sizes or sizes[-1] >= least * sizes[0], (game, face.key, sizes)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notice_stands_whole_above_the_question_with_air_between(
    size: tuple[int, int], language: str
) -> None:
    for scale in (75, 100, 150):
        scene = open_table(6, size=size, scale=scale, language=language)
        lay, theme = inside.layout(scene), scene.app.theme
        assert lay.caption.bottom < lay.prompt.top
        keys = ("undo.seen", "undo.nothing", "hint.none", "refused.past", "watch.all")
        for text in (*map(inside.sentences(scene), keys), "A hint with its reasons. " * 7):
            room = find_notice_room(lay, lay.area, theme, text)
            assert lay.area.contains(room)
            theme.overflows.clear()
            inner = room.inflate(-min(room.h, 24 * theme.u), 0)
            theme.text(Surface(size), text, inner, "bold", 15)
            assert not theme.overflows, (scale, text)


def test_no_card_hides_a_notice() -> None:
    scene = open_table(6, size=(960, 600), scale=150, game="stak_bots")
    inside.tell(scene, inside.sentences(scene)("undo.seen"))
    lay, told = inside.layout(scene), picture(scene)
    room = inside.overlay(scene, "news").rect
    assert any(room.colliderect(place.rect) for place in lay.places.values())
    inside.board(scene).draw_below_stage = lambda *_: iter(())
    inner = room.inflate(-room.h, -4)
    one, two = (image.tobytes(shot.subsurface(inner), "RGB") for shot in (told, picture(scene)))
    assert max(abs(a - b) for a, b in zip(one, two, strict=True)) < 40  # it lets a little through


@pytest.mark.parametrize("game", GAMES)
def test_how_many_cards_are_in_a_pile_is_read_at_any_size(game: str, whole: bool) -> None:
    scales, first = (75, 150, 200), list(GAMES).index(game)
    turns = [(size, scales[(first + n) % 3]) for n, size in enumerate(SIZES)]
    for size, scale in itertools.product(SIZES, scales) if whole else turns:
        scene = open_table(3, size=size, scale=scale, language="nl", game=game)
        scene.app.theme.overflows.clear()
        picture(scene)
        piles = {inside.sentences(scene).zone(zone)[:3] for zone in inside.piles(scene)}
        assert not [t for t, _ in scene.app.theme.overflows if t[:3] in piles]


@pytest.mark.parametrize("w", [3, 20, 90])
def test_a_line_is_never_wider_than_its_room(w: int) -> None:
    font.init()
    drawn = fit(art(), "title", "Peacemaker of the Junkyard", w, 14, 13, (0, 0, 0))
    assert drawn.get_width() <= w


@pytest.mark.parametrize("name", ["two_robots", "stak_bots", "robot_wars"])
def test_a_card_under_the_pointer_can_be_read_in_a_low_window(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_table(2, size=(960, 600), game=name, match=Match(GAMES[name], 2, 1))
    wait(scene)
    widths = list[int]()
    drawn = inside.faces(scene).card

    def spy(face: Face | None, w: int, *rest: Any) -> Surface:
        widths.append(w)
        return drawn(face, w, *rest)

    picture(scene)
    piece = next(p for p, s in inside.sprites(scene).all.items() if s.lying.face is not None)
    inside.pointer(scene).hover(piece, None)
    inside.pointer(scene).rest = 9.0
    monkeypatch.setattr(inside.faces(scene), "card", spy)
    scene.draw(Surface(scene.app.size))
    assert max(widths) >= 200, "smaller cards show no text"


def test_opponents_wear_the_face_of_whom_they_play() -> None:
    match = Match(GAMES["two_robots"], 3, 1, {"salvagers": "random"})
    v = match.view(0)
    heroes = [v.faces[v.zones[f"hero.{seat}"][0]].picture for seat in range(3)]
    assert [PRESENTERS[match.game].portrait(v, seat) for seat in range(3)] == heroes
    people = seat_players(
        v,
        PRESENTERS[match.game].spec,
        PRESENTERS[match.game],
        [Person("Ada"), Opponent("Bo", "tinkerer"), Opponent("Cleo", "master")],
    )
    assert [one.robot for one in people] == ["", *heroes[1:]]
    assert PRESENTERS["robo_power"].portrait(Match(GAMES["robo_power"], 2, 1).view(0), 0) == ""


def test_a_person_who_has_built_a_robot_looks_out_of_the_plate_as_that_robot() -> None:
    scene = open_table(3)
    v, say = shown(scene), inside.sentences(scene)
    robot = complete({}, list_owned_parts([]))
    crowd: list[Player] = [Person("Ada"), Person("Bo"), Opponent("Ada", "master")]
    robots = {"Ada": robot, "Bo": {"head": "no such head"}}
    people = seat_players(v, say.spec, say.presenter, crowd, robots)
    assert [one.own for one in people] == [robot, None, None]
    faces = Plates(art(), Theme(art(), (1280, 800)), say, people).portholes
    drawn = faces.face(v, 0).draw(art(), 60, "ok")
    assert drawn == draw_own_face(art(), robot, 60)


def test_a_plate_says_of_a_robot_what_there_is_room_for() -> None:
    scene = open_table(2, (1,), game="junkyard_bots")
    plates, theme = inside.board(scene).plates, scene.app.theme
    font_ = theme.font("body", max(13 * 0.64, 10.4 / theme.u))
    kinds = [f"power 5, 4 parts · {kind}" for kind in ("Tinkerer, steady", "Tinkerer")]
    told = [*kinds, "power 5, 4 parts", "power 5"]
    for said in told:
        assert plates._fitting_note(shown(scene), 0, font_.size(said)[0]) == said


def test_what_glows_is_drawn_in_the_same_order_in_every_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = open_table(game="junkyard_bots")
    board, drawn = inside.board(scene), list[str]()
    whole, zones = board.spot_rect, set(board.layout().places)
    monkeypatch.setattr(board, "spot_rect", lambda zone: drawn.append(zone) or whole(zone))
    aimed = set[Spot](zones)
    board._draw_glows(Surface((9, 9)), shown(scene), Highlights(spots=zones, aimed=aimed))
    assert len(zones) > 4, "a set of words: its order changes from one run to the next"
    assert drawn == sorted(zones) * 2


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_a_card_of_the_hand_that_is_raised_covers_no_prompt(
    size: tuple[int, int], scale: int
) -> None:
    scene = open_table(3, size=size, scale=scale)
    wait(scene)
    floor = inside.layout(scene).prompt.bottom
    hand = [inside.sprites(scene).all[p] for p in shown(scene).zones["hand.0"]]
    assert hand
    for sprite in hand:
        sprite.lift = 1.0
        pose = raised_pose(sprite, floor)
        assert pose.w > sprite.pose.w
        assert pose.y - pose.w * RATIO / 2 >= min(floor, sprite.pose.y - sprite.pose.w * RATIO / 2)


@pytest.mark.parametrize("said", ["", "Bolt thinks."])
def test_where_nothing_is_said_no_empty_bar_stands(
    said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_table(3)
    monkeypatch.setattr(frame, "find_prompt", lambda *_: said)
    room, shot = inside.layout(scene).prompt, picture(scene)
    within, beside = (room.left + room.h, room.centery), (room.left - 8, room.centery)
    assert (shot.get_at(within) != shot.get_at(beside)) is bool(said)


def test_the_example_in_the_base_class_of_looks_runs() -> None:
    assert doctest.testmod(look_module) == (0, 1)
