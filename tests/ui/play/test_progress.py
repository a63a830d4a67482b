"""What a match has gained a person: the rating before and after, feats, and one next thing."""

from __future__ import annotations

import random
from pathlib import Path

from games.engine import legal_moves
from tests.support.at_once import RandomOpponents
from ui.language.localization import Words
from ui.play.feats import read_feats
from ui.play.new_game import begin_game
from ui.play.progress import Progress, describe_gains, describe_next, find_gainer, find_progress
from ui.storage.players import Opponent, Person, Player
from ui.storage.profile import Profile
from ui.storage.settings import Settings

WORDS = Words("en")
CROWD: list[Player] = [Person("Ada"), Opponent("Bolt", "apprentice")]


def play(profile: Profile, won: bool, practice: bool = False) -> int:
    """Play a match that Ada wins or loses; return its number."""
    for seed in range(1, 99):
        match = begin_game(profile, RandomOpponents(), "robo_power", CROWD, {}, seed)
        if practice:  # as after moves that were undone
            match.match.practice = True
            profile.forget(match.number, 1, True)
        chance = random.Random(seed)
        while not match.match.over:
            match._play(chance.choice(legal_moves(match.match.state)))
        if (0 in match.match.state.winners) == won:
            return match.number
        profile.delete(match.number)
    raise AssertionError("no such match")


def find(profile: Profile, match: int) -> Progress:
    profile.flush(60)
    found = find_progress(profile, match, "Ada")
    assert found is not None
    return found


def test_a_win_raises_the_rating_and_leads_to_the_next_level(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    lost = find(profile, play(profile, False))
    assert lost.before is None
    assert lost.after is not None
    assert "finish" in {feat.key for feat in lost.feats}
    assert lost.next_feat is not None
    assert lost.next_feat.tier == 1
    won = find(profile, play(profile, True))
    assert won.before == lost.after
    assert won.after is not None
    assert won.after.elo > lost.after.elo
    assert "finish" not in {feat.key for feat in won.feats}, "it was earned before"
    assert describe_next(won, WORDS) == "Next: beat a Tinkerer at Robo Power."
    told = describe_gains(won, WORDS)
    assert told[0] == f"Rating: {lost.after.elo}, now {won.after.elo}"
    assert len(told) == 1 + len(won.feats)
    profile.close()


def test_practice_gains_nothing(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    assert find_progress(profile, play(profile, True, practice=True), "Ada") is None
    profile.close()


def test_the_next_feat_is_told_with_its_sentence() -> None:
    feat = read_feats("robo_power")[0]
    gained = Progress("robo_power", None, None, (), next_feat=feat)
    assert describe_next(gained, WORDS) == "Next: First duel. Play a game to its end."
    assert describe_next(gained._replace(next_feat=None), WORDS) == ""


def test_progress_is_that_of_the_only_person_or_of_the_one_at_the_computer() -> None:
    settings = Settings(person="Bo")
    assert find_gainer(CROWD, settings) == 0
    assert find_gainer([Person("Ada"), Person("Bo")], settings) == 1
    assert find_gainer([Person("Ada"), Person("Cleo")], settings) is None
    assert find_gainer(CROWD[1:], settings) is None
