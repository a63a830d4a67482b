"""Measure how games of Robot Wars begin: `python -m bench beginnings`.

It plays greedy games for two and compares the chances told to Robots with a Force Field before
Battle with the outcomes. It plays games of the strongest level for four, and notes the turn of the
first attack with a weapon (RW-58), and when Battle began. Turns are those of a seat: three
Components for each of four Robots take twelve turns of the table before anybody may attack.
"""

import argparse
import math
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from ai.confidence import wilson_interval
from ai.levels import SIMPLE
from ai.registry import JUDGES
from ai.think import think
from ai.value import calibrate, value_of
from bench.arena import find_level
from games.engine import Event, Said, Seat, State, advance, asked, seeded, view
from games.robot_wars.card import cards
from games.robot_wars.zones import ROBOT

GAME = "robot_wars"
GAMES, MASTERS, ROUNDS = 300, 20, 12
LARGEST_GAP, LAST_TURN = 0.05, 12  # of a seat
MASTER_SEATS = 4
ATTACKS = ("robot_wars.hits", "robot_wars.misses")


def has_field(s: State, seat: Seat) -> bool:
    """Return whether a seat has a Force Field before Battle."""
    holds = [cards(s)[piece].script.holds for piece in s.zones[ROBOT[seat]]]
    return not s.marks["battle"] and any("force_field" in each for each in holds)


def compare_field(games: int) -> list[tuple[float, float]]:
    """Return the chance told and the outcome for each turn of a Robot with a Force Field."""
    judge, found = JUDGES[GAME], list[tuple[float, float]]()
    for number in range(games):
        chance = seeded(f"field:{number}")
        s = judge.rules.new(2, judge.rules.default_options(2), chance)
        told: list[tuple[float, Seat]] = []
        moves = 0
        while (ask := asked(s)) is not None:
            moves += 1
            v = view(s, ask.seat)
            answer = think(judge, v, SIMPLE["greedy"], number * 1000 + moves, timed=False)
            if answer.numbers.chance is not None and has_field(s, ask.seat):
                curve = value_of(judge).curve
                told.append((calibrate(answer.numbers.chance, 2, curve), ask.seat))
            advance(s, answer.move, chance)
        share = 1 / len(s.winners)
        found += [(p, share if seat in s.winners else 0.0) for p, seat in told]
    return found


class Beginning(NamedTuple):
    """When Battle and the first attack with a weapon came in a game, in turns of a seat."""

    battle: int
    attack: int


def find_first_attack(number: int) -> Beginning | None:
    """Return when the first attack came in a game for four; None if none comes."""
    judge, chance = JUDGES[GAME], seeded(f"attack:{number}")
    s = judge.rules.new(MASTER_SEATS, judge.rules.default_options(MASTER_SEATS), chance)
    level = find_level(GAME, [*judge.levels][-1], ROUNDS)
    moves = battle = 0
    while (ask := asked(s)) is not None:
        moves += 1
        turn, events = math.ceil(s.turn_number / MASTER_SEATS), list[Event]()
        if s.marks["battle"] and not battle:
            battle = turn
        answer = think(judge, view(s, ask.seat), level, number * 1000 + moves, timed=False)
        s.event_log = events
        advance(s, answer.move, chance)
        s.event_log = None
        if any(isinstance(event, Said) and event.key in ATTACKS for event in events):
            return Beginning(battle, turn)
    return None


def main(argv: Sequence[str]) -> int:
    """Measure both; return 1 if a figure misses its limit."""
    p = argparse.ArgumentParser(prog="python -m bench beginnings", description=__doc__)
    p.add_argument("--games", type=int, default=GAMES, help="greedy games for two")
    p.add_argument("--masters", type=int, default=MASTERS, help="games of the strongest for four")
    args = p.parse_args(argv)
    found, missed = compare_field(args.games), False
    if found:
        told, true = (sum(pair[at] for pair in found) / len(found) for at in (0, 1))
        missed = abs(told - true) > LARGEST_GAP
        low, high = wilson_interval(true * len(found), len(found))
        print(
            f"Force Field before Battle: told {told:.1%}, true {true:.1%} "
            f"({low:.1%} to {high:.1%}), {len(found)} positions of {args.games} games",
            flush=True,
        )
    begun = [one for n in range(args.masters) if (one := find_first_attack(n)) is not None]
    if begun:
        turns = sorted([one.attack for one in begun])
        missed = missed or median(turns) >= LAST_TURN
        print(
            f"first attack: turn {median(turns):g} of a seat at the median of {args.masters}: "
            f"{turns}; Battle: turn {median([one.battle for one in begun]):g}"
        )
    return int(missed)
