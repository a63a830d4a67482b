"""Robot Wars: a game resumes at every kind of question."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine.core import Ask, legal_moves
from games.engine.match import Match
from games.registry import GAMES
from tests.support.at_once import RandomOpponents
from tests.support.sessions import ADA, latest, my_turn
from ui.play.session import Session
from ui.storage.players import Person
from ui.storage.profile import Profile

# Every question comes up soon with these; Aim needs a target in the middle of a moment.
DECK = """name: Questions
cards:
  engine: {kind: component, strength: 6, internal: true, engine: true, count: 10, name: Engine}
  spring: {kind: component, strength: 5, when: [attacked, avoid_attack], count: 2, name: Spring}
  legs: {kind: component, strength: 5, when: [attacked, {evade: {minus: 1}}], count: 4, name: Legs}
  claw: {kind: component, strength: 6, when: [any_destroyed, salvage], count: 2, name: Claw}
  plunger: {kind: component, strength: 5, do: [push], count: 4, name: Plunger}
  drill: {kind: component, strength: 5, do: [{attack: {second: true}}], count: 8, name: Drill}
  frenzy: {kind: action, do: [use_weapon], count: 4, name: Frenzy}
  thief: {kind: component, strength: 5, when: [turn_start, make_discard], count: 2, name: Thief}
  flame: {kind: component, strength: 5, do: [pay, attack], count: 4, name: Flame}
  choice: {kind: action, do: [{choose: [draw, {you_may: [draw]}]}], count: 3, name: Choice}
  boss: {kind: action, do: [{lose_part: {who: target, chooses: you}}], count: 2, name: Boss}
  thug: {kind: action, do: [{discard: {who: target, chooses: you}},
    {return_part: {who: target, chooses: you}}], count: 2, name: Thug}
  mine: {kind: hazard, when: [passed, {avoid: {fails: 3}}, lose_part], count: 2, name: Mine}
  gift: {kind: action, do: [{give: {cards: 1}}], count: 3, name: Gift}
  trade: {kind: action, do: [{swap: {what: part}}], count: 3, name: Trade}
  back: {kind: action, do: [{put_back: {cards: 1, to: top}}], count: 3, name: Back}
  judge: {kind: component, strength: 6, when: [action_played, cancel_action], count: 2, name: Judge}
  slick: {kind: hazard, when: [passed, discard, {destroy_this: {may: true}}], count: 2, name: Slick}
"""
SEEDS = (140, *range(20))  # the first meets every question


def questions(kind: type[Ask] = Ask) -> Iterator[str]:
    """Every question that the game has."""
    for one in kind.__subclasses__():
        if one.__module__.startswith("games.robot_wars.") and one.take is not Ask.take:
            yield one.__name__
        yield from questions(one)


EVERY = set(questions())


@pytest.fixture
def profile(tmp_path: Path) -> Iterator[Profile]:
    profile = Profile(tmp_path / "home")
    profile.settings.play_single = False
    yield profile
    profile.close()


def begun(profile: Profile, seed: int) -> Session:
    """A game of two people with the deck of questions and blank cards."""
    match = Match(GAMES["robot_wars"], 2, seed, {"deck": DECK, "blanks": 12})
    session = Session(match, (ADA, Person("Bo")), profile, RandomOpponents())
    profile.flush(60)
    return session


def check_killed(session: Session, home: Path, luck: random.Random) -> None:
    """What is on the disk at this moment, opened elsewhere: the same question, and play goes on."""
    session.profile.flush(60)
    shutil.copytree(session.profile.folder, home)
    other = Profile(home)
    again = Session.resume(other, latest(other), RandomOpponents())
    assert again.match.prints == session.match.prints
    assert again.asked == session.asked
    assert legal_moves(again.match.state) == legal_moves(session.match.state)
    for _ in range(3):
        my_turn(again)
        if again.mine:
            again.play(luck.choice(legal_moves(again.match.state)))
            other.flush(60)
    assert len(again.match.moves) > len(session.match.moves) or again.match.over
    other.close()


@pytest.mark.slow
def test_a_game_killed_at_every_kind_of_question_goes_on(profile: Profile, tmp_path: Path) -> None:
    seen = set[str]()
    for seed in SEEDS:
        session, luck = begun(profile, seed), random.Random(3)
        while not session.match.over and seen < EVERY:
            kind = type(session.asked).__name__
            if kind not in seen:
                seen.add(kind)
                check_killed(session, tmp_path / kind, luck)
            my_turn(session)
            session.play(luck.choice(legal_moves(session.match.state)))
            profile.flush(60)
        if seen == EVERY:
            break
    assert seen == EVERY
