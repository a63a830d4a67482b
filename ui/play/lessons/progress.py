"""Plays a lesson: whose move is next, which are meant, and where the lesson stands."""

from games.cardfile.reader import Card
from games.engine import Ask, Move, Piece, State, legal_moves, spot_of
from ui.play.lessons.lesson import LEARNER, NONE, Lesson, LessonMove, LessonStep


class Lost(Exception):
    """Raised where the rules do not go the way of the lesson; `deed` says at which."""

    def __init__(self, deed: LessonMove, told: str) -> None:
        super().__init__(told)
        self.deed = deed


class LessonProgress:
    """A lesson on its way: `step` steps are done, and `deed` deeds of the next."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson, self.match = lesson, lesson.match()
        self.step = self.deed = 0
        self.seen = False  # the step that is only to be read was read
        self._all(lesson.before)

    def _all(self, deeds: tuple[LessonMove, ...]) -> None:
        """Play deeds one after the other, whoever's they are."""
        for deed in deeds:
            while not (meant := deed.moves(self.match.state)):
                self.play(self._by_itself(deed))
            self.match.dice = deed.dice
            self.play(meant[0])
            self.match.dice = ()

    def play(self, move: Move) -> None:
        """Play a move of whoever is asked."""
        self.match.play(move)

    # where it stands

    @property
    def over(self) -> bool:
        """Whether all steps are done."""
        return self.step >= len(self.lesson.steps)

    @property
    def now(self) -> LessonStep:
        """The step that is not done yet; the last one if all are."""
        return self.lesson.steps[min(self.step, len(self.lesson.steps) - 1)]

    @property
    def due(self) -> LessonMove | None:
        """The deed that is next; None if the step is to be read, or all are done."""
        if self.over or self.reading:
            return None
        return self.now.deeds[self.deed] if self.deed < len(self.now.deeds) else None

    @property
    def reading(self) -> bool:
        """Whether the step only waits to be read."""
        return not self.over and self.now.read and not self.seen

    @property
    def asked(self) -> Ask | None:
        """The question that the table waits for."""
        return self.match.asked

    @property
    def wanted(self) -> list[Move]:
        """The moves that the learner is to choose from; empty while it is not the learner's."""
        due = self.due
        if due is None or due.alone or due.patterns[0].seat != LEARNER:
            return []
        return due.moves(self.match.state)

    # going on

    def onward(self) -> None:
        """Go on after a step that was only to be read."""
        if self.reading:
            self.seen = True
            self._settle()

    def alone(self) -> Move | None:
        """Return the move that is next without the learner; None while that waits."""
        due = self.due
        if due is None or self.wanted:
            return None
        meant = due.moves(self.match.state)
        return meant[0] if meant else self._by_itself(due)

    def go(self, move: Move) -> None:
        """Play the move that `alone` returned."""
        due = self.due
        assert due is not None
        if move in due.moves(self.match.state):
            self._take(due, move)
        else:
            self.play(move)

    def _take(self, due: LessonMove, move: Move) -> None:
        self.match.dice = due.dice
        self.play(move)
        self.match.dice = ()
        self.deed += 1
        self._settle()

    def _settle(self) -> None:
        """Go on to the next step if this one is done."""
        if not self.over and not self.reading and self.deed >= len(self.now.deeds):
            self.step, self.deed, self.seen = self.step + 1, 0, False

    def _by_itself(self, due: LessonMove) -> Move:
        """Return what is answered where the lesson says nothing; raise Lost if that is open."""
        state, ask = self.match.state, self.match.asked
        legal = legal_moves(state)
        if ask is None:
            raise Lost(due, "the game is over before this")
        for pattern in self.lesson.usually:
            for move in legal:
                if pattern.fits(state, ask.seat, move):
                    return move
        if len(legal) == 1:
            return legal[0]
        told = ", ".join(sorted({_told(state, move) for move in legal}))
        raise Lost(due, f"seat {ask.seat} is asked {type(ask).__name__}; it may: {told}")

    def skip(self) -> None:
        """Do what the step asks for, up to its end, with nobody's help."""
        step = self.step
        self.onward()
        while self.step == step and not self.over:
            move = next(iter(self.wanted), None) or self.alone()
            assert move is not None
            self.go(move)


def _told(s: State, move: Move) -> str:
    """Return a legal move as a pattern."""
    to = spot_of(s, move.to)
    spot = _face(s, to) if isinstance(to, int) else to or NONE
    return f"{move.verb} {_face(s, move.piece)} {spot}"


def _face(s: State, piece: Piece | None) -> str:
    face: Card | None = None if piece is None else s.faces[piece]
    return NONE if face is None else f"{face.key}.{face.variant}" if face.variant else face.key
