"""What a move would do: asked of the opponents and shown until something else is played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.foresee import Foresight
from games.engine.core import State, legal_moves
from games.engine.events import Said
from games.engine.moves import Move
from games.engine.observation import ALL
from tests.support.at_once import RandomOpponents
from tests.support.questions import question
from tests.support.sessions import ADA, BO, CAS, session_of, stand_in, tick
from ui.play.session import HINT_LEVEL, SINGLE_MOVE_SECONDS, UNIFORM_ANSWER_SECONDS
from ui.storage.players import Person
from ui.storage.profile import Profile
from ui.terminal.desk import wait_for


class Foretelling(RandomOpponents):
    """Opponents that say after some polls what a move would do: its name is said."""

    def __init__(self, polls: int = 1) -> None:
        super().__init__(polls)
        self.foretold: list[tuple[str, State, Move]] = []
        self.waits = 0

    def foresee(self, game: str, view: State, move: Move) -> bool:
        self.foretold.append((game, view, move))
        self.waits = self.polls
        return True

    def foreseen(self) -> Foresight | None:
        self.waits -= 1
        return None if self.waits > 0 else Foresight((Said(self.foretold[-1][2].verb),))


@pytest.fixture
def profile(tmp_path: Path) -> Iterator[Profile]:
    profile = Profile(tmp_path)
    profile.settings.play_single = False
    yield profile
    profile.close()


def test_what_a_move_would_do_comes_later_and_goes_with_the_next_move(profile: Profile) -> None:
    opponents = Foretelling(3)
    session = session_of(profile, opponents=opponents)
    first, second = legal_moves(session.match.state)[:2]
    assert session.foresee(first)
    game, view, move = opponents.foretold[0]
    assert (game, move) == ("robo_power", first)
    assert not any(view.faces[p] for p in view.zones["hand.1"])
    tick(session, 2)
    assert session.foreseen is None
    tick(session)
    assert session.foreseen == (first, Foresight((Said("discard"),)))
    assert session.foresee(second)
    assert session.foreseen is None
    assert session.foresee(first)  # instead
    tick(session, 3)
    assert session.foreseen == (first, Foresight((Said("discard"),)))
    session.play(first)
    assert session.foreseen is None


def test_who_plays_before_it_is_known_is_not_disturbed_by_it(profile: Profile) -> None:
    session = session_of(profile, opponents=Foretelling(9))
    move = legal_moves(session.match.state)[0]
    session.foresee(move)
    session.play(move)
    assert stand_in(session).cancelled == 1
    tick(session, 12)
    assert session.foreseen is None


def test_a_hint_goes_first_and_nobody_tells_where_another_is_asked(profile: Profile) -> None:
    session = session_of(profile, opponents=Foretelling(3))
    move = legal_moves(session.match.state)[0]
    assert session.ask_hint()
    assert session.ask_hint()
    assert [level for _, _, level, _ in stand_in(session).asked] == [HINT_LEVEL]
    assert not session.foresee(move)
    assert not session_of(profile, start=1, opponents=Foretelling()).foresee(move)
    assert not session_of(profile).foresee(move)  # these opponents cannot tell
    assert not session_of(profile, start=1, opponents=Foretelling()).ask_hint()


def test_watchers_choose_whose_view_they_see_and_players_do_not(profile: Profile) -> None:
    watched = session_of(profile, (BO, CAS))
    assert (watched.watching, watched.viewer, watched.playing) == (True, None, False)
    for seat in (1, ALL, None):
        watched.look_as(seat)
        assert watched.viewer == seat
    played = session_of(profile)
    played.look_as(1)
    assert (played.watching, played.viewer, played.playing) == (False, 0, True)


def test_an_answer_without_a_choice_takes_a_moment_at_the_speed_chosen(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_of(profile)
    ask = question(session.match)
    assert session.pace(ask) == SINGLE_MOVE_SECONDS == 0.7
    monkeypatch.setattr(type(ask), "uniform", True)
    assert session.pace(ask) == UNIFORM_ANSWER_SECONDS == 1.6
    profile.settings.speed = 2.0
    assert session.pace(ask) == 0.8


def test_only_persons_whose_face_is_one_of_ours_keep_it(profile: Profile) -> None:
    people = (Person("Ada", face=3), Person("Cy"), Person("Di", face=999), BO)
    session_of(profile, people)
    assert [row.get("face") for row in profile.matches()[0].players] == [3, None, None, None]


def test_waiting_ends_with_what_is_waited_for_or_with_its_time(profile: Profile) -> None:
    session = session_of(profile, start=1)
    assert wait_for(session, lambda: bool(session.match.moves), 30)
    assert len(session.match.moves) == 1
    assert not wait_for(session_of(profile, (ADA, BO)), lambda: False, 0.01)
