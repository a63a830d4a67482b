"""Robo Power: the log names a card to all who see it, and to nobody else."""

from __future__ import annotations

import pytest

from games.engine.events import Event
from games.engine.moves import Seat
from games.engine.observation import ALL, censor
from tests.games.robo_power.tables import Table
from ui.games.robo_power.presenter import PRESENTER
from ui.language.localization import Words
from ui.language.narrator import Narrator

EYES = (None, 0, 1, 2, ALL)


def log(told: list[Event], eye: Seat | None, language: str = "en") -> list[str]:
    """What the log tells a seat, a watcher (None), or a watcher of open hands."""
    narrator = Narrator(Words(language), PRESENTER, ("Ada", "Bo", "Cas"))
    return narrator.tell(censor(event, eye) for event in told)


@pytest.mark.parametrize(
    ("language", "named"),
    [("en", "Ada reveals Robo Striker (210)."), ("nl", "Ada onthult Robo Striker (210).")],
)
def test_a_card_drawn_for_a_duel_is_named_to_all_once_it_is_turned_up(
    language: str, named: str
) -> None:
    t = Table("rock", "rock zip", "ram", deck="robo_striker").duel().play("rock", "rock", "ram")
    t.s.event_log = told = list[Event]()
    t.play("zip")
    for eye in EYES:
        lines = log(told, eye, language)
        assert next(line for line in lines if "Robo Striker" in line) == named
        assert lines.count(named) == 1


def test_a_card_drawn_in_a_turn_is_named_to_its_owner_and_where_hands_are_open() -> None:
    t = Table("spy rock", "zip wind", "ram blade", deck="copy")
    t.s.event_log = told = list[Event]()
    t.turn()
    drawn = {eye: log(told, eye)[-1] for eye in EYES}
    assert {eye for eye in EYES if drawn[eye] == "Ada draws Copy (205)."} == {0, ALL}
    assert {eye for eye in EYES if drawn[eye] == "Ada draws a card."} == {None, 1, 2}


def test_a_stolen_card_is_named_to_those_two_and_where_hands_are_open() -> None:
    t = Table("spy rock", "zip", "ram blade", deck="copy").turn().play("spy")
    t.s.event_log = told = list[Event]()
    t.steal(1)
    named = {eye for eye in EYES if "The stolen card is Zip (50)." in log(told, eye)}
    assert named == {0, 1, ALL}
