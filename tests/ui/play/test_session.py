"""Sessions: who is asked, who sees what, what is stored, undo."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine.core import legal_moves
from games.engine.match import CannotUndo, IllegalMove, move_text
from games.engine.moves import Move
from games.registry import GAMES
from tests.support.at_once import RandomOpponents, WrongOpponents
from tests.support.questions import question
from tests.support.sessions import (
    ADA,
    BO,
    CAS,
    latest,
    my_turn,
    play_out,
    session_of,
    stand_in,
    tick,
)
from ui.language.localization import Words
from ui.play.session import Session
from ui.storage.players import Opponent, Person
from ui.storage.profile import Profile
from ui.storage.statistics import list_finished


@pytest.fixture
def profile(tmp_path: Path) -> Iterator[Profile]:
    profile = Profile(tmp_path)
    profile.settings.play_single = False
    yield profile
    profile.close()


# playing


@pytest.mark.parametrize("seats", GAMES["robo_power"].seats)
def test_a_person_and_opponents_finish_a_game_and_it_is_kept(profile: Profile, seats: int) -> None:
    players: list[Person | Opponent] = [ADA, *(Opponent(name, "random") for name in "BCDEF")]
    session = play_out(session_of(profile, players[:seats], seats), random.Random(1))
    saved = latest(profile)
    assert (saved.over, saved.moves) == (True, len(session.match.moves))
    assert [row[0] for row in profile.decisions(saved.id)] == [*map(move_text, session.match.moves)]


def test_opponents_are_asked_with_their_own_view_and_level(profile: Profile) -> None:
    session = session_of(profile, start=1)
    tick(session)
    ((game, view, level, seed),) = stand_in(session).asked
    assert (game, level, session.thinking) == ("robo_power", BO.way, 1)
    assert seed == session.match.public_seed(), "nothing that leads to the deal"
    assert all(view.faces[p] for p in view.zones["hand.1"])
    assert not any(view.faces[p] for p in view.zones["hand.0"])


def test_a_slow_opponent_is_asked_once_and_waited_for_without_standing_still(
    profile: Profile,
) -> None:
    session = session_of(profile, start=1, opponents=RandomOpponents(polls=5))
    tick(session, 5)
    assert (len(stand_in(session).asked), len(session.match.moves)) == (1, 0)
    tick(session)
    assert len(session.match.moves) == 1


def test_an_opponent_that_answers_nonsense_plays_something_legal(profile: Profile) -> None:
    session = session_of(profile, start=1, opponents=WrongOpponents())
    tick(session, 2)
    assert len(session.match.moves) == 1


def test_only_the_person_who_is_asked_may_play(profile: Profile) -> None:
    session = session_of(profile, start=1)
    with pytest.raises(ValueError, match="somebody else is asked"):
        session.play(legal_moves(session.match.state)[0])


def test_an_illegal_move_changes_nothing(profile: Profile) -> None:
    session = session_of(profile)
    with pytest.raises(IllegalMove):
        session.play(Move("steal", None, "hand.1"))
    assert (session.match.moves, profile.matches()[0].moves) == ([], 0)


def test_an_illegal_move_is_refused_at_once_also_while_the_disk_is_slow(profile: Profile) -> None:
    session = session_of(profile)
    with profile._writing:
        session.play(legal_moves(session.match.state)[0])
        with pytest.raises(IllegalMove):
            session.play(Move("steal", None, "hand.1"))


def test_the_next_decision_waits_until_the_last_is_stored(profile: Profile) -> None:
    session = session_of(profile)
    first = legal_moves(session.match.state)[0]
    with profile._writing:  # the disk is slow
        session.play(first)
        assert not session.ready
        second = legal_moves(session.match.state)[0]
        session.play(second)
        session.tick(0.0)
        assert session.match.moves == [first]
    tick(session)
    assert session.match.moves == [first, second]


def test_opponents_wait_for_the_disk_too(profile: Profile) -> None:
    session = session_of(profile, start=1)
    tick(session, 2)
    with profile._writing:
        session.profile.store(session.number, 1, "x", 0, "x")
        session.tick(0.0)
        assert len(stand_in(session).asked) == 1


def test_a_disk_that_takes_nothing_does_not_stop_the_game(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.storage.profile.RETRY_SECONDS", 0.02)
    session = session_of(profile)
    profile._db.execute("PRAGMA query_only=1")
    for _ in range(2):
        session.play(legal_moves(session.match.state)[0])
        while not profile.failing:
            session.tick(0.0)
    assert (len(session.match.moves), session.ready) == (2, True)
    profile._db.execute("PRAGMA query_only=0")
    assert profile.flush(60)
    assert latest(profile).moves == 2


def test_the_only_legal_move_is_played_by_itself_after_a_moment(profile: Profile) -> None:
    profile.settings.play_single = True
    session = only_one_left(profile)
    n = len(session.match.moves)
    session.tick(10.0)
    session.tick(10.5)
    assert len(session.match.moves) == n
    session.tick(10.8)
    assert len(session.match.moves) == n + 1


def test_the_only_legal_move_waits_for_who_wants_to_play_it(profile: Profile) -> None:
    session = only_one_left(profile)
    n = len(session.match.moves)
    for now in (10.0, 20.0, 30.0):
        session.tick(now)
    assert len(session.match.moves) == n


def test_a_choice_of_one_is_played_as_late_as_others_would_be_where_it_must_not_be_told(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile.settings.play_single = True
    session = only_one_left(profile)
    monkeypatch.setattr(type(session.asked), "uniform", True)
    session.persons = [0]
    n = len(session.match.moves)
    for now in (10.0, 10.8, 11.5):
        session.tick(now)
        assert len(session.match.moves) == n
    session.tick(11.7)
    assert len(session.match.moves) == n + 1


def test_of_two_persons_nobody_sees_that_the_other_has_no_choice(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile.settings.play_single = True
    session = only_one_left(profile)
    monkeypatch.setattr(type(session.asked), "uniform", True)
    session.persons = [0, 1]
    n = len(session.match.moves)
    for now in (10.0, 20.0, 30.0):
        session.tick(now)
    assert len(session.match.moves) == n


def only_one_left(profile: Profile) -> Session:
    """A session in which the person can only steal from the one opponent, who has more cards."""
    for seed in range(200):
        session, chance = session_of(profile, (ADA, BO), seed), random.Random(seed)
        while not session.match.over:
            my_turn(session)
            moves = legal_moves(session.match.state)
            if session.forced_move(session.match.state):
                profile.flush(60)
                return session
            if session.mine:
                session.play(chance.choice(moves))
            profile.flush(60)
    raise AssertionError("nobody ever had a single move")


# who sees what


def test_a_single_person_always_looks_on(profile: Profile) -> None:
    session = session_of(profile, start=1)
    assert (session.viewer, session.needs_curtain, session.mine) == (0, False, False)


def test_nobody_at_the_table_merely_watches(profile: Profile) -> None:
    session = session_of(profile, (BO, CAS))
    assert (session.viewer, session.needs_curtain) == (None, False)
    assert play_out(session, random.Random(1)).match.over


def test_several_persons_pass_the_machine_from_the_start_on(profile: Profile) -> None:
    session = session_of(profile, (ADA, Person("Bo"), CAS))
    assert (session.viewer, session.needs_curtain, session.mine) == (None, True, False)
    session.uncover()
    assert (session.viewer, session.needs_curtain, session.mine) == (0, False, True)


def test_the_curtain_falls_whenever_another_person_is_asked(profile: Profile) -> None:
    session, chance = session_of(profile, (ADA, Person("Bo"), CAS)), random.Random(4)
    fell = 0
    while not session.match.over and fell < 9:
        if session.needs_curtain:
            assert session.viewer != question(session).seat
            fell += 1
        my_turn(session)
        session.play(chance.choice(legal_moves(session.match.state)))
        profile.flush(60)
    assert fell == 9


def test_the_log_tells_each_what_they_may_know(profile: Profile) -> None:
    session = play_out(session_of(profile), random.Random(1), 12)
    mine, theirs = (session.log(Words("en"), seat) for seat in (0, 1))
    assert any("You draw" in said.text and "a card" not in said.text for said in mine)
    assert any(said.text == "You draw a card." for said in theirs)
    assert not any("Ada" in said.text for said in mine)
    assert [said.move for said in mine] == sorted(said.move for said in mine)


def test_the_result_says_who_came_where(profile: Profile) -> None:
    session = play_out(session_of(profile), random.Random(1))
    result = session.result()
    assert sorted(seat for seats in result.places for seat in seats) == [0, 1, 2]
    assert result.places[0] == session.match.state.winners
    assert result.turns > 1


def test_who_left_last_comes_second_and_who_left_first_comes_last(profile: Profile) -> None:
    session = play_out(
        session_of(profile, (ADA, BO, CAS, Opponent("Di", "random"))), random.Random(2)
    )
    left = dict.fromkeys(seat for s in session.match.states for seats in s.out for seat in seats)
    second = [seat for seats in session.result().places[1:] for seat in seats]
    assert len(second) == 3
    assert second == list(left)[::-1]


# hints


def test_a_hint_comes_later_and_goes_with_the_next_move(profile: Profile) -> None:
    session = session_of(profile)
    assert session.ask_hint()
    assert stand_in(session).asked[0][3] == session.match.public_seed()
    assert session.hint is None
    tick(session, 2)
    hint = session.hint
    assert hint is not None
    assert hint.move in legal_moves(session.match.state)
    session.play(hint.move)
    assert session.hint is None


def test_who_plays_before_the_hint_comes_is_not_disturbed_by_it(profile: Profile) -> None:
    session = session_of(profile, opponents=RandomOpponents(polls=9))
    session.ask_hint()
    session.play(legal_moves(session.match.state)[0])
    assert stand_in(session).cancelled == 1
    tick(session, 3)
    assert session.hint is None


def test_there_is_no_hint_while_somebody_else_is_asked(profile: Profile) -> None:
    assert not session_of(profile, start=1).ask_hint()


# back and forth


@pytest.mark.parametrize(("players", "waits"), [((BO, CAS), False), ((ADA, BO), True)])
def test_haste_is_hidden_from_persons_only(
    profile: Profile,
    monkeypatch: pytest.MonkeyPatch,
    players: tuple[Person | Opponent, ...],
    waits: bool,
) -> None:
    session = session_of(profile, players, start=1)
    monkeypatch.setattr(type(session.asked), "uniform", True)
    tick(session, 3)
    assert (not session.match.moves) == waits


def test_once_the_last_person_is_out_nothing_is_hidden_and_nobody_waits(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_of(profile, (ADA, BO, CAS), start=1)
    monkeypatch.setattr(type(session.asked), "uniform", True)
    session.match.state.marks["out"] = ((0,),)
    tick(session, 3)
    assert session.match.moves


def test_what_showed_nothing_new_is_taken_back_and_played_again(profile: Profile) -> None:
    session = session_of(profile)
    move = robot_discard(session)
    session.play(move)
    assert session.undo() == 1
    profile.flush(60)
    assert (session.match.moves, latest(profile).moves) == ([], 0)
    assert session.redo() == 1
    profile.flush(60)
    assert (session.match.moves, latest(profile).moves) == ([move], 1)


def robot_discard(session: Session) -> Move:
    s = session.match.state
    return next(move for move in legal_moves(s) if s.faces[move.moved].kind == "robot")


def test_playing_again_stops_at_the_next_decision_of_a_person(profile: Profile) -> None:
    session = play_out(session_of(profile, practice=True), random.Random(1), 12)
    my_turn(session)
    moves = session.match.moves[:]
    back = [session.undo() for _ in range(3)]
    assert [session.redo() for _ in range(3)] == back[::-1]
    assert session.mine
    assert session.match.moves == moves


def test_what_was_seen_is_not_taken_back(profile: Profile) -> None:
    session = play_out(session_of(profile), random.Random(1), 6)
    my_turn(session)
    n = len(session.match.moves)
    with pytest.raises(CannotUndo) as refused:
        session.undo()
    assert (refused.value.why, len(session.match.moves)) == ("seen", n)


@pytest.mark.parametrize("practice", [True, False])
def test_a_practice_game_does_not_count_even_if_nothing_is_taken_back(
    profile: Profile, practice: bool
) -> None:
    play_out(session_of(profile, practice=practice), random.Random(1))
    profile.flush(60)
    saved = latest(profile)
    assert saved.over
    assert saved.practice is practice
    assert bool(list_finished(profile.matches())) is not practice
    assert Session.resume(profile, saved, RandomOpponents()).match.practice is practice


def test_practice_goes_back_to_the_last_decision_of_a_person(profile: Profile) -> None:
    session = play_out(session_of(profile, practice=True), random.Random(1), 9)
    my_turn(session)
    n = len(session.match.moves)
    back = session.undo()
    assert session.mine
    assert len(session.match.moves) == n - back
    profile.flush(60)
    assert latest(profile).practice
    assert latest(profile).moves == n - back


def test_practice_goes_back_to_the_first_decision_of_a_person_and_no_further(
    profile: Profile,
) -> None:
    session = play_out(session_of(profile, practice=True, start=1), random.Random(1))
    mine = sum(session._was_decided(n) for n in range(len(session.match.moves)))
    for _ in range(mine):
        session.undo()
        assert session.mine
    with pytest.raises(CannotUndo, match="nothing"):
        session.undo()


def test_a_finished_game_taken_back_goes_on(profile: Profile) -> None:
    session = play_out(session_of(profile, practice=True), random.Random(1))
    session.undo()
    profile.flush(60)
    assert not latest(profile).over
    play_out(session, random.Random(2))
    assert latest(profile).over


def test_a_decision_that_made_itself_is_passed_over(profile: Profile) -> None:
    session = only_one_left(profile)
    session.practice = True
    profile.settings.play_single = True
    session.play(legal_moves(session.match.state)[0])
    session.undo()
    assert len(legal_moves(session.match.state)) > 1


def test_an_opponent_who_is_thinking_is_told_to_stop(profile: Profile) -> None:
    session = session_of(profile, practice=True, opponents=RandomOpponents(polls=50))
    session.play(robot_discard(session))
    session.play(legal_moves(session.match.state)[0])
    tick(session, 2)
    assert session.thinking is not None
    session.undo()
    assert (stand_in(session).cancelled, session.thinking, session.mine) == (1, None, True)


def test_an_answer_that_comes_after_an_undo_is_dropped(profile: Profile) -> None:
    opponents = RandomOpponents(polls=5)
    session = session_of(profile, practice=True, opponents=opponents)
    session.play(robot_discard(session))
    session.play(legal_moves(session.match.state)[0])
    tick(session, 2)
    assert session.thinking is not None
    session.undo()
    moves, opponents.pending = len(session.match.moves), True  # it answers all the same
    tick(session, 20)
    assert (len(session.match.moves), session.mine) == (moves, True)


def test_there_is_nothing_to_take_back_at_the_start(profile: Profile) -> None:
    session = session_of(profile)
    for act in (session.undo, session.redo):
        with pytest.raises(CannotUndo) as refused:
            act()
        assert refused.value.why == "nothing"
