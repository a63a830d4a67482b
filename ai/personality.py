"""Choose between almost equal moves by temperament, so that opponents differ in style.

Cautious opponents take the move whose worth varies least between the imagined tables, and bold ones
the move whose worth varies most. Tricky ones take any of them, steady ones always the best.
"""

import zlib

from ai.levels import STEADY, TEMPERS
from ai.search.worlds import Answer, stream
from games.engine import State

MAX_STYLE_COST = 0.005  # win chance that style may cost in a move
MIN_VISIT_SHARE = 0.5  # visits that a move needs, as a share of the best move's


def temper_of(name: str) -> str:
    """Return the temperament of an opponent, which depends on the name alone."""
    return TEMPERS[zlib.crc32(name.encode()) % len(TEMPERS)]


def apply_temper(answer: Answer, temper: str, view: State, seed: int) -> Answer:
    """Return the answer with the move that a temperament prefers among almost equal ones."""
    if temper == STEADY:
        return answer
    best = next((one for one in answer.known if one.move == answer.move), None)
    if best is None:
        return answer
    near = [
        one
        for one in answer.known
        if abs(one.mean - best.mean) <= MAX_STYLE_COST and one.tries >= MIN_VISIT_SHARE * best.tries
    ]
    if temper == "tricky":
        return answer._replace(move=stream(view, seed + 2).pick(near).move)
    sign = 1 if temper == "bold" else -1
    return answer._replace(move=max(near, key=lambda one: sign * one.spread).move)
