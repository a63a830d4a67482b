"""What keys and gamepads do at a table."""

import pygame

from ui.table.fixtures import Table
from ui.table.input import dice_shake, input_during_animation
from ui.table.input.knocked_out import GO_ON_KEY
from ui.table.input.pointer import press_piece
from ui.table.input.question import find_pressed_move, focus_goal, take_back
from ui.table.messages import KeyPressed, Message
from ui.table.model import TableModel
from ui.table.moments import show_present, skip_beat
from ui.table.nodes import find_offered_tools, list_choices, list_groups
from ui.table.preview import refusal
from ui.table.replay import controls as replay
from ui.toolkit.widgets import Node
from ui.toolkit.widgets.text_field import CTRL

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
TOOLS_OF_KEYS = {
    pygame.K_h: ("hint", "mind"),
    pygame.K_l: ("log",),
    pygame.K_w: ("what",),
    pygame.K_r: ("again",),
    pygame.K_p: ("pause",),
    pygame.K_v: ("view",),
    pygame.K_m: ("more",),
    pygame.K_F1: ("rules",),
    pygame.K_PLUS: ("faster",),
    pygame.K_KP_PLUS: ("faster",),
    pygame.K_EQUALS: ("faster",),
    pygame.K_MINUS: ("slower",),
    pygame.K_KP_MINUS: ("slower",),
}
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
DIGIT_PLACES = (  # on the keyboard, whatever is printed there; 0 comes after 9
    *range(pygame.KSCAN_1, pygame.KSCAN_0 + 1),
    *range(pygame.KSCAN_KP_1, pygame.KSCAN_KP_0 + 1),
)


def press(table: Table, model: TableModel, pressed: KeyPressed) -> Message | None:
    """Handle a key; return the wish that it leads to, if any."""
    key, mod, place = pressed
    if key != pygame.K_F1 and model.focus.key != refusal.KEY:
        model.refusal = None
    back = bool(mod & pygame.KMOD_SHIFT)
    if mod & CTRL and key in (pygame.K_z, pygame.K_y):
        _use_tool(table, model, "redo" if key == pygame.K_y or back else "undo")
    elif place in DIGIT_PLACES and _has_numbers(model):
        return _play_line(table, model, DIGIT_PLACES.index(place) % 10)
    elif replay.key(table, model, key):
        return None
    elif key == pygame.K_ESCAPE:
        _escape(table, model)
    elif key == pygame.K_TAB:
        model.focus.tab(list_groups(table, model), -1 if back else 1)
    elif key in ARROWS:
        model.focus.arrow(list_groups(table, model), *ARROWS[key])
    elif key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP):
        model.focus.step(list_groups(table, model), 1 if key == pygame.K_PAGEDOWN else -1)
    elif key in ENTER_KEYS:
        return _act(table, model, "press")
    elif key == pygame.K_SPACE:
        return _act(table, model, "show")
    elif key == pygame.K_t and not model.sheet:
        table.tools["past"]()
    elif not model.sheet:
        for name in TOOLS_OF_KEYS.get(key, ()):
            _use_tool(table, model, name)
        if key not in TOOLS_OF_KEYS and is_busy(model):
            skip_beat(table, model)
    return None


def is_busy(model: TableModel) -> bool:
    """Return whether a beat of the game is being shown, which any press ends."""
    return model.follow.playback.busy and not model.sheet and model.follow.reel is None


def _use_tool(table: Table, model: TableModel, name: str) -> None:
    act = find_offered_tools(table, model).get(name)
    if act is not None:
        act()


def _has_numbers(model: TableModel) -> bool:
    """Return whether the open sheet, or else the open panel, has lines for the digit keys."""
    return model.sheet.numbered if model.sheet else model.panel.name == "choices"


def _play_line(table: Table, model: TableModel, line: int) -> Message | None:
    """Press a line of the open sheet, or return the wish of one of the list of possible moves.

    Lines are counted from 0. The list is empty during an animation, of which the key skips the
    beat.
    """
    is_meant = model.pace.presses.note_press()
    if is_busy(model):
        skip_beat(table, model)
        return None
    if not is_meant:
        return None
    model.focus.seen = True  # on a sheet that asks which move of the line
    if model.sheet:
        for _, _, act in model.sheet.buttons[: len(model.sheet.means)][line : line + 1]:
            act()
        return None
    lines = list_choices(table, model)
    return table.choices.find_wish(model.shown, lines[line]) if line < len(lines) else None


def _escape(table: Table, model: TableModel) -> None:
    """Close or take back the innermost thing that is open, or open the menu."""
    if model.large is not None:
        model.large = None
    elif model.sheet:
        model.close()
    elif model.selection.can_put_back:
        take_back(table, model)
    elif model.notice is not None and model.notice.kind == "hint":
        model.put_away_hint()
    elif model.past is not None and not table.session.recorded:
        show_present(table, model)
    elif model.panel.name:
        table.tools[{"choices": "what", "past": "past"}.get(model.panel.name, "log")]()
    elif not take_back(table, model):
        table.tools["menu"]()


def _is_plain_to_see(table: Table, model: TableModel, node: Node) -> bool:
    """Return whether everybody can see that a node has the focus before a key has shown it.

    This is true of the buttons of lessons and of sheets that do not ask which move, of the large
    button that decides, and of the one that goes on from the end of a game.
    """
    move = table.tree.find_means().get(node.key)
    decides = move is not None and move.verb in table.spec.decides
    plain = node.key in table.tools or node.key == GO_ON_KEY
    return decides or plain or (model.sheet is not None and not model.sheet.numbered)


def _act(table: Table, model: TableModel, what: str) -> Message | None:
    """Press or enlarge the focused node; during an animation, skip the beat.

    A key that is held to skip presses nothing that appears meanwhile.
    """
    is_meant = model.pace.presses.note_press()
    if is_busy(model) and not input_during_animation.act(table, model):
        skip_beat(table, model)
        return None
    if not is_meant:
        return None
    was_seen, model.focus.seen = model.focus.seen, True
    node = model.focus.find(list_groups(table, model))
    if node is not None and not was_seen and not _is_plain_to_see(table, model, node):
        model.pace.presses.skip()  # a second press at once cannot mean what has only just appeared
        return None
    if node is None:
        model.focus.tab(list_groups(table, model), 1)
        return None
    rolled = find_pressed_move(table, model, node) if what == "press" else None
    if dice_shake.begin(table, model, rolled, node.rect.center):
        return None
    act = node.actions.get(what) or (node.actions.get("press") if node.role == "button" else None)
    if act:
        act()
        focus_goal(table, model)
    elif node.role == "card" and what == "press":
        return press_piece(table.board, model, int(node.key.partition(".")[2]))
    return None
