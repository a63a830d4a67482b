"""A pile whose cards deep down can be picked: it opens as a sheet, and they are picked there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from pygame import Rect

from games.core import Move, Piece, State, spot_of
from ui.table.arrange import rank
from ui.table.place import Place
from ui.table.sheets import Sheet

Drawers = dict[str, list[Piece]]


def drawers(v: State, places: Mapping[str, Place], moves: Sequence[Move]) -> Drawers:
    """The piles in which more can be picked or pointed at than the card on top."""
    wanted = {m.piece for m in moves} | {spot_of(v, m.to) for m in moves}
    found = {}
    for zone, place in places.items():
        pile = v.zones.get(zone, []) if place.shape == "pile" else []
        inside = [piece for piece in pile if piece in wanted]
        if inside and inside != pile[-1:]:
            found[zone] = inside
    return found


def offer(desk: Any, moves: Sequence[Move]) -> None:
    """A new question: its drawers are known, and the one that holds every answer opens itself.
    If there is but one card and only its place is asked for, it is taken up instead."""
    if desk.sheet and desk.sheet.question:
        desk.close()
    play, v = desk.play, desk.follow.shown
    play.drawers = drawers(v, desk.board.layout().places, moves)
    desk.board.also = {piece for pieces in play.drawers.values() for piece in pieces}
    if not play.drawers:
        return
    desk.board.settle(v, desk.follow.viewer, 0.2)
    if {only(desk)} == desk.board.also:
        play.drawers = {}
        play.pick(only(desk))
        return
    spots = {spot_of(v, move.to) for move in moves if move.piece is None} - {None} - desk.board.also
    if play.hand.pickable <= desk.board.also and not spots and len(play.drawers) == 1:
        pull(desk, next(iter(play.drawers)))


def only(desk: Any) -> Piece | None:
    """The one card that must be moved, where the question is where to."""
    hand = desk.play.hand
    found: list[Piece] = sorted(hand.pickable)
    return (
        found[0] if len(found) == 1 and not hand.buttons and len(hand.goes(found[0])) > 1 else None
    )


def pull(desk: Any, zone: str) -> None:
    """Open a drawer: every card of it that can be picked is a tile."""
    v, say, spec = desk.follow.shown, desk.say, desk.spec
    pieces = sorted(desk.play.drawers[zone], key=lambda p: rank(v.faces[p], spec.zone(zone).sort))
    if not desk.play.hand.targets & set(pieces):
        desk.play.put_back()
    buttons: list[tuple[str, str, Callable[[], None]]] = [
        (f"move.{i}", say.button(v, move), partial(_button, desk, move))
        for i, move in enumerate(desk.tree.plain(v))
    ]
    buttons.append(("close", say.say("drawer.close"), desk.close))
    tiles = [(v.faces[piece], 1) for piece in pieces]
    line = say.say("drawer.line", zone=say.zone(zone))
    title = say.asked(v, desk.follow.viewer)
    desk.sheet = Sheet(title, buttons, tiles, line, desk.close, pieces, partial(choose, desk))
    desk.focus.to(f"card.{pieces[0]}")
    desk.dirty = True


def _button(desk: Any, move: Move) -> None:
    desk.close()
    desk.do([move])


def choose(desk: Any, piece: Piece) -> None:
    """A tile is pressed: where only one thing can become of the card, that happens."""
    play = desk.play
    desk.close()
    if piece in play.hand.targets:
        play.put(piece)
    elif play.pick(piece):
        chosen(desk)


def chosen(desk: Any) -> None:
    """A card out of a drawer is in the hand; it goes to the only place there is for it."""
    goes = desk.play.hand.goes(desk.play.hand.held)
    if len(goes) == 1:
        desk.play.put(goes[0])


def tile_at(desk: Any, x: float, y: float) -> Piece | None:
    """The card of an open drawer under a point."""
    if not desk.sheet:
        return None
    piece: Piece | None = desk.sheet.tile_at(Rect((0, 0), desk.size), desk.app.theme.u, x, y)
    return piece


def pointed(desk: Any, x: float, y: float) -> str:
    """The node of that card."""
    piece = tile_at(desk, x, y)
    return "" if piece is None else f"card.{piece}"


def take(desk: Any, x: float, y: float) -> bool:
    """The pointer goes down on a tile: the sheet makes room and the card hangs on the pointer."""
    piece = tile_at(desk, x, y)
    if piece is None:
        return False
    if piece in desk.play.hand.targets:
        choose(desk, piece)
    else:
        desk.close()
        desk.play.grasp(piece, x, y)
    return True


def released(desk: Any, down: Any) -> None:
    """The pointer came up after a press on a tile; a mere click says that the card is chosen."""
    if down and down.tile and not down.dragged and not down.long:
        chosen(desk)
