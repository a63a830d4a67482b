"""Tips: the question stays in sight below them, and nothing is told twice."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface, transform

from games.engine.match import Match
from games.registry import GAMES
from tests.games.robot_wars.tables import Table as RobotWars
from tests.support import inside
from tests.support.people_table import open_puzzle, puzzle
from tests.support.rigged import show_table
from tests.support.table_at import open_table, picture
from tests.support.table_players import wait
from tests.ui.table.test_look import played
from ui.games.stak_bots.effect_queue import find_waiting_effects
from ui.language.presenters import PRESENTERS
from ui.scenes.table import TableScene
from ui.table.layout.geometry import count_covered, find_card_texts
from ui.table.overlays import PlacedOverlay
from ui.table.paint import magnifier
from ui.table.paint.tips import draw_strip, hold_parts_together, list_tip_rooms
from ui.toolkit.graphics.theme import evenly
from ui.toolkit.graphics.tokens import CREAM
from ui.toolkit.widgets import Node

PLACES = [  # size of the window, of everything in percent, language
    ((1280, 800), 100, "en"),
    ((960, 600), 100, "nl"),
    ((960, 600), 150, "en"),
    ((960, 600), 200, "nl"),
    ((1920, 1080), 75, "nl"),
]


def tables(game: str) -> list[TableScene]:
    """The table of a game after some moves, with few and many seats, in every place."""
    found = []
    for n, (size, scale, language) in enumerate(PLACES):
        seats = (GAMES[game].seats[0], GAMES[game].seats[-1])[n % 2]
        match = played(seats, 20, n, game)
        scene = open_table(
            seats,
            tuple(range(seats)),
            size=size,
            scale=scale,
            language=language,
            match=match,
            game=game,
        )
        scene.session.uncover()
        wait(scene)
        found.append(scene)
    return found


@pytest.mark.few(3)
@pytest.mark.parametrize("game", GAMES)
def test_a_card_shown_large_and_its_words_leave_the_question_in_sight(game: str) -> None:
    shown = 0
    for scene in tables(game):
        prompt = inside.layout(scene).prompt
        v, sprites = inside.shown(scene), inside.sprites(scene).all
        for sprite in [sprite for piece, sprite in sprites.items() if v.faces[piece]]:
            for piece, rest in ((sprite.piece, 0.0), (None, 1.0)):
                inside.model(scene).large = piece
                inside.pointer(scene).hover(sprite.piece, None)
                inside.pointer(scene).rest = rest
                subject = magnifier.subject(inside.parts(scene), inside.model(scene))
                for one in [one for one in inside.placed(scene) if one.kind == "magnifier"]:
                    assert one.rect.collidelist([prompt, *subject]) < 0
                    assert Rect((0, 0), inside.size(scene)).contains(one.rect)
                    shown += 1
    assert shown


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_a_large_card_leaves_the_tools_and_the_last_sentence_free(
    size: tuple[int, int], scale: int
) -> None:
    scene = open_table(2, size=size, scale=scale, language="nl", game="robot_wars")
    wait(scene)
    lay = inside.layout(scene)
    for piece in inside.shown(scene).zones["hand.0"]:
        inside.pointer(scene).hover(piece, None)
        inside.pointer(scene).rest = 1.0
        assert not inside.overlay(scene, "magnifier").rect.colliderect(lay.bar.union(lay.caption))


def test_the_words_of_a_large_card_lie_beside_it_even_with_a_panel_open() -> None:
    match = played(2, 20, 1, "two_robots")
    scene = open_table(2, size=(960, 600), scale=150, game="two_robots", match=match)
    wait(scene)
    inside.tools(scene)["what"]()
    hand, words = inside.shown(scene).zones["hand.0"], ["A long explanation."] * 3
    assert hand
    for piece in hand:
        room = magnifier.find_place(inside.parts(scene), inside.model(scene), piece, words, [])
        assert room is not None
        assert room.words.w
        assert not room.words.colliderect(room.card.inflate(-44, -44))


@pytest.mark.parametrize("game", GAMES)
def test_a_large_card_covers_no_plate_where_the_table_has_room(game: str) -> None:
    scene = open_table(2, size=(1280, 800), match=played(2, 20, 5, game), game=game)
    wait(scene)
    plates, shown = [*inside.layout(scene).plates.values()], 0
    before = picture(scene)
    opened = [p for p in inside.sprites(scene).all if inside.shown(scene).faces[p]]
    for piece in opened[:: -(-len(opened) // 6)]:
        inside.pointer(scene).hover(piece, None)
        inside.pointer(scene).rest = 1.0
        if any(one.kind == "magnifier" for one in inside.placed(scene)):
            shown += 1
            after = picture(scene)
            assert not any(is_covered(rect, before, after) for rect in plates), piece
    assert shown


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_a_large_card_covers_no_waiting_effect(size: tuple[int, int]) -> None:
    match = played(2, 12, 1, "stak_bots")
    scene = open_table(2, (0, 1), size=size, match=match, game="stak_bots")
    scene.session.uncover()
    wait(scene)
    belt, (waiting,) = inside.layout(scene).queue, find_waiting_effects(inside.shown(scene))
    chip = Rect(0, 0, belt.h, belt.h // 2).move_to(center=belt.center)
    before = picture(scene)
    inside.pointer(scene).hover(waiting.piece, None)
    inside.pointer(scene).rest = 1.0
    assert inside.overlay(scene, "magnifier")
    assert not is_covered(chip, before, picture(scene))


def is_covered(rect: Rect, before: Surface, after: Surface) -> bool:
    """Return whether more than a little of a rectangle changed between two pictures."""
    was, now = before.subsurface(rect), after.subsurface(rect)
    same = transform.threshold(None, now, None, (9, 9, 9), None, 0, was)
    return same <= 0.98 * rect.w * rect.h


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_a_large_card_and_its_words_cover_no_number_in_a_duel(
    size: tuple[int, int], scale: int
) -> None:
    scene = open_puzzle(puzzle("robo_power", 0), 0, size, scale, "en")
    wait(scene)
    scene.update(2.0)  # until the cards lie still
    v = inside.shown(scene)
    fought = [s for s in inside.sprites(scene).all.values() if s.lying.zone.startswith("table")]
    tops = [find_card_texts(sprite.pose.rect)[0] for sprite in fought]
    numbers = [Rect(top.x + top.w // 10, top.y, top.w // 3, top.h * 4 // 5) for top in tops]
    assert len(numbers) == 2
    before = picture(scene)
    inside.pointer(scene).hover(v.zones["hand.0"][1], None)
    inside.pointer(scene).rest = 1.0
    assert inside.overlay(scene, "magnifier")
    after = picture(scene)
    assert not any(is_covered(number, before, after) for number in numbers)


@pytest.mark.parametrize("game", GAMES)
def test_a_tip_leaves_the_question_in_sight_and_is_whole(game: str) -> None:
    shown = 0
    for scene in tables(game):
        inside.pointer(scene).hover(None, None)
        scene.app.theme.overflows.clear()
        to = Surface(inside.size(scene))
        for node in [node for group in inside.groups(scene) for node in group.children if node.tip]:
            inside.point_at(scene, node.key)
            scene.update(0.0)
            for one in [one for one in inside.placed(scene) if one.kind == "tip"]:
                assert not one.rect.colliderect(inside.layout(scene).prompt), node.key
                assert Rect((0, 0), inside.size(scene)).contains(one.rect), node.key
                one.draw(to, one.rect)
                shown += 1
        assert scene.app.theme.overflows == []
    assert shown


def test_the_tip_of_a_place_leaves_the_plates_in_sight() -> None:
    scene = open_table(2, scale=150, game="two_robots", match=played(2, 20, 1, "two_robots"))
    wait(scene)
    picture(scene)
    shown = tips_of_stacks(scene, 1)
    assert shown
    for tip in shown:
        assert tip.rect.collidelist([*inside.layout(scene).plates.values()]) < 0


@pytest.mark.parametrize(("seats", "moves"), [(2, 40), (4, 61)])
def test_the_tip_of_a_place_covers_no_number_or_name_in_hand(seats: int, moves: int) -> None:
    match = played(seats, moves, 3, "two_robots")
    scene = open_table(seats, match=match, game="two_robots")
    wait(scene)
    picture(scene)
    sprites = inside.sprites(scene).all.values()
    hand = [one.lying.pose.rect for one in sprites if one.lying.zone == "hand.0"]
    texts = [text for card in hand for text in find_card_texts(card)]
    shown = tips_of_stacks(scene, 0)
    assert shown
    for tip in shown:
        assert tip.rect.collidelist(texts) < 0, tip.text


def tips_of_stacks(scene: TableScene, seat: int) -> list[PlacedOverlay]:
    """Return the tips that appear when the pointer rests on the Stacks of a seat."""
    inside.pointer(scene).hover(None, None)
    found: list[PlacedOverlay] = []
    for stack in "abcde":
        inside.point_at(scene, f"zone.stack_{stack}.{seat}")
        scene.update(0.0)
        found += [one for one in inside.placed(scene) if one.kind == "tip"]
    return found


@pytest.mark.parametrize("moves", [40, 60, 80])
def test_tips_and_notices_leave_the_legends_of_stacks_in_sight(moves: int) -> None:
    match = played(2, moves, 2, "two_robots")
    scene = open_table(2, match=match, game="two_robots")
    wait(scene)
    picture(scene)
    legends = list(inside.tabletop(scene).legends)
    shown = tips_of_stacks(scene, 0)
    assert shown
    for tip in shown:
        covered = sum(count_covered(tip.rect, legend) for legend in legends)
        assert covered < 0.1 * tip.rect.w * tip.rect.h, tip.text
    inside.model(scene).tell("Move undone.")
    assert inside.overlay(scene, "news").rect.collidelist(legends) < 0


@pytest.mark.parametrize(
    ("card", "words"), [("trap", ["duel", "trap_duel"]), ("counteract", ["duel", "sweep"])]
)
def test_the_words_of_a_card_are_explained_once(card: str, words: list[str]) -> None:
    tints = PRESENTERS["robo_power"].spec.tints
    face = next(c for c in GAMES["robo_power"].table(2, {}).box if c.key == card)
    assert (
        tints.words(face) == {"trap": ["duel", "trap_duel"], "counteract": ["duel", "sweep"]}[card]
    )


@pytest.mark.parametrize("game", GAMES)
def test_no_card_explains_a_word_twice(game: str) -> None:
    presenter = PRESENTERS[game]
    tints = presenter.spec.tints
    for card in Match(GAMES[game], 2, 1).state.box:
        words = [*tints.words(card), *presenter.words_of(card)]
        assert len(words) == len(set(words)), card.key


@pytest.mark.parametrize("way", ["pointed at", "asked for"])
def test_the_question_is_drawn_the_same_while_a_card_is_shown_large(way: str) -> None:
    scene = open_table(2, size=(960, 600), match=played(2, 4, 11))
    scene.session.uncover()
    wait(scene)
    for _ in range(24):  # until the line about the last turn is gone
        scene.update(0.5)
    to = Surface((960, 600))
    prompt = inside.layout(scene).prompt
    scene.draw(to)
    before = to.subsurface(prompt).copy().get_buffer().raw
    hand = f"hand.{inside.follow(scene).viewer}"
    piece = next(p for p, s in inside.sprites(scene).all.items() if s.lying.zone == hand)
    if way == "asked for":
        inside.enlarge(scene, piece)
    else:
        inside.pointer(scene).hot, inside.pointer(scene).rest = piece, 9.0
    whole = to.get_buffer().raw
    scene.draw(to)
    assert to.get_buffer().raw != whole
    assert to.subsurface(prompt).copy().get_buffer().raw == before


def test_the_tip_of_an_answer_leaves_the_labels_of_piles_in_sight() -> None:
    t = RobotWars("steam helicopter", "gerbil wheels", hands="ram|pit")
    s = t.turn().s
    scene = show_table("robot_wars", s, size=(960, 600), scale=150, language="nl")
    picture(scene)
    legends = inside.board(scene).tabletop.legends
    assert legends
    for answer in ("upgrade", "reboot"):
        inside.pointer(scene).hover(None, None)
        inside.point_at(scene, f"move.{answer} - -")
        scene.update(0.0)
        (tip,) = [one for one in inside.placed(scene) if one.kind == "tip"]
        assert tip.rect.collidelist(legends) < 0, tip.text


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize(
    "told",
    [
        "Electrical or Mechanical: 1 of 4 kinds",
        "Solar: a complete robot",
        "3 health · 1 Stack · 4 in hand · 4 more cards to play",
        "Undo",
        "W" * 30,
    ],
)
def test_a_tip_is_whole_in_every_form(told: str, scale: int) -> None:
    scene = open_table(2, size=(960, 600), scale=scale)
    theme = scene.app.theme
    node = Node("zone.stack_a.1", "button", "", "", Rect(330, 110, 60, 110), {}, tip=told)
    for room in list_tip_rooms(theme, Rect(0, 0, 960, 600), node):
        draw_strip(theme, hold_parts_together(told), CREAM, Surface((960, 600)), room)
    assert theme.overflows == []


def test_the_tip_of_a_list_breaks_only_after_a_dot() -> None:
    scene = open_table(2, size=(960, 600), scale=150)
    font = scene.app.theme.font("bold", 15)
    told = hold_parts_together("3 levens · 1 stapel · 4 in de hand · nog 4 kaarten te spelen")
    for wide in range(240, 500, 5):
        lines = evenly(font, told, wide, "center")
        assert all(line.endswith("·") for line in lines[:-1]), lines
    assert hold_parts_together("Draw pile: 3 cards") == "Draw pile: 3 cards"
