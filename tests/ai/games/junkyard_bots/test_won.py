"""A won game is finished: against somebody who ejects every part and passes."""

from __future__ import annotations

from ai.games.junkyard_bots.judge import JUDGE
from ai.search.rollouts import play_candidates
from ai.search.worlds import choices
from ai.value import value_of
from games.engine.chance import seeded
from games.engine.core import State, advance, asked, legal_moves
from games.engine.moves import Move
from games.engine.observation import view
from games.junkyard_bots.rules import CONTROLLER

TURNS = 120  # within so many the quitter is out
GIVE_UP = ("eject", "drop", "pass", "end", "let_lie")  # the first of these that is legal


def quits(s: State) -> Move:
    """The move of somebody who gives up without a word."""
    legal = {move.verb: move for move in reversed(legal_moves(s))}
    return next((legal[verb] for verb in GIVE_UP if verb in legal), legal_moves(s)[0])


def searches(s: State, rounds: int, seed: int) -> Move:
    """The move of an opponent that searches."""
    ask = asked(s)
    assert ask is not None
    v = view(s, ask.seat)
    moves = [*choices(v, JUDGE).values()]
    if len(moves) == 1:
        return moves[0]
    return play_candidates(v, value_of(JUDGE), rounds, seed, lambda: False).move


def test_a_won_game_is_finished(whole: bool) -> None:
    games, rounds = (20, 400) if whole else (1, 60)
    for game in range(games):
        chance, seat, moves = seeded(f"quitter:{game // 2}"), game % 2, 0
        s = CONTROLLER.new(2, CONTROLLER.default_options(2), chance)
        while (ask := asked(s)) is not None:
            moves += 1
            move = searches(s, rounds, moves) if ask.seat == seat else quits(s)
            advance(s, move, chance)
            assert s.turn_number <= TURNS
        assert s.winners == (seat,)
