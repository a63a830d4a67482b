"""What the pointer and the focus do to pieces, by dragging, by clicks and by keys.

The functions change the selection and the pointer of the model. What a gesture asks for beyond that
is returned as a message.
"""

import math
from dataclasses import replace

from games.engine import Move, Piece, Seat, Spot, State, family, owner
from ui.table.fixtures import Table
from ui.table.input.pointer_state import PointerPress
from ui.table.layout.geometry import HandPlace, Pose
from ui.table.messages import Browse, ExplainPiece, Message, PlayMoves, PressPlace, PutOn
from ui.table.model import TableModel
from ui.table.motion.sprites import Sprite
from ui.table.paint.board import Board

DRAG_DISTANCE = 6  # units of movement that make a press a drag
LONG_PRESS_SECONDS = 0.55
DWELL_SECONDS = 0.6  # that the pointer rests on a card before it is shown large
DOUBLE_CLICK_SECONDS = 0.4  # between two clicks that count as one double click
MOST_TILT = 13.0  # degrees, of a card that is dragged fast
ZONE_MARGIN = 14  # units round a zone where a held piece may be dropped, too


def offer(board: Board, model: TableModel, moves: list[Move], v: State | None = None) -> None:
    """Offer the moves of a question; none if nothing is asked."""
    if moves != model.selection.moves:
        put_back(board, model)
        model.selection.set_moves(moves)
    model.selection.point(v)


def pick(board: Board, model: TableModel, piece: Piece, fetched: bool = False) -> Message | None:
    """Pick up a card; return why not, if that is not allowed."""
    hand = model.selection
    if hand.held is not None and hand.held != piece:
        put_back(board, model)
    if not hand.pick(piece, fetched):
        return ExplainPiece(hand.why_not(piece, None), piece)
    if not hand.row:
        hand.further = model.direct.look_ahead(model.shown, hand.moves_of(piece))
    return None


def press_piece(board: Board, model: TableModel, piece: Piece) -> Message:
    """Return the wish of a key pressed on a piece that cannot be picked up, as of a click on it."""
    hand, zone = model.selection, board.sprites.all[piece].lying.zone
    spot = zone if zone in hand.zones and piece not in hand.targets else piece
    if hand.held is not None or spot in hand.spots:
        return PutOn(spot)
    return ExplainPiece(hand.why_not(piece, None), piece)


def toggle(board: Board, model: TableModel, piece: Piece) -> Message | None:
    """Pick up a card, or put it back if it is held; a card that came by itself stays held."""
    hand = model.selection
    if hand.held == piece and not hand.fetched:
        put_back(board, model)
        return None
    return pick(board, model, piece) or put_on_only_goal(board, model)


def grasp(board: Board, model: TableModel, piece: Piece, x: float, y: float) -> Message | None:
    """Pick up a card of a sheet, which then hangs on the pointer."""
    wish = pick(board, model, piece)
    model.pointer.where = x, y
    model.pointer.down = PointerPress(x, y, piece, None, taken=True, tile=True)
    return wish


def put(board: Board, model: TableModel, spot: Spot | None, loose: bool = False) -> Message | None:
    """Put the held card on a spot, or point at the spot; return the moves, or why there are none.

    Without a held card, nothing happens at a spot that is no target. If `loose`, a card without a
    target may lie anywhere.
    """
    hand = model.selection
    held, spots = hand.held, sorted(hand.spots, key=str)
    if held is None and spot not in spots:
        return None
    anywhere = hand.find_loose_moves(spot, _find_owned(board, spot), board.me) if loose else []
    if spot in hand.further and (held is None or spot not in hand.goals_of(held)):
        model.direct.remember(spot)
    brought = hand.carried is not None
    moves = hand.drop(spot) or anywhere
    _return_piece(board, model, held)
    if brought and not moves and not _is_own(board, spot):  # dropped halfway
        return None
    if hand.needs_verb(moves):
        hand.aim = spot
        return None
    if moves:
        return PlayMoves(moves)
    why = hand.why_not(held, _without_home(board, held, spot))
    return ExplainPiece(why, held, spots, spot)


def _is_own(board: Board, spot: Spot | None) -> bool:
    """Return whether a spot is a piece in a zone of the person who plays."""
    lying = board.table.get(spot) if isinstance(spot, int) else None
    return lying is not None and owner(lying.zone) is not None and owner(lying.zone) == board.me


def _find_owned(board: Board, spot: Spot | None) -> str:
    """Return the zone of a seat that a spot is or lies in; "" on the open table or in a ring."""
    lying = board.table.get(spot) if isinstance(spot, int) else None
    zone = lying.zone if lying is not None else spot
    owned = isinstance(zone, str) and owner(zone) is not None
    return str(zone) if owned and family(str(zone)) != board.spec.chosen else ""


def choose_verb(board: Board, model: TableModel, verb: str) -> Message | None:
    """Choose a verb of the row, or take the choice back; play a verb that needs no object."""
    hand = model.selection
    aim, before, moves = hand.aim, hand.verb, hand.moves_with(verb)
    if moves and all(m.piece is None and hand.to[m] == aim for m in moves):
        return PlayMoves(moves)
    put_back(board, model)
    if verb != before or aim is not None:
        hand.choose(verb)
    return None


def _without_home(board: Board, held: Piece | None, spot: Spot | None) -> Spot | None:
    """Return the spot, or None if the held piece lies there already."""
    lying = board.table.get(held) if held is not None else None
    zone = spot
    if isinstance(spot, int) and spot in board.table:
        zone = board.table[spot].zone
    return None if lying is not None and lying.zone == zone else spot


def put_on_only_goal(board: Board, model: TableModel) -> Message | None:
    """Put the held piece on the only goal, if the question is only which piece goes there.

    A card of a hand stays held, because it is carried to the goal.
    """
    held, goal = model.selection.held, model.selection.only_goal()
    lying = board.table.get(held) if held is not None else None
    if goal is None or lying is None or board.layout().places[lying.zone].shape == "fan":
        return None
    return put(board, model, goal)


def put_back(board: Board, model: TableModel) -> None:
    """Return the held card to its place, and take back what was chosen."""
    held = model.selection.held
    model.selection.clear()
    _return_piece(board, model, held)
    model.pointer.down = None


def _return_piece(board: Board, model: TableModel, piece: Piece | None) -> None:
    sprite = board.sprites.all.get(piece) if piece is not None else None
    if sprite:
        sprite.aim(sprite.lying, 0.32, 0.0)
    model.pointer.tilt = 0.0


# the mouse


def note_press(board: Board, model: TableModel, x: float, y: float, key: str) -> bool:
    """Note a press on a node, or on none; return whether it only ends a double click.

    It does where the first click made a move, or where another button lies there now.
    """
    pointer = model.pointer
    near = math.dist(pointer.pressed, (x, y)) <= DRAG_DISTANCE * board.theme.u
    changed = pointer.since_press < DOUBLE_CLICK_SECONDS and key != pointer.pressed_key
    ends = near and (changed or pointer.since_move < DOUBLE_CLICK_SECONDS)
    pointer.pressed, pointer.pressed_key, pointer.since_press = (x, y), key, 0.0
    return ends


def press(
    board: Board, model: TableModel, x: float, y: float, caught: Piece | None = None
) -> Message | None:
    """Handle a press; a movable card is picked up.

    `caught` is a piece that was pressed in flight and now lies elsewhere.
    """
    hand, pointer, sprites = model.selection, model.pointer, board.sprites
    sprite = sprites.at(x, y) if caught is None else sprites.all.get(caught)
    piece = sprite.piece if sprite else None
    pointer.where = x, y
    pointer.down = down = PointerPress(
        x, y, piece, zone_at(board, model, x, y), caught=caught is not None
    )
    held = hand.held
    spot = None if held is None else spot_at(board, model, x, y, dropped=False)
    if piece != held and spot is not None:
        return None
    if sprite and piece is not None and piece in hand.pickable:
        down.taken = held != piece
        down.grab = (sprite.pose.x - x, sprite.pose.y - y)
        wish = pick(board, model, piece)
        pointer.down = down  # another card that was held went back, and its press with it
        return wish
    return None


def move(board: Board, model: TableModel, x: float, y: float) -> None:
    """Handle motion of the pointer, with or without a card."""
    pointer = model.pointer
    dx, pointer.where = x - pointer.where[0], (x, y)
    down = pointer.down
    if down and not down.dragged:
        down.dragged = math.hypot(x - down.x, y - down.y) > DRAG_DISTANCE * board.theme.u
        if down.dragged and model.selection.held is None:
            _carry_to_tool(board, model, down)
    if model.dragging:
        pointer.tilt = max(-MOST_TILT, min(MOST_TILT, pointer.tilt - dx * 0.35))
        target = spot_at(board, model, x, y)
        zone = target if isinstance(target, str) else zone_at(board, model, x, y)
        pointer.hover(target if isinstance(target, int) else None, zone)
        return
    sprite = board.sprites.at(x, y)
    pointer.hover(sprite.piece if sprite else None, zone_at(board, model, x, y))


def _carry_to_tool(board: Board, model: TableModel, down: PointerPress) -> None:
    """Pick up a pressed piece that a tool can be used on, so that it can be carried to the tool."""
    sprite = None if down.piece is None else board.sprites.all.get(down.piece)
    hand = model.selection
    if sprite is not None and hand.carry(sprite.piece, (sprite.piece, sprite.lying.zone)):
        down.grab = sprite.pose.x - down.x, sprite.pose.y - down.y


def release(table: Table, model: TableModel, x: float, y: float) -> Message | None:
    """Handle a release: drop a dragged card; on a click pick up or place one."""
    board, hand, pointer = table.board, model.selection, model.pointer
    down, pointer.down = pointer.down, None
    pointer.where = x, y
    if down is None:
        return None
    spot, held = spot_at(board, model, x, y, dropped=down.dragged), hand.held
    zone = _find_any(board, model, x, y) if spot is None else spot
    if down.long and not down.dragged:
        if down.taken:
            put_back(board, model)
    elif down.dragged and held is not None:
        answer = put(board, model, zone, loose=_is_on_table(board, held, zone, y))
        if isinstance(answer, ExplainPiece):  # a refused drag leaves no half-made act
            hand.clear()
        return answer
    elif held is not None and down.taken and down.zone in model.open_piles and down.piece == held:
        return Browse(down.zone)
    elif held is None:
        return _click(table, model, down, zone)
    elif down.piece == held and down.taken:
        pointer.since_click = 0.0
        return put_on_only_goal(board, model)
    elif down.piece == held and _plays_on_double_click(model):
        return put(board, model, hand.only_goal())
    elif down.piece == held and not hand.fetched:
        put_back(board, model)
    elif down.piece != held:
        return put(board, model, zone)
    return None


def _click(
    table: Table, model: TableModel, down: PointerPress, spot: Spot | None
) -> Message | None:
    """Handle a click without a card: play, browse, or refuse; a drag aims only where it began."""
    hand = model.selection
    if down.caught and down.piece in hand.targets:
        return put(table.board, model, down.piece)
    stays = not down.dragged or spot_at(table.board, model, down.x, down.y) == spot
    if spot in hand.spots and stays:
        return put(table.board, model, spot)
    zone = None if down.dragged else down.zone
    if zone is None and down.piece is None and stays:
        zone = table.board.refused_by_plate(down.x, down.y, hand.zones)
    if zone is not None and (down.piece is None or can_browse(table, model, zone)):
        return PressPlace(zone)
    if down.piece is not None:
        return ExplainPiece(hand.why_not(down.piece, None), down.piece)
    return None


def _plays_on_double_click(model: TableModel) -> bool:
    """Return whether this is a double click on a card for which there is only one goal."""
    is_quick = model.pointer.since_click < DOUBLE_CLICK_SECONDS
    return is_quick and model.selection.only_goal() is not None


def _is_on_table(board: Board, held: Piece, spot: Spot | None, y: float) -> bool:
    """Return whether a held piece is dropped on the table: not on the bench, nor where it lies."""
    home = spot is not None and _without_home(board, held, spot) is None
    return not home and board.layout().bar.bottom < y < board.layout().bench


def can_browse(table: Table, model: TableModel, zone: str) -> bool:
    """Return whether the cards of a zone can be looked at: an open pile, or a known hand."""
    kind, v = table.spec.zone(zone), model.shown
    other = kind.shape == "fan" and owner(zone) != model.follow.viewer
    known = any(v.faces[piece] is not None for piece in v.zones.get(zone, ()))
    return zone in model.open_piles or kind.browse or (other and known)


def _find_any(board: Board, model: TableModel, x: float, y: float) -> Spot | None:
    """Return the piece, or else the zone, under a point that is no target."""
    held = model.selection.held
    others = set(board.sprites.all) - {held}
    sprite = board.sprites.at(x, y, others) if held is not None else None
    return sprite.piece if sprite is not None else zone_at(board, model, x, y)


def spot_at(
    board: Board, model: TableModel, x: float, y: float, *, dropped: bool = True
) -> Spot | None:
    """Return the target under a point: a piece, or else a zone.

    For a held piece, a point beside a target counts, too. If it is not `dropped` but clicked there,
    a point on another piece does not.
    """
    hand = model.selection
    sprite = board.sprites.at(x, y, hand.targets)
    drawn = board.sprites.at(x, y, set(board.sprites.all) - {hand.held})
    if sprite is not None and (hand.held is not None or sprite is drawn):
        return sprite.piece  # without a held piece, none below the one that is seen
    if drawn is not None and drawn.lying.zone in hand.spots:  # it may reach out of its zone
        return drawn.lying.zone
    zone = zone_at(board, model, x, y)
    if zone in hand.spots:
        return zone
    near = hand.held is not None and (dropped or drawn is None)
    beside = board.look.spot_beside(x, y, hand.spots) if near else None
    return board.spot_of_plate(x, y, hand.zones) if beside is None else beside


def zone_at(board: Board, model: TableModel, x: float, y: float) -> str | None:
    """Return the zone under a point, preferably one that can receive the held piece."""
    margin = ZONE_MARGIN * board.theme.u if model.selection.held is not None else 0.0
    return board.layout().zone_at(x, y, model.selection.zones, margin)


# time


def update(board: Board, model: TableModel, dt: float, motion: bool = True) -> bool:
    """Let `dt` seconds pass: cards rise under the pointer; return whether any moved."""
    pointer, hand = model.pointer, model.selection
    pointer.rest += dt
    pointer.since_click += dt
    pointer.since_press += dt
    pointer.since_move += dt
    if pointer.down:
        pointer.down.seconds += dt
    pointer.tilt *= max(0.0, 1 - 9 * dt)
    moved = _carry(board, model)
    for sprite in board.sprites.all.values():
        raised = sprite.piece in (hand.held, pointer.hot) and _rises(board, model, sprite)
        aim = 1.0 if raised and not model.dragging else 0.0
        if sprite.lift != aim:
            step = dt * 9 if motion else 1.0
            lift = sprite.lift + max(-step, min(step, aim - sprite.lift))
            sprite.lift, moved = lift, True
    return moved


def _rises(board: Board, model: TableModel, sprite: Sprite) -> bool:
    """Return whether a card rises: in the viewer's hand, or when it is held."""
    shape = board.layout().places[sprite.lying.zone].shape
    return sprite.piece == model.selection.held or (shape == "fan" and sprite.lying.up)


def _carry(board: Board, model: TableModel) -> bool:
    """Move the dragged card with the pointer; return whether it moved."""
    held, pointer = model.selection.held, model.pointer
    sprite = board.sprites.all.get(held) if held is not None else None
    if not model.dragging or sprite is None or pointer.down is None:
        return False
    x, y = pointer.where
    gx, gy = pointer.down.grab
    w = max(sprite.lying.pose.w, 1) * 1.06
    pose = Pose(x + gx, y + gy, w, pointer.tilt, sprite.lying.pose.tall)
    changed = pose != sprite.pose
    sprite.pose = pose
    return changed or abs(pointer.tilt) > 0.2


def scroll_to(board: Board, v: State, viewer: Seat | None, piece: Piece, way: float) -> bool:
    """Scroll a hand in `way` seconds so that a card is readable; return whether it moved."""
    places, lying = board.layout().places, board.table.get(piece)
    place = places.get(lying.zone) if lying else None
    if lying is None or not isinstance(place, HandPlace):
        return False
    beside = sorted(x.z for x in board.table.values() if x.zone == place.zone)
    first = place.first_to_show(len(beside), beside.index(lying.z))
    if first == place.first:
        return False
    places[place.zone] = replace(place, first=first)
    board.settle(v, viewer, way)
    return True


def scroll_hand(
    board: Board, v: State, viewer: Seat | None, spot: tuple[float, float], by: int
) -> bool:
    """Scroll the hand under a point by cards; return whether there is one."""
    places = board.layout().places
    for place in places.values():
        if isinstance(place, HandPlace) and place.rect.collidepoint(spot):
            n = sum(item.zone == place.zone for item in board.table.values())
            first = max(0, min(place.first + by, n - 1 - place.count_shown(n))) if n > 1 else 0
            places[place.zone] = replace(place, first=first)
            board.settle(v, viewer)
            return True
    return False
