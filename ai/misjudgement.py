"""Let weak opponents misjudge as people do, instead of drawing bad moves at random.

A weak opponent has its own opinion of a table during a whole turn. It weighs some things too much
and others too little, is impressed by what is flashy, overlooks what others may do, imagines few
tables and forgets cards that it saw. It then plays the best move in that opinion, unless a careful
look shows that the move is far behind. Only a heedless one may then make a laughable move.
"""

import math
import random
from functools import lru_cache

from ai.judge import Judge
from ai.levels import LOOK_TABLES, Level
from ai.search.greedy import greedy
from ai.search.worlds import STREAM_PREFIX, Answer, Stop, make_random, pick, stream, turn_number
from ai.value import Value, value_of
from games.engine import Seat, State, asked, bit

FLASHY_FACTOR = 4.0  # how much more a beginner weighs what is flashy, at a blur of 1
OWN_SHARE = 0.5  # the blur of a single feature, as a share of that of its group
MAX_OPINIONS = 256  # opinions in the cache, at most


def misjudge(view: State, value: Value, how: Level, seed: int, stop: Stop) -> Answer:
    """Return the best move in the opinion of a weak opponent."""
    ask = asked(view)
    assert ask is not None
    mark = f"{view.seats}:{turn_number(view)}:{ask.seat}"
    opinion = form_opinion(value.judge, how, mark)
    seen = forget_cards(view, ask.seat, how, mark)
    more = value.judge.tempting(view, ask) if how.heedless else ()
    answer = greedy(seen, opinion, how.rounds, seed, stop, more=more)
    careful = greedy(view, value, LOOK_TABLES, seed, stop, more=more).ranked
    sane = [*careful]
    if heeds(view, how, seed):
        sane = [pair for pair in careful if not value.judge.is_silly(view, ask, pair[0])] or sane
    good = {move for move, worth in sane if worth >= sane[0][1] - how.points}
    near = [pair for pair in answer.ranked if pair[0] in good]
    if not near:
        return answer._replace(move=sane[0][0])
    powers = [math.exp((worth - near[0][1]) / how.heat) for _, worth in near]
    return answer._replace(move=near[pick(powers, stream(view, seed + 1))][0])


def heeds(view: State, how: Level, seed: int) -> bool:
    """Return whether an opponent notices laughable moves at this choice."""
    return not how.heedless or stream(view, seed + 2).below(1000) >= 1000 * how.heedless


@lru_cache(MAX_OPINIONS)
def form_opinion(judge: Judge, how: Level, mark: str) -> Value:
    """Return the value function of a weak opponent during the turn that `mark` names.

    Weights keep their signs. The features of a group (the word before the dot) are misjudged
    together, and less on their own.
    """
    luck = random.Random(f"{STREAM_PREFIX}:opinion:{judge.key}:{mark}")
    overlooks = luck.random() < how.oversight
    groups: dict[str, float] = {}
    factors: dict[str, float] = {}
    for name in judge.feature_names:
        group = groups.setdefault(name.partition(".")[0], luck.gauss(0.0, how.blur))
        factors[name] = math.exp(group + luck.gauss(0.0, OWN_SHARE * how.blur))
        if name in judge.flashy:
            factors[name] *= FLASHY_FACTOR**how.blur
        if overlooks and name in judge.threats:
            factors[name] = 0.0
    return value_of(judge).reweigh(factors)


def forget_cards(view: State, seat: Seat, how: Level, mark: str) -> State:
    """Return the view without those cards in others' hands that a weak opponent has forgotten."""
    draw = make_random("forgotten", *map(int, mark.split(":")))
    mine, forgotten = bit(seat), list[int]()
    for zone, viewers in view.zone_viewers.items():
        if viewers and not viewers & mine:
            known = [p for p in view.zones[zone] if view.seen[p] & mine and not view.up[p]]
            forgotten += [p for p in known if draw() < how.oversight]
    if not forgotten:
        return view
    v = view.copy()
    for piece in forgotten:
        v.faces[piece] = None
        v.seen[piece] &= ~mine
    return v
