"""The scene of a match, played by mouse, keys or gamepad."""

import pygame
from pygame import Surface
from pygame.event import Event

from games.cardfile.reader import Card
from games.engine import ALL, asked
from ui.games.looks import LOOKS
from ui.language.presenters import PRESENTERS, find_table_spec
from ui.play.session import Session
from ui.scenes.host import Host
from ui.scenes.result.next_games import NextGames
from ui.scenes.routes import (
    CurtainRoute,
    PuzzlesRoute,
    ResultRoute,
    Route,
    RulesRoute,
    SettingsRoute,
    TableRoute,
    TitleRoute,
    WriteCardRoute,
)
from ui.table.fixtures import Table
from ui.table.input.commands import Commands, Exit
from ui.table.input.moves import describe_node
from ui.table.input.selection import Selection
from ui.table.messages import (
    KeyPressed,
    KeyReleased,
    Message,
    PointerLeft,
    PointerMoved,
    Pressed,
    Released,
    Resized,
    Scrolled,
    SecondPressed,
    Tick,
)
from ui.table.model import TableModel
from ui.table.moments import resize
from ui.table.motion.follow import MatchFollower
from ui.table.nodes import list_groups, write_log
from ui.table.paint.frame import draw
from ui.table.replay import controls as replay
from ui.table.update import describe_picture, update
from ui.toolkit.widgets import Node, Scene

# a drag ends when the window is hidden or the pointer leaves it
LEAVE_EVENTS = (
    pygame.WINDOWHIDDEN,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWLEAVE,
)
LINGER_SECONDS = 2.2  # for which the end of a match is shown where nobody plays
END_SECONDS = 20.0  # for which a person sees it, unless they go on


class TableScene(Scene):
    """The scene of a match."""

    app: Host

    def __init__(
        self, app: Host, session: Session, moment: int = 0, back: Scene | None = None
    ) -> None:
        """Open the table; a replay starts after `moment` moves, and is left for `back`."""
        super().__init__(app)
        self.session, self.came_from = session, back
        if back is not None:
            session.way_out = "return"
        if session.watching and not session.recorded:
            session.look_as(ALL)  # no person plays, so nothing is secret
        game = session.match.game
        self.music = find_table_spec(game).music
        follow = MatchFollower(session)
        self.model = model = TableModel(follow, Selection(), app.size)
        self.table = table = Table(app, session, LOOKS[game], PRESENTERS[game], model, self.send)
        self.commands = Commands(table, model, self._leave)
        self.games = NextGames(app, table, model, self._leave).games
        self.following: Exit | None = None
        resize(table, model, app.size)
        table.effects.recall(follow)
        if not follow.playback.move and not session.needs_curtain:
            follow.show_deal()
            table.board.settle(follow.shown, follow.viewer)
        if moment:
            replay.seek(table, model, moment)

    def send(self, message: Message) -> None:
        """Let a message change the table; it is drawn again if anything changed."""
        before = describe_picture(self.table, self.model)
        moved = update(self.table, self.model, message)
        self.dirty |= moved or before != describe_picture(self.table, self.model)

    def _leave(self, where: Exit) -> None:
        self.following = where

    @property
    def ending(self) -> float:
        """The seconds for which the end of a match is shown, unless a person goes on."""
        least = max(LINGER_SECONDS, self.table.board.look.ending_seconds)
        return END_SECONDS if self.session.persons or self.session.recorded else least

    def _go(self) -> Scene | None:
        """Return the next scene if the table is left."""
        if self.following == "title" and self.came_from is not None:
            return self.came_from
        route = self._route()
        if route is None:
            return None
        self.following, self.model.pace.over, self.model.writes = None, 0.0, None
        return self.app.scene(route)

    def _route(self) -> Route | None:
        """Return the route of the next scene if the table is left."""
        model, session, game = self.model, self.session, self.session.match.game
        match self.following:
            case None if model.follow.is_live and session.needs_curtain:
                model.put_away_sheet()
                return CurtainRoute(session, self)
            case None if model.writes is not None:
                return WriteCardRoute(session, model.writes, self)
            case None:
                over = model.pace.over > self.ending and not self.table.lecture and not model.sheet
                return ResultRoute(session) if over else None
            case "title":
                return TitleRoute()
            case "rules":
                return RulesRoute(game, find_rule(self.table, model), self, self._own_cards())
            case "settings":
                return SettingsRoute(self)
            case "puzzles":
                return PuzzlesRoute(game)
            case where:
                return TableRoute(self.games[where]())

    def _own_cards(self) -> tuple[Card, ...]:
        """Return the cards of a person's own deck in play; none with the built-in cards."""
        match = self.session.match
        return tuple(dict.fromkeys(match.state.box)) if match.options.get("deck") else ()

    def nodes(self) -> list[Node]:
        return list_groups(self.table, self.model)

    @property
    def focused(self) -> str:
        return self.model.focus.key

    def focus_on(self, key: str) -> None:
        self.model.focus.move_to(key)
        self.model.focus.seen = self.dirty = True

    def aloud(self) -> list[Node]:
        return spoken_nodes(self.table, self.model)

    def about(self, node: Node) -> str:
        return spoken_details(self.table, self.model, node)

    def handle(self, event: Event) -> Scene | None:
        message = read_event(event)
        if message is not None:
            self.send(message)
        self.dirty = True
        return self._go()

    def update(self, dt: float) -> Scene | None:
        self.send(Tick(dt, self.model.pace.clock + dt))
        return self._go()

    def draw(self, to: Surface) -> None:
        self.dirty = draw(self.table, self.model, to)

    def leave(self) -> None:
        self.session.stop()

    def anew(self) -> Scene:
        return self.app.scene(TableRoute(self.session, back=self.came_from))

    def resize(self) -> None:
        self.send(Resized(self.app.size))
        self.dirty = True


def read_event(event: Event) -> Message | None:
    """Return what an event means to a table; None if it means nothing."""
    match event.type:
        case pygame.MOUSEMOTION:
            return PointerMoved(*event.pos)
        case pygame.MOUSEBUTTONDOWN if event.button == 1 or getattr(event, "drags", False):
            x, y = event.pos
            return Pressed(x, y, getattr(event, "drags", False))
        case pygame.MOUSEBUTTONDOWN if event.button == 3:
            x, y = event.pos
            return SecondPressed(x, y, getattr(event, "finger", False))
        case pygame.MOUSEBUTTONUP if event.button == 1:
            return Released(*event.pos)
        case pygame.MOUSEWHEEL:
            return Scrolled(event.x, event.y)
        case pygame.KEYDOWN:
            place = getattr(event, "scancode", 0)
            return KeyPressed(event.key, getattr(event, "mod", 0), place)
        case pygame.KEYUP:
            return KeyReleased()
        case kind if kind in LEAVE_EVENTS:
            return PointerLeft()
    return None


def find_rule(table: Table, model: TableModel) -> str:
    """Return the id of the rule that applies now, or of the one that refused something."""
    refused = model.refusal
    if refused is not None and refused.why is not None and refused.why.rule:
        return refused.why.rule
    if table.lecture is not None:
        return table.lecture.bubble(table.app.words).rule
    ask = asked(model.shown)
    return table.say.question(model.shown, ask).rule if ask else ""


SPOKEN_SENTENCES = 60  # of the log
PIECE_PREFIXES = ("card", "target")  # of the keys of pieces


def spoken_nodes(table: Table, model: TableModel) -> list[Node]:
    """Return the question, the latest sentences and the log for a screen reader."""
    v = model.shown
    write_log(table, model)
    first = max(0, len(table.log.entries) - SPOKEN_SENTENCES)
    lines = [
        Node(f"said.{n}", "text", entry.text)
        for n, entry in enumerate(table.log.entries[first:], first)
    ]
    asked = Node("asked", "text", table.say.prompt(v, model.follow.viewer), live=True)
    told = [model.notice.text] if model.notice is not None else []
    return [
        asked,
        *(Node("told", "text", text, live=True) for text in told),
        Node("said", "log", table.say("log.title"), children=lines, live=True),
    ]


def spoken_details(table: Table, model: TableModel, node: Node) -> str:
    """Return what a card does if its face is known; for any other node, its tip."""
    kind, _, name = node.key.partition(".")
    if kind not in PIECE_PREFIXES:
        return describe_node(table, model, node)
    face = model.shown.faces[int(name)]
    if not isinstance(face, Card):
        return node.tip
    words = table.say.words
    return " ".join(part for part in (words.card_text(face), words.card_does(face)) if part)
