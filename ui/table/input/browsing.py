"""Opens a pile or a hand to look at, and shows a card large."""

from games.engine import Piece
from ui.table.fixtures import Table
from ui.table.input.pile_picker import open_pile
from ui.table.input.pointer import can_browse, put_back
from ui.table.model import TableModel
from ui.table.paint.sheets import browse_zone


def browse(table: Table, model: TableModel, zone: str) -> None:
    """Show an open pile's cards, or a hand's known ones, if there are any to look at."""
    if zone in model.open_piles:
        open_pile(table, model, zone)
    elif can_browse(table, model, zone):
        put_back(table.board, model)
        model.sheet = browse_zone(model.shown, zone, table.say, table.spec, model.close)
        model.focus.move_to("close")


def enlarge(model: TableModel, piece: Piece) -> None:
    """Show a card large, or stop showing it."""
    model.large = None if model.large == piece else piece
