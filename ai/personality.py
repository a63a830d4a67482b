"""Temperaments: what decides between moves that are about equal, so that opponents differ in style.

The cautious take what varies least between the imagined tables, the bold what varies most, the
tricky any; the steady always the best.
"""

import zlib

from ai.levels import STEADY, TEMPERS
from ai.search.worlds import Answer, stream
from games.engine import State

SLACK = 0.005  # of win chance that style may cost in a move
TRIED = 0.5  # a move searched less than so many times the best is not known well enough


def temper_of(name: str) -> str:
    """Return the temperament of an opponent: a name has always the same."""
    return TEMPERS[zlib.crc32(name.encode()) % len(TEMPERS)]


def styled(answer: Answer, temper: str, view: State, seed: int) -> Answer:
    """Return the answer with the move that a temperament takes among those about equal."""
    if temper == STEADY:
        return answer
    best = next((one for one in answer.known if one.move == answer.move), None)
    if best is None:
        return answer
    near = [
        one
        for one in answer.known
        if abs(one.mean - best.mean) <= SLACK and one.tries >= TRIED * best.tries
    ]
    if temper == "tricky":
        return answer._replace(move=stream(view, seed + 2).pick(near).move)
    sign = 1 if temper == "bold" else -1
    return answer._replace(move=max(near, key=lambda one: sign * one.spread).move)
