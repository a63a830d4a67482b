"""Lessons: each can be played by every way of input, and answers every move that is not meant."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pygame
import pytest

from games.cardfile.reader import CARD_FILE as CARDS
from games.engine import Move, legal_moves
from games.engine.zones import owner
from games.registry import GAMES
from games.robo_power.rules import starting_table
from tests.long_runs.touch_films import Film, show_puzzle
from tests.support import inside
from tests.support.lessons import open_lesson, play, said, until_it_talks, wrong
from tests.support.people import wait as people_wait
from tests.support.people_kinds import Person
from tests.support.people_table import open_lesson as newcomer_lesson
from tests.support.people_table import open_puzzle, puzzle
from tests.support.recorded import FILLED
from tests.support.table_at import AtOnce, open_table, picture, unkept
from tests.support.table_players import (
    click,
    clicks,
    drag,
    key,
    keys,
    mouse,
    node_of,
    pad,
    spot_of,
    wait,
)
from ui.files import LANGUAGES
from ui.language.localization import Words
from ui.language.presenters import PRESENTERS, find_box_spec
from ui.play.lessons import check
from ui.play.lessons.lesson import FILE
from ui.play.lessons.lesson_menu import start_first_game
from ui.play.lessons.reader import mistakes, read_lesson, texts_file
from ui.play.lessons.session import Lecture
from ui.scenes.table import TableScene
from ui.storage.bug_report import make_report
from ui.storage.settings import Settings
from ui.table.layout.geometry import count_covered, find_card_texts
from ui.table.lesson import bubble
from ui.table.lesson.pointing import pointed_rects, pointed_rims
from ui.table.motion.key_moments import KeyMoment, MomentKind
from ui.table.motion.moment_staging import MomentStaging
from ui.table.motion.sprites import raised_pose

TAUGHT = [game for game in GAMES if (PRESENTERS[game].files / FILE).exists()]


def lecture_of(game: str, step: int = 0, settings: Settings | None = None) -> Lecture:
    profile = unkept(settings or Settings(language="en"))
    return Lecture(read_lesson(game), profile, AtOnce(1), Words("en"), step)


def on(lecture: Lecture) -> None:
    """Let what happens by itself happen."""
    for n in range(200):
        if lecture.talks:
            return
        lecture.tick(n * 10.0)
    raise AssertionError("the lesson does not go on")


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_without_mistakes(game: str) -> None:
    assert not [str(mistake) for mistake in mistakes(game)]


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("player", [drag, clicks, keys, pad])
@pytest.mark.pairwise("game")
def test_a_lesson_is_played_by_every_way_of_input(game: str, player: Callable[..., None]) -> None:
    scene = open_lesson(game)
    lecture = inside.lecture(scene)
    for _ in range(100):
        until_it_talks(scene)
        if lecture.course.over:
            break
        if lecture.course.reading:
            inside.tools(scene)["lesson.show"]()
            continue
        move = lecture.wanted[0]
        play(scene, move, player)
        assert scene.session.match.moves[-1] == move or not inside.follow(scene).is_live
    assert lecture.course.over
    assert scene.app.settings.learned == [game]


@pytest.mark.parametrize("game", TAUGHT)
def test_every_wrong_move_is_answered_and_not_played(game: str) -> None:
    lecture, words = lecture_of(game), Words("en")
    page = PRESENTERS[game].rule_page("en").read_text("utf-8")
    while not lecture.course.over:
        on(lecture)
        idea = lecture.bubble(words).idea
        for move in legal_moves(lecture.match.state) if lecture.wanted else ():
            if move in lecture.wanted:
                continue
            played = len(lecture.match.moves)
            lecture.play(move)
            told = lecture.bubble(words)
            assert len(lecture.match.moves) == played
            assert told.idea == idea
            assert told.answer
            assert told.answer != told.idea
            assert not told.answer.startswith("lesson.")
            assert "{" not in told.answer + told.idea
            assert f"{{#{told.rule}}}" in page
        if not lecture.course.over:
            lecture.show()
            assert not lecture.bubble(words).answer


@pytest.mark.parametrize("game", TAUGHT)
def test_any_move_that_is_meant_leads_to_the_end(game: str) -> None:
    lecture = lecture_of(game)
    while not lecture.course.over:
        on(lecture)
        if lecture.wanted:
            lecture.play(lecture.wanted[-1])
        elif not lecture.course.over:
            lecture.onward()
    assert lecture.keeper.settings.learned == [game]


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("player", [drag, clicks, keys, pad])
@pytest.mark.pairwise("game")
def test_a_wrong_move_at_the_table_is_told_why(
    game: str, player: Callable[..., None], whole: bool
) -> None:
    lesson = read_lesson(game)
    steps = [n for n, step in enumerate(lesson.steps) if not step.only_read]
    for step in steps if whole else steps[:1]:
        scene = open_lesson(game, step)
        until_it_talks(scene)
        moves = wrong(scene)
        for move in moves if whole else moves[:2]:
            played, idea = (
                list(scene.session.match.moves),
                inside.lecture(scene).bubble(Words("en")).idea,
            )
            play(scene, move, player)
            scene.update(0.5)
            assert scene.session.match.moves == played
            assert said(scene) != idea
            assert said(scene).endswith(idea)
            until_it_talks(scene)


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("corrected", [False, True])
@pytest.mark.pairwise("game")
def test_the_bubble_covers_nothing_that_matters(
    game: str, size: tuple[int, int], language: str, corrected: bool
) -> None:
    scene = open_lesson(game, 0, size, language)
    while True:
        until_it_talks(scene)
        if corrected and inside.lecture(scene).wanted and wrong(scene):
            inside.lecture(scene).play(wrong(scene)[-1])
        groups = inside.groups(scene)
        laid = bubble.find_layout(inside.parts(scene), inside.model(scene), groups, [])
        assert inside.area(scene).contains(laid.rect)
        assert not [room for room in laid.buttons if not laid.rect.contains(room)]
        text = sum(scene.app.theme.font(r, laid.text_size).get_linesize() for r, _ in laid.lines)
        assert laid.rect.top + text <= laid.foot.top
        assert (
            pointed_rects(inside.parts(scene), inside.model(scene), groups)
            or not inside.lecture(scene).wanted
        ), "nothing glows"
        lay = inside.layout(scene)
        keep = [lay.prompt, *pointed_rects(inside.parts(scene), inside.model(scene), groups)]
        keep += [n.rect for g in groups if g.key == "moves" for n in g.children]
        where = inside.shown(scene).where
        cards = inside.sprites(scene).all.items()
        keep += [s.lying.pose.rect for piece, s in cards if where[piece] == f"hand.{lay.me}"]
        assert not [rect for rect in keep if rect.colliderect(laid.rect)], said(scene)
        if inside.lecture(scene).course.over:
            break
        inside.tools(scene)["lesson.show"]()


def test_the_bubble_stays_when_a_name_appears_under_the_pointer() -> None:
    scene = open_lesson("junkyard_bots", 1)
    until_it_talks(scene)
    mouse(scene, pygame.MOUSEMOTION, (5, 400))
    picture(scene)
    before, named = inside.overlay(scene, "lesson").rect, len(inside.tabletop(scene).words)
    (heap,) = pointed_rects(inside.parts(scene), inside.model(scene), inside.groups(scene))
    mouse(scene, pygame.MOUSEMOTION, heap.center)
    for _ in range(3):
        scene.update(0.3)
        picture(scene)
    assert len(inside.tabletop(scene).words) == named + 1
    assert inside.overlay(scene, "lesson").rect == before


def test_the_bubble_leaves_the_place_free_of_a_part_that_flies_back() -> None:
    scene = newcomer_lesson("junkyard_bots", 1)
    while inside.lecture(scene).course.step < 3:
        inside.tools(scene)["lesson.show" if inside.guided(scene).wanted else "lesson.next"]()
        until_it_talks(scene)
    film, v = Film("junkyard_bots", (1280, 800), 100, "en"), inside.shown(scene)
    film.sit_down(scene)
    mine = [piece for zone, found in v.zones.items() if owner(zone) == 0 for piece in found]
    claw = next(p for p in mine if (face := v.faces[p]) is not None and face.type == "claw")
    at = film.hand.point_of(claw)
    assert at is not None
    wrong_heap = next(m.to for m in wrong(scene) if m.verb == "grab" and isinstance(m.to, str))
    film.hand.drag(at, film.hand.point_in(wrong_heap))
    film.hand.rest(2.0)
    assert inside.guided(scene).sorry
    lies = inside.sprites(scene).all[claw].lying.pose.rect
    assert not inside.overlay(scene, "lesson").rect.colliderect(lies)


def test_whoever_clicks_a_card_in_a_doubleduel_is_told_to_add_one() -> None:
    scene = open_lesson("robo_power", 4)
    until_it_talks(scene)
    (fighting,) = inside.shown(scene).zones["table.0"]
    click(scene, spot_of(scene, fighting))
    told = inside.overlay(scene, "refusal").text
    assert told == "Crusher (85) is already in the duel. Add a card from your hand."


@pytest.mark.parametrize("game", GAMES)
def test_the_focus_waits_where_the_lesson_points(game: str) -> None:
    scene, met = open_lesson(game), 0
    for _ in range(12):
        until_it_talks(scene)
        lecture = inside.lecture(scene)
        wanted = [m for m in lecture.wanted if m in inside.selection(scene).moves]
        keys = {f"card.{move.piece}" for move in wanted if move.piece is not None}
        keys |= {inside.parts(scene).tree.key_of(move) for move in wanted}
        nodes = {n.key for g in inside.groups(scene)[:3] for n in g.children if n.enabled}
        if keys & nodes and not inside.selection(scene).row:
            assert inside.focus(scene).key in keys
            met += 1
        play(scene, wanted[0]) if wanted else key(scene, pygame.K_RETURN)
        if scene.session.match.over:
            break
    assert met


def test_the_rim_of_a_raised_card_leaves_its_text_and_the_prompt_free() -> None:
    scene = open_lesson("robo_power", 2)
    until_it_talks(scene)
    piece, lay = inside.lecture(scene).wanted[0].piece, inside.layout(scene)
    assert piece is not None
    mouse(scene, pygame.MOUSEMOTION, spot_of(scene, piece))
    scene.update(0.5)
    sprite = inside.sprites(scene).all[piece]
    assert sprite.lift == 1
    groups = inside.groups(scene)
    (rim,) = pointed_rims(inside.parts(scene), inside.model(scene), groups)
    drawn = raised_pose(sprite, lay.prompt.bottom).rect
    assert rim.top >= lay.prompt.bottom
    assert abs(rim.bottom - drawn.bottom) <= 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bubble_of_a_puzzle_gives_way_in_a_small_window(language: str) -> None:
    scene = open_puzzle(puzzle("two_robots", 2), 1, (960, 600), 150, language)
    wait(scene)
    for piece in sorted(inside.selection(scene).pickable):
        inside.pick(scene, piece)
        for goal in inside.selection(scene).targets:
            rect, over = inside.sprites(scene).all[goal].pose.rect, inside.overlay(scene, "lesson")
            assert 2 * count_covered(over.rect, rect) < rect.w * rect.h, (piece, goal)
        inside.put_back(scene)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_answer_to_a_puzzle_is_smaller_where_it_would_cover_names(language: str) -> None:
    sizes = []
    for size, scale in (((960, 600), 150), ((1600, 1000), 75)):
        scene = open_puzzle(puzzle("robot_wars", 0), 1, size, scale, language)
        wait(scene)
        riddle = inside.riddle(scene)
        riddle.play(next(move for move in riddle.legal if move != riddle.answer))
        until_it_talks(scene)
        inside.overlay(scene, "lesson")
        laid = bubble.find_layout(inside.parts(scene), inside.model(scene), [], [])
        assert laid.rect.h < 0.42 * size[1]
        sizes.append(laid.text_size)
    assert sizes == [*reversed(bubble.TEXT_SIZES)]


@pytest.mark.parametrize("game", ["two_robots", "robo_power"])
def test_the_bubble_of_a_puzzle_covers_no_card_where_there_is_a_free_place(game: str) -> None:
    scene = open_puzzle(puzzle(game, 0), 0, (1280, 800), 100)
    wait(scene)
    riddle = inside.riddle(scene)
    assert riddle.answer is not None
    riddle.play(riddle.answer)
    until_it_talks(scene)
    over = inside.overlay(scene, "lesson").rect
    cards = [sprite.pose.rect for sprite in inside.sprites(scene).all.values()]
    assert over.collidelist(cards) < 0


def test_the_bubble_does_not_touch_the_names_of_parts() -> None:
    scene = open_lesson("robot_wars")
    until_it_talks(scene)
    picture(scene)
    over = inside.overlay(scene, "lesson").rect.inflate(8, 8)
    assert over.collidelist(inside.board(scene).tabletop.names) < 0


def test_the_bubble_leaves_four_pixels_to_a_shield_in_a_small_window() -> None:
    scene = newcomer_lesson("robot_wars", 0, (960, 600), 150)
    for _ in range(10):
        until_it_talks(scene)
        picture(scene)
        over = inside.overlay(scene, "lesson").rect.inflate(8, 8)
        near = over.collidelist(inside.board(scene).tabletop.names)
        assert near < 0, said(scene)
        inside.tools(scene)["lesson.show"]()


def test_the_bubble_covers_no_number_of_a_pile_in_a_small_window() -> None:
    scene = newcomer_lesson("robot_wars", 0, (960, 600), 150)
    for _ in range(4):
        until_it_talks(scene)
        picture(scene)
        pile = inside.layout(scene).places["deck"].rect
        assert not inside.overlay(scene, "lesson").rect.colliderect(pile), said(scene)
        inside.tools(scene)["lesson.show"]()


def test_the_bubble_of_a_puzzle_leaves_the_number_of_a_hand_in_sight() -> None:
    scene = open_puzzle(puzzle("two_robots", 0), 0, (960, 600), 150)
    wait(scene)
    picture(scene)
    over, names = inside.overlay(scene, "lesson").rect, inside.board(scene).tabletop.names
    assert names
    assert over.collidelist(names) < 0


def test_the_bubble_covers_no_plate_in_a_small_window() -> None:
    scene = newcomer_lesson("junkyard_bots", 0, (960, 600), 150)
    for _ in range(4):
        until_it_talks(scene)
        picture(scene)
        plates = list(inside.layout(scene).plates.values())
        assert inside.overlay(scene, "lesson").rect.collidelist(plates) < 0, said(scene)
        next_one = inside.tools(scene)[
            "lesson.show" if inside.lecture(scene).wanted else "lesson.next"
        ]
        next_one()


def test_the_bubble_covers_no_effect_line_while_there_are_face_down_cards() -> None:
    scene = newcomer_lesson("stak_bots", 0, (960, 600), 150)
    until_it_talks(scene)
    scene.update(2.0)
    picture(scene)
    faces, sprites = inside.shown(scene).faces, inside.sprites(scene).all.values()
    cards = [sprite.pose.rect for sprite in sprites if faces[sprite.piece] is not None]
    texts = [text for card in cards for text in find_card_texts(card)]
    assert len(texts) >= 8
    assert inside.overlay(scene, "lesson").rect.collidelist(texts) < 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("number", [1, 3, 5, 12])
@pytest.mark.pairwise("number")
def test_the_answer_to_a_puzzle_covers_no_name_in_a_full_small_window(
    language: str, right: bool, number: int
) -> None:
    scene = open_puzzle(puzzle("robot_wars", number), 1, (960, 600), 150, language)
    wait(scene)
    answer_puzzle(scene, right)
    over, names = inside.overlay(scene, "lesson").rect, inside.board(scene).tabletop.names
    assert names
    assert not [name for name in names if name.colliderect(over)]


def test_an_answer_needs_no_pages_because_somebody_has_just_won() -> None:
    film = Film("robo_power", (960, 600), 150, "nl")
    show_puzzle(film)
    assert film.hand.node("lesson.text") is not None
    assert film.hand.node("lesson.more") is None


def answer_puzzle(scene: TableScene, right: bool) -> None:
    """Play the answer to a puzzle or another move, and draw what follows."""
    riddle = inside.riddle(scene)
    riddle.play(next(move for move in riddle.legal if (move == riddle.answer) is right))
    until_it_talks(scene)
    picture(scene)


def test_the_bubble_gives_way_at_once_to_a_robot_that_steps_forward() -> None:
    scene = open_puzzle(puzzle("robot_wars", 2), 1, (960, 600), 150)
    wait(scene)
    top = inside.tabletop(scene)
    use = next(m for m in inside.riddle(scene).legal if isinstance(m.to, int))
    assert use.piece is not None
    assert isinstance(use.to, int)
    inside.pick(scene, use.piece)
    mouse(scene, pygame.MOUSEMOTION, spot_of(scene, use.to))
    stood = set[tuple[int, int]]()
    for _ in range(10):
        scene.update(0.02)
        picture(scene)
        over = inside.overlay(scene, "lesson").rect
        stood.add(over.topleft)
        assert over.collidelist(top.names) < 0
    assert use.to in top.grown
    assert len(stood) == 2, "before and after"


def test_what_finds_no_room_is_told_on_several_pages() -> None:
    scene = open_puzzle(puzzle("robot_wars", 3), 1, (960, 600), 150)
    wait(scene)
    answer_puzzle(scene, False)
    whole, told, pages = said(scene), list[str](), list[bytes]()
    for n in range(4):
        laid = bubble.find_layout(inside.parts(scene), inside.model(scene), [], [])
        assert not [one for one in laid.buttons if not laid.rect.contains(one)]
        more = node_of(scene, bubble.TURN_KEY)
        assert more.label == f"More {n % laid.pages + 1}/{laid.pages}"
        told += [line for _, line in laid.find_page(n)] if n < laid.pages else []
        mouse(scene, pygame.MOUSEMOTION, more.rect.center)
        pages.append(picture(scene).subsurface(laid.rect).copy().get_buffer().raw)
        click(scene, more.rect.center)
    assert " ".join(told) == whole == said(scene)
    assert len({*pages}) == laid.pages > 1
    assert pages[0] == pages[laid.pages]


def test_the_bubble_moves_only_if_it_would_cover_something_where_it_stood() -> None:
    scene = open_lesson("two_robots")
    until_it_talks(scene)
    picture(scene)
    stood, stays = inside.overlay(scene, "lesson").rect.topleft, 0
    for _ in range(5):
        wanted = inside.lecture(scene).wanted
        play(scene, wanted[0]) if wanted else key(scene, pygame.K_RETURN)
        until_it_talks(scene)
        picture(scene)
        now, lay = inside.overlay(scene, "lesson").rect, inside.layout(scene)
        there = now.move_to(topleft=stood).clamp(lay.area)
        pieces = [one.pose.rect for one in inside.sprites(scene).all.values()]
        top = inside.tabletop(scene)
        told = [*top.names, *top.legends, *lay.plates.values(), lay.prompt, *pieces]
        assert now.topleft == stood or there.inflate(20, 20).collidelist(told) >= 0
        stays += now.topleft == stood
        stood = now.topleft
    assert stays


@pytest.mark.parametrize("kind", [MomentKind.WIN, MomentKind.DEFEAT])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_the_bubble_leaves_the_large_words_of_the_end_in_sight(
    kind: MomentKind, size: tuple[int, int], scale: int
) -> None:
    scene = open_puzzle(puzzle("two_robots", 0), 0, size, scale)
    wait(scene)
    staging = MomentStaging(inside.board(scene), inside.sentences(scene))
    end = staging.stage(inside.shown(scene), [KeyMoment(kind, (0,))], 0.0, 0, True)
    for motion in end.motions:
        inside.director(scene).add(motion)
    inside.director(scene).update(2.0, False)
    words = inside.director(scene).word_rects()
    over = inside.overlay(scene, "lesson").rect
    assert words
    assert over.collidelist(words) < 0, (over, words)
    for figure in inside.director(scene).figure_rects():
        shared = figure.clip(over)
        assert 4 * shared.w <= figure.w, (over, figure)


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_left_taken_up_and_finished(game: str) -> None:
    settings = Settings(language="en")
    lecture = lecture_of(game, 0, settings)
    for _ in range(100):
        on(lecture)
        if lecture.course.step == 3:
            break
        lecture.show()
    assert settings.lessons[game] == 3
    again = lecture_of(game, settings.lessons[game], settings)
    assert again.match.moves == lecture.match.moves[: len(again.match.moves)]
    assert again.course.present_step == lecture.course.present_step
    while not again.course.over:
        on(again)
        again.show()
        on(again)
    assert settings.learned == [game]
    assert settings.lessons[game] == 0


def test_a_step_that_there_is_not_begins_anew() -> None:
    settings = Settings(language="en", lessons={"robo_power": 99})
    assert lecture_of("robo_power", 99, settings).course.step == 0
    assert settings.learned == []


def never(*_: object, **__: object) -> NoReturn:
    raise AssertionError("something is stored")


def test_a_lesson_leaves_no_game_behind() -> None:
    scene = open_lesson("robo_power", 1)
    scene.app.profile.begin = scene.app.profile.store = never
    until_it_talks(scene)
    inside.lecture(scene).show()
    assert scene.session.match.moves
    told = make_report(scene.session.match, scene.app.settings, Path())
    assert "a lesson of robo_power, no replay; 1 moves" in told


def test_nothing_is_played_while_a_step_is_only_to_be_read() -> None:
    scene = open_lesson("robo_power")
    until_it_talks(scene)
    piece = next(iter(scene.session.match.state.zones["hand.0"]))
    clicks(scene, Move("discard", piece, "discard"))
    assert not scene.session.match.moves
    assert inside.notice(scene).startswith("First read what the robot says")
    assert inside.lecture(scene).course.reading
    key(scene, pygame.K_RETURN)
    assert inside.lecture(scene).course.step == 1


def test_only_what_is_meant_glows() -> None:
    scene = open_lesson("robo_power", 1)
    until_it_talks(scene)
    lit = inside.lit(scene)
    assert {inside.shown(scene).faces[p].key for p in lit.pickable} == {"buzzy"}
    assert len(inside.selection(scene).pickable) == 7


BROKEN = {
    "no card": ("[buzzy, robo_striker", "[buzzer, robo_striker", 6, "there is no card 'buzzer'"),
    "too many": ("hand.0: [buzzy", "hand.0: [robo_striker", 6, "not so many of 'robo_striker'"),
    "no zone": ("hand.2:", "hands.2:", 8, "there is no zone 'hands.2'"),
    "no rule": ("rule: RP-T2", "rule: RP-T22", 13, "no 'RP-T22'"),
    "no move": ("do: [discard buzzy]", "do: [Discard!]", 14, "'Discard!' is no move"),
    "not legal": ("do: [discard buzzy]", "do: [duel buzzy]", 14, "may: discard buzzy discard"),
    "no text": ("say: spy_early", "say: spy_soon", 12, "no text 'lesson.robo_power.spy_soon'"),
    "never asked": ("move: discard spy, say", "move: duel spy, say", 12, "no legal move is answer"),
    "no word": ("seats: 3", "seat: 3", 2, "there is no 'seat'"),
    "no list": ("glow: [buzzy]", "glow: buzzy", 11, "glow is a list"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_mistake_in_a_lesson_is_told_with_its_line(what: str, tmp_path: Path) -> None:
    good, bad, line, told = BROKEN[what]
    text = (PRESENTERS["robo_power"].files / FILE).read_text("utf-8")
    assert good in text
    path = tmp_path / FILE
    path.write_text(text.replace(good, bad, 1), "utf-8")
    found = mistakes("robo_power", path)
    assert told in "\n".join(map(str, found))
    assert (found[0].file, found[0].line) == (str(path), line)


SPOILT_TEXTS = {
    "no YAML": ("lesson: [a", 1, 9, "the list is not closed"),
    "a list": ("- a", 1, 1, "the file has no 'lesson:'; write lesson: {robo_power: {"),
    "no keys": ("lesson: {robo_power: [a]}", 1, 22, "'robo_power' is keys with sentences"),
    "no text": ("lesson: {robo_power: {\n draw: 3}}", 2, 8, "and a sentence in quotes"),
}


@pytest.mark.parametrize("what", SPOILT_TEXTS)
def test_a_spoilt_file_of_sentences_is_told_with_its_line(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, line, column, told = SPOILT_TEXTS[what]
    path = texts_file(tmp_path, "nl")
    path.write_text(text, "utf-8")
    monkeypatch.setattr("ui.play.lessons.reader.list_text_files", lambda game: [path])
    [found] = mistakes("robo_power")
    assert (found.file, found.line, found.column) == (str(path), line, column)
    assert told in found.message


@pytest.mark.parametrize("game", TAUGHT)
def test_a_spoilt_lesson_is_refused_and_never_crashes(game: str, tmp_path: Path) -> None:
    chance, path = random.Random(3), tmp_path / FILE
    text = (PRESENTERS[game].files / FILE).read_text("utf-8")
    words = [*re.finditer(r"[\w.@*-]+", text)]
    refused = 0
    for _ in range(30):
        at, other = chance.choice(words), chance.choice([*words, None])
        put = other[0] if other else chance.choice(("-5", "99999", "[]", "{", "null", ""))
        path.write_text(text[: at.start()] + put + text[at.end() :], "utf-8")
        refused += bool(mistakes(game, path))
    assert refused > 15


def test_check_plays_our_lessons_with_our_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = PRESENTERS["robo_power"].files
    assert not check.mistakes(rooms / FILE)
    assert not check.mistakes(CARDS)
    weak = [card for card in legal_cards() if card.key != "buzzy"]
    monkeypatch.setattr("games.robo_power.rules.BOX", tuple(weak))
    monkeypatch.setattr("games.robo_power.rules.starting_table", starting_table.__wrapped__)
    told = "\n".join(map(str, check.mistakes(CARDS)))
    assert f"{rooms / FILE}:6:" in told
    assert "there is no card 'buzzy' in the box" in told


def legal_cards() -> tuple[Any, ...]:
    return GAMES["robo_power"].table(2, {"start": 0}).box


def test_a_lesson_goes_on_after_what_happened_was_shown_again_and_in_another_language() -> None:
    scene = open_lesson("robo_power", 3)
    until_it_talks(scene)
    key(scene, pygame.K_r)
    assert inside.follow(scene).reel is not None
    assert not bubble.is_shown(inside.parts(scene), inside.model(scene))
    key(scene, pygame.K_ESCAPE)
    until_it_talks(scene)
    english = said(scene)
    scene.app.settings.language = "nl"
    scene.app.words = Words("nl")
    scene.resize()
    assert said(scene) != english
    play(scene, inside.lecture(scene).wanted[0], clicks)
    until_it_talks(scene)
    assert inside.lecture(scene).course.step == 4


def take_all(lecture: Lecture) -> Lecture:
    """Take a lesson to its end."""
    for _ in lecture.lesson.steps:
        while not lecture.course.over and lecture.talks:
            lecture.show()
            on(lecture)
    return lecture


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_ends_when_its_last_blow_has_won_the_game(game: str) -> None:
    lecture = take_all(lecture_of(game))
    assert lecture.match.over
    assert lecture.match.state.winners == (0,)


@pytest.mark.parametrize("game", TAUGHT)
def test_after_the_last_step_a_click_elsewhere_names_the_buttons_that_are_there(game: str) -> None:
    scene = open_lesson(game)
    take_all(inside.lecture(scene))
    until_it_talks(scene)
    zone = next(z for z, p in inside.layout(scene).places.items() if p.shape == "pile")
    inside.refuse(scene, "not_this_one", None, (), zone)
    assert "Next" not in inside.notice(scene)
    assert "button" in inside.notice(scene)


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_given_with_the_options_of_the_first_game_after_it(game: str) -> None:
    lesson = lecture_of(game).lesson
    session = start_first_game(unkept(Settings(language="en")), AtOnce(1), Words("en"), game)
    for key_, value in lesson.options.items():
        assert key_ == "start" or session.match.options[key_] == value


@pytest.mark.parametrize("game", TAUGHT)
def test_the_first_game_after_a_lesson_is_a_practice_game_and_the_table_says_so(
    game: str,
) -> None:
    profile, words = unkept(Settings(language="en")), Words("en")
    session = start_first_game(profile, AtOnce(1), words, game)
    assert session.practice
    scene = open_table(match=session.match, game=game)
    wait(scene)
    plain = picture(scene)
    scene.session.practice = True
    assert pygame.image.tobytes(picture(scene), "RGB") != pygame.image.tobytes(plain, "RGB")
    assert "practice game" in take_all(lecture_of(game)).bubble(words).idea


def test_the_robot_of_the_box_stands_in_the_bubble(monkeypatch: pytest.MonkeyPatch) -> None:
    game = TAUGHT[0]
    monkeypatch.setattr("tests.support.lessons.art", lambda: FILLED)
    scene = open_lesson(game)
    until_it_talks(scene)
    seen = picture(scene)
    rect = inside.overlay(scene, "lesson").rect
    robot = FILLED.robot(find_box_spec(game).lid, 9, 9).get_at((4, 4))
    low = [seen.get_at((x, rect.top + rect.h // 3)) for x in range(rect.left, rect.right)]
    assert low.count(robot) > rect.h / 4


def test_the_bubble_waits_until_the_die_that_it_talks_of_lies_there() -> None:
    scene = newcomer_lesson("junkyard_bots", 0)
    person = Person(scene, "rim")
    hand, told = person.hand, ""
    while not told.startswith("Step 3 "):
        people_wait(person)
        onward, lecture = hand.node("lesson.next"), inside.guided(scene)
        if onward is not None:
            hand.click(onward.rect.center)
        elif lecture.wanted:
            person.click_through(lecture.wanted[0])
        for _ in range(100):
            hand.tick(0.1)
            said_now = hand.node("lesson.text")
            told = said_now.value if said_now is not None else told
            if told.startswith("Step 3 "):
                break
    rolls, grenades = (
        inside.look(scene),
        [p for p, s in inside.sprites(scene).all.items() if s.lying.zone == "edge.0"],
    )
    assert grenades
    assert not [piece for piece in grenades if rolls.hides(piece)]
    text = hand.node("lesson.text")
    row = inside.layout(scene).row
    assert text is not None
    assert text.rect.collidelist(list(row)) < 0


def test_whoever_attacks_another_stack_than_the_lesson_means_is_told_so() -> None:
    """The step has two moves: after the first, its answer no longer asks for that one."""
    steps = [step.key for step in read_lesson("two_robots").steps]
    lecture = lecture_of("two_robots", steps.index("attack"))
    on(lecture)
    lecture.show()
    right = lecture.wanted[0]
    legal = legal_moves(lecture.match.state)
    other = next(m for m in legal if m.piece == right.piece and m != right)
    lecture.play(other)
    told = lecture.bubble(Words("en")).answer
    assert "first Stack" in told
    assert "third" not in told


@pytest.mark.parametrize("game", GAMES)
def test_a_double_click_on_next_presses_no_button_of_the_next_step(game: str) -> None:
    scene = open_lesson(game, 0)
    until_it_talks(scene)
    at, first = node_of(scene, "lesson.next").rect.center, said(scene)
    click(scene, at)
    for _ in range(6):
        scene.update(1 / 60)
    second, moves = said(scene), len(scene.session.match.moves)
    assert second != first
    click(scene, at)
    scene.update(1 / 60)
    assert said(scene) == second
    assert len(scene.session.match.moves) == moves
