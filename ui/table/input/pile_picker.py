"""Picks cards from deep in a pile, which opens as a sheet."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pygame import Rect

from games.engine import Move, Piece, State, owner, spot_of
from ui.table.input.pointer import PointerPress
from ui.table.layout.arrange import rank
from ui.table.layout.geometry import Place
from ui.table.paint.sheets import Sheet
from ui.table.parts import TableParts

OpenPiles = dict[str, list[Piece]]


def piles_to_open(v: State, places: Mapping[str, Place], moves: Sequence[Move]) -> OpenPiles:
    """Return the piles with more to pick or point at than their top card, and those pieces."""
    wanted = {m.piece for m in moves} | {spot_of(v, m.to) for m in moves}
    found = {}
    for zone, place in places.items():
        pile = v.zones.get(zone, []) if place.shape == "pile" else []
        inside = [piece for piece in pile if piece in wanted]
        if inside and inside != pile[-1:]:
            found[zone] = inside
    return found


def offer(screen: TableParts, moves: Sequence[Move]) -> None:
    """Open the pile that holds all answers to a new question.

    The only movable card is picked up, unless it lies with its player.
    """
    if screen.sheet and screen.sheet.question:
        screen.close()
    pointer, v = screen.pointer, screen.follow.shown
    pointer.open_piles = piles_to_open(v, screen.board.layout().places, moves)
    screen.board.shown_deep = {piece for pieces in pointer.open_piles.values() for piece in pieces}
    alone = find_only(screen)
    if not pointer.open_piles:
        if alone is not None and owner(v.where[alone]) != screen.follow.viewer:
            pointer.pick(alone)
        return
    screen.board.settle(v, screen.follow.viewer, 0.2)
    if alone is not None and screen.board.shown_deep == {alone}:
        pointer.open_piles = {}
        pointer.pick(alone)
        return
    beside = {spot_of(v, move.to) for move in moves if move.piece is None}
    spots = beside - {None} - screen.board.shown_deep
    if (
        pointer.selection.pickable <= screen.board.shown_deep
        and not spots
        and len(pointer.open_piles) == 1
    ):
        open_pile(screen, next(iter(pointer.open_piles)))


def find_only(screen: TableParts) -> Piece | None:
    """Return the only movable card, if the question is where it goes."""
    hand = screen.pointer.selection
    found = sorted(hand.pickable)
    aimed = [move for move in hand.buttons if move.to is not None]
    return found[0] if len(found) == 1 and not aimed and len(hand.goals_of(found[0])) > 1 else None


def open_pile(screen: TableParts, zone: str) -> None:
    """Open a pile as a sheet with a tile for each card that can be picked."""
    v, say, spec = screen.follow.shown, screen.say, screen.spec
    pieces = sorted(
        screen.pointer.open_piles[zone], key=lambda p: rank(v.faces[p], spec.zone(zone).sort)
    )
    if not screen.pointer.selection.targets & set(pieces):
        screen.pointer.put_back()
    buttons: list[tuple[str, str, Callable[[], None]]] = [
        (f"move.{i}", say.button(v, move), partial(_button, screen, move))
        for i, move in enumerate(screen.tree.plain_moves(v))
    ]
    buttons.append(("close", say("drawer.close"), screen.close))
    tiles = [(v.faces[piece], 1) for piece in pieces]
    line = say("drawer.line", zone=say.zone(zone))
    title = say.prompt(v, screen.follow.viewer)
    screen.sheet = Sheet(title, buttons, tiles, line, screen.close, pieces, partial(choose, screen))
    screen.focus.move_to(f"card.{pieces[0]}")
    screen.dirty = True


def _button(screen: TableParts, move: Move) -> None:
    screen.close()
    screen.do([move])


def choose(screen: TableParts, piece: Piece) -> None:
    """Pick the card of a tile, or point at it."""
    pointer = screen.pointer
    screen.close()
    if piece in pointer.selection.targets:
        pointer.put(piece)
    elif pointer.pick(piece):
        put_chosen(screen)


def put_chosen(screen: TableParts) -> None:
    """Put a picked card where it can go, if that is only one place."""
    hand = screen.pointer.selection
    goes = hand.goals_of(hand.held) if hand.held is not None else []
    if len(goes) == 1:
        screen.pointer.put(goes[0])


def tile_at(screen: TableParts, x: float, y: float) -> Piece | None:
    """Return the card of an open pile under a point."""
    if not screen.sheet:
        return None
    return screen.sheet.tile_at(Rect((0, 0), screen.size), screen.app.theme.u, x, y)


def tile_key(screen: TableParts, x: float, y: float) -> str:
    """Return the key of that card's node."""
    piece = tile_at(screen, x, y)
    return "" if piece is None else f"card.{piece}"


def take(screen: TableParts, x: float, y: float) -> bool:
    """Pick up the card of a pressed tile; return False if there is none."""
    piece = tile_at(screen, x, y)
    if piece is None:
        return False
    if piece in screen.pointer.selection.targets:
        choose(screen, piece)
    else:
        screen.close()
        screen.pointer.grasp(piece, x, y)
    return True


def release(screen: TableParts, down: PointerPress | None) -> None:
    """Handle the release after a press on a tile: a click chooses the card."""
    if down and down.tile and not down.dragged and not down.long:
        put_chosen(screen)
