"""What is laid over a table covers no tool, and hardly a name, a number or an effect line.

A hint covers none of them.

Random tables of all games and seats are measured, with each kind of overlay that a person can open.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest
from pygame import Rect

from ai.facts import Reason
from ai.registry import JUDGES
from ai.search.worlds import Answer, SearchNumbers
from games.cardfile.reader import Card
from games.engine.chance import Chance, seeded
from games.engine.match import Match
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.support import inside
from tests.support.table_at import open_table, picture
from tests.support.table_players import wait
from ui.files import LANGUAGES
from ui.scenes.table import TableScene
from ui.table.layout.geometry import count_covered, find_card_texts
from ui.table.messages import ShowMore
from ui.table.model import ShownRefusal

WINDOWS = (((960, 600), 150), ((1280, 800), 100))
TOLD = {
    "en": "In a Normal turn you can't play Components. That takes an Upgrade.",
    "nl": "In een gewone beurt speel je geen Onderdelen. Daar is een upgrade voor nodig.",
}
SLACK = 3  # pixels that may lie over one another
MOST_COVERED = {"name": 400, "card": 5000}  # pixels that an overlay covers, on average
PANELS = ("", "log", "what")
EACH = 4  # pieces of a table
LEAST_LETTERS = 12  # pixels: the height of the smallest letters beside a panel
HINTS = 2  # of a table, for each panel


class Seen(NamedTuple):
    """An overlay that was opened: how, and the pixels that it covers of each kind of text."""

    kind: str
    how: str
    covered: Counter[str]


def tables(game: str, cases: int) -> Iterator[TableScene]:
    """Yield tables at which the person is asked, of all sorts."""
    chance = seeded(f"covered {game}")
    sorts = list(itertools.product(GAMES[game].seats, WINDOWS, LANGUAGES))
    for _ in range(cases):
        seats, (size, scale), language = chance.pick(sorts)
        match = play_on(Match(GAMES[game], seats, chance.below(999)), 6 + chance.below(50), chance)
        scene = open_table(
            seats, size=size, scale=scale, language=language, match=match, game=game, previews=True
        )
        if wait(scene):
            for _ in range(8):
                scene.update(0.5)
            yield scene


def play_on(match: Match, moves: int, chance: Chance) -> Match:
    """Return a match after so many moves, or more until the first seat is asked."""
    while match.asked is not None and (len(match.moves) < moves or match.asked.seat):
        match.play(moved(JUDGES[match.game], match.state, chance))
    return match


def texts_of(scene: TableScene, piece: int | None = None) -> list[tuple[str, Rect]]:
    """Return the texts of a table, without those of a piece."""
    table, model = inside.parts(scene), inside.model(scene)
    board, v, lay = table.board, model.shown, table.board.layout()
    top, found = board.tabletop, list[tuple[str, Rect]]()
    for group in [group for group in inside.groups(scene) if group.key in ("moves", "tools")]:
        found += [(group.key, node.rect) for node in group.children]
    found += [("question", top.read_rect), *(("label", rect) for rect in top.words)]
    named = [*top.names, *lay.plates.values(), *board.look.panel_rects(v)]
    found += [("name", rect) for rect in named]
    for one in board.sprites.all.values():
        if one.piece != piece and isinstance(one.lying.face, Card) and v.faces[one.piece]:
            of = lay.places[one.lying.zone]
            after = [s.lying for s in board.sprites.all.values() if s.lying.zone == of.zone]
            next_one = next((item for item in after if item.z == one.lying.z + 1), None)
            seen = board.look.visible_part(one, one.pose.rect, next_one)
            if of.shape in ("row", "stak"):
                texts = find_card_texts(one.pose.rect, board.faces.side)
                found += [("card", text.clip(seen)) for text in texts]
    return found


def look(scene: TableScene, kind: str, how: str, piece: int | None = None) -> Iterator[Seen]:
    """Yield what each overlay of a kind covers now."""
    picture(scene, 1)
    for one in [one for one in inside.placed(scene) if one.kind == kind]:
        covered = Counter[str]()
        for name, rect in texts_of(scene, piece):
            parts = inside.drawn_parts(one)
            if any(min(part.clip(rect).size) > SLACK for part in parts):
                covered[name] += sum(count_covered(part, rect) for part in parts)
        yield Seen(kind, how, covered)


def clear(scene: TableScene) -> None:
    """Put everything away that lies over a table."""
    model = inside.model(scene)
    model.notice = model.refusal = model.requests.hinted = model.large = None
    inside.pointer(scene).hover(None, None)
    inside.point_at(scene, "")
    inside.selection(scene).clear()


def show_panel(scene: TableScene, panel: str) -> None:
    """Let a side panel be open, or none."""
    now = {"choices": "what"}.get(inside.open_panel(scene), inside.open_panel(scene))
    for tool in [tool for tool in (now, panel) if tool and now != panel]:
        inside.tools(scene)[tool]()
        scene.update(0.1)


def open_all(scene: TableScene, chance: Random) -> Iterator[Seen]:
    """Open each kind of overlay, with each side panel and without; yield what it covers."""
    v, moves = inside.shown(scene), list(inside.selection(scene).moves)
    language = scene.app.settings.language
    pieces = [piece for piece in inside.board(scene).table if v.faces[piece] is not None]
    for panel in PANELS:
        for move in chance.sample(moves, min(HINTS, len(moves))):
            clear(scene)
            show_panel(scene, "")
            numbers = SearchNumbers(chance=0.42, other=0.3, mean=0.42, bad=0.2)
            scene.session.hint = Answer(move, (), numbers, Reason("none"), moves[-1])
            scene.update(0.1)
            yield from look(scene, "hint", "hint")
            inside.send(scene, ShowMore())
            scene.update(0.1)
            yield from look(scene, "hint", "whole hint")
        show_panel(scene, panel)
        for piece in chance.sample(pieces, min(EACH, len(pieces))):
            clear(scene)
            inside.show_refused(scene, ShownRefusal(TOLD[language], piece))
            yield from look(scene, "refusal", f"refusal {panel}")
    clear(scene)
    show_panel(scene, "")
    for node in [node for group in inside.groups(scene) for node in group.children if node.tip]:
        clear(scene)
        inside.point_at(scene, node.key)
        scene.update(0.0)
        yield from look(scene, "tip", f"tip of {node.key}")
    for piece in chance.sample(pieces, min(EACH, len(pieces))):
        clear(scene)
        inside.pointer(scene).hover(piece, None)
        inside.pointer(scene).rest = 1.0
        yield from look(scene, "magnifier", "large card", piece)


@pytest.mark.parametrize("game", GAMES)
def test_overlays_cover_no_tool_and_hardly_a_text(game: str, share: Callable[[int], int]) -> None:
    found = list[Seen]()
    for scene in tables(game, share(8)):
        found += open_all(scene, Random(f"overlays {game}"))
    kinds = {seen.kind for seen in found}
    assert {"hint", "refusal", "tip", "magnifier"} <= kinds
    for seen in found:
        names = [*MOST_COVERED] if seen.kind == "hint" else []
        told = {
            kind: seen.covered[kind] for kind in ("moves", "tools", "question", "label", *names)
        }
        assert not any(told.values()), (seen.how, told)
    for kind, text in itertools.product(kinds, MOST_COVERED):
        some = [seen.covered[text] for seen in found if seen.kind == kind]
        assert sum(some) <= MOST_COVERED[text] * len(some), (kind, text, some)


@pytest.mark.parametrize("panel", ["log", "what"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", GAMES["junkyard_bots"].seats)
def test_no_die_covers_the_question_beside_an_open_panel(
    seats: int, language: str, panel: str
) -> None:
    match = play_on(Match(GAMES["junkyard_bots"], seats, 1), 36, seeded("dice"))
    scene = open_table(
        seats,
        size=(960, 600),
        scale=150,
        language=language,
        match=match,
        game="junkyard_bots",
    )
    wait(scene)
    inside.tools(scene)[panel]()
    scene.update(0.1)
    picture(scene)
    asked = inside.tabletop(scene).read_rect
    assert asked.w
    assert inside.parts(scene).area(inside.model(scene)).contains(asked)
    dice = [one.pose.rect for one in inside.sprites(scene).all.values()]
    assert asked.collidelist([*dice, *inside.layout(scene).plates.values()]) < 0
    assert scene.app.theme.overflows == []


@pytest.mark.parametrize(
    ("size", "scale"), [((960, 600), 150), ((960, 600), 100), ((1280, 800), 150)]
)
@pytest.mark.parametrize("game", GAMES)
def test_no_side_panel_lies_over_the_table(game: str, size: tuple[int, int], scale: int) -> None:
    for seats, language in itertools.product(GAMES[game].seats[-2:], LANGUAGES):
        match = play_on(Match(GAMES[game], seats, 3), 20, seeded("panels"))
        scene = open_table(seats, size=size, scale=scale, language=language, match=match, game=game)
        wait(scene)
        for panel in ("log", "what", "past"):
            show_panel(scene, panel)
            picture(scene)
            lies = inside.parts(scene).panel_rect(inside.model(scene))
            assert min(lies.size) > 200  # pixels
            pieces = [one.pose.rect for one in inside.sprites(scene).all.values()]
            texts = [rect for _, rect in texts_of(scene) if rect.w]
            assert lies.collidelist([*texts, *pieces]) < 0, (panel, seats, language)
            assert inside.board(scene).theme.font("body", 14).get_height() >= LEAST_LETTERS
            assert scene.app.theme.overflows == []


def test_letters_stay_large_beside_a_side_panel_in_a_wide_window() -> None:
    scene = open_table(2, size=(2560, 1080), scale=150, game="stak_bots")
    wait(scene)
    show_panel(scene, "log")
    assert inside.board(scene).theme.u == scene.app.theme.u
