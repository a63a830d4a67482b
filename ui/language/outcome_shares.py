"""Computes how likely each outcome of a seat is, and each face of an unseen piece."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ai.foresee import Foresight
from games.engine import Move, Said, Seat, State
from ui.language.sentences import Sentences

STEP_PERCENT = 5  # percent: counted chances are rounded to multiples of this
SAFE = "safe"  # the cases in which nothing happens to the seat
BEST_FIRST = (SAFE, "wins", "tie", "taken", "swept", "lost")  # from the best


class OutcomeShare(NamedTuple):
    """An outcome (a key of `BEST_FIRST`), its words, and its share of all cases."""

    key: str
    text: str
    part: float


def count_outcomes(me: Seat, found: Foresight, say: Sentences) -> tuple[OutcomeShare, ...]:
    """Return the possible outcomes of a seat, best first; empty if the game defines none."""
    if found.outcomes:
        return tell_shares(dict(found.outcomes), 1, say)
    counted: defaultdict[str, float] = defaultdict(float)
    sure = ((event, 1.0) for event in found.sure if isinstance(event, Said))
    for event, chance in (*sure, *found.maybe):
        if key := find_outcome(me, event, say):
            counted[key] += chance
    if SAFE in counted:
        counted[SAFE] = max(0.0, 1.0 - sum(n for key, n in counted.items() if key != SAFE))
    return tell_shares(counted, 1 if found.complete else STEP_PERCENT, say)


def tell_shares(
    counted: Mapping[str, float], step: int, say: Sentences
) -> tuple[OutcomeShare, ...]:
    """Return outcomes with their words and shares in steps of so many percent, best first."""
    whole = sum(counted.values())
    if not whole:
        return ()
    parts = round_to_steps([counted.get(key, 0.0) / whole for key in BEST_FIRST], step)
    told = list[OutcomeShare]()
    for key, part in zip(BEST_FIRST, parts, strict=True):
        if part:
            words = say("foresee.share", what=say(say.own("outcome", key)), percent=part)
            told.append(OutcomeShare(key, words, part / 100))
    return tuple(told)


def count_unseen(v: State, move: Move, say: Sentences) -> tuple[OutcomeShare, ...]:
    """Return the possible faces of the unseen piece at which a move points, as shares."""
    found = {key: (word, n) for key, word, n in say.presenter.possible_faces(v, move) if n}
    whole = sum(n for _, n in found.values())
    return tuple(
        OutcomeShare(
            key, say(say.own("may_be", found[key][0]), n=found[key][1]), found[key][1] / whole
        )
        for key in BEST_FIRST
        if key in found
    )


def find_outcome(seat: Seat, event: Said, say: Sentences) -> str:
    """Return the outcome of a seat after a saying; empty if the saying decides none.

    A saying in table.yaml has two `outcomes`: of the seats that it names, and of all others.
    """
    saying = say.spec.says.get(event.key)
    return saying.outcomes[seat not in event.seats] if saying and saying.outcomes else ""


def round_to_steps(parts: Iterable[float], step: int = STEP_PERCENT) -> list[int]:
    """Round shares of 1 to steps in percent that sum to 100; largest remainders round up."""
    exact = [100 * part / step for part in parts]
    steps = [int(n) for n in exact]
    up = sorted(range(len(exact)), key=lambda i: steps[i] - exact[i])
    for i in up[: 100 // step - sum(steps)]:
        steps[i] += 1
    return [step * n for n in steps]
