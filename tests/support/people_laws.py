"""The laws that hold at a table after each input of a person, and while time passes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from games.engine.core import asked
from games.engine.events import Moved, Rolled
from games.engine.match import Match
from games.engine.moves import Move
from tests.support import inside
from tests.support.inside import ShownOverlay
from tests.support.people_meaning import legal
from ui.language.presenters import PRESENTERS
from ui.play.guided_session import Guided
from ui.play.puzzle_session import Riddle
from ui.play.session import Session
from ui.scenes.table import TableScene


class Fault(NamedTuple):
    """A broken law, its cause in words that are the same each time, and what happened."""

    law: str
    what: str
    detail: str


@dataclass
class Moment:
    """What a person sees at one time, and since when."""

    scene: TableScene
    shown: list[ShownOverlay]
    pointer: tuple[int, int]
    rest: float  # seconds since the pointer moved
    since_input: float  # seconds since any input


@dataclass
class Laws:
    """Checks one table; `counts` says how often which law was checked."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)
    foreseen: set[tuple[int, Move]] = field(default_factory=set)  # previews that were checked
    refusal: ShownOverlay | None = None  # that stands since the last input
    tip: tuple[str, float] = ("", 0.0)  # the tip that is shown, and the clock when it appeared
    fights: dict[object, int] = field(default_factory=dict)  # finished attacks: move of their end
    removed: Move | None = None  # the person's last move, if it only narrowed a choice

    def check(self, law: str, good: bool, what: str, detail: str = "") -> None:
        """Count a check; note a fault if the law does not hold."""
        self.counts[law] += 1
        if not good:
            self.faults.append(Fault(law, what, detail))

    # after an input

    def after_input(
        self,
        scene: TableScene,
        name: str,
        meant: set[Move],
        before: int,
        by_habit: bool,
        waited: set[int],
    ) -> list[Move]:
        """Check the moves that an input made; return them.

        `before` is how many moves there were, `waited` the moves that were made while time passed
        during the input, and `by_habit` says that the input was an Enter on a focus that nobody
        had moved.
        """
        made = [(n, move) for n, move in made_since(scene.session, before) if n not in waited]
        one_move_at_most(self, name, made)
        for n, move in made:
            made_what_was_meant(self, scene, name, move, meant)
            if by_habit:
                habit_goes_on(self, scene, name, n, move)
            less = move.piece is None and narrows(scene.session.match, n)
            self.removed = move if less else None
        return [move for _, move in made]

    def alone(self, scene: TableScene, before: int) -> set[int]:
        """Check the moves of the person that were made without an input; return their numbers."""
        made = made_since(scene.session, before)
        for n, move in made:
            if plays_on(scene.session):
                continue
            plays_only_what_is_forced(self, scene.session, n, move)
            completes_no_choice(self, scene.session, n, move)
        return {n for n, _ in made}


def made_since(session: Session, before: int) -> list[tuple[int, Move]]:
    """Return the moves of the person since there were so many, with the number before each."""
    match, found = session.match, []
    for n in range(before, len(match.moves)):
        ask = asked(match.states[n])
        if ask is not None and ask.seat == session.viewer:
            found.append((n, match.moves[n]))
    return found


def plays_on(session: Session) -> bool:
    """Return whether the program plays all seats, to show what a wrong puzzle move leads to."""
    return isinstance(session, Riddle) and session.stage != "asked"


# law 1


def one_move_at_most(laws: Laws, name: str, made: list[tuple[int, Move]]) -> None:
    """One input makes one move at most."""
    laws.check("1 meant", len(made) < 2, f"{name} makes several moves", str(made))


def made_what_was_meant(
    laws: Laws, scene: TableScene, name: str, move: Move, meant: set[Move]
) -> None:
    """A move that is made is one that the input named, by what was drawn."""
    what = f"{name} makes {move.verb}, which it did not name"
    laws.check("1 meant", move in meant, what, f"{move}; named: {sorted(map(str, meant))[:6]}")


def habit_goes_on(laws: Laws, scene: TableScene, name: str, n: int, move: Move) -> None:
    """Enter on a focus that nobody moved neither narrows a choice nor declines a question.

    The law holds where another answer was possible, such as to roll: whoever presses Enter three
    times must not lose a turn by it.
    """
    match = scene.session.match
    ask = asked(match.states[n])
    assert ask is not None
    moves = legal_before(scene.session, n)
    spec = inside.spec(scene)
    goes_on = any(m.piece is None and m.to is None and m.verb not in spec.declines for m in moves)
    less = goes_on and narrows(match, n)
    question = type(ask).__name__
    laws.check("1 habit", not less, f"Enter by habit narrows {question} by {move.verb}", name)
    no = move.verb in spec.declines and len(moves) > 1
    laws.check("1 habit", not no, f"Enter by habit declines {question} by {move.verb}", name)


def plays_only_what_is_forced(laws: Laws, session: Session, n: int, move: Move) -> None:
    """The program plays for a person only what is forced."""
    v = session.match.states[n]
    spec = PRESENTERS[session.match.game].spec
    moves = [m for m in legal_before(session, n) if m.verb not in spec.harmful(v)]
    good = len(moves) <= 1 or isinstance(session, Guided)
    laws.check("1 forced", good, f"{move.verb} is played without an input", str(move))


def completes_no_choice(laws: Laws, session: Session, n: int, move: Move) -> None:
    """No roll, payment or attack starts because something was removed from it.

    The program does not complete a choice that a person was just making.
    """
    rolls = any(isinstance(event, Rolled) for event in session.match.events[n + 1])
    last = n > 0 and laws.removed is not None and session.match.moves[n - 1] == laws.removed
    what = f"{move.verb} is played because of {laws.removed.verb if laws.removed else ''}"
    laws.check("1 removed", not (rolls and last), what, str(move))


def legal_before(session: Session, n: int) -> list[Move]:
    """Return the legal moves after `n` moves."""
    ask = asked(session.match.states[n])
    return list(ask.moves(session.match.states[n])) if ask is not None else []


def narrows(match: Match, n: int) -> bool:
    """Return whether a move only left fewer answers to the same question, without a gain."""
    before, after = match.states[n], match.states[n + 1]
    a, b = asked(before), asked(after)
    if a is None or b is None or type(a) is not type(b) or a.seat != b.seat:
        return False
    gains = {event.to for event in match.events[n + 1] if isinstance(event, Moved)}
    if f"hand.{a.seat}" in gains:
        return False
    return set(b.moves(after)) < set(a.moves(before))


# law 6


def somebody_can_act(laws: Laws, scene: TableScene, seconds: float) -> None:
    """The program waits for somebody who can act, or the game is over."""
    ask = scene.session.asked
    who = "nobody" if ask is None else f"seat {ask.seat}"
    what = f"nothing goes on: {type(ask).__name__} asks {'me' if legal(scene) else 'others'}"
    laws.check("6 waits", False, what, f"{who} after {seconds:.0f} s")
