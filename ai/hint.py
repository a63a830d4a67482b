"""Choose the move that a hint names, and the reason for it."""

from dataclasses import replace

from ai.explain import explain, find_position, find_sure_win, list_facts
from ai.facts import Position, find_reason, rank_reason
from ai.judge import Judge
from ai.levels import Level
from ai.search.regret import MixedStrategy
from ai.search.worlds import Answer, Known, SearchNumbers, Stop
from ai.think import think
from ai.value import value_of
from games.engine import State, asked

EVEN_CHANCE = 0.01  # win chance: moves that differ by less are equal to a person
SAFER_CHANCE = 0.03  # win chance: what a safer secret choice may cost


def find_hint(
    judge: Judge, view: State, level: str | Level, seed: int, stop: Stop, timed: bool = True
) -> Answer:
    """Return the best move for a person, one reason for it, and its numbers.

    A move that surely wins comes before all others; a secret choice is not drawn at random. Of
    moves that are about as good, the one with the strongest reason is chosen.
    """
    ask = asked(view)
    assert ask is not None
    at = find_position(judge, view)
    if len(at.moves) == 1:
        reason = find_reason(list_facts(judge), at, at.moves[0], None)
        return Answer(at.moves[0], ((at.moves[0], 1.0),), reason=reason)
    won = find_sure_win(at)
    if won is not None:
        return won
    how = judge.level(level) if isinstance(level, str) else level
    if ask.secret and how.how == "search":
        return choose_safest(judge, at, how, seed, stop)
    return prefer_plain(judge, at, think(judge, view, how, seed, stop, timed, why=True))


def choose_safest(judge: Judge, at: Position, how: Level, seed: int, stop: Stop) -> Answer:
    """Return the secret choice that is safest at once among those that are about as good."""
    value, view = value_of(judge), at.view
    mixed = MixedStrategy(view, value, how.duels, how.tables, seed, stop)
    found = dict(zip(mixed.moves, mixed.worth(), strict=True))
    least = max(found.values()) - SAFER_CHANCE
    safe = {
        move: judge.safety(view, at.seat, move) or 0.0
        for move, worth in found.items()
        if worth >= least
    }
    best = max(safe, key=lambda move: (safe[move], found[move]))
    ranked = sorted(found, key=lambda move: (move != best, -found[move]))
    known = tuple([Known(move, worth, 0.0, 1.0) for move, worth in found.items()])
    numbers = SearchNumbers(
        value.shown(found[best], len(view.playing())), float(mixed.played), seconds=0.0
    )
    shares = tuple([(move, float(move == best)) for move in ranked])
    return explain(Answer(best, shares, numbers, known=known), at, value, mixed.after)


def prefer_plain(judge: Judge, at: Position, answer: Answer) -> Answer:
    """Return the answer with the strongest reason of the moves that are about as good."""
    means = {one.move: one.mean for one in answer.known if one.tries}
    top = means.get(answer.move)
    if top is None:
        return answer
    near = [move for move, mean in means.items() if abs(mean - top) < EVEN_CHANCE]
    facts = list_facts(judge)
    ranks = {move: rank_reason(facts, at, move) for move in near}
    best = min(near, key=lambda move: (ranks[move], move != answer.move))
    if best == answer.move:
        return answer
    reason = find_reason(facts, at, best, answer.move)
    numbers = replace(answer.numbers, other=answer.numbers.chance)
    return answer._replace(move=best, rival=answer.move, reason=reason, numbers=numbers)
