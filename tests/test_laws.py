"""The laws of the house, on every registered game and every number of seats; a short form."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games import core, sight
from games.core import State
from games.match import Match
from games.registry import GAMES
from tests import laws

KINDS = [(key, seats) for key, game in GAMES.items() for seats in game.seats]
ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_all_laws_hold_on_random_games(game: str, seats: int) -> None:
    report = laws.run((game, seats, 9000, 3, True))
    assert report.failures == []


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_a_match_saved_after_every_decision_loads_the_same(game: str, seats: int) -> None:
    match = laws.play(game, seats, 77)
    for n in range(0, len(match.moves) + 1, 1 + len(match.moves) // 30):
        part = match.branch(n)
        assert laws.from_text(part.to_text()).prints == part.prints


def test_the_same_tables_under_two_hash_seeds() -> None:
    code = (
        "from games.registry import GAMES; from tests import laws\n"
        "for k, g in GAMES.items():\n"
        "  for n in g.seats: print(laws.play(k, n, 5).prints[-1])"
    )
    told = [
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True,
                       env=os.environ | {"PYTHONHASHSEED": seed}, check=True).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert told[0] == told[1]
    assert told[0].strip()


def breaks(bend: Callable[[Any], None], law: str) -> None:
    """With the rules bent so, this law is the one that notices."""
    with pytest.MonkeyPatch.context() as patch:
        bend(patch)
        laws._VIEWS.clear()
        with pytest.raises(laws.Broken, match=law):
            some_games()
    laws._VIEWS.clear()


def some_games() -> None:
    """A few games under the laws."""
    for seed in range(12):
        laws.there_and_back(laws.play("robo_power", 3, seed))


def test_the_law_bites_when_a_view_shows_too_much() -> None:
    def bend(patch: Any) -> None:
        whole = sight.view

        def peeks(s: State, seat: int | None) -> State:
            v = whole(s, seat)
            if seat == 1:
                v.faces[s.zones["hand.0"][0] if s.zones["hand.0"] else 0] = s.faces[0]
            return v

        patch.setattr(laws, "view", peeks)

    breaks(bend, "strange face|fold and view|looks the same|legal moves|nobody knows")


def test_the_law_bites_when_a_copy_shares_a_zone() -> None:
    def bend(patch: Any) -> None:
        copy = State.copy

        def lazy(self: State) -> State:
            c = copy(self)
            c.zones["discard"] = self.zones["discard"]
            return c

        patch.setattr(State, "copy", lazy)

    breaks(bend, "copy shares nothing|earlier tables|fold and view|a piece lost|no piece lost")


def test_the_law_bites_when_a_move_tells_nothing() -> None:
    def bend(patch: Any) -> None:
        move = State.move

        def silent(self: State, piece: int, to: str, up: bool = False, at: Any = None) -> None:
            told, self.told = self.told, None
            move(self, piece, to, up, at)
            self.told = told

        patch.setattr(State, "move", silent)

    breaks(bend, "fold and view agree")


def test_the_law_bites_when_a_shuffle_forgets_to_forget() -> None:
    def bend(patch: Any) -> None:
        def keeps(self: State, zone: str, chance: Any, keep: int = 0) -> None:
            for piece in self.zones[zone]:
                self.seen[piece] |= 2

        patch.setattr(State, "shuffle", keeps)

    breaks(bend, "nobody knows the deck|fold and view")


def test_the_law_bites_when_a_secret_is_told_to_all() -> None:
    def bend(patch: Any) -> None:
        patch.setattr(laws, "censor", lambda event, seat: event)

    breaks(bend, "fold and view agree")


def test_the_law_bites_when_features_peek() -> None:
    def bend(patch: Any) -> None:
        game = type(GAMES["robo_power"])
        patch.setattr(game, "features", lambda self, s, seat: (
            float(sum(face is not None and face.count for face in s.faces)),))  # fmt: skip

    breaks(bend, "features read")


def test_the_law_bites_when_a_guess_deals_a_card_twice() -> None:
    def bend(patch: Any) -> None:
        honest = sight.determinize

        def doubles(v: State, chance: Any) -> State:
            d = honest(v, chance)
            blanks = [p for p, face in enumerate(v.faces) if face is None]
            if len(blanks) > 1:
                d.faces[blanks[0]] = next(
                    (d.faces[b] for b in blanks if d.faces[b] != d.faces[blanks[0]]), d.faces[0]
                )
            return d

        patch.setattr(laws, "determinize", doubles)

    breaks(bend, "deals what is in the box")


def test_the_law_bites_when_luck_is_not_the_moves_own() -> None:
    def bend(patch: Any) -> None:
        count = iter(range(10**9))
        patch.setattr(laws, "for_move", lambda seed, n: core_chance(next(count)))

    breaks(bend, "apply and advance agree")


def core_chance(n: int) -> Any:
    """A stream that is never the same twice."""
    return laws.seeded(f"other {n}")


def test_no_card_can_hang_the_table() -> None:
    class Again(core.Step):
        def run(self, s: State, chance: Any) -> None:
            s.push(Again())

    class Twice(core.Step):
        def run(self, s: State, chance: Any) -> None:
            s.push(Twice(), Twice())

    for endless in (Again(), Twice()):
        s = Match("robo_power", 3, 1).state.copy()
        s.push(endless)
        s.told = told = []  # type: ignore[var-annotated]
        core.start(s, laws.seeded(1))
        assert s.winners == (0, 1, 2)
        assert any(getattr(event, "key", "").startswith("stopped.") for event in told)


def test_a_turn_and_a_game_have_an_end() -> None:
    s = Match("robo_power", 3, 1).state.copy()
    s.decisions = core.DECISIONS - 1
    core.advance(s, core.legal_moves(s)[0], laws.seeded(1))
    assert s.winners == (0, 1, 2)
    s = Match("robo_power", 3, 1).state.copy()
    s.marks["turn"] = core.TURNS
    s.begin_turn(1)
    assert s.winners == (0, 1, 2)
