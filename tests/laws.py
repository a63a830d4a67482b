"""The laws every game obeys, on random play: `python -m tests.laws --games 200000`."""

from __future__ import annotations

import argparse
import dataclasses
import multiprocessing
import pickle
import sys
import time
from collections import Counter
from typing import NamedTuple

from games.chance import Chance, for_move, seeded
from games.core import (
    Ask,
    Move,
    RuleController,
    Seat,
    State,
    advance,
    apply,
    fingerprint,
    legal_moves,
)
from games.events import Event
from games.match import Match, from_text, move_of, move_text
from games.registry import GAMES
from games.sight import censor, determinize, fold, view

RECENT = 6  # earlier tables checked again after each move; all of them at the end of the game


class Broken(AssertionError):
    """A law was broken; the text says which."""


class Report(NamedTuple):
    """What came of some games."""

    games: int
    decisions: int
    turns: list[int]
    failures: list[tuple[str, int, int, str]]  # game, seats, seed, which law


def eyes(s: State) -> list[Seat | None]:
    """Everybody who looks on."""
    return [None, *range(s.seats)]


SLOTS = [slot for slot in State.__slots__ if slot not in ("sight", "told")]


def same(a: State, b: State) -> bool:
    """Whether two tables are the same in everything; quicker than two fingerprints."""
    return all(getattr(a, slot) == getattr(b, slot) for slot in SLOTS)


def must(so: bool, law: str) -> None:
    """A law holds."""
    if not so:
        raise Broken(law)


def play(game: str, seats: int, seed: int, thorough: bool = True) -> Match:
    """One random game under all laws that can be checked on the way.

    When it is not `thorough`, one of those who look on is examined at each decision and not all.
    """
    controller, luck = GAMES[game], seeded(f"laws:{seed}")
    match = Match(game, seats, seed)
    opened = {eye: view(match.opening, eye) for eye in eyes(match.state)}
    follow(opened, match.events[0], match.state)
    prints = list(match.prints)
    while (ask := match.asked) is not None:
        before = match.state
        onlookers = eyes(before) if thorough else [luck.pick(eyes(before))]
        look(controller, before, ask, onlookers, luck)
        views = {eye: view(before, eye) for eye in onlookers}
        move = luck.pick(legal_moves(before))
        again(before, move, seed, len(match.moves) + 1)
        events = match.play(move)
        prints.append(match.prints[-1])
        follow(views, events, match.state)
        if thorough:
            for earlier, mark in zip(match.states[-RECENT:], prints[-RECENT:], strict=True):
                must(fingerprint(earlier) == mark, "apply leaves earlier tables alone")
    for earlier, mark in zip(match.states, prints, strict=True):
        must(fingerprint(earlier) == mark, "apply leaves earlier tables alone")
    must(bool(match.state.winners), "every game ends with winners")
    return match


def look(
    controller: RuleController, s: State, ask: Ask, onlookers: list[Seat | None], luck: Chance
) -> None:
    """Everything that must be so while somebody is asked."""
    whole(s)
    apart(s)
    must(bool(legal_moves(s)), "every question has an answer")
    must(legal_moves(view(s, ask.seat)) == legal_moves(s), "legal moves follow from the view")
    public(s, ask)
    unknown_deck(s, onlookers)
    for eye in onlookers:
        known(controller, s, eye, luck)


def whole(s: State) -> None:
    """No piece is lost or doubled."""
    lying = [(piece, zone) for zone, pieces in s.zones.items() for piece in pieces]
    must(sorted(piece for piece, _ in lying) == list(range(len(s.faces))), "no piece lost")
    must(all(s.where[piece] == zone for piece, zone in lying), "every piece is where it is")
    must(Counter(map(id, s.faces)) == Counter(map(id, s.box)), "the faces are those of the box")


def apart(s: State) -> None:
    """A copy shares nothing that changes."""
    mark, c = fingerprint(s), s.copy()
    must(fingerprint(c) == mark, "a copy is the same")
    for pieces in c.zones.values():
        pieces.clear()
    for column in (c.faces, c.seen, c.up, c.pips, c.host, c.where, c.stack):
        column.clear()
    c.chosen.clear()
    c.marks.clear()
    must(fingerprint(s) == mark, "a copy shares nothing that changes")


def public(s: State, ask: Ask) -> None:
    """Steps name only public pieces, and a move none that its seat cannot see."""
    for step in s.stack:
        for field in dataclasses.fields(step):
            if "Piece" in str(field.type):
                value = getattr(step, field.name)
                for piece in value if isinstance(value, tuple) else (value,):
                    must(piece is None or bool(s.seen[piece] & 1), "steps name public pieces")
    v = view(s, ask.seat)
    for move in legal_moves(s):
        must(move.piece is None or v.faces[move.piece] is not None, "a move names a seen piece")


def unknown_deck(s: State, onlookers: list[Seat | None]) -> None:
    """Nobody knows a shuffled deck: whatever lies there face down and unseen is blank to all."""
    for piece in s.zones.get("deck", ()):
        for eye in onlookers:
            must(view_of(s, eye).faces[piece] is None, "nobody knows the deck")


_VIEWS: dict[tuple[int, Seat | None], tuple[State, State]] = {}


def view_of(s: State, eye: Seat | None) -> State:
    """The view of a table, made once."""
    kept = _VIEWS.get((id(s), eye))
    if kept is None or kept[0] is not s:
        if len(_VIEWS) > 64:
            _VIEWS.clear()
        kept = _VIEWS[id(s), eye] = (s, view(s, eye))
    return kept[1]


def known(controller: RuleController, s: State, eye: Seat | None, luck: Chance) -> None:
    """What one seat knows, and what it can imagine."""
    v = view_of(s, eye)
    seat_bit = 1 if eye is None else 2 << eye
    for face, true, seen in zip(v.faces, s.faces, s.seen, strict=True):
        must(face is (true if seen & (seat_bit | 1) else None), "a view shows no strange face")
    guess, other = determinize(v, luck), determinize(v, luck)
    must(same(view(guess, eye), v), "a determinization looks the same to its seat")
    must(None not in guess.faces, "a determinization has no blanks")
    must(Counter(map(id, guess.faces)) == Counter(map(id, s.box)), "it deals what is in the box")
    blanks = [p for p, face in enumerate(v.faces) if face is None]
    if len({s.faces[p].key for p in blanks}) > 3 and len(blanks) > 12:
        third = determinize(v, luck)
        alike = same(guess, other) and same(guess, third)
        must(not alike, "two determinizations differ")
    if eye is not None:
        ours = controller.features(v, eye)
        must(ours == controller.features(guess, eye), "features read what the seat may know")
        must(ours == controller.features(s, eye), "features read what the seat may know")
    must(same(pickle.loads(pickle.dumps(v)), v), "a view survives the way to a process")


def follow(views: dict[Seat | None, State], events: list[Event], after: State) -> None:
    """A view brought up to date with what its seat hears is the view of the new table."""
    for eye, v in views.items():
        for event in events:
            fold(v, censor(event, eye))
        must(same(v, view(after, eye)), "fold and view agree")


def again(s: State, move: Move, seed: int, number: int) -> None:
    """apply and advance do the same, and the same every time; a move survives as text."""
    new, _ = apply(s, move, for_move(seed, number))
    quiet = s.copy()
    advance(quiet, move, for_move(seed, number))
    must(same(new, quiet), "apply and advance agree")
    must(move_of(move_text(move)) == move, "a move survives as text")


def there_and_back(match: Match) -> None:
    """Undo to the start and back; saved and loaded, the same."""
    prints, text = list(match.prints), match.to_text()
    must(from_text(text).prints == prints, "saved and loaded, the same")
    while match.moves:
        match.undo([], practice=True)
        must(fingerprint(match.state) == prints[len(match.moves)], "undo goes back")
    while match.undone:
        match.redo()
    must(match.prints == prints, "redo comes back")


def run(job: tuple[str, int, int, int, bool]) -> Report:
    """Some games of one kind, from a seed on."""
    game, seats, seed, games, thorough = job
    decisions, turns, failures = 0, [], []
    for number in range(seed, seed + games):
        try:
            match = play(game, seats, number, thorough)
            there_and_back(match)
            decisions += len(match.moves)
            turn = match.state.marks["turn"]
            assert isinstance(turn, int)
            turns.append(turn)
        except Exception as error:
            failures.append((game, seats, number, f"{type(error).__name__}: {error}"))
    return Report(games, decisions, turns, failures)


def main() -> int:
    """Play many games of each kind on both cores, and say what failed."""
    p = argparse.ArgumentParser(prog="laws", description=__doc__)
    p.add_argument("--games", type=int, default=2000)
    p.add_argument("--game", choices=sorted(GAMES), help="only this one")
    p.add_argument("--seats", type=int, help="only so many seats")
    p.add_argument("--seed", type=int, default=0, help="the first seed")
    p.add_argument("--thorough", action="store_true", help="examine every seat's view each time")
    args = p.parse_args()
    kinds = [(key, n) for key, g in GAMES.items() for n in g.seats
             if args.game in (None, key) and args.seats in (None, n)]  # fmt: skip
    each, batch = max(1, args.games // max(1, len(kinds))), 25
    jobs = [(key, n, args.seed + i, min(batch, each - i), args.thorough)
            for i in range(0, each, batch) for key, n in kinds]  # fmt: skip
    began, total, turns, failures = time.monotonic(), Counter[str](), [0], []
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        for report in pool.imap_unordered(run, jobs):
            total["games"] += report.games
            total["decisions"] += report.decisions
            turns += report.turns
            failures += report.failures
    turns.sort()
    print(f"{total['games']} games, {total['decisions']} decisions, "
          f"{time.monotonic() - began:.0f} seconds, turns median {turns[len(turns) // 2]} "
          f"longest {turns[-1]}, {len(failures)} failures")  # fmt: skip
    for game, seats, seed, law in failures[:50]:
        print(f"  --game {game} --seats {seats} --seed {seed} --games 1: {law}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
