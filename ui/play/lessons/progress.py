"""Plays a lesson: finds the required moves and keeps the position in the lesson."""

from games.cardfile.reader import Card
from games.engine import Ask, Move, Piece, State, legal_moves, spot_of
from ui.play.lessons.lesson import LEARNER, NONE, Lesson, LessonMove, LessonStep


class LessonDiverged(Exception):
    """Raised if the rules do not allow the lesson's next move; `required` is that move."""

    def __init__(self, required: LessonMove, told: str) -> None:
        super().__init__(told)
        self.required = required


class LessonProgress:
    """A lesson in progress: `step` steps are done, and `moves_done` moves of the next step."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson, self.match = lesson, lesson.match()
        self.step = self.moves_done = 0
        self.was_read = False  # whether a step without moves was read
        self._play_all(lesson.earlier_moves)

    def _play_all(self, moves: tuple[LessonMove, ...]) -> None:
        """Play some moves in order, for any seat."""
        for required in moves:
            while not (fitting := required.find_fitting(self.match.state)):
                self.play(self._usual_answer(required))
            self.match.dice = required.dice
            self.play(fitting[0])
            self.match.dice = ()

    def play(self, move: Move) -> None:
        """Play a move of the seat that is asked."""
        self.match.play(move)

    # position

    @property
    def over(self) -> bool:
        """Whether all steps are done."""
        return self.step >= len(self.lesson.steps)

    @property
    def present_step(self) -> LessonStep:
        """The present step; the last one if all are done."""
        return self.lesson.steps[min(self.step, len(self.lesson.steps) - 1)]

    @property
    def next_move(self) -> LessonMove | None:
        """The next required move; None if the step is to be read, or all steps are done."""
        if self.over or self.reading:
            return None
        return (
            self.present_step.moves[self.moves_done]
            if self.moves_done < len(self.present_step.moves)
            else None
        )

    @property
    def reading(self) -> bool:
        """Whether the step only waits to be read."""
        return not self.over and self.present_step.only_read and not self.was_read

    @property
    def asked(self) -> Ask | None:
        """The question that the table waits for."""
        return self.match.asked

    @property
    def wanted(self) -> list[Move]:
        """The moves among which the learner must choose; empty if another seat must move."""
        required = self.next_move
        if required is None or required.automatic or required.patterns[0].seat != LEARNER:
            return []
        return required.find_fitting(self.match.state)

    # progress

    def finish_reading(self) -> None:
        """Continue after a step that is only read."""
        if self.reading:
            self.was_read = True
            self._settle()

    def next_automatic(self) -> Move | None:
        """Return the next move that does not need the learner.

        None if the lesson waits for the learner.
        """
        required = self.next_move
        if required is None or self.wanted:
            return None
        fitting = required.find_fitting(self.match.state)
        return fitting[0] if fitting else self._usual_answer(required)

    def play_automatic(self, move: Move) -> None:
        """Play the move that `next_automatic` returned."""
        required = self.next_move
        assert required is not None
        if move in required.find_fitting(self.match.state):
            self._take(required, move)
        else:
            self.play(move)

    def _take(self, required: LessonMove, move: Move) -> None:
        self.match.dice = required.dice
        self.play(move)
        self.match.dice = ()
        self.moves_done += 1
        self._settle()

    def _settle(self) -> None:
        """Continue with the next step if this one is done."""
        if not self.over and not self.reading and self.moves_done >= len(self.present_step.moves):
            self.step, self.moves_done, self.was_read = self.step + 1, 0, False

    def _usual_answer(self, required: LessonMove) -> Move:
        """Return the usual answer where the lesson requires none.

        Raise LessonDiverged if several are possible.
        """
        state, ask = self.match.state, self.match.asked
        legal = legal_moves(state)
        if ask is None:
            raise LessonDiverged(required, "the game is over before this")
        for pattern in self.lesson.usual_moves:
            for move in legal:
                if pattern.fits(state, ask.seat, move):
                    return move
        if len(legal) == 1:
            return legal[0]
        told = ", ".join(sorted({_format_pattern(state, move) for move in legal}))
        raise LessonDiverged(
            required, f"seat {ask.seat} is asked {type(ask).__name__}; it may: {told}"
        )

    def skip(self) -> None:
        """Play the present step to its end without the learner."""
        step = self.step
        self.finish_reading()
        while self.step == step and not self.over:
            move = next(iter(self.wanted), None) or self.next_automatic()
            assert move is not None
            self.play_automatic(move)


def _format_pattern(s: State, move: Move) -> str:
    """Return a legal move in the form of a pattern."""
    to = spot_of(s, move.to)
    spot = _face(s, to) if isinstance(to, int) else to or NONE
    return f"{move.verb} {_face(s, move.piece)} {spot}"


def _face(s: State, piece: Piece | None) -> str:
    face: Card | None = None if piece is None else s.faces[piece]
    return NONE if face is None else f"{face.key}.{face.variant}" if face.variant else face.key
