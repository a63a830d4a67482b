"""The tour: its data, what opens when, and its first and last match, won and stored."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.registry import JUDGES
from ai.search.worlds import Answer
from ai.think import think
from games.cardfile.errors import CardError
from games.engine import State
from games.registry import GAMES
from tests.support.at_once import RandomOpponents
from tests.support.sessions import play_out
from ui.language.localization import Words
from ui.play.session import Session
from ui.play.tour import begin_match, check_tour, describe_match, read_tour
from ui.storage.persons import forget, rename
from ui.storage.players import Person
from ui.storage.profile import Profile
from ui.storage.settings import Settings
from ui.storage.statistics import list_finished

WORDS = Words("en")
FIRST_SEED = 12  # of both matches a short defeat; the next one is won


@pytest.fixture
def profile(tmp_path: Path) -> Iterator[Profile]:
    one = Profile(tmp_path)
    one.settings.person, one.settings.faces = "Ada", {"Ada": 3}
    yield one
    one.close()


def begin(profile: Profile, name: str, seed: int = 1) -> Session:
    return begin_match(read_tour().by_name[name], profile, RandomOpponents(), WORDS, seed)


class Apprentices(RandomOpponents):
    """Opponents that think as little as an Apprentice, whatever their level."""

    def answer(self, view: State, seed: int) -> Answer:
        return think(self.judge, view, self.judge.levels["apprentice"], seed)


def play_well(session: Session) -> None:
    """Play a whole match, the person as an Apprentice would."""
    judge, now = JUDGES[session.match.game], 0.0
    while not session.match.over:
        session.profile.flush(60)
        now += 2
        session.tick(now)
        if session.mine:
            view, seed = session.match.view(session.viewer), session.match.public_seed()
            session.play(think(judge, view, judge.levels["apprentice"], seed).move)
    session.profile.flush(60)


def play(session: Session, won: bool) -> Session:
    """Play on at random, then let the person or an opponent win."""
    play_out(session, random.Random(session.match.seed), len(session.match.moves) + 4)
    seat = session.persons[0]
    session.match.state.winners = (seat if won else 1 - seat,)
    session._store_decision()
    session.profile.flush(60)
    return session


def test_each_game_has_an_evening_of_rising_level_and_the_final_has_all_games() -> None:
    tour = read_tour()
    *evenings, final = tour.evenings.values()
    assert {one[0].game for one in evenings} == set(GAMES) == {one.game for one in final}
    for row in evenings:
        rungs = [list(JUDGES[one.game].levels).index(one.level) for one in row]
        assert len({one.game for one in row}) == 1
        assert rungs == sorted(set(rungs))
        assert len(row) == 3
    assert all(one.options or one.puzzle or one.deck for one in tour.matches()), "all have a twist"
    assert any(one.deck for one in tour.matches())


@pytest.mark.parametrize("language", ["en", "nl"])
def test_each_match_has_a_name_and_a_twist(language: str) -> None:
    words = Words(language)
    told = [describe_match(one, words) for one in read_tour().matches()]
    assert len({name for name, _, _ in told}) == len(told)
    assert not any("tour." in text or "{" in text for row in told for text in row)


def test_matches_open_one_after_the_other_and_the_final_last() -> None:
    tour = read_tour()
    first = tour.find_next([])
    assert first is not None
    assert first.name == "ring.bell"
    assert not tour.is_open(tour.by_name["ring.corner"], [])
    assert tour.is_open(tour.by_name["dock.low"], []), "evenings can be played in any order"
    after = tour.find_next(["ring.bell", "dock.low"], "dock")
    assert after is not None
    assert after.name == "dock.crane"
    all_but_final = [one.name for one in tour.matches() if one.evening != tour.final]
    assert not tour.is_open(tour.by_name["final.ring"], all_but_final[:-1])
    last = tour.find_next(all_but_final)
    assert last is not None
    assert last.name == "final.ring"
    assert tour.find_next([one.name for one in tour.matches()]) is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ring: {bell: {game: chess, level: apprentice, against: [1]}}", "1:21: 'game'"),
        ("ring: {bell: {game: robo_power, level: grand, against: [1]}}", "'level' must be"),
        ("ring: {bell: {game: robo_power, level: tinkerer, against: [1, 1]}}", "different numbers"),
        ("ring: {bell: {game: robo_power, level: tinkerer, against: [9]}}", "from 1 to 8"),
        (
            "ring: {bell: {game: robo_power, level: tinkerer, against: [1], puzzle: 99}}",
            "must be a number from 1 to",
        ),
        (
            "ring: {bell: {game: robo_power, level: tinkerer, against: [1, 2], puzzle: 1}}",
            "has 2 players",
        ),
        (
            "ring: {a: {game: robo_power, level: tinkerer, against: [1], options: {x: 1}}}",
            "no option 'x'",
        ),
        (
            "ring: {a: {game: robo_power, level: tinkerer, against: [1], deck: teatime}}",
            "a game with decks",
        ),
        ("ring: {a: {game: robo_power, level: tinkerer, against: [1], seats: 2}}", "no 'seats'"),
        (
            "ring:\n  a: {game: robo_power, level: mechanic, against: [1]}\n"
            "  b: {game: robo_power, level: tinkerer, against: [1]}",
            "3:6: 'b' is easier",
        ),
    ],
)
def test_a_mistake_in_the_tour_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(CardError) as caught:
        check_tour(text)
    assert told in str(caught.value)


def test_the_first_match_is_lost_tried_again_and_won(profile: Profile) -> None:
    lost = play(begin(profile, "ring.bell"), won=False)
    assert profile.settings.tour == {}
    play(begin(profile, lost.tour, 2), won=True)
    assert profile.settings.tour == {"Ada": ["ring.bell"]}
    assert len(list_finished(profile.matches())) == 2, "they are ordinary stored matches"
    after = read_tour().find_next(profile.settings.tour_here, "ring")
    assert after is not None
    assert after.name == "ring.corner"


@pytest.mark.parametrize("name", ["ring.bell", "final.office"])
def test_the_first_and_the_last_match_are_played_until_they_are_won(
    profile: Profile, name: str
) -> None:
    one = read_tour().by_name[name]
    for seed in range(FIRST_SEED, FIRST_SEED + 20):
        session = begin_match(one, profile, Apprentices(), WORDS, seed)
        play_well(session)
        won = session.persons[0] in session.match.state.winners
        assert profile.settings.tour_here == [name] * won
        if won:
            break
    assert won
    assert len(list_finished(profile.matches())) == seed - FIRST_SEED + 1 > 1


def test_a_match_from_a_puzzle_goes_on_from_there_after_a_restart(profile: Profile) -> None:
    session = begin(profile, "dock.knife")
    assert session.mine
    assert len(session.match.moves) > 10
    profile.flush(60)
    again = Session.resume(profile, profile.matches()[0], RandomOpponents())
    assert again.tour == "dock.knife"
    assert again.match.prints == session.match.prints
    assert isinstance(again.players[again.persons[0]], Person)


def test_a_game_in_which_a_seen_move_was_undone_wins_nothing(profile: Profile) -> None:
    session = begin(profile, "ring.bell")
    session.match.practice = True
    play(session, won=True)
    assert profile.settings.tour == {}


def test_what_a_person_won_follows_their_name(profile: Profile) -> None:
    settings = profile.settings
    settings.person, settings.faces = "", {}
    play(begin(profile, "ring.bell"), won=True)
    assert settings.tour == {"": ["ring.bell"]}
    settings.become("Bo")
    assert settings.tour == {"Bo": ["ring.bell"]}
    rename(profile, "Bo", "Cleo")
    assert settings.tour_here == ["ring.bell"]
    stored = Settings()
    assert stored.take(settings.values()) == []
    assert stored.tour == settings.tour
    assert Settings().take({"tour": {"Ada": [1]}}) == ["tour"]
    forget(profile, "Cleo")
    assert settings.tour == {}
