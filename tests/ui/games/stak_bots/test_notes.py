"""Before an attack two short notes tell what it does: to its target, and at home."""

from __future__ import annotations

import pytest
from pygame import Surface

from ai.foresee import foresee
from ai.registry import JUDGES
from games.engine import Moved, Said, legal_moves
from games.engine.chance import seeded
from games.engine.core import apply
from games.engine.match import Match
from games.engine.moves import Move
from games.registry import GAMES
from tests.long_runs.previews import point
from tests.long_runs.touch_films import find
from tests.support import inside
from tests.support.inside import shown
from tests.support.table_at import open_table, picture
from tests.support.table_players import wait
from ui.games.stak_bots.look import StakBotsLook
from ui.language.preview_text import PreviewLine, describe_move
from ui.scenes.table import TableScene
from ui.table.layout.geometry import find_card_texts
from ui.table.paint.card_faces import TEXT_FROM_WIDTH
from ui.table.preview import preview_notes as before
from ui.table.preview.anchors import rect_of
from ui.table.preview.note import draw_marks, free_rect

SLACK = 3  # pixels that may lie over one another


def attacking(match: Match) -> Move:
    return next(move for move in legal_moves(match.state) if move.verb == "attack")


def lines(match: Match, scene: TableScene) -> list[PreviewLine]:
    move = attacking(match)
    found = foresee(JUDGES[match.game], match.view(0), move, tables=4)
    return describe_move(
        match.view(0), move, found, inside.sentences(scene), inside.narrator(scene)
    )


def fights(ours: int, theirs: int) -> Match:
    """Return a match in which seat 0 may attack, with cards of such power on top of both Staks."""
    match = Match(GAMES["stak_bots"], 2, 1, {"start": 0})
    s = match.state
    for seat, power in enumerate((ours, theirs)):
        plain = [p for p, face in enumerate(s.faces) if face.number == power and not face.when]
        top = s.zones[f"stak.{seat}"][-1]
        s.faces[top], s.faces[plain[0]] = s.faces[plain[0]], s.faces[top]
    return match


@pytest.mark.parametrize(
    ("ours", "theirs", "away", "home"),
    [
        (5, 2, ["beats", "scrapped", "unknown"], ["hits_back", "stands"]),
        (2, 5, ["against", "stands"], ["hits_back", "scrapped", "unknown"]),
        (5, 0, ["beats", "scrapped", "unknown"], []),
    ],
)
def test_both_notes_say_who_stands_and_what_comes_up(
    ours: int, theirs: int, away: list[str], home: list[str]
) -> None:
    match = fights(ours, theirs)
    scene = open_table(match=match, game="stak_bots")
    s, found = match.state, lines(match, scene)
    mine = s.zones["stak.0"][-1]
    assert keys([line for line in found if line.about is None])[: len(away)] == away
    assert keys([line for line in found if line.about == mine]) == home
    assert not any(line.about for line in found if line.about != mine)


@pytest.mark.parametrize(("ours", "theirs", "revealed"), [(4, 4, 2), (5, 2, 1), (4, 5, 1)])
def test_a_card_that_comes_up_is_told_once(ours: int, theirs: int, revealed: int) -> None:
    match = fights(ours, theirs)
    found = lines(match, open_table(match=match, game="stak_bots"))
    told = [line.text for line in found if "revealed" in line.text]
    assert told == ["Then a face-down card is revealed."] * revealed


@pytest.mark.parametrize("ours", ["bash", "stomp", "core", "spike", "fatal"])
@pytest.mark.parametrize("theirs", ["fatal", "bash", "core", "spike"])
def test_what_the_notes_say_of_both_cards_comes_true(ours: str, theirs: str) -> None:
    match = Match(GAMES["stak_bots"], 2, 1, {"start": 0})
    s, tops = match.state, [match.state.zones[f"stak.{seat}"][-1] for seat in (0, 1)]
    for top, key in zip(tops, (ours, theirs), strict=True):
        one = next(p for p, face in enumerate(s.faces) if face.key == key and p not in tops)
        s.faces[top], s.faces[one] = s.faces[one], s.faces[top]
    names = [s.faces[top] for top in tops]
    scene = open_table(match=match, game="stak_bots")
    found, say = lines(match, scene), inside.sentences(scene)
    _, events = apply(s, attacking(match), seeded(1))
    first = next(
        i for i, e in enumerate(events) if isinstance(e, Said) and e.key.endswith("battle")
    )
    later = [i for i, e in enumerate(events) if isinstance(e, Said) and e.key.endswith("stomps")]
    lost = {e.piece for e in events[first : later[0] if later else None] if isinstance(e, Moved)}
    for top, face in zip(tops, names, strict=True):
        sure = [line.text for line in found if line.chance is None]
        told = [text for text in sure if say.face(face) in text]
        assert any("scrapped" in text for text in told) == (top in lost)
        assert any("survives" in text for text in told) == (top not in lost and len(told) > 0)
        assert not any("almost surely" in text for text in told)


def test_a_scrapped_top_card_is_told_before_what_may_follow() -> None:
    match = Match(GAMES["stak_bots"], 3, 4, {"start": 0})
    scene = open_table(match.seats, match=match, game="stak_bots")
    own = set(match.state.zones["stak.0"])
    scrap = next(m for m in legal_moves(match.state) if m.verb == "scrap" and m.piece in own)
    found = foresee(JUDGES["stak_bots"], match.view(0), scrap)
    told = describe_move(
        match.view(0), scrap, found, inside.sentences(scene), inside.narrator(scene)
    )
    assert [line.text for line in told[:2]] == ["Scrap Reaper Bot (1)", "A card is revealed"]
    assert [line.text for line in told[2:]] == ["about 10%: your Stak: −1 card"]


def show_previews(match: Match, size: tuple[int, int], scale: int, language: str) -> TableScene:
    """Open a table with previews, and wait until moves are offered."""
    scene = open_table(
        match.seats,
        size=size,
        scale=scale,
        language=language,
        match=match,
        game="stak_bots",
        previews=True,
    )
    wait(scene)
    return scene


@pytest.mark.pairwise
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("language", ["en", "nl"])
def test_no_note_covers_a_counter_a_card_of_the_battle_or_the_other_note(
    size: tuple[int, int], scale: int, language: str
) -> None:
    match = Match(GAMES["stak_bots"], 3, 2, {"start": 0})
    scene = show_previews(match, size, scale, language)
    move = attacking(match)
    point(scene, move)
    picture(scene)
    v = shown(scene)
    groups = inside.groups(scene)
    assert isinstance(move.to, str)
    aim, top = (
        before.find_aim(inside.parts(scene), inside.model(scene)),
        v.zones[move.to][-1],
    )
    assert aim is not None
    found = before.lay_out_notes(
        inside.parts(scene), inside.model(scene), groups, aim, [move.piece, top]
    )
    rects = [laid.rect for laid, _ in found]
    assert len(rects) == 2
    assert not rects[0].colliderect(rects[1])
    free = inside.look(scene, StakBotsLook).counters.rooms()
    cards = [rect_of(inside.board(scene), v, piece) for piece in (move.piece, top)]
    free += [rect for rect in cards if rect is not None]
    assert None not in cards
    covered = [one.clip(rect) for one in free for rect in rects]
    assert all(both.w * both.h < 0.1 * rects[1].w * rects[1].h for both in covered)


SAYS = {
    "beats": "beats",
    "against": "against",
    "hits_back": "back for",
    "stands": "survives",
    "scrapped": "is scrapped",
    "then": "is on top",
    "unknown": "face-down",
    "last": "last card",
}


def keys(found: list[PreviewLine]) -> list[str]:
    """Return which sentences of the game lines are."""
    return [next((key for key, part in SAYS.items() if part in one.text), "") for one in found]


@pytest.mark.pairwise
@pytest.mark.parametrize(("size", "scale"), [((960, 600), 150), ((1280, 800), 100)])
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_note_covers_a_name_a_number_or_an_effect_of_another_card(
    seats: int, size: tuple[int, int], scale: int, language: str
) -> None:
    match = find(
        "stak_bots",
        lambda _, moves: sum(m.verb == "attack" for m in moves) > min(1, seats - 2),
        seats,
    )
    scene = show_previews(match, size, scale, language)
    board, lay = inside.board(scene), inside.layout(scene)
    for move in [move for move in legal_moves(match.state) if move.verb == "attack"]:
        point(scene, move)
        picture(scene)
        v, rects = shown(scene), [one.rect for one in inside.placed(scene) if one.kind == "preview"]
        assert rects
        assert isinstance(move.to, str)
        fight = (move.piece, v.zones[move.to][-1])
        others = [p for p in board.table if v.faces[p] is not None and p not in fight]
        texts = [*lay.plates.values(), *board.tabletop.legends, *board.look.panel_rects(v)]
        for piece in others:
            card, seen = rect_of(board, v, piece), free_rect(board, piece)
            assert card is not None
            assert seen is not None
            texts += [text.clip(seen) for text in find_card_texts(card, board.faces.side)]
        covered = {tuple(text): text.clip(rect).size for text in texts for rect in rects}
        assert not [text for text, both in covered.items() if min(both) > SLACK], move
        inside.selection(scene).clear()


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
@pytest.mark.parametrize("lift", [0.0, 1.0])
def test_the_marks_of_a_card_that_is_lost_cover_none_of_its_texts(
    size: tuple[int, int], lift: float
) -> None:
    match = fights(2, 5)
    scene = show_previews(match, size, 100, "en")
    board = inside.board(scene)
    for seat in (0, 1):
        card = match.state.zones[f"stak.{seat}"][-1]
        board.sprites.all[card].lift = lift
        rect, to = rect_of(board, match.state, card), Surface(size)
        to.set_colorkey((0, 0, 0))
        draw_marks(to, board, {card: (4, 1.0)}, {})
        marks = to.get_bounding_rect()
        assert rect is not None
        assert rect.contains(marks)
        assert marks.collidelist(find_card_texts(rect, board.faces.side)) < 0
        assert rect.w < TEXT_FROM_WIDTH or marks.bottom <= rect.centery
