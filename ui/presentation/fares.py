"""How a seat comes off: all that may come of a move as shares of one whole, in round numbers."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from ai.foresee import Foresight
from games.engine import Said, Seat
from ui.presentation.sentences import Sentences

STEP = 5  # percent: counted chances are told in steps of so many
REST = "safe"  # what is left of the whole: nothing else happened to the seat
ORDER = (REST, "wins", "tie", "taken", "swept", "lost")  # from the best


class Share(NamedTuple):
    """A way to come off (`table.fares`), in words, and its part of the whole in percent."""

    key: str
    text: str
    percent: int


def shares(me: Seat, found: Foresight, say: Sentences) -> tuple[Share, ...]:
    """Return how a seat may come off, the best first; nothing where the game has no words for it.

    Whoever a saying names comes off as the first of its `fares` in table.yaml, others as the
    second.
    """
    counted: defaultdict[str, float] = defaultdict(float)
    sure = ((event, 1.0) for event in found.sure if isinstance(event, Said))
    for event, chance in (*sure, *found.maybe):
        if key := fare(me, event, say):
            counted[key] += chance
    if REST in counted:
        counted[REST] = max(0.0, 1.0 - sum(n for key, n in counted.items() if key != REST))
    whole = sum(counted.values())
    if not whole:
        return ()
    parts = rounded([counted[key] / whole for key in ORDER])
    return tuple(
        Share(key, say(say.own("fares", key)), part)
        for key, part in zip(ORDER, parts, strict=True)
        if part
    )


def fare(seat: Seat, event: Said, say: Sentences) -> str:
    """Return how a seat comes off after a saying; empty if that does not say so."""
    saying = say.spec.says.get(event.key)
    return saying.fares[seat not in event.seats] if saying and saying.fares else ""


def rounded(parts: Iterable[float]) -> list[int]:
    """Return parts of one as percent in whole steps that make 100: the largest rests go up."""
    exact = [100 * part / STEP for part in parts]
    steps = [int(n) for n in exact]
    up = sorted(range(len(exact)), key=lambda i: steps[i] - exact[i])
    for i in up[: 100 // STEP - sum(steps)]:
        steps[i] += 1
    return [STEP * n for n in steps]
