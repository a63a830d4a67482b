"""The row of verbs: the player chooses a verb first, then its object."""

from games.engine import Move
from ui.table.parts import TableParts
from ui.toolkit.widgets import Node


def begin(screen: TableParts, moves: list[Move]) -> None:
    """Begin with the verb if the question of these moves has a row."""
    v, hand = screen.follow.shown, screen.pointer.selection
    hand.row = tuple(screen.spec.row_of(v)) if moves else ()
    hand.tools = screen.say.presenter.tools(v, moves) if hand.row else {}
    hand.quiet, hand.loose = screen.spec.bin, screen.spec.anywhere


def find_move(screen: TableParts, node: Node) -> Move | None:
    """Return the only move that pressing a node makes."""
    kind, _, name = node.key.partition(".")
    if kind in ("target", "zone"):
        return screen.pointer.selection.only(int(name) if kind == "target" else name)
    return screen.tree.means.get(node.key)
