"""A refused drag, click or key says why: a sentence, its cause, its rule."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import pygame
import pytest

from games.engine import Move, Refusal, legal_moves, owner
from games.engine.match import Match
from games.registry import GAMES
from tests.games.robot_wars.tables import Table
from tests.long_runs import film
from tests.long_runs.touch_films import find
from tests.support import inside
from tests.support.inside import shown
from tests.support.questions import question
from tests.support.table_at import open_table, picture
from tests.support.table_players import (
    asked_to,
    button_of,
    click,
    key,
    mouse,
    node_of,
    room_of,
    spot_of,
    wait,
)
from tests.ui.games.robot_wars.test_table import at
from tests.ui.table.test_look import played
from ui.scenes.routes import Route, RulesRoute
from ui.scenes.table import TableScene
from ui.table.layout.geometry import find_gap
from ui.table.model import ShownRefusal
from ui.table.node_tree import CANCEL_KEY
from ui.table.preview import anchors, refusal
from ui.toolkit.graphics.tokens import RED


def stak(**options: str | int) -> TableScene:
    """Return a table of Stak Bots at which the person may do anything."""
    match = Match(GAMES["stak_bots"], 2, 3, {"start": 0, **options})
    scene = open_table(match=match, game="stak_bots")
    wait(scene)
    return scene


def dragged(scene: TableScene, start: tuple[int, int], end: tuple[int, int]) -> None:
    mouse(scene, pygame.MOUSEBUTTONDOWN, start)
    for part in (0.3, 0.7, 1.0):
        x, y = (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
        mouse(scene, pygame.MOUSEMOTION, (x, y))
    mouse(scene, pygame.MOUSEBUTTONUP, end)


def test_a_refused_drag_names_its_rule_and_its_cause() -> None:
    scene = stak()
    held = shown(scene).zones["hand.0"][0]
    dragged(scene, spot_of(scene, held), room_of(scene, "stak.1"))
    no = inside.the_refused(scene)
    assert inside.why(scene).key == "own_stak_only"
    assert inside.why(scene).cause == "stak.0"
    assert inside.rule(scene) == inside.why(scene).rule == "SB-12"
    assert node_of(scene, refusal.KEY).label == no.text
    assert inside.selection(scene).held is None


def test_a_refused_click_and_a_refused_key_say_the_same() -> None:
    scene = stak()
    under = shown(scene).zones["stak.0"][-2]
    inside.refuse(scene, "not_this_one", under, ())
    told = inside.the_refused(scene).text
    assert inside.why(scene).cause == shown(scene).zones["stak.0"][-1]
    click(scene, room_of(scene, "deck"))
    assert inside.refused(scene) is None or inside.the_refused(scene).text != told


def test_it_stays_until_the_next_input() -> None:
    scene = stak()
    inside.refuse(scene, "not_this_one", shown(scene).zones["stak.0"][-2], ())
    for _ in range(8):
        scene.update(5.0)
        mouse(scene, pygame.MOUSEMOTION, (300, 300))
    assert inside.refused(scene)
    key(scene, pygame.K_RIGHT)
    assert not inside.refused(scene)


@pytest.mark.rule("RW-11", "RW-T6", "RW-46")
@pytest.mark.parametrize(
    ("mark", "rule"), [("locked", "RW-11"), ("fallen", "RW-T6"), ("", "RW-46")]
)
def test_a_grey_button_names_its_rule_and_its_cause(mark: str, rule: str) -> None:
    match = film.find("robot_wars", "robot_wars.battle", 2, 1)
    while type(match.asked).__name__ != "Kind" or question(match).seat:
        match.play(legal_moves(match.state)[0])
    if mark:
        match.state.mark(mark, 1)
    else:
        match.state.zones["robot.0"], parts = [], match.state.zones["robot.0"]
        for piece in parts:
            match.state.where[piece] = "hand.0"
        match.state.zones["hand.0"] += parts
    scene = open_table(match=match, game="robot_wars")
    assert Move("normal") not in wait(scene)
    node = node_of(scene, button_of(scene, Move("normal")))
    assert node.value == "not_yet"
    mouse(scene, pygame.MOUSEMOTION, node.rect.center)
    scene.update(1.0)
    tip = inside.overlay(scene, "tip").text
    click(scene, node.rect.center)
    no = inside.the_refused(scene)
    assert tip == no.text
    assert (inside.why(scene).rule, inside.why(scene).cause, no.at) == (rule, "robot.0", node.rect)
    assert inside.rule(scene) == rule
    picture(scene)


@pytest.mark.parametrize(
    ("game", "question"),
    [("stak_bots", "Target"), ("robot_wars", "Discard"), ("two_robots", "Discard")],
)
def test_what_has_to_be_answered_has_no_dead_button_that_declines(game: str, question: str) -> None:
    scene = open_table(match=asked_to(game, question), game=game)  # rw.A4, tr.D21
    wait(scene)
    buttons = [node.key for node in inside.groups(scene)[2].children]
    assert [key for key in buttons if key != CANCEL_KEY] == []


def test_whoever_is_not_asked_is_told_who_is_and_where_that_stands() -> None:
    scene = stak()
    held = shown(scene).zones["hand.0"][0]
    scene.session.play(next(m for m in legal_moves(shown(scene)) if m.verb == "scrap"))
    scene.session.play(Move("end"))
    scene.session.tick = lambda now: None
    for _ in range(30):
        scene.update(0.2)
    held = shown(scene).zones["hand.0"][0]
    click(scene, spot_of(scene, held))
    no = inside.the_refused(scene)
    assert "Bo" in no.text
    assert inside.why(scene).seat == 1
    assert inside.rule(scene) == "SB-11"
    picture(scene)


@pytest.mark.parametrize("how", ["click", "F1"])
def test_the_sentence_and_f1_open_the_rule_page_there(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = stak()
    inside.refuse(scene, "not_this_one", shown(scene).zones["stak.0"][-2], ())
    opened: list[Route] = []
    monkeypatch.setattr(scene.app, "scene", opened.append)
    if how == "click":
        click(scene, node_of(scene, refusal.KEY).rect.center)
    else:
        key(scene, pygame.K_F1)
    assert isinstance(opened[0], RulesRoute)
    assert (opened[0].game, opened[0].anchor) == ("stak_bots", "SB-14")


def test_a_click_on_a_sentence_over_a_weapon_puts_it_away_and_the_next_takes_the_weapon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table("steam hammer drill big_axe wrecking legs", "wheels spy", hands="pit|")
    scene = at(table.turn().do("normal"), size=(960, 600), scale=150)
    wait(scene)
    monkeypatch.setattr(scene.app, "scene", lambda route: pytest.fail(f"{route} was opened"))
    board, v = inside.board(scene), inside.shown(scene)
    usable = sorted(inside.selection(scene).pickable)
    rects = {one: anchors.rect_of(board, v, one) for one in usable}
    for piece in [one for one in board.table if v.faces[one] is not None]:
        told = "In a Normal turn you can't play Components. That takes an Upgrade. " * 9
        inside.show_refused(scene, ShownRefusal(told, piece))
        picture(scene)
        tape = inside.overlay(scene, "refusal").rect
        under = [one for one, rect in rects.items() if rect and tape.collidepoint(rect.center)]
        if under:
            break
    spot = rects[under[0]]
    assert spot is not None
    click(scene, spot.center)
    assert inside.refused(scene) is None
    assert inside.selection(scene).held is None
    click(scene, spot.center)
    assert inside.selection(scene).held == under[0]


def test_the_piece_shakes_only_where_things_move() -> None:
    for motion in (True, False):
        scene = open_table(
            match=Match(GAMES["stak_bots"], 2, 3, {"start": 0}), game="stak_bots", motion=motion
        )
        wait(scene)
        inside.refuse(scene, "not_this_one", shown(scene).zones["stak.0"][-2], ())
        scene.update(0.02)
        before = pygame.image.tobytes(picture(scene), "RGB")
        scene.update(0.02)
        after = pygame.image.tobytes(picture(scene), "RGB")
        assert (before != after) is motion


def test_a_refused_piece_lies_still_again_before_its_sentence_is_read() -> None:
    sways = [ShownRefusal("No.", 3, seconds=n / 100).sway() for n in range(100)]
    assert any(sways[:20])
    assert not any(sways[50:])


def test_a_card_dropped_where_it_came_from_is_just_put_back() -> None:
    scene = stak()
    held, beside = shown(scene).zones["hand.0"][:2]
    assert held in inside.selection(scene).pickable
    dragged(scene, spot_of(scene, held), spot_of(scene, beside))
    assert inside.selection(scene).held is None
    assert inside.model(scene).refusal is None


@pytest.mark.pairwise
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_sentence_fits_its_tape(game: str, size: tuple[int, int], language: str) -> None:
    scene = open_table(game=game, size=size, language=language, scale=150)
    wait(scene)
    words, theme = scene.app.words, scene.app.theme
    texts = [text for at, text in words._texts.items() if at.startswith(f"table.why.{game}.")]
    surface = pygame.Surface(size)
    for text in texts:
        told = text.replace("{card}", "Precision Steering (2)")
        board = inside.board(scene)
        for share in refusal.SHARES:
            shape = refusal.tape_size(board, board.layout().area, told, share)
            refusal.draw_tape(board, told, surface, pygame.Rect((0, 0), shape))
    assert not theme.overflows


def refused_drags(opened: Callable[[], TableScene], opponent: int) -> Iterator[TableScene]:
    """Drag each piece that a person holds or may move to places that refuse it; yield the table."""
    scene = opened()
    places, where = inside.layout(scene).places, shown(scene).where
    zones = [zone for zone in places if owner(zone) in (0, opponent)]
    held = {*shown(scene).zones.get("hand.0", ()), *inside.selection(scene).pickable}
    for piece, zone in itertools.product(sorted(held), zones):
        if zone == where[piece] or piece not in inside.sprites(scene).all:
            continue
        before = len(scene.session.match.moves)
        dragged(scene, spot_of(scene, piece), places[zone].rect.center)
        if inside.refused(scene) is not None and inside.the_refused(scene).piece == piece:
            yield scene
        if len(scene.session.match.moves) > before or inside.sheet(scene) is not None:
            scene = opened()


@pytest.mark.pairwise("game", "size", "language")
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("robo_power", 4),
        ("robot_wars", 3),
        ("stak_bots", 3),
        ("two_robots", 3),
        ("junkyard_bots", 2),
    ],
)
def test_a_refusal_leaves_the_cards_in_the_hand_free(
    game: str, seats: int, size: tuple[int, int], scale: int, language: str
) -> None:
    match = find(game, lambda v, moves: sum(move.piece is not None for move in moves) > 3, seats)

    def opened() -> TableScene:
        now = match.branch(len(match.moves))
        scene = open_table(seats, game=game, size=size, scale=scale, language=language, match=now)
        wait(scene)
        return scene

    told = 0
    for scene in refused_drags(opened, seats - 1):
        no, board = inside.the_refused(scene), inside.board(scene)
        tape, usable = inside.overlay(scene, "refusal").rect, inside.selection(scene).pickable
        for other in {*shown(scene).zones.get("hand.0", ()), *usable} - {no.piece}:
            rect = anchors.rect_of(board, shown(scene), other)
            assert rect is not None
            assert not tape.colliderect(rect), (no.text, shown(scene).faces[other])
        told += 1
    assert told >= 3


def test_a_thread_that_the_hand_would_hide_leads_from_the_tape() -> None:
    scene = at(Table("steam hammer", "gerbil armour", hands="spy wheels legs ram|").turn())
    board, v = inside.board(scene), shown(scene)
    hand = sorted(v.zones["hand.0"], key=lambda piece: spot_of(scene, piece)[0])
    cards = [anchors.rect_of(board, v, piece) for piece in hand]
    robot = board.spot_rect("robot.0")
    tape = pygame.Rect(robot.right + 90, robot.top, 200, 40)
    drawn = []
    for piece in (hand[0], hand[-1]):
        no = ShownRefusal("No.", piece, Refusal("", cause="robot.0"), seconds=9.0)
        to = pygame.Surface(inside.size(scene))
        refusal.draw_cause(to, board, v, no, tape)
        red = pygame.mask.from_threshold(to, RED, (8, 8, 8, 255)).get_bounding_rects()
        drawn.append(red[0].unionall(red[1:]))
    assert cards[0] is not None
    assert drawn[0].inflate(20, 20).colliderect(cards[0])
    assert drawn[1].inflate(20, 20).colliderect(tape)
    assert drawn[1].right <= tape.right


@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_long_refusal_lies_in_two_lines_beside_a_card_rather_than_over_the_tools(
    language: str,
) -> None:
    match = played(3, 12, 1, "robot_wars")
    scene = open_table(
        3, game="robot_wars", size=(960, 600), scale=150, match=match, language=language
    )
    wait(scene)
    told = "In een gewone beurt speel je geen Onderdelen. Daar is een upgrade voor nodig."
    robot, hand = "robot.0", inside.shown(scene).zones["hand.0"]
    assert hand
    for card in hand:
        why = Refusal("", cause=robot)
        inside.show_refused(scene, ShownRefusal(told, card, why))
        tape = inside.overlay(scene, "refusal").rect
        assert tape.top > inside.layout(scene).bar.bottom, card
        assert abs(tape.centery - spot_of(scene, card)[1]) < scene.app.size[1] // 2
        scene.update(0.02)
        picture(scene, 1)


@pytest.mark.parametrize(
    "told",
    [
        "That cannot be done with this card now.",
        "Truce is a Power. Play your cards first, and use a Power after those.",
    ],
)
def test_a_refusal_covers_no_label_of_a_pile_while_there_is_room(told: str) -> None:
    match = played(2, 40, 1, "two_robots")
    scene = open_table(2, game="two_robots", size=(960, 600), scale=150, match=match)
    wait(scene)
    board, faces = inside.board(scene), inside.shown(scene).faces
    places = inside.layout(scene).places
    labels = [board.label_rect(zone) for zone, place in places.items() if place.shape == "pile"]
    pieces = [piece for piece in board.table if faces[piece] is not None]
    assert len(pieces) > 20
    for piece in pieces:
        inside.show_refused(scene, ShownRefusal(told, piece))
        assert inside.overlay(scene, "refusal").rect.collidelist(labels) < 0, faces[piece]


@pytest.mark.parametrize(("game", "seats", "moves"), [("two_robots", 4, 60), ("robot_wars", 6, 70)])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_a_refusal_lies_near_its_piece_and_off_the_tools_at_a_crowded_table(
    game: str, seats: int, moves: int, size: tuple[int, int], scale: int
) -> None:
    match = played(seats, moves, 2, game)
    scene = open_table(seats, game=game, size=size, scale=scale, match=match)
    wait(scene)
    board, v, far = inside.board(scene), shown(scene), list[float]()
    for piece in sorted(board.table):
        why = GAMES[game].why_not(v, piece)
        if why is None:
            continue
        told = inside.sentences(scene).why(v, piece, why)
        inside.show_refused(scene, ShownRefusal(told, piece, why))
        tape, at = inside.overlay(scene, "refusal").rect, anchors.rect_of(board, v, piece)
        assert at is not None
        assert not tape.colliderect(inside.layout(scene).bar), told
        far.append(find_gap(tape, at))
    assert len(far) >= 15
    assert sum(far) / len(far) < size[1] / 8
    assert max(far) < size[1] / 2
