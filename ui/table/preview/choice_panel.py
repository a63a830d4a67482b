"""The panel of all possible moves, numbered as on the table, and of refused moves with reasons."""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from games.engine import Move, Piece, State
from games.engine.match import move_text
from ui.language.available_moves import PossibleMove, list_possible, list_refused
from ui.language.sentences import Sentences
from ui.table.layout.geometry import find_card_number
from ui.table.messages import Message, PlayMoves
from ui.table.paint.board import Board
from ui.table.paint.log_panel import LogEntry, LogPanel, PanelState
from ui.table.preview.anchors import list_table_texts, rect_of
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import GOLD, INK
from ui.toolkit.widgets import Node

NUMBER_SIZE = 25  # units
TRIES = 8  # places on a piece, from top to bottom, that a number tries


class ChoicePanel(LogPanel):
    """A list at the side; its entries are numbered from 0, headings are -1."""

    title, empty = "choices.title", "choices.none"

    def __init__(self, theme: Theme, say: Sentences, state: PanelState) -> None:
        super().__init__(theme, say, state)
        self.choices: list[PossibleMove] = []
        self.refused: list[Piece] = []

    def update_choices(
        self, v: State, moves: list[Move], spots: Callable[[PossibleMove], Rect | None]
    ) -> None:
        """List what these moves can do, from left to right, and what is not possible now.

        `spots` returns where the piece, the place or the button of a line is.
        """

        def order(choice: PossibleMove) -> tuple[bool, int, int]:
            rect = spots(choice)
            return (rect is None, 0, 0) if rect is None else (False, rect.left, rect.top)

        self.choices = sorted(list_possible(self.say, v, moves), key=order)
        nots = list_refused(self.say, v, moves) if moves else []
        self.refused = [piece for no in nots for piece in no.pieces]
        lines = [LogEntry(i, f"{i + 1}. {c.text}") for i, c in enumerate(self.choices)]
        heading = [LogEntry(-1, self.say("choices.not_now"), True)] if nots else []
        self.entries = [*lines, *heading, *[LogEntry(-1, no.text) for no in nots]]
        self.title = "choices.title" if self.choices else "tool.what"

    def lines(self, area: Rect) -> list[tuple[Rect, LogEntry]]:
        # From the top, unlike the log.
        room = self.room(area)
        found, top = [], room.top - round(self.state.scroll)
        for entry in self.entries:
            high = self._height(entry.text, room.w, entry.turn)
            rect = Rect(room.left, top, room.w, high)
            top += high
            if rect.bottom > room.top and rect.top < room.bottom:
                found.append((rect, entry))
        return found

    def scroll_by(self, area: Rect, notches: float) -> None:
        super().scroll_by(area, -notches)

    def nodes(
        self, area: Rect, v: State, send: Callable[[Message], object], leave: Callable[[], object]
    ) -> Node:
        """Return the panel as nodes; a line plays its move, or asks which of its moves."""
        found = []
        for i, (rect, entry) in enumerate(self.lines(area)):
            press: dict[str, Callable[[], object]] = {}
            if entry.move >= 0:
                press["press"] = partial(send, self.find_wish(v, self.choices[entry.move]))
            role = "listitem" if press else "text"
            name = move_text(self.choices[entry.move].moves[0]) if press else str(i)
            found.append(Node(f"choice.{name}", role, entry.text, "", rect, press, bool(press)))
        foot = Node("choice.close", "button", self.say("log.close"), "", self.foot(area))
        foot.actions["press"] = leave
        label, rect = self.say(self.title), self.rect(area)
        return Node("choices", "list", label, "", rect, {}, True, "", [*found, foot])

    def find_wish(self, v: State, choice: PossibleMove) -> PlayMoves:
        """Return the wish to carry out a line: one move for each different sentence."""
        told = {self.say.move(v, move): move for move in reversed(choice.moves)}
        return PlayMoves(list(told.values())[::-1])

    def draw_numbers(self, to: Surface, board: Board, v: State, buttons: dict[Move, Rect]) -> None:
        """Draw the numbers on the pieces, zones and buttons, and a lock on what cannot move."""
        theme, taken = board.theme, list[Rect]()
        side = max(16, round(NUMBER_SIZE * theme.u))
        open_cards = (s.pose.rect for s in board.sprites.all.values() if s.lying.face is not None)
        texts = [*list_table_texts(board.tabletop), *map(find_card_number, open_cards)]
        for n, choice in enumerate(self.choices, 1):
            pieces = {move.piece for move in choice.moves}
            for about in pieces if choice.about in pieces else {choice.about}:
                button = buttons.get(choice.moves[0])
                rect = rect_of(board, v, about) or button
                if rect is not None:
                    place = number_room(rect, side, rect is button, taken, texts)
                    taken.append(place)
                    to.blit(rounded(side, side, side / 2, GOLD, INK, 2.0), place)
                    theme.text(to, str(n), place, "bold", 13, INK, "center")
        board.tabletop.marks += taken
        lock = board.art.image("ui/lock", round(side * 0.8), round(side * 0.8))
        for piece in self.refused:
            rect = rect_of(board, v, piece)
            if rect is not None:
                to.blit(lock, lock.get_rect(midtop=rect.midtop))


def number_room(
    rect: Rect, side: int, button: bool, taken: Sequence[Rect] = (), texts: Sequence[Rect] = ()
) -> Rect:
    """Return the place of a number: on a piece, or at the corner of a button and off its text.

    On a piece it avoids the numbers that have `taken` a place, and the `texts` if possible.
    """
    place = Rect(0, 0, side, side)
    if button:
        return place.move_to(center=(rect.left + side // 4, rect.top - side // 6))
    first, room = place.move_to(midtop=rect.midtop), rect.inflate(-side, -side)
    half = max(0, room.w) // 2
    tried = [
        first.move(across, round(down * max(0, room.h) / TRIES))
        for across in (0, -half, half, -half - side, half + side)  # the last two are beside it
        for down in range(TRIES + 1)
    ]
    free = [one for one in tried if one.collidelist(taken) < 0]
    return next((one for one in free if one.collidelist(texts) < 0), next(iter(free), first))
