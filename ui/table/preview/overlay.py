"""Draws the preview of a move: a note, marks on pieces, a ribbon."""

from collections.abc import Sequence

from pygame import Rect, Surface

from games.engine import Spot, owner, spot_of
from ui.language.preview_text import PreviewLine, find_damage, find_leaving
from ui.table.preview import note
from ui.table.preview.anchors import rect_of
from ui.table.screen import TableScreen
from ui.toolkit.widgets import Node


def draw(screen: TableScreen, to: Surface, groups: list[Node]) -> None:
    """Draw the note, the marks on pieces, and a ribbon from the acting piece to its target."""
    found, move, v = screen.preview.shown, screen.preview.move, screen.follow.shown
    aim = find_aim(screen, groups)
    if found is None or move is None or aim is None:
        return
    board, say = screen.board, screen.say
    harms, goes = find_damage(v, found, say), find_leaving(v, move, found, say)
    source, way = rect_of(board, v, move.piece), list[Rect]()
    if source is not None and not screen.sheet and not screen.pointer.dragging and _acts(screen):
        for piece in board.look.find_waypoints(v, move):
            source = rect_of(board, v, piece) or source
        struck = next((p for p in (*harms, *goes) if v.where[p] == move.to), None)
        end = rect_of(board, v, struck) or aim
        way = note.squares_along(source, end, board.theme.u)
        note.draw_ribbon(to, board, source, end)
    note.draw_marks(to, board, harms, goes)
    for laid, spot in lay_out_notes(screen, groups, aim, [move.piece, *harms, *goes], way):
        note.draw(to, board.theme, laid, spot)


def find_aim(screen: TableScreen, groups: list[Node]) -> Rect | None:
    """Return the rectangle that the previewed move points at; None without a move."""
    move, v = screen.preview.move, screen.follow.shown
    if move is None:
        return None
    return note.find_aim(screen.board, v, move, _button_rects(groups).get(_button_key(screen)))


def lay_out_notes(
    screen: TableScreen,
    groups: list[Node],
    aim: Rect,
    concerned: Sequence[Spot | None],
    way: Sequence[Rect] = (),
) -> list[tuple[note.NoteLayout, Rect]]:
    """Return the note beside `aim` and those beside other pieces, each with its subject.

    They leave the `way` of the ribbon free.
    """
    text = explain(screen, _button_key(screen), groups)
    found = list[tuple[note.NoteLayout, Rect]]()
    for about in dict.fromkeys(line.about for line in text):
        spot = aim if about is None else rect_of(screen.board, screen.follow.shown, about)
        if spot is not None:
            lines = [line for line in text if line.about == about]
            taken = [*way, *(laid.rect for laid, _ in found)]
            found.append((lay_out_note(screen, groups, spot, concerned, lines, taken), spot))
    return found


def lay_out_note(
    screen: TableScreen,
    groups: list[Node],
    aim: Rect,
    concerned: Sequence[Spot | None],
    text: Sequence[PreviewLine],
    taken: Sequence[Rect] = (),
) -> note.NoteLayout:
    """Return a note beside `aim`.

    It avoids the question, the answers, texts beside pieces, the pieces `concerned`, and the
    `taken` rectangles.
    """
    board, v, lay = screen.board, screen.follow.shown, screen.board.layout()
    avoid = [
        lay.prompt,
        *lay.plates.values(),
        *_button_rects(groups).values(),
        *board.tabletop.words,
    ]
    avoid += [*board.look.panel_rects(v), *taken]
    avoid += [rect for spot in concerned if (rect := rect_of(board, v, spot)) is not None]
    if screen.sheet:
        avoid = [screen.sheet.rect(screen.area, screen.app.theme.u)]
    area = Rect(0, lay.bar.bottom, screen.size[0], screen.size[1] - lay.bar.bottom)
    others = [rect for piece in board.table if (rect := rect_of(board, v, piece)) is not None]
    to = spot_of(v, screen.preview.move.to) if screen.preview.move else None
    empty = isinstance(to, str) and not v.zones[to]
    return note.lay_out(text, board.theme, area, aim, avoid, others, empty)


def _button_key(screen: TableScreen) -> str:
    """Return the key of the previewed move's button; empty without one."""
    means = screen.tree.means.items()
    return next((key for key, meant in means if meant == screen.preview.move), "")


def _button_rects(groups: list[Node]) -> dict[str, Rect]:
    """Return the rectangles of the buttons of moves."""
    return {n.key: n.rect for group in groups if group.key == "moves" for n in group.children}


def explain(screen: TableScreen, key: str, groups: list[Node]) -> list[PreviewLine]:
    """Return the lines of the note: the explanation of a button, then the effects of its move."""
    tips = [PreviewLine(n.tip, "tip") for g in groups for n in g.children if key == n.key and n.tip]
    told = screen.preview_lines()
    return [*tips, *told] if told else []


def _acts(screen: TableScreen) -> bool:
    """Return whether the piece of the move lies on the table and acts on something elsewhere."""
    move, v = screen.preview.move, screen.follow.shown
    if move is None or move.piece is None:
        return False
    place = screen.board.layout().places.get(v.where[move.piece])
    to = spot_of(v, move.to)
    zone = v.where[to] if isinstance(to, int) else to
    if place is None or zone is None or screen.spec.zone(zone).shape == "fan":
        return False
    return place.shape not in ("fan", "pile") and zone != place.zone and owner(zone) is not None
