"""Robot Wars: the log has the sum of a roll, and how many turns are missed."""

from __future__ import annotations

import pytest

from tests.games.robot_wars.tables import Table
from ui.games.robot_wars.presenter import PRESENTER
from ui.localization import Words
from ui.presentation.narrator import Narrator


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Big Axe: die 4 + 2 + 1 − 2 = 5, against Strength 4. Wheels is hit."),
        ("nl", "Grote Bijl: worp 4 + 2 + 1 − 2 = 5, tegen Sterkte 4. Wielen is geraakt."),
    ],
)
def test_the_log_has_the_sum(language: str, told: str) -> None:
    t = Table("steam big_axe precision", "gerbil wheels", hands="ram|pit malfunction", dice=(4,))
    t.normal().do("use", "big_axe", "wheels").do("evade", "wheels")
    if t.asks == "Discard 1":
        t.do("discard")
    assert told in Narrator(Words(language), PRESENTER, ("Ada", "Bo")).tell(t.told)


def test_the_log_has_the_sum_of_an_avoided_hazard_and_of_a_flip() -> None:
    t = Table("steam hammer precision", "gerbil tin", arena="landmine", dice=(1, 6))
    t.normal().do("use", "hammer", "tin")
    said = Narrator(Words("en"), PRESENTER, ("Ada", "Bo")).tell(t.told)
    assert "Landmine catches Ada: die 1 + 1 = 2, and it takes more than 2." in said
    t = Table("steam flipper", "gerbil tin", dice=(2,)).normal().do("use", "flipper", 1)
    said = Narrator(Words("en"), PRESENTER, ("Ada", "Bo")).tell(t.told)
    assert "Flipper: die 2, Components 2. Bo keeps standing." in said


@pytest.mark.parametrize(
    ("left", "told"),
    [(2, "Bo misses a turn; one more to miss."), (3, "Bo misses a turn; still to miss: 2.")],
)
def test_the_log_has_the_turns_that_are_missed(left: int, told: str) -> None:
    t = Table("steam tin", "gerbil legs")
    t.s.mark("missed", (0, left))
    said = Narrator(Words("en"), PRESENTER, ("Ada", "Bo")).tell(t.turn(1).told)
    assert told in said


def test_the_log_has_a_flip_and_what_it_takes() -> None:
    t = Table("steam flipper", "gerbil tin", dice=(5,)).normal().do("use", "flipper", 1)
    said = Narrator(Words("en"), PRESENTER, ("Ada", "Bo")).tell(t.told)
    assert "Flipper of Ada tries to flip Bo, who has Components: 2." in said
    assert "Flipper: die 5, Components 2. Bo is flipped over. Turns to miss: 3." in said
