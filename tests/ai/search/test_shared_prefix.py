"""The trunk: what is alike at every imagined table, and that a search finds the same without it."""

import pytest

from ai.levels import Level
from ai.registry import JUDGES
from ai.search import greedy
from ai.search.information_sets import Information, Secrets, announce_move, reveal_secrets
from ai.search.shared_prefix import CERTAIN, HIDDEN, Fork, SharedStart, TablesDiffer, make_fork
from ai.search.worlds import choices, label_of, play_turns, settle
from ai.think import think
from games.engine import Move
from games.engine.chance import seeded
from games.engine.core import advance
from games.engine.identity import fingerprint
from tests.ai.search.toy_search import Far, Gain, Quiet, ToyJudge, asking, heap
from tests.long_runs.traces import KINDS, positions
from tests.support.toys import table

A, B = (label_of((name, None, None)) for name in "AB")


def test_nobody_answers_a_choice_that_is_still_secret() -> None:
    heard = [Information()] * 2
    hidden: Secrets = []
    announce_move(heard, hidden, 0, A, True)
    assert [one.events for one in heard] == [((0, A),), ((0, None),)]
    assert hidden == [(0, A)]
    announce_move(heard, hidden, 1, B, False)
    assert [one.events for one in heard] == [((0, A), (1, B)), ((0, None), (1, B))]
    reveal_secrets(heard, hidden)
    assert heard[1].events[-1] == ((0, A),) == heard[0].events[-1]
    assert hidden == []


def test_a_hidden_face_tells_nothing() -> None:
    known = table("ant").faces[0]
    for look in (
        lambda: HIDDEN.key,
        lambda: bool(HIDDEN),
        lambda: known == HIDDEN,
        lambda: known != HIDDEN,
        lambda: HIDDEN in {known},
        lambda: isinstance(HIDDEN, type(known)),
        lambda: str(HIDDEN),
        lambda: CERTAIN.die(),
    ):
        with pytest.raises(TablesDiffer):
            look()


@pytest.mark.parametrize("game", JUDGES)
def test_a_search_finds_the_same_without_a_trunk(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = JUDGES[game]
    kind = next(kind for kind in KINDS if kind.game == game)
    how = Level("search", rounds=40, duels=30, tables=3)
    views = [v for v, _ in zip(positions(kind, judge), range(2), strict=False)]
    whole = [think(judge, v, how, 1, timed=False) for v in views]
    monkeypatch.setattr(Fork, "after", lambda *_: None)
    monkeypatch.setattr(greedy, "find_starts", lambda *_: {})
    assert [think(judge, v, how, 1, timed=False) for v in views] == whole


def test_the_trunk_goes_as_far_as_all_tables_are_alike() -> None:
    judge, s = ToyJudge(), heap(7)
    fork = make_fork(s, choices(s, judge), judge)
    for take in (1, 2):
        key = label_of((f"take_{take}", None, None))
        after = fork.after(key, judge)
        assert after is not None
        assert after is fork.after(key, judge)
        advance(s, Move(f"take_{take}"), seeded(1))
        assert fingerprint(after.walk.s) == fingerprint(s)
        assert after.keys == choices(s, judge)
        fork = after
    s = asking(Gain(0))
    fork = make_fork(s, choices(s, judge), judge)
    assert fork.after(label_of(("roll", None, None)), judge) is None


def test_a_start_is_finished_as_if_it_had_never_been_begun() -> None:
    for judge in (ToyJudge(), Far()):
        s = asking(Quiet(0), Quiet(0), Gain(0), Gain(1))
        start = SharedStart(s, Move("quiet"), judge, judge.ahead)
        begun, whole = start.table.copy(), s.copy()
        start.finish(begun, seeded(1))
        advance(whole, Move("quiet"), seeded(1))
        settle(whole, judge, chance := seeded(1))
        play_turns(whole, judge, judge.ahead, chance)
        assert fingerprint(begun) == fingerprint(whole)
        assert len(start.table.stack) < 3
    assert SharedStart(asking(Gain(0)), Move("roll"), ToyJudge(), 0).s is None
