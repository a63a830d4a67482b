"""Everything of one table in one window: the match followed, the board, the hands, the sheets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pygame import Rect

from games.engine.core import Move, Piece, Spot, asked, legal_moves
from games.engine.zones import owner
from games.registry import GAMES
from ui.app.host import Host
from ui.presentation.narrator import Narrator
from ui.presentation.sentences import Sentences, advice
from ui.session import Answer, Session
from ui.table.hands import pile_picker, spectator
from ui.table.hands.focus import Focus
from ui.table.hands.pointer import DWELL, LONG, Pointer
from ui.table.look import Look
from ui.table.motion.effects import Effects
from ui.table.motion.follow import Follow
from ui.table.motion.playback import Beat
from ui.table.node_tree import Acts, Tree
from ui.table.paint.board import Board, seated
from ui.table.paint.log_panel import Entry, Log
from ui.table.paint.name_plates import Plates, crew
from ui.table.paint.sheets import Sheet, browsing
from ui.table.paint.toolbar import Bar
from ui.table.place.layout import MINE
from ui.table.tabletop import Tabletop
from ui.widgets.node import Node

NOTICE = 4.0  # seconds that a notice stands


class TableScreen:
    """One table being played or looked at."""

    def __init__(self, app: Host, session: Session, kind: type[Look]) -> None:
        self.app, self.session = app, session
        match = session.match
        presenter = kind.presenter
        self.spec = presenter.spec
        names = [player.name for player in session.players]
        levels = [player.level for player in session.players]
        self.say = Sentences(app.words, self.spec, names, presenter)
        self.teller = Narrator(app.words, presenter, names)
        self.follow = Follow(session)
        self.faces = kind.faces(app.art, app.words, self.spec.tints)
        people = crew(match.view(None), self.spec, presenter, names, levels)
        plates = Plates(app.art, app.theme, self.say, people)
        table = Tabletop(app.art, app.theme, self.spec, self.say, self.faces)
        self.board = Board(table, kind(table), plates)
        self.play = Pointer(self.board, self.do, self.refuse, self.browse)
        self.tree = Tree(self.board, self.say, self.play)
        self.bar = Bar(app.art, app.theme, self.say)
        self.log = Log(app.theme, self.say)
        self.focus = Focus()
        self.effects = Effects(self.board, self.say, self.teller, self.sound)
        self.sheet: Sheet | None = None
        self.large: Piece | None = None
        self.notice, self.notice_left = "", 0.0
        self.caption, self.prompt = "", ""
        self.hinted: Move | None = None
        self.answer: Answer | None = None  # the hint shown last
        self.paused, self.clock, self.over = False, 0.0, 0.0
        self.tools: dict[str, Callable[[], None]] = {}
        self.gear = 0
        self.logged: tuple[Any, ...] = ()
        self.asked: tuple[Any, ...] = ()
        self.hot_node = ""
        self.dirty = True
        self.resize(app.size)
        self.effects.recall(self.follow)
        if not session.match.moves and not session.needs_curtain:
            self.follow.deal()
            self.board.settle(self.follow.shown, self.follow.viewer)

    # where everything is

    @property
    def area(self) -> Rect:
        """The part of the window for the table itself: an open log takes its side if it can."""
        window = Rect((0, 0), self.size)
        wide = self.log.rect(window).w
        if self.log.open and window.w - wide >= 900 * self.app.theme.u:
            window.w -= wide
        return window

    @property
    def seat(self) -> int:
        """The seat at the bottom; a mere watcher sits behind the first."""
        return max(0, self.follow.viewer or 0)

    def resize(self, size: tuple[int, int]) -> None:
        """The window, the log or the seat changed."""
        self.size = size
        if self.say.words is not self.app.words:
            self.say.words = self.teller.words = self.app.words
            self.faces.retell(self.app.words)
        v = self.follow.shown
        direction = GAMES[self.session.match.game].direction
        plain = len(self.tree.plain(v))
        self.board.resize(v, self.seat, direction, self.area, plain)
        self.board.settle(v, self.follow.viewer)
        self.dirty = True

    # what the hands do

    def do(self, moves: list[Move]) -> None:
        """Play what was meant; of several meanings one is asked for."""
        if len(moves) == 1:
            self._play(moves[0])
            return
        v = self.follow.shown
        choices = [
            (f"which.{i}", self.say.button(v, m), self._chooser(m)) for i, m in enumerate(moves)
        ]
        self.sheet = Sheet(self.say.say("which"), choices, close=self.close)

    def _chooser(self, move: Move) -> Callable[[], None]:
        def choose() -> None:
            self.close()
            self._play(move)

        return choose

    def _play(self, move: Move) -> None:
        self.hinted, self.notice_left = None, 0.0
        self.play.hover(None, None)
        self.session.play(move)
        self.play.ask([])
        self.dirty = True

    def refuse(self, why: str, piece: Piece | None, spots: tuple[Spot, ...] | list[Spot]) -> None:
        """Nothing came of it; one line says why."""
        if not self.play.hand.moves and (self.follow.playback.busy or self.past is not None):
            why = "past" if self.past is not None else "busy"
        goes = spots or (self.play.hand.goes(piece) if piece is not None else ())
        if why == "put_back" and not goes:
            why = "not_this_one"
        self.tell(self.say.refused(self.follow.shown, why, piece, goes))
        self.sound("drop")

    def not_yet(self, verb: str) -> None:
        """A button that stands there cannot be pressed yet; one line says why."""
        self.tell(self.say.not_yet(self.follow.shown, verb))
        self.sound("drop")

    @property
    def past(self) -> int | None:
        """The earlier move looked back at."""
        return self.follow.past

    def tell(self, text: str, seconds: float = NOTICE) -> None:
        """Say something in one line for a while."""
        self.notice, self.notice_left, self.dirty = text, seconds, True

    def sound(self, name: str) -> None:
        """Let something be heard."""
        if name:
            self.app.sound.play(name)

    def close(self) -> None:
        """Put the sheet away."""
        self.sheet, self.large, self.dirty = None, None, True

    # time

    @property
    def motion(self) -> bool:
        """Whether things fly; some people would rather they did not."""
        return not self.app.settings.reduced_motion

    def update(self, dt: float, now: float) -> None:
        """Let time pass for everything on the table."""
        self.clock += dt
        pace = 0.0 if self.paused or self.sheet else dt * self.app.settings.speed
        if not self.paused and len(self.follow.playback.queue) < 2:
            self.session.tick(now)
        if self.follow.catch_up():
            self._jumped()
        self._hinted()
        self._follow_focus()
        self.follow.playback.motion = self.motion
        for beat in self.follow.update(pace):
            self._begin(beat)
        self._time_passes(dt, pace)
        self._ask()

    def _time_passes(self, dt: float, pace: float) -> None:
        flying = self.board.sprites.moving
        if self.board.sprites.update(pace):
            self.sound("deal")
        ended = self.board.moods.update(pace) if not self.follow.playback.busy else False
        raised = self.play.update(dt, self.motion)
        self.board.look.watch(self.follow.shown, self.follow.playback.busy)
        raised |= self.board.look.update(pace)
        self.effects.confetti.update(dt)
        if self.notice_left > 0:
            self.notice_left -= dt
            self.dirty |= self.notice_left <= 0
        if self.play.down and not self.play.down.dragged and self.play.down.seconds > LONG:
            self._long_press()
        self.dirty |= (
            flying or ended or raised or self.effects.confetti.falling or self._tick_of_gear()
        )
        self.dirty |= self.play.hot is not None and DWELL < self.play.rest < DWELL + 0.1
        if self.follow.shown.winners and not self.follow.playback.busy:
            self.over += dt

    def _follow_focus(self) -> None:
        """With keys, the card that has the focus rises as under a pointer."""
        if self.focus.seen and not self.play.dragging:
            kind, _, name = self.focus.key.partition(".")
            self.play.hot = int(name) if kind in ("card", "target") else None
            self.play.hot_zone = name if kind == "zone" else None
            self.play.rest = 0.0

    def _hinted(self) -> None:
        """The hint asked for has come: its move glows, and one line says why."""
        answer = self.session.hint
        if answer is None or answer is self.answer or answer.move not in self.play.hand.moves:
            return
        self.answer, self.hinted = answer, answer.move
        self.tell(advice(answer, self.follow.shown, self.say), 12.0)

    def skip(self) -> None:
        """Enough seen of this move: all of it at once."""
        for beat in self.follow.playback.skip():
            self._begin(beat)
        self.board.land()
        self.dirty = True

    @property
    def piles(self) -> set[str]:
        """The zones that are piles."""
        return {zone for zone, place in self.board.layout().places.items() if place.shape == "pile"}

    def _long_press(self) -> None:
        down = self.play.down
        if down and not down.long and down.piece is not None:
            down.long, self.large, self.dirty = True, down.piece, True

    def _jumped(self) -> None:
        """Another person looks on, or moves were taken back: everything lies as it does now."""
        self.play.ask([])
        seats = self.board.layout().sides
        if seats.get(self.seat) != MINE:
            self.resize(self.size)
        self._elsewhere()
        self.over = 0.0

    def _begin(self, beat: Beat) -> None:
        """A beat begins; its sentence stands in the line below the table."""
        if beat.pieces:
            self.play.hover(None, None)
        self.caption = self.effects.begin(self.follow, beat, self.motion) or self.caption
        self.dirty = True

    # what is asked

    @property
    def thinking(self) -> bool:
        """Whether an opponent is thinking."""
        ask = asked(self.follow.shown)
        return not self.follow.playback.busy and (
            ask is not None and bool(self.board.plates.people[ask.seat].level) and not self.paused
        )

    def _tick_of_gear(self) -> bool:
        """Whether the gear of a thinking opponent has turned since the last frame."""
        tick, self.gear = self.gear, int(self.clock * 15)
        return self.thinking and tick != self.gear

    def _ask(self) -> None:
        """Offer the moves of the question to whoever looks on, once all is seen."""
        v = self.follow.shown
        ask = asked(v)
        mine = self.follow.live and ask is not None and ask.seat == self.follow.viewer
        mine = mine and not self.session.watching
        mine = mine and self.session.ready and not self.session.needs_curtain
        moves = legal_moves(v) if mine else []
        key = (len(self.follow.fed), tuple(moves))
        if key == self.asked:
            return
        self.asked, self.dirty = key, True
        before = len(self.tree.plain(v))
        self.play.ask(moves, self.follow.shown)
        pile_picker.offer(self, moves)
        if moves and not self.sheet:
            self.sound("turn")
            self._first_focus()
        if len(self.tree.plain(v)) != before or self.board.order != tuple(seated(v)):
            self.resize(self.size)

    @property
    def rule(self) -> str:
        """The rule that applies now."""
        ask = asked(self.follow.shown)
        return self.say.question(self.follow.shown, ask).rule if ask else ""

    def _first_focus(self) -> None:
        """With keys, the question comes to the focus and not the focus to the question."""
        groups = self.groups()
        wanted = [n for g in groups[:3] for n in g.children if n.enabled and "press" in n.actions]
        if wanted and not any(n.key == self.focus.key for n in wanted):
            self.focus.to(wanted[0].key)

    # the tree

    def groups(self) -> list[Node]:
        """All nodes there are now, in groups; a sheet hides the rest."""
        window = Rect((0, 0), self.size)
        if self.sheet:
            return [self.sheet.group(window, self.app.theme.u)]
        tools = self.bar.nodes(self.board.layout().bar, self.tools)
        look_as = partial(spectator.look_as, self) if self.session.watching else None
        acts = Acts(self.show, self.browse, self.do, self.not_yet, look_as)
        found = self.tree.groups(self.follow.shown, tools, acts)
        found[4].children += self.board.look.notes(self.follow.shown)
        if self.log.open:
            self._write_log()
            leave = self.to_now if self.past is not None else self.tools["log"]
            found.append(self.log.group(window, self.past, self.back_to, leave))
        return found

    def _write_log(self) -> None:
        """The sentences up to the move that is shown, written anew when there are more."""
        upto = len(self.follow.fed) if self.past is not None else self.follow.playback.move
        key = (upto, self.follow.viewer, self.app.words)
        if key != self.logged:
            self.logged = key
            said = self.session.log(self.app.words, self.follow.viewer)
            turn = self.app.words("turn").partition("{")[0]
            self.log.entries = [Entry(n, s, s.startswith(turn)) for n, s in said if n <= upto]

    def node_at(self, x: float, y: float) -> Node | None:
        """The button under a point."""
        found = [n for g in self.groups() for n in g.children if n.role in ("button", "listitem")]
        return next((n for n in reversed(found) if n.rect.collidepoint(x, y)), None)

    def show(self, piece: Piece) -> None:
        """Show a card large, or put it away again."""
        self.large = None if self.large == piece else piece
        self.dirty = True

    def browse(self, zone: str) -> bool:
        """Look through an open pile, or at what is known of a hand."""
        if zone in self.play.drawers:
            pile_picker.pull(self, zone)
            return True
        kind = self.spec.zone(zone)
        if not kind.browse and (kind.shape != "fan" or zone in self.mine):
            return False
        self.play.put_back()
        self.sheet = browsing(self.follow.shown, zone, self.say, self.spec, self.close)
        self.focus.to("close")
        self.dirty = True
        return True

    @property
    def mine(self) -> set[str]:
        """The viewer's own zones."""
        return {zone for zone in self.follow.shown.zones if owner(zone) == self.follow.viewer}

    def back_to(self, move: int) -> None:
        """Look at an earlier moment; nothing can be played there."""
        self.play.ask([])
        self.follow.look_back(move)
        self._elsewhere()

    def to_now(self) -> None:
        """Leave the earlier moment."""
        self.follow.now()
        self._elsewhere()

    def _elsewhere(self) -> None:
        self.board.moods.feel((), "", 0.0)
        self.effects.recall(self.follow)
        self.board.settle(self.follow.shown, self.follow.viewer, 0.3 if self.motion else 0.0)
        self.caption = self.prompt = ""
        self.asked, self.hinted, self.dirty = (), None, True
