"""What can be done now: a list beside the table, numbers on it, and why the rest cannot be."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from games.engine import legal_moves
from games.engine.match import move_text
from games.registry import GAMES
from tests.games.two_robots.tables import Table
from tests.support import inside
from tests.support.inside import shown
from tests.support.lessons import open_lesson, until_it_talks
from tests.support.rigged import show_table
from tests.support.table_at import open_table, picture
from tests.support.table_players import asked_to, click, go_to, key, mouse, node_of, pad_key, wait
from ui.scenes.table import TableScene
from ui.table.layout.geometry import find_card_number
from ui.table.paint.log_panel import INSET
from ui.table.preview import preview_notes
from ui.table.preview.choice_panel import number_room
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.input.gamepad import BUTTONS
from ui.toolkit.widgets.scene import Scene


def asked(game: str, **more: Any) -> TableScene:
    """A table at which somebody has a choice, with the list open."""
    scene = open_table(2, game=game, **more)
    while len(wait(scene)) < 2:
        scene.session.play(legal_moves(shown(scene))[0])
    key(scene, pygame.K_w)
    inside.groups(scene)
    return scene


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(1280, 800), (700, 900)])
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.pairwise("game")
def test_every_move_stands_on_a_line(game: str, size: tuple[int, int], language: str) -> None:
    scene = asked(game, size=size, language=language)
    panel = inside.choices(scene)
    scene.update(0.1)
    picture(scene)
    moves = {move for choice in panel.choices for move in choice.moves}
    assert moves == set(legal_moves(shown(scene)))
    lines = [n for g in inside.groups(scene) if g.key == "choices" for n in g.children]
    assert lines[0].label.startswith("1. ")
    assert all(line.label and "{" not in line.label for line in lines)
    window = pygame.Rect((0, 0), inside.size(scene))
    assert panel.rect(window).contains(lines[-1].rect)


@pytest.mark.parametrize("press", [None, key, pad_key])
def test_a_line_is_carried_out_by_click_keys_and_gamepad(
    press: Callable[[Scene, int], None] | None,
) -> None:
    scene = asked("robo_power")
    choice = inside.choices(scene).choices[0]
    line = f"choice.{move_text(choice.moves[0])}"
    if press is None:
        click(scene, node_of(scene, line).rect.center)
    else:
        go_to(scene, line, partial(press, scene))
        press(scene, pygame.K_RETURN)
    assert scene.session.match.moves == [choice.moves[0]]


def test_a_line_with_several_moves_asks_which() -> None:
    scene = asked("stak_bots")
    choice = next(one for one in inside.choices(scene).choices if len(one.moves) > 1)
    click(scene, node_of(scene, f"choice.{move_text(choice.moves[0])}").rect.center)
    buttons = inside.the_sheet(scene).buttons
    whiches = {f"which.{move_text(move)}" for move in choice.moves}
    assert {key for key, _, _ in buttons[:-1]} <= whiches
    assert buttons[-1][:2] == ("close", "Cancel")
    click(scene, node_of(scene, "close").rect.center)
    assert inside.sheet(scene) is None
    assert not scene.session.match.moves


def digit(scene: TableScene, line: int) -> None:
    """Press the digit key of a line, counted from 0."""
    scene.update(1.0)
    scene.handle(Event(pygame.KEYDOWN, key=0, mod=0, scancode=pygame.KSCAN_1 + line))


def ask_which(scene: TableScene) -> None:
    """Choose the first line of several moves, so that a sheet asks which."""
    lines = inside.choices(scene).choices
    digit(scene, next(n for n, one in enumerate(lines) if len(one.moves) > 1))


@pytest.mark.parametrize("by_digits", [True, False])
def test_the_sheet_that_asks_which_move_is_numbered_and_begins_on_its_first_line(
    by_digits: bool,
) -> None:
    scene = asked("stak_bots")
    ask_which(scene)
    nodes = [node for group in inside.groups(scene) for node in group.children]
    assert [node.label.partition(" ")[0] for node in nodes] == ["1.", "2.", "Cancel"]
    assert inside.model(scene).hot == nodes[0].key
    if by_digits:
        digit(scene, 1)
    else:
        key(scene, pygame.K_RETURN)
    assert nodes[by_digits].key == f"which.{move_text(scene.session.match.moves[-1])}"


def test_the_list_stays_in_sight_below_the_sheet_that_asks_which_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = asked("stak_bots", size=(960, 600), scale=150)
    ask_which(scene)
    told: list[str] = []
    write = Theme.text

    def note(theme: Theme, to: Surface, text: str, *how: Any) -> bool:
        told.append(text)
        return write(theme, to, text, *how)

    monkeypatch.setattr(Theme, "text", note)
    picture(scene)
    assert inside.sheet(scene) is not None
    assert {"Which move?", "Press a number:", "Close"} <= set(told)


def test_the_marks_of_a_preview_lie_below_the_sheet_that_asks_which_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = asked("stak_bots", size=(960, 600), scale=150)
    ask_which(scene)
    before = picture(scene).copy()
    monkeypatch.setattr(preview_notes, "draw_marks", lambda table, model, to: to.fill((255, 0, 0)))
    after, sheet = picture(scene), inside.overlay(scene, "question").rect
    inner = sheet.inflate(-8, -8)
    assert after.get_at((2, 300))[:3] == (255, 0, 0)
    assert after.get_at(inner.topleft) == before.get_at(inner.topleft)
    assert after.get_at(inner.midbottom) == before.get_at(inner.midbottom)


def test_enter_first_shows_the_focus_of_a_sheet_that_a_click_opened() -> None:
    scene = asked("stak_bots")
    choice = next(one for one in inside.choices(scene).choices if len(one.moves) > 1)
    click(scene, node_of(scene, f"choice.{move_text(choice.moves[0])}").rect.center)
    key(scene, pygame.K_RETURN)
    assert not scene.session.match.moves
    first = inside.the_sheet(scene).buttons[0][0]
    assert inside.model(scene).hot == first
    scene.update(1.0)
    key(scene, pygame.K_RETURN)
    assert first == f"which.{move_text(scene.session.match.moves[-1])}"


@pytest.mark.parametrize("layout", [pygame.K_1, pygame.K_AMPERSAND])
def test_a_digit_key_carries_out_its_line_by_its_place_on_the_keyboard(layout: int) -> None:
    scene = asked("robo_power")
    choice = inside.choices(scene).choices[0]
    scene.update(1.0)
    scene.handle(Event(pygame.KEYDOWN, key=layout, mod=0, scancode=pygame.KSCAN_1))
    assert scene.session.match.moves[-1] == choice.moves[0]


def test_lines_are_numbered_from_left_to_right() -> None:
    scene = asked("robo_power")
    lefts = [
        node_of(scene, f"card.{choice.about}").rect.left
        for choice in inside.choices(scene).choices
        if choice.about is not None
    ]
    assert lefts == sorted(lefts)
    assert len(lefts) > 1


def test_a_digit_key_skips_a_beat_and_plays_nothing_until_the_list_can_be_read() -> None:
    scene = asked("stak_bots", motion=True)
    scene.update(1.0)
    scene.session.play(next(move for move in legal_moves(shown(scene)) if move.verb == "scrap"))
    scene.update(1 / 60)
    assert inside.playback(scene).busy
    moves = list(scene.session.match.moves)
    digits = [Event(pygame.KEYDOWN, key=0, mod=0, scancode=pygame.KSCAN_1 + n) for n in range(9)]
    for n in range(60):
        scene.handle(digits[n % 9])
        scene.update(1 / 60)
    assert not inside.playback(scene).busy
    assert scene.session.match.moves == moves
    scene.update(1.0)
    lines = zip(digits, inside.choices(scene).choices, strict=False)
    digit, choice = next((d, c) for d, c in lines if len(c.moves) == 1)
    scene.handle(digit)
    assert scene.session.match.moves == [*moves, *choice.moves]


def test_a_digit_plays_nothing_while_the_list_is_closed() -> None:
    scene = asked("robo_power")
    key(scene, pygame.K_w)
    before = list(scene.session.match.moves)
    scene.update(1.0)
    scene.handle(Event(pygame.KEYDOWN, key=pygame.K_1, mod=0, scancode=pygame.KSCAN_1))
    assert scene.session.match.moves == before


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_an_empty_list_asks_for_no_number(size: tuple[int, int]) -> None:
    scene = asked("robo_power", size=size, scale=150)
    panel = inside.choices(scene)
    assert inside.parts(scene).say(panel.title) == "Press a number:"
    panel.update_choices(shown(scene), [], lambda _: None)
    panel.draw(Surface(size), Rect((0, 0), size), None, None)
    assert inside.parts(scene).say(panel.title) == "What can I do now?"
    assert scene.app.theme.overflows == []


def test_what_cannot_be_done_says_why() -> None:
    scene = asked("stak_bots")
    told = [entry.text for entry in inside.choices(scene).entries]
    assert "Not now" in told
    assert "A card must go on the Scrapheap this turn first. It may be anybody's." in told


def test_the_list_is_put_away_by_its_key_by_escape_and_by_its_button() -> None:
    scene = asked("robo_power")
    ways: list[Callable[[], None]] = [
        lambda: key(scene, pygame.K_w),
        lambda: key(scene, pygame.K_ESCAPE),
        lambda: click(scene, node_of(scene, "choice.close").rect.center),
    ]
    for away in ways:
        assert inside.open_panel(scene) == "choices"
        away()
        assert inside.open_panel(scene) != "choices"
        key(scene, pygame.K_w)
    key(scene, pygame.K_l)
    assert inside.open_panel(scene) == "log"
    assert inside.open_panel(scene) != "choices"


def test_a_click_on_the_list_does_not_reach_the_table_and_the_wheel_scrolls_it() -> None:
    scene = asked("junkyard_bots")
    panel = inside.choices(scene)
    inside.groups(scene)
    played = list(scene.session.match.moves)
    room = panel.rect(pygame.Rect((0, 0), inside.size(scene)))
    click(scene, (room.centerx, room.bottom - 90))
    assert scene.session.match.moves == played
    inside.choices(scene).entries = list(panel.entries) * 20
    panel.scroll_by(pygame.Rect((0, 0), inside.size(scene)), -3)
    assert inside.model(scene).panel.scroll > 0
    scene.handle(Event(pygame.MOUSEWHEEL, x=0, y=1))


@pytest.mark.parametrize("listed", [True, False])
def test_a_new_question_finds_the_focus_where_it_was_used(listed: bool) -> None:
    scene = asked("robo_power")
    if not listed:
        while inside.focus(scene).key.startswith("choice."):
            key(scene, pygame.K_TAB)
    scene.session.play(legal_moves(shown(scene))[0])
    assert len(wait(scene)) > 1
    assert inside.open_panel(scene) == "choices"
    assert inside.focus(scene).key.startswith("choice.") == listed


def test_in_a_lesson_too() -> None:
    scene = open_lesson("robo_power", 1)
    until_it_talks(scene)
    key(scene, pygame.K_w)
    scene.update(0.1)
    picture(scene)
    assert len(inside.choices(scene).choices) == 7


def test_a_gamepad_has_a_button_for_it() -> None:
    scene = open_lesson("robo_power", 1)
    until_it_talks(scene)
    assert BUTTONS[pygame.CONTROLLER_BUTTON_RIGHTSTICK] == (pygame.K_w, 0)
    key(scene, BUTTONS[pygame.CONTROLLER_BUTTON_RIGHTSTICK][0])
    assert inside.open_panel(scene) == "choices"


@pytest.mark.parametrize("game", GAMES)
def test_the_list_leaves_the_question_and_the_last_sentence_in_sight(game: str) -> None:
    scene = asked(game, size=(960, 600), scale=150)
    panel = inside.choices(scene).rect(Rect(0, 0, 960, 600))
    inside.model(scene).sentence.told = ("Bolt's Onboard Computer and your Big Axe are discarded.",)
    picture(scene)
    top = inside.tabletop(scene)
    assert top.read_rect.w
    for line in (top.read_rect, top.caption_rect):
        assert not line.colliderect(panel)
        assert Rect(0, 0, 960, 600).contains(line)
    assert scene.app.theme.overflows == []


def test_a_number_hides_no_word_of_a_button() -> None:
    rect, side = pygame.Rect(100, 100, 96, 40), 25
    words = rect.inflate(-16, -18)
    on_it = number_room(rect, side, True)
    assert rect.colliderect(on_it)
    assert not words.colliderect(on_it)
    assert number_room(rect, side, False).midtop == rect.midtop, "on a piece it is in the middle"


def test_the_ring_of_the_focus_leaves_the_number_of_a_button_in_sight() -> None:
    scene = open_table(match=asked_to("two_robots", "Play"), game="two_robots")
    wait(scene)
    key(scene, pygame.K_w)
    scene.update(1.0)
    seen = list[bytes]()
    for shows in (False, True):
        inside.focus(scene).move_to("move.end - -")
        inside.focus(scene).seen = shows
        drawn, mark = picture(scene), inside.tabletop(scene).marks[-1]
        middle = mark.inflate(-mark.w // 2, -mark.h // 2)
        seen.append(drawn.subsurface(middle).copy().get_buffer().raw)
    assert max(abs(one - two) for one, two in zip(*seen, strict=True)) < 10


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_no_number_hides_another(
    size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = Table("hC tC aCE lC, hE tE lE, lM", "hN tN aN lN, tS aS lS", hands="acid_rain hS").act()
    scene = show_table("two_robots", t.do("play", "acid_rain").s, size=size, scale=scale)
    key(scene, pygame.K_w)
    for _ in range(20):
        scene.update(0.1)
    rooms = note_rooms(scene, monkeypatch)
    assert len(rooms) == len(inside.choices(scene).choices) == 4
    assert not [pair for pair in combinations(rooms, 2) if pair[0].colliderect(pair[1])]


def note_rooms(scene: TableScene, monkeypatch: pytest.MonkeyPatch) -> list[Rect]:
    """Draw a table; return where the numbers of its choices stand."""
    rooms = list[Rect]()

    def note(*how: Any) -> Rect:
        rooms.append(number_room(*how))
        return rooms[-1]

    monkeypatch.setattr("ui.table.preview.choice_panel.number_room", note)
    picture(scene)
    return rooms


@pytest.mark.parametrize(
    ("game", "question"),
    [
        ("two_robots", "Play"),
        ("two_robots", "Discard"),
        ("two_robots", "Lose"),
        ("robo_power", "Discard"),  # numbers of three digits
    ],
)
def test_no_number_of_a_choice_hides_the_number_of_a_card(
    game: str, question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = asked_to(game, question)
    scene = open_table(size=(960, 600), scale=150, match=match, game=game)
    wait(scene)
    key(scene, pygame.K_w)
    scene.update(0.1)
    rooms = note_rooms(scene, monkeypatch)
    sprites = inside.sprites(scene).all.values()
    numbers = [find_card_number(s.pose.rect) for s in sprites if s.lying.face is not None]
    assert rooms
    assert not [room for room in rooms if room.collidelist(numbers) >= 0]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("in_menu", [False, True])
def test_the_ring_round_a_line_is_whole(game: str, in_menu: bool) -> None:
    scene = asked(game, size=(960, 600), scale=150)
    if in_menu:
        key(scene, pygame.K_ESCAPE)  # closes the list
        key(scene, pygame.K_ESCAPE)
    line = inside.groups(scene)[-1].children[0]
    go_to(scene, line.key, partial(key, scene))
    seen, gap = picture(scene), 6 * scene.app.theme.u
    ring = line.rect.inflate(gap, gap)
    for x in range(ring.left + 15, ring.right - 15):
        for y in (ring.top + 1, ring.bottom - 2):
            assert min(seen.get_at((x, y))[:3]) > 240


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_the_ring_round_a_line_leaves_its_number_whole(size: tuple[int, int], scale: int) -> None:
    scene = asked("junkyard_bots", size=size, scale=scale)
    line = inside.groups(scene)[-1].children[0]
    number = line.rect.copy()
    inset = round(INSET * scene.app.theme.u)
    number.left, number.w = line.rect.left + inset, 3 * inset
    mouse(scene, pygame.MOUSEMOTION, line.rect.center)
    seen = list[bytes]()
    for shows in (False, True):
        inside.focus(scene).move_to(line.key)
        inside.focus(scene).seen = shows
        seen.append(picture(scene).subsurface(number).copy().get_buffer().raw)
    assert seen[0] == seen[1]
