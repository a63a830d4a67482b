"""Shares of one whole: how a seat may come off, and what an unseen piece may be."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from ai.foresee import Foresight
from games.engine import Move, Said, Seat, State
from ui.language.sentences import Sentences

STEP = 5  # percent: counted chances are told in steps of so many
REST = "safe"  # what is left of the whole: nothing else happened to the seat
ORDER = (REST, "wins", "tie", "taken", "swept", "lost")  # from the best


class Share(NamedTuple):
    """A way to come off (`ORDER`), told in words, and its part of the whole."""

    key: str
    text: str
    part: float


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
    told = list[Share]()
    for key, part in zip(ORDER, parts, strict=True):
        if part:
            words = say("foresee.share", what=say(say.own("fares", key)), percent=part)
            told.append(Share(key, words, part / 100))
    return tuple(told)


def mixed(v: State, move: Move, say: Sentences) -> tuple[Share, ...]:
    """Return what an unseen piece may be that a move reaches, as shares of all that it may be."""
    found = {key: (word, n) for key, word, n in say.presenter.may_be(v, move) if n}
    whole = sum(n for _, n in found.values())
    return tuple(
        Share(key, say(say.own("may_be", found[key][0]), n=found[key][1]), found[key][1] / whole)
        for key in ORDER
        if key in found
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
