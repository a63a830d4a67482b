"""Draws what the move that is meant would do: a note, marks on pieces, a ribbon."""

from pygame import Rect, Surface

from games.engine import owner, spot_of
from ui.presentation.foretold import Told, gone, hurt
from ui.table.before import note
from ui.table.before.where import rect_of
from ui.table.screen import TableScreen
from ui.widgets import Node


def draw(screen: TableScreen, to: Surface, groups: list[Node]) -> None:
    """Draw the note, the marks on pieces, and a ribbon from what acts to what it acts on."""
    found, move, v = screen.preview.shown, screen.preview.move, screen.follow.shown
    if found is None or move is None:
        return
    board, say = screen.board, screen.say
    key = next((key for key, meant in screen.tree.means.items() if meant == move), "")
    button = next((n.rect for g in groups for n in g.children if n.key == key), None)
    aim = note.aim_of(board, v, move, button)
    if aim is None:
        return
    harms, goes = hurt(v, found, say), gone(v, move, found, say)
    source = rect_of(board, v, move.piece)
    if source is not None and not screen.sheet and not screen.pointer.dragging and _acts(screen):
        struck = next((p for p in (*harms, *goes) if v.where[p] == move.to), None)
        note.ribbon(to, board, source, rect_of(board, v, struck) or aim)
    note.marks(to, board, harms, goes)
    text = explained(screen, key, groups)
    if text:
        lay = board.layout()
        concerned = [rect_of(board, v, piece) for piece in (move.piece, *harms, *goes)]
        avoid = [lay.prompt, *lay.plates.values(), *[rect for rect in concerned if rect]]
        if screen.sheet:
            avoid = [screen.sheet.rect(screen.area, screen.app.theme.u)]
        area = Rect((0, 0), screen.size)
        area.top = lay.bar.bottom
        others = [rect for piece in board.table if (rect := rect_of(board, v, piece)) is not None]
        note.draw(to, board.theme, note.laid_out(text, board.theme, area, aim, avoid, others), aim)


def explained(screen: TableScreen, key: str, groups: list[Node]) -> list[Told]:
    """Return the lines of the note: what a button means, then what it would do."""
    tips = [Told(n.tip, "tip") for g in groups for n in g.children if key == n.key and n.tip]
    told = screen.foretold()
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
