"""Measure random games of ours (also compiled), of RLCard and of OpenSpiel, in rotation.

The times include setting up and listing legal moves. They are medians of processor time over
several rounds, so that a busy minute affects all alike.
"""

from __future__ import annotations

import importlib
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from art.package.compiled import compiled_tree
from games.engine import Chance, Options, advance, apply, asked, determinize, seeded, view
from games.registry import GAMES

ROUNDS = 7
SECONDS = 0.4  # of each runner in a round
PEER_NAME = "RLCard's bare UNO game"
SPIEL = ("python_kuhn_poker", "python_tic_tac_toe", "python_liars_poker", "python_block_dominoes")

Runner = Callable[[], int]  # plays a random game and returns its number of decisions


class Pace(NamedTuple):
    """The speed of a runner."""

    micro: float  # microseconds a decision
    games: float  # a second
    decisions: float  # a game


def ours(game: str, seats: int, options: Options | None = None) -> Runner:
    """Return a runner of one of our games, played as search does."""
    rules, chance = GAMES[game], seeded("bench")
    options = options or rules.default_options(seats)

    def play() -> int:
        s = rules.new(seats, options, chance)
        decisions = 0
        while ask := asked(s):
            advance(s, chance.pick(ask.moves(s)), chance)
            decisions += 1
        return decisions

    return play


def uno() -> Runner:
    """Return a runner of RLCard's bare UNO rules for two players, their fastest case."""
    game_class = importlib.import_module("rlcard.games.uno").Game
    chance = random.Random(1)

    def play() -> int:
        game = game_class(num_players=2)
        game.init_game()
        decisions = 0
        while not game.is_over():
            game.step(chance.choice(game.get_legal_actions()))
            decisions += 1
        return decisions

    return play


def uno_environment() -> Runner:
    """Return a runner of RLCard's UNO environment."""
    env = importlib.import_module("rlcard").make("uno")
    chance = random.Random(1)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def spiel(name: str) -> Runner:
    """Return a runner of an OpenSpiel game written in Python."""
    importlib.import_module("open_spiel.python.games")
    game = importlib.import_module("pyspiel").load_game(name)
    chance = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, odds)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def our_runners() -> dict[str, Runner]:
    """Return a runner of each of our games at its fewest seats, three seats and its most."""
    return {
        f"{game}, {seats} seats": ours(game, seats)
        for game, rules in GAMES.items()
        for seats in sorted({rules.seats.start, 3, rules.seats.stop - 1} & set(rules.seats))
    }


def runners() -> tuple[dict[str, Runner], list[str]]:
    """Return all installed runners, and a sentence about each missing one."""
    found = our_runners()
    absent: list[str] = []
    peers: list[tuple[str, Callable[[], Runner]]] = [
        (PEER_NAME, uno),
        ("RLCard's UNO environment", uno_environment),
    ]
    peers += [(f"OpenSpiel's {name}", partial(spiel, name)) for name in SPIEL]
    for name, make in peers:
        try:
            found[name] = make()
        except ImportError:
            absent.append(f"{name} is not installed (pip install -e .[bench]): not compared")
    return found, absent


def pace(play: Runner, seconds: float) -> Pace:
    """Measure a runner for some seconds."""
    games = decisions = 0
    start = time.process_time()
    while (taken := time.process_time() - start) < seconds:
        decisions += play()
        games += 1
    return Pace(taken / decisions * 1e6, games / taken, decisions / games)


def measure(quick: bool = False) -> bool:
    """Print all speeds; return whether our games need less time a decision than bare UNO."""
    found, absent = runners()
    rounds, seconds = (3, SECONDS / 4) if quick else (ROUNDS, SECONDS)
    paces: dict[str, list[Pace]] = {name: [] for name in found}
    tree = compiled_tree()
    for _ in range(rounds):
        for name, play in found.items():
            paces[name].append(pace(play, seconds))
        for name, at in compiled(tree, seconds) if tree else ():
            paces.setdefault(name, []).append(at)
    if tree is None:
        absent.append("nothing is compiled here (make compiled): not compared")
    baseline = _middle(paces[PEER_NAME]).micro if PEER_NAME in paces else None
    print(f"{'':34}{'us/decision':>12}{'games/s':>10}{'decisions':>11}{'ratio':>8}")
    for name, turns in paces.items():
        at = _middle(turns)
        ratio = f"{at.micro / baseline:8.2f}" if baseline else ""
        print(f"{name:34}{at.micro:12.1f}{at.games:10.0f}{at.decisions:11.1f}{ratio}")
    print("\n".join(absent) or f"(ratio: to {PEER_NAME})")
    for game in GAMES:
        show_parts(game, 100 if quick else 1000)
    if baseline is None:
        return True
    slow = [
        name
        for name in paces
        if name.split(",")[0] in GAMES and _middle(paces[name]).micro >= baseline
    ]
    print(f"to reach, less time a decision than {PEER_NAME}: {_verdict(slow)}")
    return not slow


def compiled(tree: Path, seconds: float) -> list[tuple[str, Pace]]:
    """Return the paces of our games in a compiled tree, each measured for some seconds."""
    command = [sys.executable, "-m", "bench.rules", str(seconds)]
    told = subprocess.run(command, cwd=tree, stdout=subprocess.PIPE, text=True, check=True).stdout
    rows = [line.split("\t") for line in told.splitlines()]
    return [(f"{name}, compiled", Pace(*map(float, numbers))) for name, *numbers in rows]


def show_parts(game: str, n: int) -> None:
    """Print the costs of copies, views and moves with events."""
    chance = seeded("parts")
    rules = GAMES[game]
    seats = min(3, rules.seats.stop - 1)
    options = rules.default_options(seats)
    s = rules.new(seats, options, chance)
    ask = asked(s)
    assert ask is not None
    move, seen = ask.moves(s)[0], view(s, ask.seat)
    steps: dict[str, Callable[[], object]] = {
        "new": lambda: rules.new(seats, options, chance),
        "copy": s.copy,
        "view": lambda: view(s, 0),
        "determinize": lambda: determinize(seen, chance),
        "apply": lambda: apply(s, move, Chance(random.Random(1).random)),
    }
    told = [f"{name} {_micro(step, n):.0f}" for name, step in steps.items()]
    print(f"{game}, {seats} seats, us each: " + ", ".join(told))


def _micro(step: Callable[[], object], n: int) -> float:
    start = time.process_time()
    for _ in range(n):
        step()
    return (time.process_time() - start) / n * 1e6


def _middle(turns: list[Pace]) -> Pace:
    return Pace(*(median(column) for column in zip(*turns, strict=True)))


def _verdict(slow: list[str]) -> str:
    return f"NO: {'; '.join(slow)}" if slow else "yes"


if __name__ == "__main__":  # in a compiled tree
    for name, play in our_runners().items():
        print(name, *pace(play, float(sys.argv[1])), sep="\t")
