"""The row of verbs: the player chooses a verb first, then its object."""

from games.engine import Move
from ui.table.fixtures import Table
from ui.table.model import TableModel
from ui.toolkit.widgets import Node


def begin(table: Table, model: TableModel, moves: list[Move]) -> None:
    """Begin with the verb if the question of these moves has a row."""
    v, hand = model.shown, model.selection
    hand.row = tuple(table.spec.row_of(v)) if moves else ()
    hand.tools = table.say.presenter.tools(v, moves) if hand.row else {}
    hand.quiet, hand.loose = table.spec.bin, table.spec.anywhere


def find_move(table: Table, model: TableModel, node: Node) -> Move | None:
    """Return the only move that pressing a node makes."""
    kind, _, name = node.key.partition(".")
    if kind in ("target", "zone"):
        return model.selection.only(int(name) if kind == "target" else name)
    return table.tree.find_means().get(node.key)
