"""What a replay could not hold is refused where it is declared, or as soon as it is offered."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from games.engine import (
    Ask,
    Chance,
    Match,
    Move,
    MovesAt,
    Option,
    Options,
    RuleController,
    State,
    cached_move,
    move_text,
    moves_at,
    moves_to,
    parse_move,
)

RIGHT = ["a", "claim", "claim2", "claim_2", "c" * 40]
WRONG = ["", "2claim", "Claim", "klaïm", "claim it", "_claim", "claim\n", "c" * 41]
ADVICE = "could not be saved; write a small letter from a to z"


@pytest.mark.parametrize("name", RIGHT)
def test_a_name_with_digits_comes_back_from_a_replay(name: str) -> None:
    assert parse_move(move_text(Move(name, 3, "hand.1"))) == cached_move(name, 3, "hand.1")
    assert Option(name, (1, 2), 1).key == name


@pytest.mark.parametrize("name", WRONG)
def test_a_name_that_no_replay_can_hold_is_refused_where_it_is_declared(name: str) -> None:
    with pytest.raises(ValueError, match=f"the verb {re.escape(repr(name))} {ADVICE}"):
        cached_move(name)
    with pytest.raises(ValueError, match=ADVICE):
        moves_to(name, "hand.0", 1)
    with pytest.raises(ValueError, match=ADVICE):
        moves_at(name, 1)
    with pytest.raises(ValueError, match=ADVICE):
        MovesAt(name)
    with pytest.raises(ValueError, match=f"the option {re.escape(repr(name))} {ADVICE}"):
        Option(name, (1, 2), 1)


@pytest.mark.parametrize("value", [1.5, None, True, ("off",)])
def test_a_value_that_no_replay_can_hold_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="of option 'wings' could not be saved; write a whole"):
        Option("wings", (value,), 1)  # type: ignore[arg-type]  # that is the mistake


@dataclass(frozen=True)
class Answer(Ask):
    """A question with a verb of its own, which no table of moves declares."""

    verb: str

    def moves(self, s: State) -> list[Move]:
        return [Move("wait"), Move(self.verb)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.win(0)


class OneVerb(RuleController):
    """A game of one question."""

    key = "one_verb"
    seats = range(2, 3)

    def __init__(self, verb: str) -> None:
        self.verb = verb

    def table(self, seats: int, options: Options) -> State:
        s = State(seats, options, {})
        s.push(Answer(0, self.verb))
        return s


@pytest.mark.parametrize("verb", WRONG)
def test_a_match_refuses_a_verb_that_it_could_not_save(verb: str) -> None:
    match = Match(OneVerb(verb), 2, 1)
    with pytest.raises(ValueError, match=ADVICE):
        match.play(Move("wait"))
    assert match.moves == []
