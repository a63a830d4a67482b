"""What an input means, by what is drawn: the moves that a point, a drop or a focus names.

Nothing here asks the program how it understands an input: a point names the button, the topmost
piece and the places that are drawn under it; a button names the moves whose label it bears.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pygame import Rect

from games.engine.core import legal_moves
from games.engine.moves import Move, Piece, Spot
from games.engine.zones import spot_of
from tests.support import inside
from ui.scenes.table import TableScene
from ui.toolkit.widgets.node import Node, walk

PRESSED = ("button", "listitem")  # roles
ANYTHING = ("lesson.show", "puzzle.show")  # buttons that do a move for the person
COVERS = ("news", "hint", "lesson")  # which hide the table
NUMBER = re.compile(r"\d+\. ")
NEAR = 70  # pixels round a drop in which a robot or a row of places is still meant


def legal(scene: TableScene) -> list[Move]:
    """Return the moves of the person at a table, as its match stands; none if others are asked."""
    session = scene.session
    if session.watching or session.asked is None or session.asked.seat != session.viewer:
        return []
    return legal_moves(session.match.view(session.viewer))


def is_advised(scene: TableScene) -> bool:
    """Return whether a sheet advises against the move that was just chosen."""
    sheet, back = inside.sheet(scene), inside.sentences(scene)("advice.back")
    return sheet is not None and any(label == back for _, label, _ in sheet.buttons)


def bare_label(node: Node) -> str:
    """Return the label of a button without the number that says which digit presses it."""
    return NUMBER.sub("", node.label, 1) if node.key.startswith("which.") else node.label


def labelled(scene: TableScene, label: str) -> set[Move]:
    """Return the legal moves that a label describes."""
    say, v = inside.sentences(scene), scene.session.match.view(scene.session.viewer)
    return {m for m in legal(scene) if label in (say.button(v, m), say.label_without_odds(v, m))}


def button_at(scene: TableScene, x: float, y: float) -> Node | None:
    """Return the topmost button that is drawn under a point."""
    nodes = [node for node in walk(scene.nodes()) if node.role in PRESSED]
    return next((node for node in reversed(nodes) if node.rect.collidepoint(x, y)), None)


def to_spots(scene: TableScene, spots: Iterable[Spot]) -> set[Move]:
    """Return the legal moves that go to one of these spots, with what is held or with nothing.

    What is held is also played by pointing at what it will then be aimed at.
    """
    v, hand = scene.session.match.view(scene.session.viewer), inside.selection(scene)
    held, wanted, moves = hand.held, set(spots), legal(scene)
    aimed = {
        m for m in moves if held is not None and m.piece == held and wanted & set(hand.further)
    }
    pieces = {m.piece for m in moves}
    sole = pieces if len(pieces) == 1 and all(isinstance(m.to, int) for m in moves) else set()
    acts = {None, held} if held is not None else {None, *sole}
    return aimed | {m for m in moves if m.piece in acts and spot_of(v, m.to) in wanted}


def of_piece(scene: TableScene, piece: Piece) -> set[Move]:
    """Return the legal moves that a piece alone names: those to it, and where only it can go."""
    own = {m for m in legal(scene) if m.piece == piece}
    only = own if len({m.to for m in own}) == 1 else set()
    return only | to_spots(scene, [piece])


def of_node(scene: TableScene, node: Node, before: set[Move]) -> set[Move]:
    """Return the legal moves that a node names; `before` is what the last input named."""
    kind, _, name = node.key.partition(".")
    if kind in ("card", "target"):
        return of_piece(scene, int(name)) | labelled(scene, node.label)
    if kind == "zone":
        return to_spots(scene, [name])
    if kind == "verb":
        return {m for m in legal(scene) if m.verb == name}
    if node.key in ANYTHING:
        return set(legal(scene))
    if kind == "choice":
        lines = {f"{n}. {one.text}": one for n, one in enumerate(inside.choices(scene).choices, 1)}
        return set(lines[node.label].moves) if node.label in lines else set()
    found = labelled(scene, bare_label(node))
    return before if kind == "which" and not found else found


def of_point(scene: TableScene, at: tuple[int, int], before: set[Move]) -> set[Move]:
    """Return the legal moves that a click at a point names.

    What the pointer lights counts, too, while the robot round it still grows.
    """
    button = button_at(scene, *at)
    if button is not None:
        return of_node(scene, button, before)
    if inside.sheet(scene) is not None:
        tiles = [n for n in walk(scene.nodes()) if n.role == "card" and n.rect.collidepoint(at)]
        found = [of_node(scene, tile, before) for tile in tiles if tile.key.startswith("card.")]
        return set().union(*found)
    if any(rect.collidepoint(at) for rect in list_covers(scene)):
        return set()
    pieces = {inside.piece_at(scene, *at), inside.pointer(scene).hot} - {None}
    found = [of_piece(scene, piece) for piece in pieces if piece is not None]
    return to_spots(scene, spots_at(scene, at)).union(*found)


def list_covers(scene: TableScene) -> list[Rect]:
    """Return where hints, news and bubbles hide the table."""
    return [one.rect for one in inside.placed(scene) if one.kind in COVERS]


def spots_at(scene: TableScene, at: tuple[int, int]) -> set[Spot]:
    """Return the piece and the places that are drawn under a point."""
    piece = inside.piece_at(scene, *at)
    spots: set[Spot] = {*inside.zones_at(scene, *at)}
    if piece is not None:
        spots |= {piece, inside.shown(scene).where[piece]}
    return spots


def of_drop(scene: TableScene, start: tuple[int, int], end: tuple[int, int]) -> set[Move]:
    """Return the legal moves that a drag from one point to another names.

    A piece is dropped on what is drawn there, or beside it, where nothing is aimed at exactly; away
    from its place it may be dropped anywhere if it can go to only one. A press that slips, but ends
    on the piece or place where it began, aims at that.
    """
    piece = inside.piece_at(scene, *start)
    button = button_at(scene, *start)
    if piece is None or button is not None or inside.sheet(scene) is not None:
        return of_point(scene, start, set())
    v = scene.session.match.view(scene.session.viewer)
    tool = inside.selection(scene).tools.get(piece)
    own = {m for m in legal(scene) if m.piece == piece or (m.piece is None and m.verb == tool)}
    around = [(end[0] + dx, end[1] + dy) for dx in (-NEAR, 0, NEAR) for dy in (-NEAR, 0, NEAR)]
    spots = set[Spot]().union(*(spots_at(scene, at) for at in around))
    there = spots | {p for p, zone in enumerate(v.where) if zone in spots}
    home = v.where[piece] in spots_at(scene, end)
    alone = own if len({m.to for m in own}) == 1 and not home else set()
    slipped = to_spots(scene, spots_at(scene, start) & spots_at(scene, end))
    return slipped | alone | {m for m in own if spot_of(v, m.to) in there}
