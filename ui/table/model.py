"""The state of a table on the screen: everything that cannot be derived from something else."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from pygame import Rect

from ai.foresee import Foresight
from ai.search.worlds import Answer
from games.engine import Move, Piece, Refusal, State
from ui.play.move_summary import MoveSummary
from ui.play.opponent_review import Moment
from ui.play.session import LoggedSentence, Session
from ui.table.input.direct_aim import DirectAim
from ui.table.input.focus import Focus
from ui.table.input.pointer_state import DiceShake, PointerState
from ui.table.input.selection import Selection
from ui.table.motion.follow import MatchFollower
from ui.table.motion.playback import Beat
from ui.table.paint.log_panel import PanelState
from ui.table.paint.sheets import Sheet
from ui.toolkit.input.inputs import Haste

PREVIEW_DELAY_SECONDS = 0.12  # that a move must be pointed at before it is looked ahead
NOTICE_SECONDS = 4.0
HINT_SECONDS = 20.0
MOST_UNREAD = 2  # sentences that stay before a new one, however fast somebody presses on
LONGEST_TIP_SECONDS = 4.0
REFUSAL_MOTION_SECONDS = 1.0  # for which a refused piece shakes and the cause glows
SHAKE_SECONDS = 0.26  # of a refused piece
SWINGS = 3  # in that time
SWING_WIDTH = 6  # units to each side at first


class Preview:
    """The effects of the present question's moves, as far as they are known."""

    def __init__(self) -> None:
        self.move: Move | None = None  # under the pointer or the focus
        self.rest = 0.0  # seconds that it has been there
        self.known: dict[Move, Foresight] = {}
        self._wished: Move | None = None

    @property
    def shown(self) -> Foresight | None:
        """The effects of the current move; None before the delay or while they are unknown."""
        if self.move is None or self.rest < PREVIEW_DELAY_SECONDS:
            return None
        return self.known.get(self.move)

    def forget(self) -> None:
        """Forget everything, because another question is asked."""
        self.known.clear()
        self.move = self._wished = None

    def update(self, dt: float, move: Move | None, session: Session) -> None:
        """Let `dt` seconds pass; `move` is under the pointer or the focus."""
        if move != self.move:
            self.move, self.rest = move, 0.0
        self.rest += dt
        if move is not None and self.rest >= PREVIEW_DELAY_SECONDS and move not in self.known:
            self._ask(move, session)

    def _ask(self, move: Move, session: Session) -> None:
        """Ask about a move once, and take the answer when it is ready."""
        if self._wished != move:
            self._wished = move
            session.foresee(move)
        if session.foreseen is not None and session.foreseen[0] == move:
            self.known[move] = session.foreseen[1]


@dataclass
class Pace:
    """How fast time passes at the table, and how much has passed."""

    clock: float = 0.0  # seconds since the table was opened
    over: float = 0.0  # seconds since the end of the match was shown
    paused: bool = False
    hurry: bool = False  # a key or button is held to go faster
    held: float = 0.0  # seconds for which it has been held
    others: float = 0.0  # seconds for which the others have played since the viewer answered
    about_me: bool = False  # the present beat touches the viewer
    skips: bool = False  # runs to the viewer's next decision
    rushed: float = 0.0  # seconds since the jump to the end began
    haste: float = 1.0  # factor of the speed of play, once the person is out
    presses: Haste = field(default_factory=Haste)


@dataclass
class TableNotice:
    """A sentence that is shown for some seconds: news, or a hint."""

    text: str
    left: float  # seconds
    kind: Literal["news", "hint"] = "news"


@dataclass
class ShownRefusal:
    """A refusal that is shown: its sentence, the piece, and the reason that the rules give.

    `seconds` counts how long it has been shown; `at` is the rectangle of a button that was pressed.
    """

    text: str
    piece: Piece | None
    why: Refusal | None = None
    seconds: float = 0.0
    at: Rect | None = None

    @property
    def lively(self) -> bool:
        """Whether its piece still shakes, or its cause still glows."""
        return self.seconds <= REFUSAL_MOTION_SECONDS

    def sway(self) -> float:
        """Return how many units the piece is to the right of its place."""
        left = 1 - self.seconds / SHAKE_SECONDS
        return SWING_WIDTH * left * math.sin(2 * math.pi * SWINGS * (1 - left)) if left > 0 else 0.0


@dataclass
class UnreadSentence:
    """A sentence about another's move that must stay: its seconds, and how many are left."""

    text: str
    seconds: float
    left: float = field(init=False)

    def __post_init__(self) -> None:
        self.left = self.seconds


@dataclass
class Sentence:
    """The sentences about the present: a caption for what happens, and the question."""

    told: tuple[str, ...] = ()  # what happens or has just happened, the oldest first
    prompt: str = ""  # the question shown last
    coming: str = ""  # the caption of the present beat, until it appears
    move: int = -1  # the move of the last beat
    unread: list[UnreadSentence] = field(default_factory=list)  # the oldest first

    def tell(self, seconds: float) -> None:
        """Show the coming sentence, behind those that must stay; it stays for so many seconds."""
        if not self.coming:
            return
        self.show(self.coming)
        if seconds > 0:
            self.unread = [*self.unread, UnreadSentence(self.coming, seconds)][-MOST_UNREAD:]

    def follow(self, move: int) -> Sentence:
        """Return the sentences of the next move; those that must stay are shown with them."""
        followed = Sentence(move=move, unread=self.unread)
        followed.show("")
        return followed

    @property
    def caption(self) -> str:
        """The whole caption."""
        return " ".join(self.told)

    def show(self, text: str) -> None:
        """Show a sentence as the caption, behind those that must stay."""
        told = [*[one.text for one in self.unread], text]
        self.told = tuple(filter(None, dict.fromkeys(told)))

    def pass_time(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        for one in self.unread:
            one.left -= dt
        self.unread = [one for one in self.unread if one.left > 0]

    @property
    def is_full(self) -> bool:
        """Whether another sentence has to wait: two must stay, or one for most of its time."""
        last = self.unread[-1] if self.unread else None
        return len(self.unread) > 1 or (last is not None and last.left > last.seconds / 2)


@dataclass
class Requests:
    """What the opponents' process was asked for: a preview, a hint, advice, a look back."""

    preview: Preview = field(default_factory=Preview)
    hint: Answer | None = None  # the hint shown last
    hinted: Move | None = None  # the move of the hint, while it is offered
    has_more: bool = False  # whether the hint's chance, alternative and risk are shown in its place
    weighing: Move | None = None  # a move that waits for its evaluation
    doubted: tuple[int, Move] | None = None  # the last weighed move, and after how many moves
    review: Moment | None = None  # the earlier choice that an opponent explains


@dataclass
class WrittenLog:
    """The sentences of the log, and the key of what they were written from."""

    key: tuple[object, ...] | None = None
    said: list[LoggedSentence] = field(default_factory=list)
    moves: int = 0  # that `said` covers
    summed_key: tuple[object, ...] | None = None  # of the summaries
    summed: Sequence[MoveSummary] = ()  # of the last moves that were shown


@dataclass
class Hover:
    """The node under the mouse, and for how long the hot node has been the same."""

    node: str = ""
    seconds: float = 0.0
    key: str = ""  # the node whose seconds are counted
    shown: object = None  # what the layout of the buttons followed from, to notice a change
    panel: str = ""  # the panel that was open then


@dataclass
class TableModel:
    """All state of one table on the screen."""

    follow: MatchFollower
    selection: Selection
    size: tuple[int, int]
    pace: Pace = field(default_factory=Pace)
    direct: DirectAim = field(default_factory=DirectAim)
    pointer: PointerState = field(default_factory=PointerState)
    focus: Focus = field(default_factory=Focus)
    hover: Hover = field(default_factory=Hover)
    sheet: Sheet | None = None
    focus_below: str = ""  # the node that had the focus before the sheet was opened
    large: Piece | None = None  # the card that is shown large on request
    panel: PanelState = field(default_factory=PanelState)
    sentence: Sentence = field(default_factory=Sentence)
    notice: TableNotice | None = None
    refusal: ShownRefusal | None = None
    requests: Requests = field(default_factory=Requests)
    log: WrittenLog = field(default_factory=WrittenLog)
    open_piles: dict[str, list[Piece]] = field(default_factory=dict)  # by zone, the cards to pick
    shake: DiceShake | None = None  # the dice that are shaken
    writes: Move | None = None  # a move whose text a form asks for
    question: object = None  # the last question, to notice a new one
    scrolled: Piece | None = None  # the last card that a hand was scrolled to
    swept: int | None = None  # y of the finger that drags a list
    drags_timeline: bool = False
    lesson_page: tuple[str, int] = ("", 0)  # what a bubble says, and how often its page was turned
    lesson_step: int = 0  # the last step of a lesson whose button got the focus

    @property
    def shown(self) -> State:
        """The view that is shown."""
        return self.follow.shown

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
        return self.pace.paused and self.follow.reel is None

    @property
    def dragging(self) -> bool:
        """Whether a card hangs on the pointer."""
        down = self.pointer.down
        return self.selection.held is not None and down is not None and down.dragged

    @property
    def hot(self) -> str:
        """The key of the node that has the focus or is under the pointer."""
        return self.focus.key if self.focus.seen else self.hover.node

    @property
    def window(self) -> Rect:
        """The rectangle of the window."""
        return Rect((0, 0), self.size)

    def must_wait(self, beat: Beat) -> bool:
        """Return whether a beat waits until the sentences about others' moves have been read."""
        goes_on = beat.kind == "note" and beat.move == self.follow.playback.move
        return self.sentence.is_full and not goes_on

    def tell(
        self, text: str, seconds: float = NOTICE_SECONDS, kind: Literal["news", "hint"] = "news"
    ) -> None:
        """Show a notice for some seconds."""
        self.notice = TableNotice(text, seconds, kind)

    def put_away_hint(self) -> None:
        """Show no hint any more."""
        if self.notice is not None and self.notice.kind == "hint":
            self.notice = self.requests.hinted = None

    def open(self, sheet: Sheet, first: str = "") -> None:
        """Open a sheet in place of any other, with the focus on its node `first`."""
        if self.sheet is None:
            self.focus_below = self.focus.key
        self.sheet = sheet
        self.focus.move_to(first)

    def close(self) -> None:
        """Close the sheet and the large card, unless the sheet has to be seen longer."""
        if self.sheet is None or self.sheet.can_close:
            self.put_away_sheet()

    def put_away_sheet(self) -> None:
        """Close the sheet and the large card; the focus returns to where it was on the table."""
        if self.sheet is not None:
            self.focus.move_to(self.focus_below)
        self.sheet = self.large = None

    def drop_requests(self) -> None:
        """Drop all requests about a table that is no longer shown."""
        self.requests = Requests(doubted=self.requests.doubted)
        if self.notice is not None and self.notice.kind == "hint":
            self.notice = None
