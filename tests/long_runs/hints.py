"""Hints, printed and checked: `python -m tests.long_runs.hints --hints 300 --print`.

Plays games between greedy opponents and asks for a hint at one in some tables with a choice. Each
claim of a hint is checked by the real rules at tables that the hint has not seen, and its numbers
must not contradict each other. With `--print`, the hints are printed as a person sees them. Exits
with 1 if a claim is false.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator

from ai.hint import find_hint
from ai.judge import Judge
from ai.levels import TOP, Level
from ai.registry import JUDGES
from ai.search.worlds import Answer, choices
from ai.think import think
from bench.arena import find_level
from games.engine import State, advance, asked, seeded, view
from tests.long_runs.claims import refute
from ui.language.grammar import PlayerName
from ui.language.localization import Words
from ui.language.presenters import PRESENTERS
from ui.language.sentences import Sentences, describe_hint, describe_more

EVERY = 5  # a hint is asked for at one in so many tables with a choice
NAMES = ("Ada", "Bolt", "Cog", "Rivet", "Gizmo", "Sprocket")


def hints(game: str, level: Level, count: int, first: int = 0) -> Iterator[tuple[State, Answer]]:
    """Yield tables as their seat sees them, each with its hint."""
    judge, found, number = JUDGES[game], 0, first
    while found < count:
        seats = judge.rules.seats[number % len(judge.rules.seats)]
        chance, number, n = seeded(f"hints:{number}"), number + 1, 0
        s = judge.rules.new(seats, judge.rules.default_options(seats), chance)
        while (ask := asked(s)) is not None and found < count:
            v, n = view(s, ask.seat), n + 1
            if len(choices(v, judge)) > 1 and chance.below(EVERY) == 0:
                yield v, find_hint(judge, v, level, n, lambda: False, timed=False)
                found += 1
            advance(s, think(judge, v, "greedy", n, timed=False).move, chance)


def contradictions(judge: Judge, v: State, answer: Answer) -> list[str]:
    """Return what a hint says that the rules or its own numbers deny."""
    numbers, found = answer.numbers, []
    if refute(judge, v, answer.move, answer.reason):
        found.append(f"{answer.reason} is false")
    if numbers.bad > numbers.mean + 1e-9:
        found.append("what could go wrong is better than the mean")
    if numbers.chance is not None and (numbers.other or 0.0) > numbers.chance:
        found.append("the alternative is better than the hint")
    return found


def name_players(v: State) -> list[PlayerName]:
    """Return the names of the players; the asked one is the only person."""
    ask = asked(v)
    me = None if ask is None else ask.seat
    return [PlayerName(name, "you" if n == me else "one") for n, name in enumerate(NAMES)]


def main() -> int:
    """Ask for hints in every game; return the exit code."""
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--game", choices=sorted(JUDGES))
    p.add_argument("--hints", type=int, default=300)
    p.add_argument("--first", type=int, default=0, help="the number of the first game")
    p.add_argument("--rounds", type=int, default=0, help="of a search; 0: as in play")
    p.add_argument("--print", action="store_true", help="print the hints")
    p.add_argument("--language", default="en")
    args = p.parse_args()
    bad = False
    for game in [args.game] if args.game else JUDGES:
        kinds, wrong, presenter = Counter[str](), 0, PRESENTERS[game]
        words = Words(args.language)
        for v, answer in hints(game, find_level(game, TOP, args.rounds), args.hints, args.first):
            kinds[answer.reason.key] += 1
            if args.print:
                say = Sentences(words, presenter.spec, name_players(v), presenter)
                told = [say.prompt(v, None), describe_hint(answer, v, say)]
                print("\n   ".join([*told, *describe_more(answer, v, say).split("\n")]))
            for line in contradictions(JUDGES[game], v, answer):
                print(f"{game}: {answer.move}: {line}")
                wrong += 1
        print(f"{game}: {args.hints} hints, {wrong} false, {dict(kinds.most_common())}", flush=True)
        bad = bad or wrong > 0
    return int(bad)


if __name__ == "__main__":
    raise SystemExit(main())
