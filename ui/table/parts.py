"""The parts of a table in a window, and what they may ask of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Rect

from ai.search.worlds import Answer
from games.engine import Move, Piece, Refusal, RuleController, Spot, asked
from games.registry import GAMES
from ui.files import SoundName
from ui.language.available_moves import PossibleMove
from ui.language.narrator import Narrator
from ui.language.presenter import Presenter
from ui.language.preview_text import PreviewLine, describe_move
from ui.language.sentences import Sentences, describe_better_move
from ui.play.guided_session import Guided
from ui.play.opponent_review import Moment
from ui.play.session import LoggedSentence, Session
from ui.storage.players import Person
from ui.table.input.focus import Focus
from ui.table.input.pointer import Pointer
from ui.table.look import Look
from ui.table.motion.beat_conductor import BeatConductor
from ui.table.motion.follow import MatchFollower
from ui.table.node_tree import NodeTree
from ui.table.paint.board import Board
from ui.table.paint.log_panel import LogPanel
from ui.table.paint.name_plates import Plates, seat_players
from ui.table.paint.sheets import Sheet
from ui.table.paint.toolbar import Toolbar
from ui.table.preview.choice_panel import ChoicePanel
from ui.table.preview.preview_request import Preview
from ui.table.preview.refusal import ShownRefusal
from ui.table.replay.timeline import Timeline
from ui.table.tabletop import Tabletop
from ui.table.window import TableWindow
from ui.toolkit.widgets.skip_guard import Haste

NOTICE_SECONDS = 4.0


class TableParts:
    """The match, board, pointer, sheets and panels of one table."""

    def __init__(
        self, app: TableWindow, session: Session, kind: type[Look], presenter: Presenter
    ) -> None:
        self.app, self.session = app, session
        self.lecture = session if isinstance(session, Guided) else None
        match = session.match
        self.spec = presenter.spec
        names = [player.name for player in session.players]
        self.say = Sentences(app.words, self.spec, names, presenter)
        self.narrator = Narrator(app.words, presenter, names)
        self.follow = MatchFollower(session)
        self.faces = kind.faces(app.art, app.words, self.spec.tints)
        people = seat_players(match.view(None), self.spec, presenter, session.played_by)
        plates = Plates(app.art, app.theme, self.say, people)
        table = Tabletop(app.art, app.theme, self.spec, self.say, self.faces)
        table.heads = [one.face for one in people]
        self.board = Board(table, kind(table), plates)
        self.follow.playback.seconds_of = self.board.director.beat_seconds
        self.pointer = Pointer(self.board, self.do, self.refuse, self.browse)
        self.tree = NodeTree(self.board, self.say, self.pointer)
        self.bar = Toolbar(app.art, app.theme, self.say, app.keys)
        self.timeline = Timeline(app.art, app.theme, self.say, people)
        self.log = LogPanel(app.theme, self.say)
        self.choices = ChoicePanel(app.theme, self.say)
        self.focus = Focus()
        self.effects = BeatConductor(self.board, self.say, self.narrator, self.sound)
        crowd = enumerate(session.played_by)
        self.effects.persons = {seat for seat, one in crowd if isinstance(one, Person)}
        self._at_rest()

    def _at_rest(self) -> None:
        """Begin with nothing asked, told, opened or held."""
        self.presses, self.hurry = Haste(), False  # hurry: a key or button is held to go faster
        self.sheet: Sheet | None = None
        self.large: Piece | None = None
        self.notice, self.notice_left = "", 0.0
        self.caption, self.prompt = "", ""
        self.saying = ""  # the sentence of the present beat, until it appears
        self.seen = -1  # the move of the last beat
        self.refused: ShownRefusal | None = None
        self.preview = Preview()
        self.hinted: Move | None = None
        self.mind: Moment | None = None  # the choice whose expectations were asked for
        self.weighing: Move | None = None  # a move that waits for its evaluation
        self.doubted: tuple[int, Move] | None = None  # the last one weighed, and when
        self.answer: Answer | None = None  # the hint shown last
        self.paused, self.clock, self.over = False, 0.0, 0.0
        self.haste = 1.0  # factor of the speed of play, once the person is out
        self.tools: dict[str, Callable[[], None]] = {}
        self.gear = 0
        self.logged: tuple[object, ...] | None = None  # the state for which the log was written
        self.said: list[LoggedSentence] = []  # all sentences so far that the viewer may read
        self.written = 0  # moves that `said` covers
        self.asked: object = None  # the last question and its answers
        self.hot_node = ""
        self.scrolled: Piece | None = None  # the last card that a hand was scrolled to
        self.spoken = 0  # the last lesson step that got the focus
        self.bubble: tuple[object, object] | None = (
            None  # of a lesson, and what it was laid out for
        )
        self.dirty = True
        self.size = self.app.size

    @property
    def area(self) -> Rect:
        """The part of the window for the table; an open side panel takes its width if it can."""
        window = Rect((0, 0), self.size)
        wide = self.log.rect(window).w
        if (self.log.open or self.choices.open) and window.w - wide >= 900 * self.app.theme.u:
            window.w -= wide
        return window

    def is_on_panel(self, x: float, y: float) -> bool:
        """Return whether a point is on the open side panel."""
        at = self.log.rect(Rect((0, 0), self.size)).collidepoint(x, y)
        return at and (self.log.open or self.choices.open)

    @property
    def seat(self) -> int:
        """The seat at the bottom; for a watcher the first."""
        return max(0, self.follow.viewer or 0)

    @property
    def past(self) -> int | None:
        """The earlier move that is shown; None for the present."""
        return self.follow.past

    @property
    def is_halted(self) -> bool:
        """Whether the game is paused; a replay has its own pause."""
        return self.paused and self.follow.reel is None

    @property
    def motion(self) -> bool:
        """Whether pieces fly."""
        return not self.app.settings.reduced_motion

    def tell(self, text: str, seconds: float = NOTICE_SECONDS) -> None:
        """Show a notice for some seconds."""
        self.notice, self.notice_left, self.dirty = text, seconds, True

    def sound(self, name: SoundName | None) -> None:
        """Play a sound, if any."""
        if name:
            self.app.sound.play(name)

    def close(self) -> None:
        """Close the sheet."""
        self.sheet, self.large, self.dirty = None, None, True

    # time

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out anew: the window, the log or the seat changed."""
        raise NotImplementedError

    def finish(self) -> None:
        """Show everything that has happened at once."""
        raise NotImplementedError

    def back_to(self, move: int, running: bool = False) -> None:
        """Show an earlier moment without choices, and if `running` the moves after it."""
        raise NotImplementedError

    def to_now(self) -> None:
        """Return to the present."""
        raise NotImplementedError

    # moves

    def choose(self, choice: PossibleMove) -> None:
        """Play the move of a line; pick up the piece of a line with several moves."""
        self.tools["what"]()
        if choice.about is not None and choice.moves[0].piece == choice.about:
            self.pointer.pick(choice.moves[0].moved)
        elif choice.about is not None:
            self.pointer.put(choice.about)
        else:
            self.do(list(choice.moves))

    def do(self, moves: list[Move]) -> None:
        """Play a move; if there are several, ask which, and before a harmful one, whether."""
        v = self.follow.shown
        sure = len(moves) == 1 and moves[0].verb in self.spec.harmful(v)
        if len(moves) == 1 and not sure:
            self._play(moves[0])
            return
        choices = [
            (f"which.{i}", self.say.button(v, m), self._chooser(m)) for i, m in enumerate(moves)
        ]
        self.tree.means = {f"which.{i}": move for i, move in enumerate(moves)}
        if sure:
            choices.append(("close", self.say("rather_not"), self.close))
        self.sheet = Sheet(self.say("sure" if sure else "which"), choices, close=self.close)

    def _chooser(self, move: Move) -> Callable[[], None]:
        def choose() -> None:
            self.close()
            self._play(move)

        return choose

    def _play(self, move: Move) -> None:
        self.hinted, self.notice_left = None, 0.0
        if not self.session.meant(move):
            self.sound("drop")
            self.pointer.ask([])
            self.asked, self.dirty = None, True
            return
        doubt = (len(self.session.match.moves), move)
        if self.session.advises and doubt != self.doubted and self.session.weigh(move):
            self.doubted = doubt  # so that advice comes only once
            self.weighing = move
            self.pointer.ask([])
            return
        self._commit(move)

    def finish_weighing(self) -> None:
        """Play the weighed move, or give advice if it costs much."""
        move, answer = self.weighing, self.session.weighed
        if move is None or answer is None:
            return
        self.weighing = None
        told = describe_better_move(answer, self.follow.shown, self.say)
        if not told:
            self._commit(move)
            return
        buttons = [
            ("which.0", self.say("advice.anyway"), self._chooser(move)),
            ("close", self.say("rather_not"), self._rather_not),
        ]
        self.tree.means = {"which.0": move}
        self.sheet = Sheet(self.say("advice.sure"), buttons, line=told, close=self._rather_not)
        self.focus.move_to("close")
        self.dirty = True

    def _rather_not(self) -> None:
        """Close the advice, and offer all moves again."""
        self.close()
        self.asked = None

    def _commit(self, move: Move) -> None:
        self.focus.moved = False
        self.pointer.hover(None, None)
        self.session.play(move)
        self.pointer.ask([])
        self.dirty = True

    def refuse(
        self, why: str, piece: Piece | None, spots: Sequence[Spot], spot: Spot | None = None
    ) -> None:
        """Explain why an attempt failed, with the reason of the rules if there is one."""
        self.sound("drop")
        if self.lecture is not None and self.lecture.reading:
            self.tell(self.app.words(self.lecture.waits_for))
            return
        v, ask = self.follow.shown, asked(self.follow.shown)
        if self.board.stands_in(piece):
            why, piece = "nothing_there", None
        if ask is not None and piece is not None and why in ("not_this_one", "not_there"):
            found = self.rules.why_not(v, piece, spot)
            if found is not None and found.key:
                self._show_refusal(ShownRefusal(self.say.why(v, piece, found), piece, found))
                return
        if not self.pointer.selection.moves and (
            self.follow.playback.busy or self.past is not None
        ):
            why = "past" if self.past is not None else "busy"
        goes = spots or (self.pointer.selection.goals_of(piece) if piece is not None else ())
        if why == "put_back" and not goes:
            why = "not_this_one"
        text = self.say.refused(v, why, piece, goes)
        if ask is None or why in ("past", "busy", "put_back"):
            self.tell(text)
        else:  # somebody else's question is the cause
            self._show_refusal(ShownRefusal(text, piece, Refusal("", seat=ask.seat)))

    @property
    def rules(self) -> RuleController:
        """The rules of this game."""
        return GAMES[self.session.match.game]

    def _show_refusal(self, refused: ShownRefusal) -> None:
        """Show which rule forbids something."""
        self.refused, self.notice_left, self.dirty = refused, 0.0, True

    def preview_lines(self) -> list[PreviewLine]:
        """Return the effects of the move under the pointer or the focus, once they are known."""
        found, move = self.preview.shown, self.preview.move
        if found is None or move is None:
            return []
        return describe_move(self.follow.shown, move, found, self.say, self.narrator)

    def not_yet(self, verb: str, rect: Rect) -> None:
        """Explain why the button in this rectangle cannot be pressed."""
        v = self.follow.shown
        why = self.rules.why_not_yet(v, verb)
        if why is None:
            return
        self.sound("drop")
        if why.cause is None:  # the question itself is the cause
            why = replace(why, cause=min(self.say.subjects(v), default=None))
        self._show_refusal(ShownRefusal(self.say.why(v, None, why), None, why, at=rect))

    def browse(self, zone: str) -> bool:
        """Show an open pile's cards, or a hand's known ones; return False if there are none."""
        raise NotImplementedError
