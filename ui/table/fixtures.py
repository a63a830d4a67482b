"""The fixed parts of a table: its match, board, sentences and panels. The model has its state."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from games.engine import RuleController
from games.registry import GAMES
from ui.files import SoundName
from ui.language.narrator import Narrator
from ui.language.presenter import Presenter
from ui.language.sentences import Sentences
from ui.play.guided_session import Guided
from ui.play.session import Session
from ui.storage.players import Person
from ui.table.look import Look
from ui.table.messages import Message
from ui.table.model import TableModel
from ui.table.motion.beat_conductor import BeatConductor
from ui.table.node_tree import NodeTree
from ui.table.paint.board import Board
from ui.table.paint.history_rail import HistoryRail
from ui.table.paint.log_panel import LogPanel
from ui.table.paint.name_plates import Plates, seat_players
from ui.table.paint.toolbar import Toolbar
from ui.table.preview.choice_panel import ChoicePanel
from ui.table.replay.timeline import Timeline
from ui.table.tabletop import Tabletop
from ui.table.window import TableWindow

LEAST_TABLE_WIDTH = 896  # units that a table keeps beside a side panel; it shrinks for that


class Table:
    """The match, board, sentences and panels of one table in one window.

    Functions of the table get a `Table` and a `TableModel`; only the model says what is going on.
    """

    def __init__(
        self,
        app: TableWindow,
        session: Session,
        kind: type[Look],
        presenter: Presenter,
        model: TableModel,
        send: Callable[[Message], object],
    ) -> None:
        """Set the table; its buttons `send` messages."""
        self.app, self.session, self.send = app, session, send
        self.lecture = session if isinstance(session, Guided) else None
        self.spec = presenter.spec
        self.say = Sentences(app.words, self.spec, session.names, presenter)
        self.narrator = Narrator(app.words, presenter, session.names)
        self.faces = kind.faces(app.art, app.words, self.spec.tints)
        people = seat_players(
            session.match.view(None),
            self.spec,
            presenter,
            session.played_by,
            app.settings.robots,
        )
        self.theme = app.theme.duplicate()  # of the table, not of panels and sheets
        plates = Plates(app.art, self.theme, self.say, people)
        top = Tabletop(app.art, self.theme, self.spec, self.say, self.faces)
        top.selection, top.heads = model.selection, [one.face for one in people]
        self.board = Board(top, kind(top), plates)
        model.follow.playback.seconds_of = self.board.director.beat_seconds
        model.follow.playback.waits = model.must_wait
        self.tree = NodeTree(self.board, self.say, model, send)
        self.bar = Toolbar(app.art, self.theme, self.say, app.keys)
        self.timeline = Timeline(app.art, self.theme, self.say, people)
        self.log = LogPanel(app.theme, self.say, model.panel)
        self.choices = ChoicePanel(app.theme, self.say, model.panel)
        self.rail = HistoryRail(app.theme, self.say, self.faces, people)
        self.effects = BeatConductor(self.board, self.say, self.narrator, partial(play_sound, app))
        crowd = enumerate(session.played_by)
        self.effects.persons = {seat for seat, one in crowd if isinstance(one, Person)}
        self.effects.staging.guided = self.lecture is not None
        self.tools: dict[str, Callable[[], None]] = {}  # by name, of toolbar, menu and keys
        self.bubble_layout: tuple[tuple[object, ...], object] | None = (
            None  # and the key of its content
        )

    @property
    def rules(self) -> RuleController:
        """The rules of this game."""
        return GAMES[self.session.match.game]

    @property
    def moves_pieces(self) -> bool:
        """Whether pieces move visibly; with reduced motion they do not."""
        return not self.app.settings.reduced_motion

    def area(self, model: TableModel) -> Rect:
        """Return the part of the window for the table, beside the rail or a side panel."""
        window = model.window
        rail = self.rail_rect(model)
        window.w -= self.panel_rect(model).w if rail is None else rail.w
        return window

    def measure(self, model: TableModel) -> None:
        """Adapt sizes on the table to the window, the settings and an open side panel."""
        wide = LEAST_TABLE_WIDTH * self.app.theme.base
        most = round(100 * self.area(model).w / wide) if model.panel.name else None
        self.theme.follow(self.app.theme, most)

    def rail_rect(self, model: TableModel) -> Rect | None:
        """Return where the history rail stands; None if it is folded, or a panel is open there.

        A lesson or puzzle has none.
        """
        window = model.window
        if self.lecture is not None or model.panel.name or not self.rail.fits(window):
            return None
        wide = self.rail.width()
        return Rect(window.right - wide, window.top, wide, window.h)

    def panel_rect(self, model: TableModel) -> Rect:
        """Return the rectangle of the side panel; an empty one if none is open."""
        window = model.window
        if not model.panel.name:
            return Rect(window.topright, (0, window.h))
        return self.log.rect(window)

    @property
    def piles(self) -> set[str]:
        """The zones that are piles."""
        return {zone for zone, place in self.board.layout().places.items() if place.shape == "pile"}

    def sound(self, name: SoundName | None) -> None:
        """Play a sound, if any."""
        play_sound(self.app, name)


def play_sound(app: TableWindow, name: SoundName | None) -> None:
    """Play a sound, if any."""
    if name:
        app.sound.play(name)
