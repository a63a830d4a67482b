"""What a move would do: from the view alone, certain or counted, ending at others' decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from ai.foresee import Fate, foresee
from ai.registry import JUDGES
from ai.worker import Opponents
from games.engine import Moved, State, advance, asked, determinize, legal_moves, view
from games.engine.chance import for_move, seeded
from games.engine.match import Match
from games.registry import GAMES
from tests.games.robot_wars.tables import Table
from tests.long_runs.law import moved
from tests.long_runs.laws import chosen
from tests.support.waiting import until

FEW = 8  # tables


def tables(game: str, seed: int) -> Iterator[State]:
    """Yield some tables of a random game."""
    seats = GAMES[game].seats[seed % len(GAMES[game].seats)]
    luck, match = (
        seeded(f"foresee:{seed}"),
        Match(GAMES[game], seats, seed, chosen(game, seats, seed)),
    )
    while match.asked is not None and len(match.moves) < 90:
        if len(match.moves) % 9 == 5:
            yield match.state
        match.play(moved(JUDGES[game], match.state, luck))


@pytest.mark.parametrize("game", GAMES)
def test_tables_that_look_alike_to_a_seat_are_foreseen_alike(
    game: str, share: Callable[[int], int]
) -> None:
    for seed in range(share(12)):
        luck = seeded(f"alike:{seed}")
        for s in tables(game, seed):
            ask = asked(s)
            assert ask is not None
            v = view(s, ask.seat)
            move = luck.pick(legal_moves(v))
            other = view(determinize(v, luck), ask.seat)
            found = [foresee(JUDGES[game], one, move, tables=FEW) for one in (v, other)]
            assert found[0] == found[1]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_certain_happens(game: str, share: Callable[[int], int]) -> None:
    for seed in range(share(12)):
        luck = seeded(f"certain:{seed}")
        for n, s in enumerate(tables(game, seed)):
            ask = asked(s)
            assert ask is not None
            v = view(s, ask.seat)
            move = luck.pick(legal_moves(v))
            found = foresee(JUDGES[game], v, move, tables=FEW)
            if ask.secret:
                continue  # others choose before it
            after, events = s.copy(), list[object]()
            after.event_log = events  # type: ignore[assignment]
            advance(after, move, for_move(seed, n))
            for event in found.sure[: len(events)]:
                if isinstance(event, Moved):
                    assert any(
                        isinstance(e, Moved) and (e.piece, e.to) == (event.piece, event.to)
                        for e in events
                    ), (move, event)
                else:
                    assert any(type(e) is type(event) for e in events)


@pytest.mark.parametrize("game", GAMES)
def test_no_face_is_shown_that_the_view_does_not_show(game: str) -> None:
    for s in tables(game, 1):
        ask = asked(s)
        assert ask is not None
        v = view(s, ask.seat)
        for move in legal_moves(v)[:3]:
            found = foresee(JUDGES[game], v, move, tables=FEW)
            for event in found.sure:
                if isinstance(event, Moved):
                    assert event.face is v.faces[event.piece]
            for said, _ in found.maybe:
                assert all(v.faces[piece] is not None for piece in said.pieces)


def test_a_battle_is_certain_up_to_the_card_that_comes_to_light() -> None:
    match = Match(GAMES["stak_bots"], 2, 1, {"start": 0})
    v = match.view(0)
    attack = next(move for move in legal_moves(v) if move.verb == "attack")
    ours, theirs = v.zones["stak.0"][-1], v.zones["stak.1"][-1]
    found = foresee(JUDGES["stak_bots"], v, attack)
    damage = {fate.piece: fate.n for fate in found.fates if fate.what == "counts" and fate.sure}
    assert damage == {ours: v.faces[theirs].power, theirs: v.faces[ours].power}
    assert all(fate.chance == 1.0 for fate in found.fates if fate.sure)


def test_a_duel_counts_every_unseen_card_alike() -> None:
    match = Match(GAMES["robo_power"], 2, 1, {"start": 0})
    while not getattr(match.asked, "secret", False):
        match.play(legal_moves(match.state)[0])
    assert match.asked is not None
    v = match.view(match.asked.seat)
    moves = sorted(legal_moves(v), key=lambda m: v.faces[m.moved].number or 0)
    lost = [
        sum(
            fate.chance
            for fate in foresee(JUDGES["robo_power"], v, move).fates
            if fate.what == "goes" and fate.piece == move.piece and fate.zone == "discard"
        )
        for move in moves
        if v.faces[move.moved].kind == "robot"
    ]
    assert lost[0] > lost[-1]


def test_it_stops_when_something_newer_is_asked() -> None:
    match = Match(GAMES["stak_bots"], 2, 1, {"start": 0})
    v, asked_ = match.view(0), []

    def stop() -> bool:
        asked_.append(1)
        return True

    foresee(JUDGES["stak_bots"], v, legal_moves(v)[0], stop)
    assert len(asked_) == 1


def test_the_thinking_process_foretells_and_still_moves() -> None:
    match, opponents = Match(GAMES["stak_bots"], 2, 1, {"start": 0}), Opponents()
    v = match.view(0)
    attack = next(move for move in legal_moves(v) if move.verb == "attack")
    try:
        opponents.foresee("stak_bots", v, attack)
        found = until(opponents.foreseen)
        theirs = v.zones["stak.1"][-1]
        dealt = v.faces[v.zones["stak.0"][-1]].power
        assert Fate("counts", 1.0, True, theirs, n=dealt) in found.fates
        opponents.ask("stak_bots", v, "random", 1)
        answer = until(opponents.poll)
        assert answer.move in legal_moves(v)
    finally:
        opponents.close()


def test_chances_of_few_dice_are_counted_case_by_case() -> None:
    t = Table("gerbil hammer", "steam legs", arena="landmine:1").normal()
    use = next(move for move in legal_moves(t.s) if move.verb == "use")
    found = foresee(JUDGES["robot_wars"], view(t.s, 0), use, tables=1)
    chances = [p for (key, _), p in found.hints if key == "robot_wars.caught"]
    assert found.complete
    assert chances == [pytest.approx(2 / 6)], "1 or 2 of six"


def test_what_depends_on_the_choices_of_others_is_never_complete() -> None:
    judge, duels = JUDGES["robo_power"], 0
    for s in tables("robo_power", 1):
        ask = asked(s)
        if ask is not None and ask.secret:
            duels += 1
            for move in legal_moves(s)[:3]:
                assert not foresee(judge, view(s, ask.seat), move, tables=1).complete
    assert duels


def test_complete_chances_agree_with_random_tables(
    monkeypatch: pytest.MonkeyPatch, share: Callable[[int], int]
) -> None:
    judge, complete = JUDGES["robot_wars"], 0
    for seed in range(share(12)):
        luck = seeded(f"complete:{seed}")
        for s in tables("robot_wars", seed):
            ask = asked(s)
            assert ask is not None
            v, move = view(s, ask.seat), luck.pick(legal_moves(s))
            exact = foresee(judge, v, move)
            if not exact.complete:
                continue
            complete += 1
            with monkeypatch.context() as patch:
                patch.setattr("ai.foresee.MAX_CASES", 0)
                counted = foresee(judge, v, move, tables=400)
            assert not counted.complete
            assert exact.sure == counted.sure
            for kind in ("maybe", "hints", "asks"):
                some, others = dict(getattr(exact, kind)), dict(getattr(counted, kind))
                for one in some | others:
                    assert some.get(one, 0.0) == pytest.approx(others.get(one, 0.0), abs=0.1), one
    assert complete
