"""The page on which a person writes a blank card during a game: the form, over the table."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from games.engine import Move
from ui.play.card_writing import begin_text, list_ideas, writing_of
from ui.play.session import Session
from ui.play.workshop.deck_editor import DeckEditor
from ui.scenes.host import Host
from ui.scenes.page import HEAD_HEIGHT
from ui.scenes.routes import DeckHelpRoute
from ui.scenes.table import TableScene
from ui.scenes.title.robot_row import draw_veil
from ui.scenes.workshop import dialogs
from ui.scenes.workshop.form_page import CardFormPage, Tool
from ui.table.messages import PlayAnyway
from ui.toolkit.widgets import Node, Scene
from ui.toolkit.widgets.text_field import CTRL

WIDTH = 760  # units: of the form at most
MOST_CHARACTERS = 1500  # of a card's text, well below the limit of a written card


class CardWriterScene(CardFormPage):
    """The form for one card, over the table to which it returns."""

    title, first = "writing.title", "rows"

    def __init__(self, app: Host, session: Session, move: Move, table: Scene) -> None:
        game = session.match.game
        grammar = writing_of(game).grammar
        text = begin_text(game, move, app.words("writing.name"))
        super().__init__(app, game, DeckEditor(grammar, text), table)
        assert isinstance(table, TableScene)
        self.move, self.table = move, table

    @property
    def area(self) -> tuple[float, float, float, float]:
        x, y, w, h = super().area
        wide = min(w, WIDTH)
        return x + (w - wide) / 2, y, wide, h

    def backdrop(self, surface: Surface) -> None:
        self.table.draw(surface)
        draw_veil(surface, self.theme)
        head = Rect(0, 0, surface.get_width(), self.theme.px(HEAD_HEIGHT))
        surface.fill(self.theme.palette.well[:3], head)

    def resize(self) -> None:
        self.table.resize()
        super().resize()

    def build(self) -> list[Node]:
        x, y, w, h = self.area
        return [
            *self.top_row(*self._make_tool_buttons()),
            self.make_form_plate(self.rect(x, y, w, h)),
        ]

    def top_row(self, *right: Node) -> list[Node]:
        back, *rest = super().top_row(*right)
        back.label = self.say("writing.back")
        return [back, *rest]

    def _make_tool_buttons(self) -> list[Node]:
        """Return the buttons at the top, from left to right."""
        bench = self.bench
        return self.tool_row(
            [
                Tool("undo", "undo", self.undo, bench.history.can_undo),
                Tool("redo", "redo", self.redo, bench.history.can_redo),
                Tool("help", "book", self._open_help),
                Tool("ready", "check", self._use, self.can_be_used, 150),
            ]
        )

    @property
    def can_be_used(self) -> bool:
        """Whether the card is correct."""
        return self.bench.is_valid and len(self.bench.text) <= MOST_CHARACTERS

    def card_acts(self) -> list[tuple[str, str, Callable[[], object]]]:
        return [*super().card_acts(), ("ideas", "hint", self._ask_idea)]

    def _ask_idea(self) -> None:
        """Offer the ready-made cards, each with what it does."""
        words = self.app.words
        said = [
            (str(n), f"{words.card_name(card)}: {words.card_text(card)}", partial(self._take, text))
            for n, (text, card) in enumerate(list_ideas(self.game, words))
        ]
        self.ask(partial(dialogs.make_picker, self, self.say("writing.ideas"), said))

    def _take(self, text: str) -> None:
        """Put a ready-made card into the form."""
        self.bench.write(text)
        self.bench.chosen, self.opened_line = next(iter(self.bench.keys), ""), ()

    def _use(self) -> None:
        """Write the card, and return to the table."""
        if self.can_be_used:
            self.table.send(PlayAnyway(self.move._replace(text=self.bench.text)))
            self.back()

    def _open_help(self) -> None:
        self.go(self.app.scene(DeckHelpRoute(self, "writing")))

    def shortcut(self, event: Event) -> bool:
        if event.key == pygame.K_F1:
            self._open_help()
        elif event.mod & CTRL and event.key in (pygame.K_z, pygame.K_y):
            again = event.key == pygame.K_y or event.mod & pygame.KMOD_SHIFT
            self.redo() if again else self.undo()
        elif event.mod & CTRL and event.key in (pygame.K_RETURN, pygame.K_s):
            self._use()
        else:
            return False
        return True
