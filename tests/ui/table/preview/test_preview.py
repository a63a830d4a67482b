"""What a move would do, shown before it is made: in time, in words, and only if wanted."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect

from ai.foresee import Fate, Foresight
from ai.registry import JUDGES
from games.engine import Move, legal_moves
from games.engine.chance import seeded
from games.engine.match import Match
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.long_runs.previews import point
from tests.support import inside
from tests.support.inside import shown
from tests.support.table_at import open_table, picture
from tests.support.table_players import (
    asked_to,
    button_of,
    clicks,
    key,
    mouse,
    node_of,
    points_to,
    spot_of,
    wait,
)
from ui.language.preview_text import PreviewLine, find_leaving
from ui.scenes.table import TableScene
from ui.table.model import PREVIEW_DELAY_SECONDS
from ui.table.preview import note, number_line
from ui.table.preview import preview_notes as before
from ui.table.preview.anchors import rect_of
from ui.table.preview.note_placement import find_distance, place_beside
from ui.table.preview.preview_notes import explain
from ui.toolkit.widgets.scene import Scene


def stak(**settings: Any) -> TableScene:
    scene = open_table(
        match=Match(GAMES["stak_bots"], 2, 1, {"start": 0}), game="stak_bots", previews=True
    )
    for name, value in settings.items():
        setattr(scene.app.settings, name, value)
    wait(scene)
    return scene


def attack(scene: Scene) -> Move:
    return next(m for m in legal_moves(shown(scene)) if m.verb == "attack")


def can_attack(match: Match) -> bool:
    ask = match.asked
    return (
        ask is not None
        and ask.seat == 0
        and any(move.verb == "attack" for move in legal_moves(match.state))
    )


def over(scene: Scene, move: Move) -> None:
    """Hold the piece of a move over its place."""
    assert not isinstance(move.to, int)
    inside.pick(scene, move.moved)
    inside.pointer(scene).hover(None, move.to)


def test_it_appears_within_150_milliseconds_but_not_at_once() -> None:
    scene = stak()
    over(scene, attack(scene))
    scene.update(PREVIEW_DELAY_SECONDS - 0.02)
    assert inside.preview_lines(scene) == []
    scene.update(0.025)
    scene.update(0.025)
    assert any(line.kind == "figures" for line in inside.preview_lines(scene))


def test_it_goes_when_the_pointer_goes_and_comes_back_at_once() -> None:
    scene = stak()
    over(scene, attack(scene))
    for _ in range(4):
        scene.update(0.1)
    assert inside.preview_lines(scene)
    inside.pointer(scene).hover(None, None)
    scene.update(0.02)
    assert not inside.preview_lines(scene)


def test_it_is_told_in_the_tree_of_nodes_and_drawn() -> None:
    scene = stak()
    over(scene, attack(scene))
    before = pygame.image.tobytes(picture(scene), "RGB")
    for _ in range(4):
        scene.update(0.1)
    assert "back" in node_of(scene, "preview").label
    assert pygame.image.tobytes(picture(scene), "RGB") != before


def test_it_can_be_switched_off() -> None:
    scene = stak(previews=False)
    over(scene, attack(scene))
    for _ in range(4):
        scene.update(0.1)
    assert inside.preview_lines(scene) == []


def test_keys_see_it_as_well() -> None:
    scene = stak()
    move = attack(scene)
    inside.focus(scene).seen = True
    inside.pick(scene, move.moved)
    inside.focus(scene).move_to(f"zone.{move.to}")
    for _ in range(4):
        scene.update(0.1)
    assert any(line.kind == "figures" for line in inside.preview_lines(scene))


@pytest.mark.parametrize(
    ("language", "draws", "then"),
    [
        ("en", "draw", "you may play"),
        ("nl", "trek", "mag je een Gevaar"),
    ],
)
def test_a_focused_button_tells_once_what_it_means_and_what_it_would_do(
    language: str, draws: str, then: str
) -> None:
    match = asked_to("robot_wars", "Kind")
    scene = open_table(match=match, game="robot_wars", previews=True, language=language)
    wait(scene)
    picture(scene)
    inside.focus(scene).seen = True
    inside.focus(scene).move_to(button_of(scene, Move("normal")))
    for _ in range(4):
        scene.update(0.1)
    table, model = inside.parts(scene), inside.model(scene)
    lines = explain(table, model, inside.focus(scene).key, inside.groups(scene))
    told = " ".join(line.text for line in lines)
    assert then in told
    assert told.lower().count(draws) == 1


def test_a_target_under_the_pointer_tells_it_too() -> None:
    match = asked_to("stak_bots", "Target")
    scene = open_table(match.state.seats, match=match, game="stak_bots", previews=True)
    move = wait(scene)[0]
    mouse(scene, pygame.MOUSEMOTION, spot_of(scene, points_to(scene, move)))
    for _ in range(4):
        scene.update(0.1)
    assert inside.preview(scene).move == move
    assert inside.preview_lines(scene)


def test_what_leaves_is_dimmed_and_only_what_ends_in_a_pile_is_cracked() -> None:
    scene = stak()
    say, v = inside.sentences(scene), shown(scene)
    (mine, theirs) = v.zones["stak.0"][-1], v.zones["stak.1"][-1]
    fates = (
        Fate("goes", 1.0, True, mine, zone="discard"),
        Fate("goes", 1.0, True, theirs, zone="hand.0"),
    )
    found = find_leaving(v, attack(scene), Foresight(fates=fates), say)
    assert found == {mine: (1.0, True), theirs: (1.0, False)}


def test_a_move_is_not_held_up_by_a_preview() -> None:
    scene = stak()
    move = attack(scene)
    over(scene, move)
    scene.update(0.2)
    inside.put_back(scene)
    clicks(scene, move)
    assert scene.session.match.moves == [move]


def test_a_hint_goes_before_a_preview() -> None:
    scene = stak()
    over(scene, attack(scene))
    inside.tools(scene)["hint"]()
    assert not scene.session.foresee(attack(scene))


@pytest.mark.few(2)
@pytest.mark.pairwise
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "nl"])
def test_no_note_leaves_the_window_or_covers_what_is_asked(
    game: str, size: tuple[int, int], language: str
) -> None:
    scene = open_table(3, game=game, seed=4, size=size, language=language, previews=True)
    window, said = pygame.Rect((0, 0), size), 0
    for turn in range(21):
        moves = wait(scene)
        if not moves or said > 9 or (said and turn > 6):
            break
        for move in moves[:: max(1, len(moves) // 2)]:
            point(scene, move)
            groups = inside.groups(scene)
            aim = before.find_aim(inside.parts(scene), inside.model(scene))
            if not inside.preview_lines(scene) or aim is None:
                continue
            said += 1
            lay, laid = (
                inside.layout(scene),
                before.lay_out_notes(inside.parts(scene), inside.model(scene), groups, aim, [])[0][
                    0
                ],
            )
            assert window.contains(laid.rect)
            assert laid.rect.top >= lay.bar.bottom
            assert not laid.rect.colliderect(lay.prompt)
            corner = pygame.Rect(size[0] - 90, size[1] - 60, 80, 50)  # such as a pile
            assert window.contains(
                before.lay_out_notes(inside.parts(scene), inside.model(scene), groups, corner, [])[
                    0
                ][0].rect
            )
            for line in laid.lines:
                font = scene.app.theme.font(note.font_role(line.told), note.TEXT_SIZE)
                assert max([0, *(font.size(row)[0] for row in line.rows)]) <= laid.rect.w
            inside.selection(scene).clear()
        if moves := wait(scene):  # the only one is made by itself
            scene.session.play(moves[turn % len(moves)])
            inside.ask(scene, [])
    assert said


def test_a_note_rather_covers_the_drawing_of_a_card_than_its_effect_line() -> None:
    scene = stak()
    table, model, v = inside.parts(scene), inside.model(scene), shown(scene)
    card = rect_of(table.board, v, v.zones["stak.1"][-1])
    assert card is not None
    line = Rect(card.left, card.bottom - card.h // 4, card.w, card.h // 4)
    aim = Rect(card.left, card.bottom, card.w, 10)
    taken = [
        Rect(0, aim.top, 1280, 800),
        *(Rect(x, 0, 600, 800) for x in (card.right, card.left - 600)),
    ]
    told = [PreviewLine("Hits back", "title")]
    laid = before.lay_out_note(table, model, inside.groups(scene), aim, [], told, taken)
    assert laid.rect.collidelist([line]) < 0


def test_a_note_rather_covers_other_pieces_than_to_lie_far_away() -> None:
    subject, window = Rect(470, 310, 60, 80), Rect(0, 0, 1000, 700)
    pieces, corner = [subject.inflate(700, 500)], Rect(0, 0, 120, 60)
    placed = place_beside(corner, window, subject, [subject], 10, pieces, [corner])
    assert placed.colliderect(subject.inflate(22, 22))
    assert not placed.colliderect(subject)


def test_a_note_lies_nearer_to_its_subject_than_to_that_of_another_note() -> None:
    subject, window = Rect(470, 310, 60, 80), Rect(0, 0, 1000, 700)
    rival, size = Rect(470, 200, 60, 80), Rect(0, 0, 200, 60)
    block = Rect(300, 300, 160, 300), Rect(540, 300, 460, 200), Rect(440, 400, 130, 20)

    def place(*rivals: Rect) -> Rect:
        avoid = [subject, rival, *block]
        return place_beside(size, window, subject, avoid, 10, [], [], [], rivals)

    assert find_distance(place(), rival) <= find_distance(place(), subject)
    assert find_distance(place(rival), rival) > find_distance(place(rival), subject)


@pytest.mark.parametrize("seed", range(1, 6))
def test_the_notes_of_an_attack_lie_beside_the_cards_that_they_are_about(seed: int) -> None:
    match, luck = Match(GAMES["stak_bots"], 4, seed), seeded(seed)
    while len(match.moves) < 9 or not can_attack(match):
        match.play(moved(JUDGES["stak_bots"], match.state, luck))
    how: dict[str, Any] = {"size": (960, 600), "scale": 150, "previews": True}
    scene = open_table(4, match=match, game="stak_bots", **how)
    wait(scene)
    move = attack(scene)
    assert isinstance(move.to, str)
    inside.model(scene).tell("Since your last turn: Bo attacks your Stak. " * 3)
    over(scene, move)
    scene.update(2.0)
    v, board = shown(scene), inside.board(scene)
    assert "news" not in {one.kind for one in inside.placed(scene)}, "it could hide the held card"
    found, told = inside.parts(scene), inside.model(scene)
    notes = before.lay_out_notes(
        found, told, inside.groups(scene), rect_of(board, v, move.to) or Rect(0, 0, 0, 0), []
    )
    rects = [spot for _, spot in notes]
    for laid, spot in notes:
        near = [find_distance(laid.rect, other) for other in rects if other != spot]
        assert all(find_distance(laid.rect, spot) < one for one in near)


@pytest.mark.parametrize("covers", [True, False])
def test_the_point_of_a_note_covers_no_words(covers: bool) -> None:
    theme = stak().app.theme
    told, subject = [PreviewLine("Hits back", "title")], Rect(470, 310, 60, 80)
    laid = note.lay_out(told, theme, Rect(0, 0, 1000, 700), subject, [subject])
    tip = note.find_point(laid.rect, subject, theme.u)[-1]
    word = Rect(0, 0, 6, 6).move_to(center=tip)
    drawn = pygame.Surface((1000, 700))
    note.draw(drawn, laid._replace(texts=[word] if covers else []), subject)
    bare = pygame.Surface(word.size)
    assert (
        pygame.image.tobytes(drawn.subsurface(word), "RGB") == pygame.image.tobytes(bare, "RGB")
    ) == covers


def test_a_note_knows_the_words_of_the_table() -> None:
    scene = stak()
    picture(scene)
    table, model = inside.parts(scene), inside.model(scene)
    told, aim = [PreviewLine("Hits back", "title")], Rect(470, 310, 60, 80)
    laid = before.lay_out_note(table, model, inside.groups(scene), aim, [], told)
    top = table.board.tabletop
    assert top.legends
    assert {tuple(rect) for rect in (*top.names, *top.legends)} <= {*map(tuple, laid.texts)}


def test_escape_and_enter_still_work_beside_it() -> None:
    scene = stak()
    over(scene, attack(scene))
    for _ in range(3):
        scene.update(0.1)
    key(scene, pygame.K_ESCAPE)
    assert inside.selection(scene).held is None


@pytest.mark.parametrize("size", [(960, 600), (2560, 1440)])
@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_exact_chance_stands_large_beside_the_first_line(
    size: tuple[int, int], language: str
) -> None:
    theme = open_table(2, size=size, language=language).app.theme
    long = PreviewLine("Grab: medium blue dice of the junkyard, and some more of them", "title")
    lines = [long, PreviewLine("77 %", "odds", 0.77)]
    laid = note.lay_out(lines, theme, pygame.Rect((0, 0), size), pygame.Rect(300, 300, 50, 50), [])
    assert note.find_percent(lines).startswith("77")
    number, font = (
        number_line.width(theme, note.find_percent(lines)),
        theme.font("bold", note.TEXT_SIZE),
    )
    pad = round(12 * theme.u)
    assert all(font.size(row)[0] + number + 2 * pad < laid.rect.w for row in laid.lines[0].rows)
    high = number_line.height(theme)
    assert laid.lines[1].top >= laid.lines[0].top + max(high, len(laid.lines[0].rows) * high // 2)
