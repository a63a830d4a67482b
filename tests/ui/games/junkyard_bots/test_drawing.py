"""Rods, dots, flags, cables and the cruiser: what is drawn over what."""

from __future__ import annotations

from typing import get_args

import pygame
import pytest
from pygame import SRCALPHA, Rect, Surface

from games.engine.moves import Move
from games.junkyard_bots.cards import CARDS
from games.junkyard_bots.robot import body
from games.junkyard_bots.zones import ROBOT
from tests.games.junkyard_bots.tables import Table
from tests.support import inside
from tests.support.table_at import open_table, picture
from tests.support.table_players import button_of, click, node_of, spot_of, wait
from tests.support.table_players import key as press
from tests.ui.games.junkyard_bots.test_robots_standing import grown
from tests.ui.games.junkyard_bots.test_throws import at_table
from tests.ui.games.junkyard_bots.test_yard import found, table
from ui.games.junkyard_bots import scenery
from ui.games.junkyard_bots.dice_faces import DiceFaces, parse_back
from ui.games.junkyard_bots.look import JunkyardLook
from ui.games.junkyard_bots.rolls.roll_panel import Purpose
from ui.games.junkyard_bots.rolls.roll_sheet import TIN_LIGHT
from ui.games.junkyard_bots.rolls.roll_stage import SHORT_RED
from ui.games.junkyard_bots.rolls.rolling import RollRow, Term
from ui.scenes.table import TableScene
from ui.table.highlights import Highlights
from ui.table.layout.geometry import count_covered
from ui.table.motion.playback import Beat
from ui.table.paint.tags import place_tag
from ui.toolkit.graphics.theme import wrap
from ui.toolkit.graphics.tokens import CREAM, INK

MAGENTA = (255, 0, 255)
NEAR = 100  # pixels
SPACE = "\N{NO-BREAK SPACE}"  # in a sum, which is never broken into lines


def rods(scene: TableScene) -> Surface:
    """What hangs the dice together, on nothing else."""
    drawn = Surface(inside.size(scene), SRCALPHA)
    inside.look(scene, JunkyardLook).draw_under(drawn, inside.shown(scene))
    return drawn


def seen(drawn: Surface, rect: Rect) -> bool:
    """Whether anything solid is drawn in a rectangle; shadows are not."""
    inner = rect.clip(drawn.get_rect())
    spots = ((x, y) for x in range(inner.left, inner.right) for y in range(inner.top, inner.bottom))
    return any(drawn.get_at(at).a > 200 for at in spots)


def test_every_purpose_of_a_roll_has_its_words() -> None:
    for language in ("en", "nl"):
        scene = at_table(Table().turn(), language=language)
        for purpose in filter(None, get_args(Purpose)):
            assert "roll." not in inside.sentences(scene)(f"roll.{purpose}")


def test_a_rod_to_an_outer_claw_passes_below_the_inner_one() -> None:
    t = Table()
    claws = [t.attach(0, f"claw_{look}") for look in ("s_red", "s_blue", "m_red")]
    scene = at_table(t.turn())
    poses = [inside.sprites(scene).all[p].pose for p in (t.part(0, "claw_s_green"), *claws)]
    middle = inside.sprites(scene).all[t.s.zones["robot.0"][0]].pose.x
    side = sorted(pose for pose in poses if pose.x > middle)
    inner, outer = side
    drawn = rods(scene)
    left, right = round(inner.x + inner.w / 2) + 2, round(outer.x - outer.w / 2) - 2
    assert right > left
    assert not seen(drawn, Rect(left, round(inner.y - 6), right - left, 12))
    assert seen(drawn, Rect(round(outer.x) - 2, round(outer.y), 4, round(outer.w)))


def test_a_die_that_is_carried_away_hangs_on_no_rod() -> None:
    scene = at_table(Table().turn())
    v, sprites = inside.shown(scene), inside.sprites(scene).all
    claw = next(p for p in v.zones["robot.0"] if v.faces[p].type == "claw")
    rest = sprites[claw].pose
    between = Rect(round(rest.x) + 40, round(rest.y) - 4, 20, 8)
    assert seen(rods(scene), between)
    sprites[claw].pose = rest._replace(x=rest.x + 700, y=rest.y - 200)
    drawn = rods(scene)
    assert not seen(drawn, between)
    assert not seen(drawn, Rect(round(rest.x) + 350, round(rest.y) - 300, 20, 300))


@pytest.mark.parametrize("size", [1, 2, 4])
def test_dots_of_a_die_leave_its_rivets_free(size: int) -> None:
    scene = at_table(Table().turn())
    face = next(die for die in CARDS if die.size == size)
    cube = inside.faces(scene, DiceFaces).draw_die
    for dots in range(1, 9):
        with_dots, bare = cube(face, 200, dots), cube(face, 200, 0)
        foot = Rect(0, 178, 160, 20)
        assert with_dots.subsurface(foot).copy().get_buffer().raw == (
            bare.subsurface(foot).copy().get_buffer().raw
        ), dots


def test_the_cables_of_two_cranes_pass_through_no_die() -> None:
    scene = at_table(Table().turn())
    stage = inside.look(scene, JunkyardLook).rolls.stage
    stage.open()
    stage.land()
    hung: list[Surface] = []
    for i in range(2):
        drawn = Surface(inside.size(scene), SRCALPHA)
        stage.hang(drawn, parse_back("l_red"), 0.0, i, 2)
        hung.append(drawn)
    top = stage.gauge.bottom + round(24 * scene.app.theme.base)  # below the beam
    columns = [
        [x for x in range(drawn.get_width()) if drawn.get_at((x, top))[:3] == TIN_LIGHT]
        for drawn in hung
    ]
    below = Rect(0, top, *inside.size(scene)).clip(hung[0].get_rect())
    bounds = [drawn.subsurface(below).get_bounding_rect(200) for drawn in hung]
    assert all(columns)
    assert not bounds[0].left <= columns[1][0] <= bounds[0].right
    assert not bounds[1].left <= columns[0][0] <= bounds[1].right


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_the_needed_points_fit_their_flag(
    size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = at_table(Table().turn(), size=size, scale=scale, language="nl")
    rolls, theme, face = inside.look(scene, JunkyardLook).rolls, inside.board(scene).theme, CARDS[1]
    told: list[tuple[str, Rect, str, float]] = []
    monkeypatch.setattr(theme, "text", lambda to, *words: told.append(words[:4]))
    rows = [RollRow("Pakken", "Ada", 4, [Term(0, face, 2, 1)], True)]
    for sheet in (rolls.compact, rolls.stage):
        sheet.draw(Surface(size), rows, "", "", {0}, 1)
    rolls.compact.draw_flag(Surface(size), rows, 1)
    flags = [line for line in told if line[0] == "nodig: 4"]
    assert len(flags) == 2
    for words, rect, role, letters in flags:
        assert theme.font(role, letters).size(words)[0] <= rect.w


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
@pytest.mark.parametrize("others", [0, 2])
def test_the_points_of_the_last_die_do_not_touch_the_sum(
    others: int, size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = at_table(Table().turn(), size=size, scale=scale)
    sheet, theme = inside.look(scene, JunkyardLook).rolls.compact, inside.board(scene).theme
    told: dict[str, Rect] = {}
    monkeypatch.setattr(theme, "text", lambda to, words, at, *how: told.update({words: at}))
    large = next(die for die in CARDS if die.size == 4)
    rows = [RollRow("Throw", "Ada", 0, [Term(0, large, 2, 18)], True)]
    rows = [RollRow("Look", "Ada", 0, [Term(0, large, 2, 1)], True)] * others + rows
    sheet.draw(Surface(size), rows, "", "", {0}, 18)
    assert told[f"={SPACE}18"].left - told["18"].right >= 4 * theme.base


def test_the_flag_turns_green_once_the_needed_points_are_met(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = at_table(Table().turn())
    rolls, told = inside.look(scene, JunkyardLook).rolls, dict[str, Rect]()
    monkeypatch.setattr(
        inside.board(scene).theme, "text", lambda to, words, rect, *_: told.update({words: rect})
    )
    rows = [RollRow("Grab", "Ada", 4, [Term(0, CARDS[1], 2, 1)], True)]
    for counted in (3, 4):
        for sheet in (rolls.stage, rolls.compact):
            to = Surface(inside.size(scene))
            sheet.draw(to, rows, "", "", {0}, counted)
            if sheet is rolls.compact:
                sheet.draw_flag(to, rows, counted)
            flag = told.pop("needs 4")
            colour = to.get_at((flag.left + 8, flag.centery))
            assert (colour.g > colour.r) is (counted == 4)


def test_a_roll_falls_short_only_once_all_dice_lie_and_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = at_table(Table().turn())
    rolls, theme, face = inside.look(scene, JunkyardLook).rolls, inside.board(scene).theme, CARDS[1]
    told: list[tuple[str, object]] = []
    monkeypatch.setattr(
        theme, "text", lambda to, words, rect, role, size, ink, *_: told.append((words, ink))
    )
    rows = [RollRow("Grab", "Ada", 4, [Term(0, face, 2, 1), Term(1, face, 2, 1)], True)]
    for fallen, counted, is_final in (({0}, 1, False), ({0, 1}, 1, False), ({0, 1}, 2, True)):
        told.clear()
        for sheet in (rolls.compact, rolls.stage):
            sheet.draw(Surface(inside.size(scene)), rows, "", "", fallen, counted)
        assert (f"={SPACE}{counted}", CREAM if is_final else INK) in told
        assert (str(counted), SHORT_RED if is_final else CREAM) in told
        assert ("not enough" in dict(told)) == is_final


def test_the_needed_points_of_several_eyes_stand_beside_each_sum(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = at_table(Table().turn())
    sheet, face = inside.look(scene, JunkyardLook).rolls.compact, CARDS[1]
    told: list[str] = []
    monkeypatch.setattr(inside.board(scene).theme, "text", lambda to, words, *_: told.append(words))
    first = RollRow("Look", "Ada", 4, [Term(0, face, 2, 1)], True)
    second = RollRow("Look", "Ada", 2, [Term(1, face, 3, 2)], True)
    one, two = {f"={SPACE}1", "needs 4"}, {f"1{SPACE}/{SPACE}4", f"2{SPACE}/{SPACE}2"}
    for rows, sums in (([first], one), ([first, second], two)):
        told.clear()
        sheet.draw(Surface(inside.size(scene)), rows, "", "", {0}, rows[-1].total)
        sheet.draw_flag(Surface(inside.size(scene)), rows, rows[-1].total)
        assert {words for words in told if words.startswith(("=", "needs")) or "/" in words} == sums


def test_a_die_in_the_crane_lies_nowhere_else_while_it_turns() -> None:
    t = Table()
    die = t.s.zones[t.heap("mouth_s_red")][-1]
    scene = at_table(t.turn(), motion=True)
    scene.app.settings.speed = 1.0
    inside.do(scene, [Move("grab", None, "s_red")])
    wait(scene)
    inside.do(scene, [Move("roll")])
    rolls, hung = inside.look(scene, JunkyardLook).rolls, 0
    for _ in range(240):
        scene.update(1 / 30)
        if rolls.visible and rolls.stage.is_open:
            sprite = inside.sprites(scene).all[die]
            hung += 1
            assert sprite.lying.zone != "target" or rolls.hides(die)
    assert hung


def test_the_flight_of_the_cruiser_erases_no_sentence() -> None:
    t = Table()
    t.energy(0, "energy_l_red", "energy_l_blue")
    scene = at_table(t.turn(), motion=True)
    look = inside.look(scene, JunkyardLook)
    inside.do(scene, [Move("teleport")])
    for _ in range(100):
        scene.update(1 / 30)
        if look.teleport.seat is not None:
            break
    picture(scene)
    drawn = Surface(inside.size(scene))
    drawn.fill(MAGENTA)
    look.draw_under(drawn, inside.shown(scene))
    home = look.teleport.home
    assert drawn.get_at(home.center)[:3] == MAGENTA
    assert drawn.get_at(home.midbottom)[:3] == MAGENTA


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("dodged", [False, True])
def test_nothing_covers_the_sums_of_an_attack_and_its_dice_are_no_specks(
    seats: int,
    size: tuple[int, int],
    scale: int,
    dodged: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t = Table(seats)
    bomb = t.hold(1, "weapon_m_blue")
    t.attach(1, "pipe_s_red", t.part(1, "claw_s_green"))
    t.attach(0, "mover_m_red")
    t.energy(0, "energy_s_red")
    t.turn(1).told.clear()
    t.do("throw", bomb, ROBOT[0]).rolls(6, 3, 4, 3).do("roll")
    if dodged:
        t.rolls(3, 3, 3).do("roll")
    scene = at_table(t, size=size, scale=scale)
    rolls, v = inside.look(scene, JunkyardLook).rolls, inside.shown(scene)
    for event in t.told:
        rolls.hear(v, Beat("say", [event]), "Bo throws Blue Bomb at Ada.")
    rolls.watch(v, False)
    rolls.land()
    told: list[tuple[str, Rect, str, float]] = []
    monkeypatch.setattr(
        inside.board(scene).theme, "text", lambda to, *words: told.append(words[:4])
    )
    drawn = Surface(size, SRCALPHA)
    subject = Surface(size, SRCALPHA)
    rolls.over(drawn)
    assert rolls.weapon is not None
    rolls.compact.draw_subject(subject, rolls.weapon, rolls.rows)
    bomb_rect = subject.get_bounding_rect()
    sums = [rect for words, rect, *_ in told if {"=", "/"} & {*words.split(SPACE)}]
    assert len(sums) == 1 + dodged
    assert not any(rect.colliderect(bomb_rect) for rect in sums if bomb_rect.w)
    rows = rolls.rows
    assert all(rolls.compact.side(rows, r, rows[r].terms[0].face) >= 12 for r in range(len(rows)))


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
@pytest.mark.parametrize(
    "kind", ["PowerUp", "Again", "Dodging", "Shielding", "Pick", "Paying", "Eject"]
)
def test_no_tray_covers_what_is_to_be_clicked(kind: str, size: tuple[int, int], scale: int) -> None:
    scene = table(kind, size=size, scale=scale)
    rolls, hand = inside.look(scene, JunkyardLook).rolls, inside.selection(scene)
    assert not rolls.stage.is_open
    if not rolls.visible:
        return
    tray = rolls.sheet.room(rolls.rows)
    for piece in hand.targets | hand.pickable:
        assert not tray.colliderect(inside.sprites(scene).all[piece].lying.pose.rect)
    for group in inside.groups(scene):
        for node in group.children:
            assert node.role != "button" or not tray.colliderect(node.rect), node.key


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
@pytest.mark.parametrize("kind", ["Looking", "Ready", "Again", "Pick"])
def test_no_name_of_a_room_is_cut_by_a_sheet_or_a_die_that_is_reached_for(
    kind: str, size: tuple[int, int], scale: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = found(kind).branch(len(found(kind).moves))
    s = match.states[-1]
    for zone in ("open", "edge.0"):
        for piece in s.zones["s_red"][-3:]:
            s.move(piece, zone, up=zone == "open")
            s.look(piece, 0)
    scene = open_table(2, match=match, game=match.game, size=size, scale=scale, language=language)
    wait(scene)
    look, tags = inside.look(scene, JunkyardLook), list[Rect]()
    monkeypatch.setattr(
        scenery, "draw_tag", lambda *how: tags.append(place_tag(how[0], *how[2:5]).clip(how[3]))
    )
    look.scenery.draw_room_names(Surface(size), inside.shown(scene))
    rolls = look.rolls
    over = [s.pose.rect for s in inside.sprites(scene).all.values() if s.lying.zone == "target"]
    over += [rolls.sheet.room(rolls.rows)] if rolls.visible else []
    assert over
    assert tags or rolls.visible
    assert all(tag.collidelist(over) < 0 for tag in tags)


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 800), 100), ((1920, 1080), 100), ((960, 600), 150)]
)
def test_leaving_a_die_in_the_junkyard_fits_its_button(
    size: tuple[int, int], scale: int, language: str
) -> None:
    scene = table("Place", size=size, scale=scale, language=language)
    node = node_of(scene, button_of(scene, Move("let_lie")))
    theme = inside.board(scene).theme
    room = node.rect.inflate(-node.rect.h // 3, 0)
    font = theme.font("bold", 12.5)
    lines = wrap(font, node.label, room.w)
    assert len(lines) <= 2
    assert len(lines) * font.get_linesize() <= node.rect.h - 4


@pytest.mark.parametrize("kind", ["Place", "PowerUp"])
def test_the_question_can_be_told_while_its_die_is_on_its_way(kind: str) -> None:
    scene = table(kind)
    v = inside.shown(scene).copy()
    v.zones["target"] = []
    assert inside.sentences(scene).prompt(v, 0)


def test_a_click_on_a_pile_means_the_pile_that_is_drawn_there() -> None:
    for size, scale in (((1280, 800), 100), ((960, 600), 150)):
        scene = at_table(Table().turn(), size=size, scale=scale)
        click(scene, node_of(scene, "verb.grab").rect.center)
        sprites, places = inside.sprites(scene), inside.layout(scene).places
        heaps = [place for place in places.values() if place.shape == "heap"]
        room = heaps[0].rect.unionall([place.rect for place in heaps[1:]]).inflate(60, 60)
        for x in range(room.left, room.right, 9):
            for y in range(room.top, room.bottom, 9):
                drawn = sprites.at(x, y)
                if drawn is not None and places[drawn.lying.zone].shape == "heap":
                    assert inside.spot_at(scene, x, y) == drawn.lying.zone


def test_the_sentence_of_a_roll_is_told_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    for size, scale in (((1280, 800), 100), ((960, 600), 150)):
        scene = at_table(Table().turn(), size=size, scale=scale)
        rolls, told = inside.look(scene, JunkyardLook).rolls, list[str]()
        monkeypatch.setattr(
            inside.board(scene).theme, "text", lambda to, words, *_, told=told: told.append(words)
        )
        rows = [RollRow("Look", "Ada", 2, [Term(0, CARDS[1], 2, 1)], True)]
        long = "You needed 2 for the medium blue die and got 1. Not enough."
        rolls.stage.draw(Surface(size), rows, "", long, {0}, 1)
        # Without room for it, the sign of the question alone shows it, whole.
        assert (long in told) is (scale == 100)


def test_the_title_of_a_roll_is_never_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    title = "Bo grijpt naar een middelgrote blauwe steen."
    for size, scale in (((1280, 800), 100), ((960, 600), 150)):
        scene = at_table(Table().turn(), size=size, scale=scale, language="nl")
        rolls, told = inside.look(scene, JunkyardLook).rolls, list[str]()
        monkeypatch.setattr(
            inside.board(scene).theme, "text", lambda to, words, *_, told=told: told.append(words)
        )
        rows = [RollRow("Pakken", "Bo", 2, [Term(0, CARDS[1], 2, 1)], True)]
        rolls.stage.draw(Surface(size), rows, title, "", {0}, 1)
        assert title in told or "Pakken · Bo" in told
        assert not [words for words in told if "…" in words]
        if scale == 100:
            monkeypatch.undo()
            assert title in told
            rolls.stage.draw(Surface(size), rows, title, "", {0}, 1)
            assert scene.app.theme.overflows == []


def test_a_roll_that_was_undone_is_not_drawn() -> None:
    scene = table("Dodging")
    rolls = inside.look(scene, JunkyardLook).rolls
    assert rolls.visible
    rolls.clear()
    rolls.over(Surface(inside.size(scene)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_known_dice_at_anothers_edge_overlap_rather_than_shrink(seats: int) -> None:
    t = Table(seats)
    for key in ("s_red", "m_red", "l_red", "m_blue", "s_blue", "l_blue"):
        t.seen(1, f"eye_{key}")
    scene = at_table(t.turn())
    lying = [inside.sprites(scene).all[p].lying.pose for p in t.s.zones["edge.1"]]
    place = inside.layout(scene).places["edge.1"]
    assert max(pose.w for pose in lying) >= min(24, place.rect.w - 4)
    assert len({(pose.x, pose.y) for pose in lying}) == len(lying)
    assert all(place.rect.inflate(4, 4).contains(pose.rect) for pose in lying)


def test_a_held_eye_is_dropped_on_the_pile_whose_room_is_under_it() -> None:
    scene = at_table(Table(3).turn())
    eye = next(p for p, verb in inside.selection(scene).tools.items() if verb == "look")
    click(scene, spot_of(scene, eye))
    assert inside.selection(scene).held == eye
    sprites, places = inside.sprites(scene), inside.layout(scene).places
    for place in [place for place in places.values() if place.shape == "heap"]:
        for x in range(place.rect.left + 1, place.rect.right - 1, 3):
            at = x, place.rect.top + 2
            if sprites.at(*at) is None:
                assert inside.spot_at(scene, *at) == place.zone


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_name_covers_little_of_other_dice_and_stands_by_its_die_or_room(
    seats: int, size: tuple[int, int], scale: int
) -> None:
    match = grown(seats, 1)
    scene = open_table(seats, size=size, scale=scale, game=match.game, match=match)
    picture(scene)
    v, places = inside.shown(scene), inside.layout(scene).places
    look, words = inside.look(scene, JunkyardLook), inside.tabletop(scene).words
    dice = {p: s.lying.pose.rect for p, s in inside.sprites(scene).all.items()}
    named = [
        (rect, Highlights(hot=p))  # in other rooms the name stands below all dice
        for p, rect in dice.items()
        if v.faces[p] is not None and places[v.where[p]].shape in ("robot", "held")
    ]
    rooms = [place for zone, place in places.items() if not v.zones[zone] and place.rect.w]
    named += [(room.rect, Highlights(hot_zone=room.zone)) for room in rooms]
    covers = list[int]()
    for at, lit in named:
        words.clear()
        look.scenery.draw_name(Surface(size), v, lit)
        for name in words:  # none for a room that cannot be seen
            assert name.inflate(2 * NEAR, 2 * NEAR).colliderect(at)
            others = [rect for rect in dice.values() if rect != at]
            covers.append(sum(count_covered(name, rect) for rect in others))
    assert len(covers) > 10
    assert sum(covers) / len(covers) < 1500, "pixels of dice"


@pytest.mark.parametrize("node", ["zone.gone", "card.{body}"])
def test_what_has_the_focus_is_named_only_while_it_has_a_ring(node: str) -> None:
    t = Table(2).lose(1, "eye_s_green")
    die = t.lay("pipe_s_red")
    scene = at_table(t.turn().do("grab", None, die).rolls(3).do("roll"), motion=True)
    scene.app.settings.speed = 1.0
    press(scene, pygame.K_w)  # with the list of choices open, nothing is held
    inside.focus(scene).seen = True
    inside.focus(scene).move_to(node.format(body=body(t.s, 1)))
    scene.update(0.1)
    picture(scene, 1)
    assert len(inside.tabletop(scene).words) == 1
    inside.play(scene, Move("let_lie"))
    for _ in range(5):
        scene.update(0.1)
        picture(scene, 1)
        assert inside.playback(scene).busy
        assert inside.tabletop(scene).words == []
