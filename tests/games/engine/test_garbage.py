"""Garbage is collected around what a game holds: compiled, that depends on C (`compiled-test`)."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from ai.registry import JUDGES
from art.package.visited_once import remove_double_visits
from games.engine.chance import seeded
from games.engine.core import State, advance, asked
from games.engine.replay import ReplayError, read_replay
from games.registry import GAMES
from games.robot_wars.attack import Avoid, Blow
from tests.games.engine.test_match import body_of, played, sealed
from tests.long_runs.law import moved
from tests.long_runs.traces import Kind, opened

C = """
    static int
    Step_traverse(StepObject *self, visitproc visit, void *arg)
    {
        Py_VISIT(self->_blow);
        if (CPyTagged_CheckLong(self->_seat)) {
            Py_VISIT(CPyTagged_LongAsObject(self->_seat));
        }
        Py_VISIT(self->_blow);
        int rv = 0;
        return rv;
    }
"""


def test_a_value_that_garbage_held_too_keeps_its_fields() -> None:
    blow = Blow(0, 7, 1, (8,))
    told = repr(blow)
    ring: list[object] = [Avoid(1, blow)]
    ring.append(ring)
    del ring
    gc.collect()
    assert repr(blow) == told


@pytest.mark.parametrize("game", GAMES)
def test_no_step_has_more_found_in_it_than_it_holds(game: str) -> None:
    for state in tables(game):
        for thing, values in (part for step in state.stack for part in parts(step)):
            held = Counter(id(value) for value in values)
            found = Counter(id(one) for one in gc.get_referents(thing))
            told = f"{thing!r}: mypyc visits one of its fields more than once"
            assert all(found[one] <= times for one, times in held.items()), told


def tables(game: str) -> Iterator[State]:
    """Yield the tables of a random game, at each decision."""
    chance = seeded(f"garbage:{game}")
    s = opened(Kind(game, max(GAMES[game].seats)), 0, chance)
    while asked(s) is not None:
        yield s
        advance(s, moved(JUDGES[game], s, chance), chance)


def parts(thing: object) -> Iterator[tuple[object, list[object]]]:
    """Yield a dataclass and what its fields hold, and so all dataclasses that lie in it."""
    if is_dataclass(thing):
        values = [getattr(thing, field.name) for field in fields(thing)]
        yield thing, values
        for value in values:
            yield from parts(value)


def test_visits_are_written_once_and_other_writing_is_refused() -> None:
    mended = remove_double_visits(C)
    assert mended.count("_blow") == mended.count("Py_VISIT(CPy") == 1
    assert remove_double_visits(mended) == mended
    with pytest.raises(ValueError, match="another way"):
        remove_double_visits(C.replace("static int", "int"))


def test_nothing_is_collected_while_a_match_is_played_again_and_then_as_before() -> None:
    told: list[str] = []
    match = played(game="junkyard_bots", seats=4)
    whole, spoilt = match.to_text(), sealed(body_of(match).replace("\npass ", "\npause ", 1))
    gc.callbacks.append(lambda phase, _: told.append(phase))
    try:
        read_replay(whole, GAMES)
        assert told.count("start") <= 1  # when it may again
        with pytest.raises(ReplayError):
            read_replay(spoilt, GAMES)
        assert gc.isenabled()
        gc.disable()
        read_replay(whole, GAMES)
        assert not gc.isenabled()
    finally:
        gc.enable()
        gc.callbacks.pop()
