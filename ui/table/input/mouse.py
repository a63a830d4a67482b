"""What the mouse and the finger do at a table."""

from ui.table.fixtures import Table
from ui.table.input import (
    dice_shake,
    input_during_animation,
    knocked_out,
    pile_picker,
    pointer,
)
from ui.table.input.question import take_back
from ui.table.messages import (
    Browse,
    Enlarge,
    Message,
    PointerMoved,
    Pressed,
    Released,
    SecondPressed,
)
from ui.table.model import TableModel
from ui.table.moments import skip_beat
from ui.table.node_tree import CANCEL_KEY, find_tip
from ui.table.nodes import compose_nodes, find_button, find_covers, is_on_panel
from ui.table.paint.log_panel import NOTCH
from ui.table.preview import refusal
from ui.table.preview.anchors import rect_of
from ui.table.replay import controls as replay
from ui.toolkit.widgets import Node

VERB_PREFIX = "verb."
ANSWER_PREFIXES = ("move.", "answer.", VERB_PREFIX)  # of the buttons that answer a question


def move(table: Table, model: TableModel, to: PointerMoved) -> None:
    """Drag what is held, or note what lies under the pointer."""
    x, y = to
    if model.swept is not None:
        scroll_panel(table, model, (y - model.swept) / (NOTCH * table.log.theme.u))
        model.swept = y
    elif model.drags_timeline:
        replay.drag(table, model, x)
    elif model.shake and model.shake.held:
        model.shake.stir(x, y)
    else:
        model.focus.seen = False
        point(table, model, x, y)


def point(table: Table, model: TableModel, x: int, y: int) -> None:
    """Note the node, the piece and the place under the pointer."""
    is_over_table = _note_node(table, model, x, y) and not model.dragging
    if model.sheet or is_over_table or is_on_panel(table, model, x, y):
        model.pointer.where = x, y
        model.pointer.hover(None, None)
    else:
        pointer.move(table.board, model, x, y)


def follow_layout(table: Table, model: TableModel) -> None:
    """Note the node under the resting pointer again, once buttons or a panel have come or gone."""
    hand, hover, panel = model.selection, model.hover, model.panel.name
    shown = model.question, hand.held, hand.verb, hand.aim, model.sheet is None, panel, model.size
    if shown == hover.shown or model.focus.seen:
        return
    hover.shown = shown
    if any(model.pointer.where):  # otherwise it has not moved yet
        _note_node(table, model, *map(round, model.pointer.where))
    if panel != hover.panel:  # what lay under the pointer may have moved
        hover.panel = panel
        model.pointer.hover(None, None)


def _note_node(table: Table, model: TableModel, x: int, y: int) -> bool:
    """Note the node at a point, where the pointer is.

    Return whether it is a button, or a notice or bubble hides the table there.
    """
    groups, placed = compose_nodes(table, model)
    node, hides = find_button(groups, x, y), bool(find_covers(placed, x, y))
    deeper = "" if node or hides else _find_deeper(table, model, groups, x, y)
    model.hover.node = node.key if node else deeper
    return node is not None or hides


def _find_deeper(table: Table, model: TableModel, groups: list[Node], x: int, y: int) -> str:
    """Return the key of a node under a point that is not a button: a tile, a tip or the track."""
    tile = pile_picker.tile_at(table, model, x, y)
    if tile is not None:
        return f"card.{tile}"
    is_covered = is_on_panel(table, model, x, y)
    found = "" if is_covered else find_tip(groups, x, y)
    return found or ("time.track" if replay.on_track(table, model, x, y) else "")


def press(table: Table, model: TableModel, at: Pressed) -> Message | None:
    """Press the node, the card or the place under the pointer; skip a beat if there is none."""
    x, y, drags = at
    groups, placed = compose_nodes(table, model, brief=not table.session.watching)
    node, covers = find_button(groups, x, y), find_covers(placed, x, y)
    if drags and _drag_panel_or_dice(table, model, node, x, y):
        return None
    model.focus.seen, model.large = False, None
    on_refusal = node is not None and node.key == refusal.KEY
    hides = on_refusal and _hides_usable(table, model, x, y)
    if not on_refusal or hides:
        model.refusal = None
    if hides:
        return None
    is_meant = model.pace.presses.note_press()
    if pointer.note_press(table.board, model, x, y, node.key if node else ""):
        return None
    if node and (covers or _is_pressed(table, model, node)):
        if is_meant or not node.key.startswith(ANSWER_PREFIXES):
            press_node(table, model, node, x, y)
    elif model.sheet:
        inside = model.sheet.rect(model.window, table.app.theme.u).collidepoint(x, y)
        if not pile_picker.take(table, model, x, y) and not inside:
            model.close()
    elif covers:
        _put_away_notice(model, covers)
    elif is_on_panel(table, model, x, y) or replay.grab(table, model, x, y):
        pass
    elif knocked_out.is_ended(table, model):
        if is_meant:
            knocked_out.go_on(model)
    elif not model.follow.playback.busy:
        return _press_table(table, model, x, y)
    elif not input_during_animation.press(table, model, x, y):
        skip_beat(table, model)
    return None


def _put_away_notice(model: TableModel, pressed: set[str]) -> None:
    """Put away the notice that is pressed; a lesson's bubble stays."""
    if "hint" in pressed:
        model.put_away_hint()
    if "news" in pressed:
        model.notice = None


def _hides_usable(table: Table, model: TableModel, x: int, y: int) -> bool:
    """Return whether a refusal lies on something that can be used, so that a press puts it away."""
    hand, board = model.selection, table.board
    rects = [rect_of(board, model.shown, one) for one in hand.pickable | hand.targets | hand.zones]
    return any(rect is not None and rect.collidepoint(x, y) for rect in rects)


def _is_pressed(table: Table, model: TableModel, node: Node) -> bool:
    """Return whether a press on a node presses it, rather than dropping the held piece there."""
    if model.selection.held is None or node.key.startswith(VERB_PREFIX):
        return True
    return node.key == CANCEL_KEY or node.key in table.tree.find_means()


def _drag_panel_or_dice(table: Table, model: TableModel, node: Node | None, x: int, y: int) -> bool:
    """Start to drag a list or dice with a finger; return False if it drags neither."""
    if is_on_panel(table, model, x, y):
        model.swept = y
        return True
    if node is None:
        return False
    dice_shake.begin(table, model, table.tree.find_means().get(node.key), (x, y))
    return True


def press_node(table: Table, model: TableModel, node: Node, x: int, y: int) -> None:
    """Press a node, or take up the dice that it rolls."""
    move = table.tree.find_means().get(node.key)
    if not dice_shake.begin(table, model, move, (x, y)):
        table.sound("click")
        node.actions["press"]()


def _press_table(table: Table, model: TableModel, x: int, y: int) -> Message | None:
    wish = pointer.press(table.board, model, x, y)
    hand, spot = model.selection, pointer.spot_at(table.board, model, x, y)
    if hand.verb and spot is not None and not model.pointer.taken:
        dice_shake.begin(table, model, hand.find_only_move(spot), (x, y))
    return wish


def release(table: Table, model: TableModel, at: Released) -> Message | None:
    """Let go of what is dragged; return the wish that this leads to, if any."""
    model.swept, model.pace.hurry = None, False
    if dice_shake.let_go(model):
        point(table, model, *at)
        return None
    if model.drags_timeline:
        model.drags_timeline = False
        return None
    down = model.pointer.down
    wish = pointer.release(table, model, *at)
    pile_picker.release_tile(table, model, down)
    if down and down.long:
        model.large = None
    return wish


def press_second(table: Table, model: TableModel, at: SecondPressed) -> Message | None:
    """Take back a half-made act, or enlarge the piece at a point."""
    x, y, finger = at
    model.refusal = None
    if not finger and take_back(table, model):
        return None
    if find_covers(compose_nodes(table, model).overlays, x, y) or is_on_panel(table, model, x, y):
        return None
    sprite, zone = table.board.sprites.at(x, y), pointer.zone_at(table.board, model, x, y)
    if sprite and sprite.lying.face is not None and sprite.lying.zone not in table.piles:
        return Enlarge(sprite.piece)
    if zone:
        return Browse(zone)
    if model.follow.playback.busy and not model.sheet and model.follow.reel is None:
        skip_beat(table, model)
        model.pace.hurry = False
    return None


def scroll_panel(table: Table, model: TableModel, notches: float) -> None:
    """Scroll the open side panel."""
    panel = table.choices if model.panel.name == "choices" else table.log
    panel.scroll_by(model.window, notches)


def leave(table: Table, model: TableModel) -> None:
    """End every drag: the pointer left the window, or the window is hidden."""
    model.drags_timeline = model.pace.hurry = False
    if model.pointer.down:
        pointer.put_back(table.board, model)
    dice_shake.drop(table, model)
