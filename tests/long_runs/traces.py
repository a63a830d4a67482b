"""Prints hashes of random games and of searches: what a faster program has to leave as it is.

`python -m tests.long_runs.traces --games 1000 --searches 100 > FILE` before a change and after it,
interpreted and compiled; the first line that differs names the game and the number of seats. The
short form is kept in `KEPT` and compared by a test; `--write` writes it anew, where the rules, the
judgement or a search were meant to change.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

from ai.judge import Judge
from ai.registry import JUDGES
from ai.search.worlds import SearchNumbers
from ai.think import think
from games.engine.chance import Chance, seeded
from games.engine.core import State, advance, apply, asked, legal_moves
from games.engine.identity import fingerprint
from games.engine.observation import view
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.long_runs.laws import chosen
from tests.support.paths import ROOT

DECKS = ROOT / "docs" / "decks"
KEPT = Path(__file__).with_suffix(".txt")
DIGITS = 9  # of a feature, behind the point
FEATURES = 8  # at one decision in so many all features are hashed
ROUNDS, DUELS, TABLES = 120, 200, 8  # of a search; of one for secret choices, and its tables
WAYS = 3  # one game in so many is random, one mostly sensible, one that too and told by events


class Kind(NamedTuple):
    """A game, its number of seats, and the deck of one's own that it is played with."""

    game: str
    seats: int
    deck: str = ""

    def __str__(self) -> str:
        return f"{self.game} {self.seats}{f' {self.deck}' if self.deck else ''}"


KINDS = (
    *(Kind(game, seats) for game, rules in GAMES.items() for seats in rules.seats),
    *(Kind("robot_wars", 3, file.stem) for file in sorted(DECKS.glob("*.yaml"))),
)


class Trace:
    """A hash of all that is put into it."""

    def __init__(self) -> None:
        self._hash = hashlib.blake2b(digest_size=8)

    def put(self, *things: object) -> None:
        """Add things by what they look like, which is the same on every machine."""
        self._hash.update(repr(things).encode())

    def __str__(self) -> str:
        return self._hash.hexdigest()


def games(kind: Kind, count: int) -> str:
    """Return the hash of random games: of what was legal and chosen, of features and the ends."""
    trace = Trace()
    for number in range(count):
        chance = seeded(f"trace:{kind}:{number}")
        s = opened(kind, number, chance)
        judge, way = JUDGES[kind.game], number % WAYS
        decisions = 0
        while (ask := asked(s)) is not None:
            moves = legal_moves(s)
            move = moved(judge, s, chance) if way else chance.pick(moves)
            trace.put([tuple(move)[:3] for move in moves], move)  # legal moves have no text
            if way and not decisions % FEATURES:
                trace.put(ask.seat, judge.usual(s, ask), judge.habit(s, ask))
                found = [judge.features(s, seat) for seat in range(s.seats)]
                # Since Python 3.12 a sum has another last digit.
                trace.put([[round(number, DIGITS) + 0.0 for number in row] for row in found])
            if way == 2:
                s, events = apply(s, move, chance)
                trace.put(events)
            else:
                advance(s, move, chance)
            decisions += 1
        trace.put(fingerprint(s))
    return str(trace)


def opened(kind: Kind, number: int, chance: Chance) -> State:
    """Return the table with which a game begins; every other one has random options."""
    options = GAMES[kind.game].default_options(kind.seats) | chosen(kind.game, kind.seats, number)
    if kind.deck:
        options["deck"] = (DECKS / f"{kind.deck}.yaml").read_text("utf-8")
    return GAMES[kind.game].new(kind.seats, options, chance)


def searches(kind: Kind, count: int, rounds: int = ROUNDS) -> str:
    """Return two hashes of so many searches: of the moves, and of all that was found."""
    found, whole, judge = Trace(), Trace(), JUDGES[kind.game]
    how = judge.level("master")._replace(rounds=rounds, duels=DUELS, tables=TABLES)
    for number, v in enumerate(positions(kind, judge)):
        if number == count:
            break
        answer = think(judge, v, how, number, timed=False)
        found.put(answer.move)
        told = {
            key: n
            for key, n in asdict(answer.numbers).items()
            if n != getattr(SearchNumbers(), key)
        }
        whole.put(answer.ranked, told, answer.known)
    return f"{found} {whole}"


def positions(kind: Kind, judge: Judge) -> Iterator[State]:
    """Yield views of questions with several sensible answers, from games without end."""
    number = 0
    while True:
        chance = seeded(f"trace, searched:{kind}:{number}")
        s = opened(kind, number, chance)
        wait = chance.below(8)
        while (ask := asked(s)) is not None:
            wait -= 1
            if wait < 0 and len(judge.sensible(s, ask)) > 1:
                yield view(s, ask.seat)
                wait = 8 + chance.below(24)
            advance(s, moved(judge, s, chance), chance)
        number += 1


def lines(kinds: tuple[Kind, ...], count: int, searched: int) -> Iterator[str]:
    """Yield a line for each kind of game, and one for its searches."""
    for kind in kinds:
        if count:
            yield f"{kind} games {games(kind, count)}"
        if searched:
            yield f"{kind} searches {searches(kind, searched)}"


def short(kind: Kind) -> list[str]:
    """Return the lines of the short form: few games, and the moves of two small searches."""
    moves, _ = searches(kind, 2, 24).split()
    return [f"{kind} games {games(kind, WAYS)}", f"{kind} searches {moves}"]


def main() -> int:
    """Print the lines that were asked for, or write the short form."""
    p = argparse.ArgumentParser(prog="traces", description=__doc__)
    p.add_argument("--games", type=int, default=100, help="of each kind")
    p.add_argument("--searches", type=int, default=10, help="of each kind")
    p.add_argument("--game", choices=sorted(GAMES), help="only this one")
    p.add_argument("--write", action="store_true", help="write the short form")
    args = p.parse_args()
    if args.write:
        KEPT.write_text("".join(f"{line}\n" for kind in KINDS for line in short(kind)), "utf-8")
        return 0
    kinds = tuple(kind for kind in KINDS if args.game in (None, kind.game))
    for line in lines(kinds, args.games, args.searches):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
