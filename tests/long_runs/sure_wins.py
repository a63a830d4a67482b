"""Checks that sure wins are taken at once: `python -m tests.long_runs.sure_wins`.

Plays games for two and looks for positions in which one move wins at every imagined table. In each
of them every level has to play a move that wins at once, and the hint has to name one. Exits with 1
otherwise.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ai.explain import find_position, find_sure_win
from ai.facts import wins
from ai.hint import find_hint
from ai.registry import JUDGES
from ai.search.worlds import choices
from ai.think import think
from bench.arena import find_level
from games.engine import Move, State, advance, asked, seeded, view

POSITIONS, GAMES = 200, 2000  # of a game, at most
ROUNDS = 100  # of a search
PLAYER = "greedy"  # the level that plays up to the positions


class WonPosition(NamedTuple):
    """A view in which these moves surely win."""

    v: State
    winning: list[Move]


def positions(game: str, count: int, games: int) -> Iterator[WonPosition]:
    """Yield the first such position of each game, up to `count` positions of `games` games."""
    judge, found = JUDGES[game], 0
    for number in range(games):
        chance, n = seeded(f"sure wins:{number}"), 0
        s = judge.rules.new(2, judge.rules.default_options(2), chance)
        while (ask := asked(s)) is not None:
            v, n = view(s, ask.seat), n + 1
            if len(choices(v, judge)) > 1:
                at = find_position(judge, v)
                if find_sure_win(at) is not None:
                    yield WonPosition(v, [move for move in at.moves if wins(at, move)])
                    found += 1
                    break
            advance(s, think(judge, v, PLAYER, n, timed=False).move, chance)
        if found == count:
            return


def dawdlers(game: str, won: WonPosition, levels: list[str]) -> list[str]:
    """Return the levels that do not win at once, and `hint` if the hint names another move."""
    judge, found = JUDGES[game], list[str]()
    for level in levels:
        how = find_level(game, level, ROUNDS)
        if think(judge, won.v, how, 1, timed=False).move not in won.winning:
            found.append(level)
    how = find_level(game, levels[-1], ROUNDS)
    if find_hint(judge, won.v, how, 1, lambda: False, timed=False).move not in won.winning:
        found.append("hint")
    return found


def main() -> int:
    """Collect positions and check them; return the exit code."""
    p = argparse.ArgumentParser(prog="sure_wins", description=__doc__)
    p.add_argument("--game", choices=sorted(JUDGES))
    p.add_argument("--positions", type=int, default=POSITIONS)
    p.add_argument("--games", type=int, default=GAMES)
    args = p.parse_args()
    bad = False
    for game in [args.game] if args.game else JUDGES:
        levels, tried, missed = JUDGES[game].levels, 0, Counter[str]()
        for won in positions(game, args.positions, args.games):
            tried += 1
            missed.update(dawdlers(game, won, list(levels)))
        print(f"{game}: {tried} sure wins, not taken at once: {dict(missed)}", flush=True)
        bad = bad or bool(missed)
    return int(bad)


if __name__ == "__main__":
    raise SystemExit(main())
