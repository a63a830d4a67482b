"""Picks cards from deep in a pile, which opens as a sheet."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from games.engine import Move, Piece, State, owner, spot_of
from ui.table.fixtures import Table
from ui.table.input.pointer import can_browse, grasp, pick, put_back
from ui.table.input.pointer_state import PointerPress
from ui.table.layout.arrange import rank
from ui.table.layout.geometry import Place
from ui.table.messages import PlayMoves, PutOn
from ui.table.model import TableModel
from ui.table.paint.sheets import Sheet, browse_zone

OpenPiles = dict[str, list[Piece]]


def piles_to_open(v: State, places: Mapping[str, Place], moves: Sequence[Move]) -> OpenPiles:
    """Return the piles of which other cards than the top one can be chosen, with those cards."""
    wanted = {m.piece for m in moves} | {spot_of(v, m.to) for m in moves}
    found = {}
    for zone, place in places.items():
        pile = v.zones.get(zone, []) if place.shape == "pile" else []
        inside = [piece for piece in pile if piece in wanted]
        if inside and inside != pile[-1:]:
            found[zone] = inside
    return found


def offer_piles(table: Table, model: TableModel, moves: Sequence[Move]) -> None:
    """Open the pile that holds all answers to a new question.

    If only one card can be moved and it is not the viewer's own, pick it up.
    """
    if model.sheet and model.sheet.question:
        model.close()
    board, v, hand = table.board, model.shown, model.selection
    model.open_piles = piles_to_open(v, board.layout().places, moves)
    board.shown_deep = {piece for pieces in model.open_piles.values() for piece in pieces}
    alone = find_only(model)
    if not model.open_piles:
        if alone is not None and owner(v.where[alone]) != model.follow.viewer:
            pick(board, model, alone, fetched=True)
        return
    board.settle(v, model.follow.viewer, 0.2)
    if alone is not None and board.shown_deep == {alone}:
        model.open_piles = {}
        pick(board, model, alone, fetched=True)
        return
    beside = {spot_of(v, move.to) for move in moves if move.piece is None}
    spots = beside - {None} - board.shown_deep
    if hand.pickable <= board.shown_deep and not spots and len(model.open_piles) == 1:
        open_pile(table, model, next(iter(model.open_piles)))


def hold_only_card(table: Table, model: TableModel) -> None:
    """Pick up the only movable card again if it lies deep in a pile, where nobody can reach it."""
    alone, hand = find_only(model), model.selection
    if alone is not None and table.board.shown_deep == {alone} and not (hand.begun or model.sheet):
        pick(table.board, model, alone, fetched=True)


def find_only(model: TableModel) -> Piece | None:
    """Return the only movable card, if the question is where to put it."""
    hand = model.selection
    found = sorted(hand.pickable)
    aimed = [move for move in hand.buttons if move.to is not None]
    return found[0] if len(found) == 1 and not aimed and len(hand.goals_of(found[0])) > 1 else None


def open_pile(table: Table, model: TableModel, zone: str) -> None:
    """Open a pile as a sheet with a tile for each card that can be picked."""
    v, say, kind = model.shown, table.say, table.spec.zone(zone)
    pieces = sorted(model.open_piles[zone], key=lambda p: rank(v.faces[p], kind.sort))
    if not model.selection.targets & set(pieces):
        put_back(table.board, model)
    means = {table.tree.key_of(move): move for move in table.tree.plain_moves(v)}
    buttons: list[tuple[str, str, Callable[[], object]]] = [
        (key, say.button(v, move), partial(_play_and_close, table, model, move))
        for key, move in means.items()
    ]
    buttons.append(("close", say("drawer.close"), model.close))
    sheet = Sheet(
        say.prompt(v, model.follow.viewer),
        buttons,
        [(v.faces[piece], 1) for piece in pieces],
        say("drawer.line", zone=say.zone_title(zone)),
        pieces,
        partial(choose_tile, table, model),
        means=means,
    )
    model.open(sheet, f"card.{pieces[0]}")


def _play_and_close(table: Table, model: TableModel, move: Move) -> None:
    model.close()
    table.send(PlayMoves([move]))


def choose_tile(table: Table, model: TableModel, piece: Piece) -> None:
    """Pick the card of a tile, or point at it."""
    model.close()
    if piece in model.selection.targets:
        table.send(PutOn(piece))
    elif (why := pick(table.board, model, piece)) is not None:
        table.send(why)
    else:
        put_chosen(table, model)


def put_chosen(table: Table, model: TableModel) -> None:
    """Put a picked card where it can go, if there is only one such place."""
    hand = model.selection
    goes = hand.goals_of(hand.held) if hand.held is not None else []
    if len(goes) == 1:
        table.send(PutOn(goes[0]))


def tile_at(table: Table, model: TableModel, x: float, y: float) -> Piece | None:
    """Return the card of an open pile under a point."""
    if not model.sheet:
        return None
    return model.sheet.tile_at(model.window, table.app.theme.u, x, y)


def take(table: Table, model: TableModel, x: float, y: float) -> bool:
    """Pick up the card of a pressed tile; return False if there is none."""
    piece = tile_at(table, model, x, y)
    if piece is None:
        return False
    if piece in model.selection.targets:
        choose_tile(table, model, piece)
    else:
        model.close()
        grasp(table.board, model, piece, x, y)
    return True


def release_tile(table: Table, model: TableModel, down: PointerPress | None) -> None:
    """Handle the release after a press on a tile: a click chooses the card."""
    if down and down.tile and not down.dragged and not down.long:
        put_chosen(table, model)


def browse(table: Table, model: TableModel, zone: str) -> None:
    """Show an open pile's cards, or a hand's known ones, if there are any to look at."""
    if zone in model.open_piles:
        open_pile(table, model, zone)
    elif can_browse(table, model, zone):
        put_back(table.board, model)
        pile = browse_zone(model.shown, zone, table.say, table.spec, model.close)
        model.open(pile, "close")
