"""What a person finds at the table: nothing is covered, and every click can be taken back."""

from __future__ import annotations

import pygame
import pytest
from pygame import Mask, image, mask

from games.engine import Refusal
from games.engine.moves import Move
from games.engine.zones import owner
from games.junkyard_bots.zones import LOOKS as HEAPS
from games.registry import GAMES
from tests.long_runs.touch_films import Film, is_choice, is_question
from tests.support import inside
from tests.support.lessons import open_lesson, until_it_talks
from tests.support.people_meaning import legal
from tests.support.people_table import open_game, open_puzzle
from tests.support.pictures import changes
from tests.support.table_at import picture
from tests.support.table_players import mouse
from ui.games.junkyard_bots.ground_marks import place_signs
from ui.games.robot_wars.look import RobotWarsLook
from ui.games.stak_bots.counter import BOX_COLOUR
from ui.language.presenters import PRESENTERS
from ui.play.lessons.reader import texts_file
from ui.play.puzzle_session import puzzles_of
from ui.storage.settings import Settings
from ui.table.model import ShownRefusal
from ui.table.motion.cues import Cast, stamp
from ui.table.motion.props import Stamp, Sweep
from ui.toolkit.graphics.tokens import CORAL, RED
from ui.toolkit.widgets.node import walk

SMALL = (960, 600), 150


def sit_down(game: str, size: tuple[int, int] = SMALL[0], scale: int = SMALL[1]) -> Film:
    film = Film(game, size, scale, "en")
    film.begin(is_choice)
    return film


def chosen(film: Film) -> Move:
    """Choose a piece with several targets by a click; return one of its moves."""
    move = next(m for m in legal(film.scene) if m.piece is not None and m.to is not None)
    at = film.person.next_point(move)
    assert at is not None
    film.hand.click(at)
    film.hand.rest(0.6)
    return move


@pytest.mark.parametrize("game", ["stak_bots", "robot_wars", "two_robots"])
def test_a_second_click_takes_the_choice_back(game: str) -> None:
    film = sit_down(game)
    move = chosen(film)
    assert inside.selection(film.scene).held == move.piece
    film.hand.press()
    film.hand.rest(0.3)
    assert inside.selection(film.scene).held is None


def test_a_target_of_the_only_weapon_is_struck_by_a_click() -> None:
    film = Film("robot_wars", (1280, 800), 100, "en")
    film.begin(is_question("Which"))
    move, scene = legal(film.scene)[0], film.scene
    at = film.point_of(move)
    assert at is not None
    shown = inside.overlays(scene, film.hand.picture)  # the panel of an attack among them
    assert not [one for one in shown if one.kind == "attack" and one.rect.collidepoint(at)]
    film.rest_at(at)
    film.hand.press()
    assert move in film.scene.session.match.moves[-2:]


def test_a_drag_of_what_cannot_be_held_aims_at_nothing() -> None:
    film = Film("robot_wars", (1280, 800), 100, "en")
    film.begin(is_question("Which"))
    scene, move = film.scene, legal(film.scene)[0]
    at, moves = film.point_of(move), scene.session.match.moves
    assert at is not None
    other = inside.sprites(scene).all[inside.shown(scene).zones["robot.1"][0]].pose
    before = len(moves)
    film.hand.drag((round(other.x), round(other.y)), at)
    assert len(moves) == before
    film.hand.drag((at[0] - 12, at[1]), at)  # a click of an unsteady hand
    assert move in moves[before:]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_laid_over_an_open_side_panel(game: str) -> None:
    film = sit_down(game)
    film.hand.key(pygame.K_h)
    film.hand.rest(1.0)
    film.hand.key(pygame.K_w)
    film.hand.rest(0.5)
    free = inside.parts(film.scene).area(inside.model(film.scene))
    assert [one.kind for one in inside.placed(film.scene) if not free.contains(one.rect)] == []


def test_tab_never_leads_under_a_side_panel() -> None:
    film = sit_down("robo_power")
    film.hand.key(pygame.K_w)
    free = inside.parts(film.scene).area(inside.model(film.scene))
    panel = inside.groups(film.scene)[-1].children
    nodes = {n.key: n for group in inside.groups(film.scene) for n in group.children}
    for _ in range(20):
        film.hand.key(pygame.K_TAB)
        node = nodes[film.scene.focused]
        assert node.key in [n.key for n in panel] or free.collidepoint(node.rect.center)


def test_each_answer_of_a_sheet_says_something_else() -> None:
    film = sit_down("two_robots")
    piece = next(m.piece for m in legal(film.scene) if m.piece is not None and m.to is not None)
    inside.do(film.scene, [m for m in legal(film.scene) if m.piece == piece])
    labels = [label for _, label, _ in inside.the_sheet(film.scene).buttons]
    assert len(set(labels)) == len(labels) > 1


def test_a_preview_covers_no_name_of_a_part() -> None:
    film = sit_down("robot_wars")
    piece = chosen(film).piece
    for move in [m for m in legal(film.scene) if m.piece == piece]:
        at = film.point_of(move)
        if at is not None:
            film.rest_at(at, 1.5)
            names = inside.tabletop(film.scene).names
            notes = [one.rect for one in inside.placed(film.scene) if one.kind == "preview"]
            assert names
            assert [note for note in notes if note.collidelist(names) >= 0] == []


def test_a_preview_of_a_dragged_card_lies_within_its_place_and_off_the_card() -> None:
    film = Film("robo_power", (1280, 800), 100, "en")
    film.begin(lambda _, moves: all(m.verb == "duel" for m in moves) and len(moves) > 4, seats=2)
    scene = film.scene
    move = next(move for move in legal(scene) if move.to is not None)
    at, goal = film.person.next_point(move), film.point_of(move)
    assert at is not None
    assert goal is not None
    film.hand.glide(at, 0.3)
    mouse(scene, pygame.MOUSEBUTTONDOWN, at)
    film.rest_at(goal, 1.5)
    held = inside.selection(scene).held
    assert held is not None
    note, card = inside.overlay(scene, "preview").rect, inside.sprites(scene).all[held].pose.rect
    assert inside.layout(scene).places["table.0"].rect.contains(note)
    assert not note.colliderect(card)


def test_the_ribbon_of_a_preview_lies_below_signs_and_numbers() -> None:
    film = sit_down("junkyard_bots")
    scene = film.scene
    film.rest_at((5, 300), 0.1)
    signs = [*place_signs(inside.tabletop(scene)).values()]
    before = picture(scene).copy()
    move = next(m for m in legal(scene) if m.verb == "fit" and m.piece is not None)
    goal = film.point_of(move)
    assert goal is not None
    film.rest_at(goal, 1.5)
    after = picture(scene)
    names = inside.tabletop(scene).names
    assert all(sign in names for sign in signs)
    ribbon = mask.from_threshold(after, CORAL, (8, 8, 8))
    assert ribbon.count() > mask.from_threshold(before, CORAL, (8, 8, 8)).count() + 1000
    for rect in names:
        told = [image.tobytes(shown.subsurface(rect), "RGB") for shown in (before, after)]
        assert told[0] == told[1], rect


def test_the_thread_of_a_refusal_crosses_no_name() -> None:
    film = sit_down("robot_wars")
    scene, v = film.scene, inside.shown(film.scene)
    piece, cause = v.zones["robot.1"][-1], v.zones["robot.2"][-1]
    before = picture(scene).copy()
    inside.show_refused(scene, ShownRefusal("No.", piece, Refusal("", cause=cause), seconds=9.0))
    after, no = picture(scene), inside.overlay(scene, "refusal").rect
    thread = mask.from_threshold(after, RED, (8, 8, 8))
    thread.draw(Mask(no.size, fill=True), no.topleft)
    assert thread.count() > no.w * no.h + 100
    for rect in inside.tabletop(scene).names:
        told = [image.tobytes(shown.subsurface(rect), "RGB") for shown in (before, after)]
        assert told[0] == told[1] or rect.colliderect(no), rect


def test_a_dragged_card_lies_above_the_counter_of_a_stak() -> None:
    film = Film("stak_bots", (1280, 800), 100, "en")
    film.begin(is_choice)
    scene = film.scene
    counter = inside.board(scene).look.panel_rects(inside.shown(scene))[-1]
    dark = mask.from_threshold(picture(scene).subsurface(counter), BOX_COLOUR, (4, 4, 4))
    assert dark.count() > 300
    piece = next(p for p in inside.shown(scene).zones["hand.0"] if film.hand.point_of(p))
    at = film.hand.point_of(piece)
    assert at is not None
    film.hand.glide(at)
    mouse(scene, pygame.MOUSEBUTTONDOWN, at)
    film.rest_at(counter.center, 0.5)
    assert inside.selection(scene).held == piece
    shown = picture(scene).subsurface(counter)
    assert mask.from_threshold(shown, BOX_COLOUR, (4, 4, 4)).count() < 100


def test_a_refusal_covers_no_label_of_a_pile() -> None:
    film = Film("stak_bots", (1280, 800), 100, "en")
    film.begin(is_choice)
    scene, area = film.scene, inside.layout(film.scene).area
    piece = next(p for p in inside.shown(scene).zones["hand.0"] if film.hand.point_of(p))
    at = film.hand.point_of(piece)
    assert at is not None
    film.hand.drag(at, (area.centerx, area.h // 5))
    film.hand.rest(3.0)
    no, labels = inside.overlay(scene, "refusal").rect, inside.tabletop(scene).legends
    assert len(labels) == 2  # of Supply and Scrapheap
    assert no.collidelist(labels) < 0


def test_the_thread_of_a_refusal_crosses_neither_the_card_nor_its_cause() -> None:
    film = Film("stak_bots", (1280, 800), 100, "en")
    film.begin(is_choice)
    scene, area = film.scene, inside.layout(film.scene).area
    piece = next(p for p in inside.shown(scene).zones["hand.0"] if film.hand.point_of(p))
    film.rest_at((5, 300), 0.1)
    before, at = picture(scene).copy(), film.hand.point_of(piece)
    assert at is not None
    film.hand.drag(at, (area.centerx, area.h // 5))
    film.hand.rest(3.0)
    after, top = picture(scene), inside.shown(scene).zones["stak.0"][-1]
    for one in (piece, top):
        part = inside.sprites(scene).all[one].pose.rect.inflate(-24, -24)
        told = [image.tobytes(shown.subsurface(part), "RGB") for shown in (before, after)]
        assert told[0] == told[1], inside.overlay(scene, "refusal").text


def test_the_thread_of_a_refusal_crosses_no_other_card_of_the_hand() -> None:
    film = sit_down("robo_power")
    scene, lay = film.scene, inside.layout(film.scene)
    first, *others = inside.shown(scene).zones["hand.0"]
    film.rest_at((5, 300), 0.1)
    before = picture(scene).copy()
    at = film.hand.point_of(first)
    assert at is not None
    film.hand.drag(at, (lay.area.centerx, lay.area.centery))
    film.hand.rest(3.0)
    after, no = picture(scene), inside.overlay(scene, "refusal").rect
    discard = lay.places["discard"].rect
    assert mask.from_threshold(after.subsurface(discard), RED, (8, 8, 8)).count() > 50
    for piece in others:
        pose = inside.sprites(scene).all[piece].pose
        text = pygame.Rect(0, 0, round(0.8 * pose.w), round(0.45 * pose.w))
        text.midbottom = round(pose.x), round(pose.y + 0.45 * pose.w * pose.tall)
        told = [image.tobytes(shown.subsurface(text), "RGB") for shown in (before, after)]
        assert told[0] == told[1] or text.colliderect(no), piece


def test_a_refusal_lies_beside_the_piece_of_somebody_else() -> None:
    film = sit_down("robot_wars")
    v = inside.shown(film.scene)
    piece = next(p for p in v.zones["robot.1"] if film.hand.point_of(p))
    start, end = film.hand.point_of(piece), film.hand.point_in("hand.0")
    assert start is not None
    film.hand.drag(start, end)
    film.hand.rest(0.3)
    tape = inside.overlay(film.scene, "refusal").rect
    part = inside.sprites(film.scene).all[piece].pose.rect
    assert abs(tape.centery - part.centery) < film.size[1] // 4


def test_the_bubble_of_a_lesson_leaves_the_robot_that_it_talks_about_in_sight() -> None:
    size, scale = SMALL
    settings = Settings(ui_scale=scale, reduced_motion=True, speed=4.0, window=size, master=0)
    scene = open_lesson("robot_wars", 10, size, settings=settings)
    until_it_talks(scene)
    picture(scene)
    bubble = inside.overlay(scene, "lesson").rect
    v = inside.shown(scene)
    parts = [inside.sprites(scene).all[p].pose.rect for p in v.zones["robot.1"]]
    assert parts
    assert bubble.collidelist(parts) < 0


def test_the_stop_sign_falls_on_the_card_that_stops() -> None:
    found = stamp(Cast((3,), (), (1, 2, 3)))
    assert [one.pieces for one in found if isinstance(one, Stamp)] == [(3,)]
    assert [one.pieces for one in found if isinstance(one, Sweep)] == [(1, 2, 3)]


def test_a_piece_of_nobody_is_named_without_an_owner() -> None:
    film = Film("robot_wars", (1280, 800), 100, "en")
    film.begin(is_question("Which"))
    say, v = inside.sentences(film.scene), inside.shown(film.scene)
    assert [text for move in legal(film.scene) if "()" in (text := say.button(v, move))] == []


def test_a_hint_covers_no_strength_of_a_part_and_no_pile() -> None:
    for game in ("robot_wars", "stak_bots"):
        film = sit_down(game)
        scene, model = film.scene, inside.model(film.scene)
        model.tell("You would win about half the time, and nothing can fail. " * 2, kind="hint")
        film.hand.rest(0.3)
        hint = inside.overlay(scene, "hint").rect
        places = inside.layout(scene).places.values()
        piles = [place.rect.inflate(-16, 0) for place in places if place.shape == "pile"]
        assert hint.collidelist(piles) < 0
        v, parts = inside.shown(scene), inside.sprites(scene).all
        strong = [p for zone in v.zones if zone.startswith("robot.") for p in v.zones[zone]]
        corners = [parts[p].pose.rect.topleft for p in strong if getattr(v.faces[p], "strength", 0)]
        assert not [corner for corner in corners if hint.collidepoint(corner)]


def test_the_ring_of_the_focus_lies_round_a_part_that_is_drawn_larger() -> None:
    film = sit_down("robot_wars")
    scene, top = film.scene, inside.tabletop(film.scene)
    for _ in range(40):
        film.hand.key(pygame.K_TAB)
        film.hand.rest(0.6)
        kind, _, name = scene.focused.partition(".")
        if kind in ("card", "target") and int(name) in top.grown:
            break
    u, sprite = scene.app.theme.u, top.sprites.all[int(name)]
    ring = top.drawn_pose(sprite.piece, sprite.pose).rect.inflate(6 * u, 6 * u)
    assert sprite.piece in top.grown
    seen = picture(scene)
    for at in ((ring.left + 1, ring.centery), (ring.right - 2, ring.centery)):
        assert min(seen.get_at(at)[:3]) > 245


@pytest.mark.parametrize("game", ["robo_power", "stak_bots"])
def test_the_ring_of_the_focus_lies_round_the_glow_of_a_zone(game: str) -> None:
    film = sit_down(game)
    scene = film.scene
    for pressed in (pygame.K_TAB, pygame.K_RETURN):
        film.hand.key(pressed)
        film.hand.rest(0.6)
    kind, _, zone = scene.focused.partition(".")
    assert kind == "zone"
    u, glow = scene.app.theme.u, inside.board(scene).spot_rect(zone)
    assert glow != inside.layout(scene).places[zone].rect
    ring = glow.inflate(6 * u, 6 * u)
    seen = picture(scene)
    for at in ((ring.right - 2, ring.centery), (ring.right - ring.w // 4, ring.top + 1)):
        assert min(seen.get_at(at)[:3]) > 245


def test_the_ring_of_a_zone_crosses_no_card_that_lies_above_its_glow() -> None:
    scene = sit_down("stak_bots").scene
    zone, focus = "discard", inside.focus(scene)
    focus.seen = False
    before = picture(scene).copy()
    focus.seen = True
    focus.move_to(f"zone.{zone}")
    ringed = inside.board(scene).spot_rect(zone).inflate(8, 8)
    cards = [sprite for sprite in inside.sprites(scene).all.values() if sprite.lying.zone != zone]
    above = [card.pose.rect for card in cards if card.pose.rect.colliderect(ringed)]
    seen = changes(before, picture(scene))
    assert seen
    assert above
    assert all(rect.collidelist(above) < 0 for rect in seen)


def test_the_bubble_of_a_puzzle_covers_no_name() -> None:
    film = Film("robot_wars", *SMALL, "en")
    roomy = next(one for one in puzzles_of("robot_wars") if one.seed == 188)
    film.sit_down(open_puzzle(roomy, 0, *SMALL, "en"))
    film.hand.rest(0.3)
    shown = inside.overlays(film.scene, film.hand.picture)
    bubble = next(one.rect for one in shown if one.kind == "lesson")
    names = inside.tabletop(film.scene).names
    assert names
    assert bubble.collidelist(names) < 0


def test_a_preview_leaves_the_hand_in_sight() -> None:
    film = Film("stak_bots", *SMALL, "en")
    film.begin(lambda v, moves: any(move.verb == "attack" for move in moves), seats=5)
    move = [move for move in legal(film.scene) if move.verb == "attack"][1]
    at, aim = film.person.next_point(move), film.point_of(move)
    assert at is not None
    assert aim is not None
    film.rest_at(at)
    film.hand.press()
    film.rest_at(aim, 1.5)
    shown = inside.overlays(film.scene, film.hand.picture)
    notes = [one.rect for one in shown if one.kind == "preview"]
    sprites = inside.sprites(film.scene).all.values()
    hand = [one.pose.rect for one in sprites if one.lying.zone == "hand.0"]
    assert notes
    assert hand
    assert [note.collidelist(hand) for note in notes] == [-1] * len(notes)


def test_list_hint_and_large_die_leave_the_other_dice_in_sight() -> None:
    film = Film("junkyard_bots", *SMALL, "en")
    film.begin(is_question("Act"))
    film.hand.key(pygame.K_w)
    panel = next(n for n in walk(film.scene.nodes()) if n.key == "choices").rect
    places = inside.layout(film.scene).places
    assert panel.collidelist([places[zone].rect for zone in HEAPS]) < 0
    film.hand.key(pygame.K_ESCAPE)
    model = inside.model(film.scene)
    model.tell("Grab a small red die. It can't fail, and you need parts.", kind="hint")
    film.hand.rest(0.3)
    hint = inside.overlay(film.scene, "hint").rect
    dice = [s.pose.rect for s in inside.sprites(film.scene).all.values() if s.lying.face]
    assert hint.collidelist(dice) < 0
    film.hand.key(pygame.K_ESCAPE)
    at = film.hand.point_of(inside.shown(film.scene).zones["robot.0"][1])
    assert at is not None
    film.rest_at(at)
    assert [one.kind for one in inside.placed(film.scene)] == ["magnifier"], "one box"
    film.hand.key(pygame.K_l)
    log = next(n for n in walk(film.scene.nodes()) if n.key == "log").rect
    assert log.right == SMALL[0][0]


def test_the_chance_on_a_part_hides_no_strength_and_no_name() -> None:
    film = sit_down("robot_wars")
    scene, scenery = film.scene, inside.look(film.scene, RobotWarsLook).scenery
    inside.pick(scene, next(m.piece for m in legal(scene) if m.verb == "use" and m.piece))
    picture(scene)
    aims = scenery.chances(inside.shown(scene), inside.lit(scene))
    poses = [inside.sprites(scene).all[piece].pose for piece in aims]
    rects = [scenery.chance_rect(pose) for pose in poses]
    assert len(rects) == 5
    assert [rect.collidelist(inside.tabletop(scene).names) for rect in rects] == [-1] * 5


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), SMALL])
def test_an_open_side_panel_leaves_nothing_hot_that_lies_elsewhere_now(
    size: tuple[int, int], scale: int
) -> None:
    film = sit_down("junkyard_bots", size, scale)
    at = film.person.next_point(next(m for m in legal(film.scene) if m.to is not None))
    assert at is not None
    film.rest_at(at)
    assert inside.pointer(film.scene).hot is not None
    film.hand.key(pygame.K_w)
    film.hand.rest(0.5)
    hot = inside.pointer(film.scene).hot
    assert hot is None or inside.piece_at(film.scene, *at) == hot
    assert not inside.parts(film.scene).log.rect(film.scene.model.window).collidepoint(at) or (
        hot is None and inside.preview(film.scene).shown is None
    )


def test_the_hint_for_a_pick_lies_beside_the_sheets() -> None:  # tr.D04
    film = Film("two_robots", *SMALL, "en")
    film.sit_down(open_game("two_robots", 2, 1, *SMALL))
    film.hand.key(pygame.K_h)
    film.hand.rest(1.0)
    hint = inside.overlay(film.scene, "hint")
    nodes = [node for node in walk(film.scene.nodes()) if node.key.startswith("move.")]
    assert hint.text
    assert hint.rect.collidelist([node.rect for node in nodes]) < 0


def test_a_hint_covers_no_plate_to_leave_a_legend_in_sight() -> None:
    film = Film("two_robots", *SMALL, "nl")
    film.begin(is_choice)
    film.hand.key(pygame.K_h)
    film.hand.rest(1.0)
    hint, plates = inside.overlay(film.scene, "hint"), inside.layout(film.scene).plates
    assert inside.tabletop(film.scene).legends
    assert hint.rect.collidelist([*plates.values()]) < 0


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), SMALL])
def test_labels_of_places_leave_the_question_in_sight(
    size: tuple[int, int], scale: int
) -> None:  # tr.D16
    film = sit_down("two_robots", size, scale)
    chosen(film)
    picture(film.scene)
    board, lay = inside.board(film.scene), inside.layout(film.scene)
    zones = inside.selection(film.scene).zones
    assert zones
    assert not [zone for zone in zones if board.label_rect(zone).colliderect(lay.prompt)]


def test_a_click_on_a_hand_of_which_nothing_is_known_opens_nothing() -> None:  # tr.D43
    film = sit_down("two_robots")
    film.hand.click(inside.layout(film.scene).places["hand.1"].rect.center)
    film.hand.rest(0.4)
    assert inside.sheet(film.scene) is None


def test_whoever_rests_on_a_die_sees_its_card_or_its_tip_but_not_both() -> None:  # jb.R14
    film = Film("junkyard_bots", (1280, 800), 100, "en")
    film.sit_down(open_game("junkyard_bots", 2, 1, (1280, 800), 100))
    dice = [s for s in inside.sprites(film.scene).all.values() if owner(s.lying.zone) == 0]
    film.rest_at((round(dice[0].pose.x), round(dice[0].pose.y)), 1.5)
    kinds = {one.kind for one in inside.placed(film.scene)}
    assert len({"tip", "magnifier"} & kinds) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_no_wider_than_its_words_need(game: str) -> None:  # jb.R18
    film = sit_down(game, (1280, 800), 100)
    film.hand.key(pygame.K_h)
    film.hand.rest(1.0)
    hint = inside.overlay(film.scene, "hint")
    words = film.scene.app.theme.font("bold", 16).size(hint.text)[0]
    assert hint.rect.w < words + 200


@pytest.mark.parametrize(
    ("game", "taught"),
    [
        ("two_robots", ("use the power", "keep seven", "“robots”", "health")),  # tr.D28
        ("junkyard_bots", ("picture", "weapon you know", "pipe", "shield")),  # jb.R8
    ],
)
def test_a_lesson_teaches_what_newcomers_missed(game: str, taught: tuple[str, ...]) -> None:
    file = texts_file(PRESENTERS[game].files, "en").read_text("utf-8").lower()
    assert [word for word in taught if word not in file] == []


def test_a_hint_leaves_the_labels_of_piles_and_the_lamp_between_them_in_sight() -> None:
    film = Film("stak_bots", (960, 600), 150, "nl")
    film.begin(is_choice)
    scene = film.scene
    film.hand.key(pygame.K_h)
    film.hand.rest(1.0)
    picture(scene)
    labels = [*inside.tabletop(scene).legends, *inside.look(scene).panel_rects(inside.shown(scene))]
    assert len(labels) > 2
    covered = [inside.overlay(scene, "hint").rect.clip(label) for label in labels]
    assert max(min(both.size) for both in covered) <= 3, covered  # pixels


def test_the_name_of_a_die_stands_beside_an_open_list() -> None:
    film = sit_down("junkyard_bots")
    scene = film.scene
    film.hand.key(pygame.K_w)
    film.hand.rest(0.5)
    panel = inside.parts(scene).panel_rect(inside.model(scene))
    named = 0
    for _ in range(8):
        film.hand.key(pygame.K_TAB)
        film.hand.rest(0.3)
        picture(scene)
        words = inside.tabletop(scene).words
        named += len(words)
        assert panel.w
        assert panel.collidelist(words) < 0
    assert named
