"""Plays decks generated from the verbs: `python -m tests.long_runs.random_decks`."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import MISSING
from random import Random
from typing import Any, NamedTuple

from games.cardfile.game import Deck
from games.cardfile.picture_parts import KIND_OF
from games.cardfile.signatures import arguments_of, block_of
from games.engine.chance import for_move, seeded
from games.engine.core import advance, asked, legal_moves
from games.engine.events import Said
from games.robot_wars import SEATS
from games.robot_wars.decks import deck_of
from games.robot_wars.language.deck_check import MODIFIER, RANGES
from games.robot_wars.language.doubts import with_nested
from games.robot_wars.rules import CONTROLLER
from games.robot_wars.triggers import ANSWERED, MOMENTS, STATES
from games.robot_wars.verbs import DEEDS, VERBS
from tests.long_runs import laws
from tests.long_runs.law import Broken

Verb = Callable[..., Any]
OF_HAZARDS = ("turn_start", "turn_end", "passed", "turn_begins", "counters")
LASTING = ("steer", "fly", "free_costs", "boost", "hand_limit", "extra_dice")
HAZARD_STATES = ("boost", "hand_limit", "extra_dice", "target")
NAMES = ("Rivet", "Sprocket", "Grommet")
BLANKS = 12  # with every other deck
DEEP = 3  # lines within lines
COMMON = ("who", "chooses")  # arguments that every verb has, seldom given


def deck(seed: int) -> str:
    """Return the text of a random valid deck of 12 to 200 cards."""
    luck = Random(f"deck:{seed}")
    many = luck.choice((12, 20, 30, 40, 60, 200))
    cards: dict[str, dict[str, Any]] = {}
    left = many
    while left:
        count = min(left, luck.choice((1, 1, 1, 2, 3, 6)))
        key = f"c{len(cards)}"
        kind = luck.choice(("component",) * 6 + ("action",) * 2 + ("hazard",))
        cards[key] = card(luck, "component" if not cards else kind) | {"count": count}
        left -= count
    cards["c0"]["engine"] = True
    return f"name: Random {seed}\ncards:\n" + "".join(
        f"  {key}: {json.dumps(card)}\n" for key, card in cards.items()
    )


def card(luck: Random, kind: str) -> dict[str, Any]:
    """Return a random card of a kind."""
    made: dict[str, Any] = {"kind": kind, "name": luck.choice(NAMES)}
    if kind == "component":
        made |= {"internal": luck.random() < 0.3, "engine": luck.random() < 0.3}
    if luck.random() < 0.2:
        made["robot"] = luck.sample(sorted(KIND_OF), luck.randint(1, 4))
    if kind == "action" or (kind == "component" and luck.random() < 0.6):
        made["do"] = lines(luck, luck.choice((1, 1, 2, 3, 6)))
    if kind != "action" and luck.random() < (0.4 if kind == "component" else 0.9):
        made["when"] = moments(luck, kind)
    if kind != "action" and luck.random() < 0.25:
        fit = {"hazard": HAZARD_STATES, "component": {v.__name__ for v in STATES} - {"target"}}
        states = [v for v in STATES if v.__name__ in fit[kind]]
        made["while"] = [line(luck, luck.choice(states))]
    if made.get("while") or luck.random() < 0.9:
        made["strength"] = luck.choice((1, 2, 3, 4, 5, 8, 100))
    return made


def moments(luck: Random, kind: str) -> list[Any]:
    """Return one or two moments with what happens then."""
    hazard = kind == "hazard"
    known = [
        v.__name__
        for v in MOMENTS
        if (v.__name__ in OF_HAZARDS if hazard else v.__name__ != "passed")
    ]
    found: list[Any] = []
    for moment in luck.sample(known, luck.choice((1, 1, 2))):
        answers = ANSWERED.get(moment, ())
        then = lines(luck, 3)
        if answers and luck.random() < 0.6:
            then[0] = line(luck, VERBS[luck.choice(answers)])
        args: dict[str, Any] = {"reach": luck.randint(1, 3)} if moment == "counters" else {}
        if "whose" in arguments_of(VERBS[moment]):
            args["whose"] = luck.choice(("any", "mine", "others"))
        first = {moment: args} if args else moment
        found += [first, *then]
    return found


def lines(luck: Random, most: int, deep: int = 0) -> list[Any]:
    """Return random lines for `do`."""
    known = [v for v in DEEDS if deep < DEEP or not block_of(v)]
    return [line(luck, luck.choice(known), deep) for _ in range(luck.randint(1, most))]


def line(luck: Random, verb: Verb, deep: int = 0) -> Any:
    """Return a verb with the arguments it needs and some optional ones."""
    args: dict[str, Any] = {}
    word = verb.__name__.rstrip("_")
    for name, slot in arguments_of(verb).items():
        often = 0.1 if name in COMMON else 0.5
        if slot.default is not MISSING and luck.random() >= often:
            continue
        if name == "holds":
            args[name] = [line(luck, VERBS[luck.choice(LASTING)])]
        elif slot.kind.lines:
            args[name] = lines(luck, 3, deep + 1)
        elif name == "verb":
            args[name] = luck.choice(sorted(VERBS))
        elif name == "card":
            args[name] = luck.choice(NAMES)
        elif slot.kind.choices:
            args[name] = luck.choice(slot.kind.choices)
        elif bool in slot.kind.types:
            args[name] = luck.random() < 0.5
        else:
            known = RANGES.get(name, MODIFIER)
            near = [n for n in known if abs(n) <= 5]
            args[name] = luck.choice(near if luck.random() < 0.8 else known)
    if "at_least" in args and "at_most" in args:
        args["at_most"] = min(99, args["at_most"] + args["at_least"])
    return {word: args} if args else word


class Report(NamedTuple):
    """The results of one deck's games."""

    seed: int
    decisions: int
    turns: list[int]
    stopped: list[str]  # budgets that ended games
    failure: str = ""


def play(job: tuple[int, int]) -> Report:
    """Play random games of one deck to their ends."""
    seed, games = job
    stopped: list[str] = []
    turns: list[int] = []
    decisions = 0
    number = -1
    try:
        own = deck_of(deck(seed))
        for number in range(games):
            made, turn, why = one(own, seed, number)
            decisions += made
            turns.append(turn)
            stopped += [why] if why else []
    except Exception as error:
        failure = f"deck {seed}, game {number}: {type(error).__name__}: {error}"
        return Report(seed, decisions, turns, stopped, failure)
    return Report(seed, decisions, turns, stopped)


def one(own: Deck, seed: int, number: int) -> tuple[int, int, str]:
    """Play a game; return its decisions, its turns, and the budget that ended it, if any."""
    luck = Random(f"{seed}:{number}")
    seats = luck.choice(SEATS)
    options = {o.key: o.default for o in CONTROLLER.options(seats)} | {"deck": own.text}
    s = CONTROLLER.new(seats, options, seeded(f"{seed}:{number}"))
    made = 0
    while asked(s) is not None:
        moves = legal_moves(s)
        assert moves, "every question has an answer"
        s.event_log = []
        advance(s, luck.choice(moves), for_move(number, made))
        made += 1
    assert s.winners
    said = [event.key for event in s.event_log or () if isinstance(event, Said)]
    turn: Any = s.turn_number
    return made, turn, next((key for key in said if key.startswith("stopped")), "")


# A law of our own cards only: cards of players may set each other off without end.
STOPPED = "no game has to be stopped"


def lawful(seed: int, number: int) -> str:
    """Play a game under all laws, through a replay and back; return the broken law, if any.

    Every other deck is played with blank cards.
    """
    seats = SEATS[number % len(SEATS)]
    options: dict[str, Any] = {"deck": deck(seed)} | ({"blanks": BLANKS} if seed % 2 else {})
    try:
        match = laws.play("robot_wars", seats, number, True, options)
        laws.there_and_back(match, len(match.moves) // 2)
    except Broken as broken:
        return "" if str(broken) == STOPPED else str(broken)
    return ""


def under_laws(seed: int) -> str:
    """Play a game of a deck under all laws; return its failure, if any."""
    law = lawful(seed, seed)
    return f"deck {seed}, under the laws: {law}" if law else ""


def main() -> int:
    """Play many decks in parallel; return 1 if any failed."""
    p = argparse.ArgumentParser(prog="random_decks", description=__doc__)
    p.add_argument("--decks", type=int, default=500)
    p.add_argument("--games", type=int, default=10)
    p.add_argument("--seed", type=int, default=0, help="the first deck")
    p.add_argument("--cores", type=int, default=2)
    args = p.parse_args()
    began = time.monotonic()
    jobs = [(args.seed + i, args.games) for i in range(args.decks)]
    with multiprocessing.get_context("spawn").Pool(args.cores) as pool:
        reports = list(pool.imap_unordered(play, jobs, 5))
        broken = [law for law in pool.imap(under_laws, [seed for seed, _ in jobs], 5) if law]
    print(told(reports, time.monotonic() - began))
    print("\n".join([f"all laws: {len(jobs)} decks, {len(broken)} broken", *broken]))
    return 1 if broken or any(report.failure for report in reports) else 0


def told(reports: Sequence[Report], seconds: float) -> str:
    """Return the results and each failure."""
    turns = sorted(turn for report in reports for turn in report.turns) or [0]
    budgets = Counter(why for report in reports for why in report.stopped)
    failures = [report.failure for report in reports if report.failure]
    verbs = {
        line.verb
        for report in reports
        for card in deck_of(deck(report.seed)).cards
        for line in with_nested((*card.do, *card.when, *card.while_))
    }
    head = (
        f"{len(reports)} decks, {len(turns)} games, {sum(r.decisions for r in reports)} decisions, "
        f"{len(failures)} failures; turns: median {turns[len(turns) // 2]}, longest {turns[-1]}; "
        f"ended by a budget: {dict(budgets)}; {len(verbs)} of {len(VERBS)} verbs; {seconds:.0f} s"
    )
    return "\n".join([head, *failures])


if __name__ == "__main__":
    sys.exit(main())
