"""In the terminal a person builds a robot, reads the feats, and hears what a game has gained."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.sessions import play_out, session_of
from tests.ui.terminal.test_menus import at
from tests.ui.terminal.test_terminal import Room
from ui.play.feats import list_owned_parts
from ui.storage.profile import Profile


@pytest.fixture
def room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Room]:
    profile = Profile(tmp_path)
    profile.settings.language = "en"
    yield Room(profile, monkeypatch, capsys)
    profile.close()


def test_a_part_is_chosen_by_numbers_and_stored(room: Room) -> None:
    slots = Counter(part.slot for part in list_owned_parts([]))
    offer = at(room.play(game=None), "Your robot and your feats")
    said = room.play(offer, game=None)
    assert "Player 1's robot" in said
    slot = slots.most_common(1)[0][0]
    name = room.player.words(f"robot_part.slot.{slot}")
    said = room.play(offer, at(said, f"{name}:"), "2", game=None)
    worn = room.profile.settings.robots["Player 1"]
    assert room.player.words(f"robot_part.{slot}.{worn[slot]}") in said.split("Keep it as it is")[1]


def test_the_feats_of_a_game_are_read_by_tier(room: Room) -> None:
    play_out(session_of(room.profile), random.Random(1))
    room.profile.flush(60)
    offer = at(room.play(game=None), "Your robot and your feats")
    said = room.play(offer, game=None)
    said = room.play(offer, at(said, "Feats, Robo Power"), game=None)
    assert "Play it:\n  First duel: Play a game to its end." in said
    assert "Do something memorable:\n" in said
    assert said.count("arned") >= 10
