"""Everything at a table that can be pressed, read or focused, in groups."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from ui.language.available_moves import PossibleMove
from ui.table.fixtures import Table
from ui.table.input import knocked_out
from ui.table.lesson import bubble
from ui.table.model import TableModel
from ui.table.node_tree import group
from ui.table.overlays import Maker, Overlay, PlacedOverlay, place_all
from ui.table.paint import magnifier, tips
from ui.table.paint.log_panel import LogEntry
from ui.table.preview import preview_notes, refusal
from ui.table.preview.anchors import rect_of
from ui.table.preview.preview_notes import preview_lines
from ui.table.replay import controls as replay
from ui.table.replay import history, opponent_view
from ui.toolkit.widgets import Node

PRESSED_ROLES = ("button", "listitem")
COVERS = ("news", "hint", "lesson")  # overlays that stay while the pointer moves


class Composition(NamedTuple):
    """All nodes of a table in groups, and what is laid over it."""

    groups: list[Node]
    overlays: list[PlacedOverlay]


def list_groups(table: Table, model: TableModel, brief: bool = False) -> list[Node]:
    """Return all nodes in groups, or with `brief` only buttons; only the sheet if one is open."""
    return compose_nodes(table, model, brief).groups


def compose_nodes(table: Table, model: TableModel, brief: bool = False) -> Composition:
    """Return the nodes as `list_groups` does, and those overlays that have nodes or stay."""
    return _compose(table, model, brief, NODE_MAKERS)


def compose(table: Table, model: TableModel, brief: bool = False) -> Composition:
    """Return all nodes, or with `brief` only buttons, and what is laid over the table.

    If a sheet is open, only its nodes count.
    """
    return _compose(table, model, brief, MAKERS)


def _compose(table: Table, model: TableModel, brief: bool, makers: Sequence[Maker]) -> Composition:
    if model.sheet:
        groups = [model.sheet.group(model.window, table.app.theme.u)]
        return Composition(groups, place_all(table, model, groups, makers))
    found = list_table_groups(table, model, brief)
    placed = place_all(table, model, found, makers)
    if lines := preview_lines(table, model):
        text = "\n".join(line.text for line in lines)
        found[3].children.append(Node("preview", "text", text, "", Rect(0, 0, 0, 0)))
    if model.refusal is not None:
        rect = next(one.rect for one in placed if one.kind == "refusal")
        found[3].children.append(refusal.node(model.refusal, rect, table.tools["rules"]))
    if spoken := bubble.nodes(table, model, placed):
        found.append(group("lesson", spoken))
    if more := tips.list_hint_nodes(table, model, placed):
        found.append(group("hint", more))
    if model.panel.name:
        found.append(list_panel(table, model))
    elif rail := history.list_nodes(table, model):
        rect = rail[0].rect.unionall([node.rect for node in rail[1:]])
        title = table.say("rail.title")
        found.append(Node("rail", "list", title, "", rect, {}, True, "", rail))
    return Composition(found, placed)


def list_table_groups(table: Table, model: TableModel, brief: bool = False) -> list[Node]:
    """Return the nodes of the table itself, without what is laid over it."""
    lay, v = table.board.layout(), model.shown
    write_log(table, model)
    rail = history.lay_out(table, model)
    speed = rail.speed if rail is not None and rail.speed.h else None
    tools = table.bar.nodes(lay.bar, find_offered_tools(table, model), lay.folded, speed)
    found = table.tree.groups(tools, table.session.watching, brief)
    found[2].children += knocked_out.nodes(table, model)
    notes = table.board.look.spoken_notes(v)
    found[4].children += [Node(n.key, "text", n.text, "", n.rect) for n in notes]
    if model.follow.reel:
        found.append(group("replay", replay.nodes(table, model)))
    return found


def list_panel(table: Table, model: TableModel) -> Node:
    """Return the open side panel: the log, the last moves, or what can be done now."""
    if model.panel.name == "past":
        nodes, rect = history.list_nodes(table, model), table.log.rect(model.window)
        return Node("past", "list", table.say("rail.title"), "", rect, {}, True, "", nodes)
    if model.panel.name == "choices":
        list_choices(table, model)
        return table.choices.nodes(model.window, model.shown, table.send, table.tools["what"])
    write_log(table, model)
    past = None if table.session.recorded else model.past
    leave = table.tools["log"] if past is None else table.tools["present"]
    return table.log.group(model.window, past, partial(replay.seek, table, model), leave)


def list_choices(table: Table, model: TableModel) -> list[PossibleMove]:
    """Return the lines of the list of possible moves, numbered as on the table."""
    v = model.shown
    buttons = {move: node.rect for node, move in table.tree.buttons() if move is not None}

    def spot(choice: PossibleMove) -> Rect | None:
        return rect_of(table.board, v, choice.about) or buttons.get(choice.moves[0])

    table.choices.update_choices(v, model.selection.moves, spot)
    return table.choices.choices


def find_offered_tools(table: Table, model: TableModel) -> dict[str, Callable[[], None]]:
    """Return the tools that make sense now, by name."""
    reading = table.session.watching or model.follow.reel
    idle = {"undo", "redo", "hint", "what"} if reading else set()
    idle |= set() if opponent_view.is_offered(table, model) else {"mind"}
    idle |= {"again"} if table.session.recorded else set()
    idle |= {"undo", "redo", "hint"} if table.lecture else set()
    folded = table.lecture is None and not table.rail.fits(model.window)
    idle |= set() if folded else {"past"}
    return {name: act for name, act in table.tools.items() if name not in idle}


def find_button(groups: list[Node], x: float, y: float) -> Node | None:
    """Return the button under a point."""
    found = [n for g in groups for n in g.children if n.role in PRESSED_ROLES]
    return next((n for n in reversed(found) if n.rect.collidepoint(x, y)), None)


def find_covers(placed: Sequence[PlacedOverlay], x: float, y: float) -> set[str]:
    """Return the kinds of notice and bubble that hide the table at a point."""
    return {one.kind for one in placed if one.kind in COVERS and one.rect.collidepoint(x, y)}


def is_on_panel(table: Table, model: TableModel, x: float, y: float) -> bool:
    """Return whether a point is on the open side panel."""
    return table.panel_rect(model).collidepoint(x, y)


def write_log(table: Table, model: TableModel) -> None:
    """Write the log up to the move that is shown, if anything changed."""
    follow, log, match = model.follow, model.log, table.session.match
    playback = follow.playback
    whole = model.past is not None and not table.session.recorded
    upto = len(follow.queued) if whole else playback.move
    most = None if whole else playback.told
    words = table.app.words
    key = (upto, most, len(match.events), follow.viewer, words)
    if key == log.key:
        return
    if log.key is None or key[3:] != log.key[3:] or len(match.events) < log.moves:
        log.said, log.moves = [], 0
    log.said += table.session.log(words, follow.viewer, log.moves)
    log.key, log.moves = key, len(match.events)
    turn = words("turn").partition("{")[0]
    table.log.entries = [
        LogEntry(n, s, s.startswith(turn))
        for n, s, events in log.said
        if n < upto or (n == upto and (most is None or events <= most))
    ]


def make_sheet(
    table: Table, model: TableModel, groups: list[Node], placed: list[PlacedOverlay]
) -> list[Overlay]:
    """Return the open sheet as an overlay, which never moves."""
    sheet = model.sheet
    if sheet is None:
        return []
    rect = sheet.rect(model.window, table.app.theme.u)
    text = " ".join(filter(None, (sheet.title, sheet.line)))
    return [Overlay("question", text, [rect], partial(_draw_sheet, table, model))]


def _draw_sheet(table: Table, model: TableModel, to: Surface, rect: Rect) -> None:
    sheet, theme = model.sheet, table.app.theme
    assert sheet is not None
    nodes = sheet.nodes(model.window, theme.u)
    sheet.draw(to, model.window, theme, table.faces, nodes, model.hot)


NODE_MAKERS: tuple[Maker, ...] = (
    make_sheet,
    refusal.make_overlays,
    bubble.make_overlays,
    tips.make_notice,
)
MAKERS: tuple[Maker, ...] = (
    *NODE_MAKERS,  # of overlays that have nodes
    history.make_tip,
    preview_notes.make_overlays,
    tips.make_tip,
    magnifier.make_overlays,
)
