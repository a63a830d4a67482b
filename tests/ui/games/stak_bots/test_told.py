"""Stak Bots: the log says what scrapped a Bot, and each thing once."""

from __future__ import annotations

from typing import Any

import pytest

from ai.foresee import foresee
from ai.registry import JUDGES
from games.engine.observation import view
from tests.games.stak_bots.tables import Table
from ui.games.stak_bots.presenter import PRESENTER
from ui.language.localization import Words
from ui.language.narrator import Narrator, find_removals
from ui.language.preview_text import describe_move as told_of
from ui.language.sentences import Sentences
from ui.table.motion.playback import split_into_beats

NAMES = ("Ada", "Bo", "Cas")


def narrator(language: str = "en") -> Narrator:
    return Narrator(Words(language), PRESENTER, NAMES)


def sentences() -> Sentences:
    return Sentences(Words("en"), PRESENTER.spec, NAMES, PRESENTER)


def log(t: Table, language: str = "en") -> list[str]:
    """What the log tells of all that happened."""
    return narrator(language).tell(t.told)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "Ada attacks Bo: Bash Bot (4) deals 4, Core Bot (4) deals 4.",
                "Ada's Bash Bot (4) scraps Bo's Core Bot (4).",
                "Ada's Bash Bot (4) bashes Core Bot (5) off the bottom of Bo's Stak.",
                "Bo's Core Bot (4) scraps Ada's Bash Bot (4).",
            ],
        ),
        (
            "nl",
            [
                "Ada valt Bo aan: Bash Bot (4) doet 4 schade, Core Bot (4) doet er 4.",
                "Ada's Bash Bot (4) sloopt Bo's Core Bot (4).",
                "Ada's Bash Bot (4) ramt Core Bot (5) onder uit Bo's Stapel.",
                "Bo's Core Bot (4) sloopt Ada's Bash Bot (4).",
            ],
        ),
    ],
)
def test_a_battle_tells_a_bash_from_an_ordinary_loss(language: str, told: list[str]) -> None:
    t = Table("core3 bash4", "-core5 core6 core4").act().do("attack", to=1)
    assert log(t, language) == told


@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [
        (
            "core4 spike3",
            "core5 core6 core7",
            "Ada's Spike Bot (3) spikes Core Bot (6), the next card in Bo's Stak.",
        ),
        (
            "core4 fatal2",
            "core5 core6 core7",
            "Ada's Fatal Bot (2) scraps Bo's Core Bot (7), whatever its power.",
        ),
        (
            "core4 core7",
            "core5 core6 spike3",
            "Bo's Spike Bot (3) spikes Core Bot (4), the next card in Ada's Stak.",
        ),
    ],
)
def test_a_battle_tells_what_else_scraps_a_bot(mine: str, theirs: str, told: str) -> None:
    assert told in log(Table(mine, theirs).act().do("attack", to=1))


@pytest.mark.parametrize(
    ("hands", "moves", "told"),
    [
        (
            "shot2",
            [("play", "shot2"), ("shoot", "", "1:fatal2")],
            [
                "Ada plays Shot Bot (2).",
                "Shot Bot (2) shoots Bo's Fatal Bot (2): 2 damage.",
                "Bo's Fatal Bot (2) has too much damage and is scrapped.",
            ],
        ),
        (
            "clumsy6",
            [("play", "clumsy6")],
            [
                "Ada plays Clumsy Bot (6).",
                "Ada's Clumsy Bot (6) knocks Core Bot (3) off the bottom of its own Stak.",
            ],
        ),
        (
            "reaper1",
            [("play", "reaper1"), ("reap", "", "1:fatal2")],
            ["Ada plays Reaper Bot (1).", "Reaper Bot (1) scraps Bo's Fatal Bot (2)."],
        ),
        (
            "begone1",
            [("play", "begone1"), ("send_home", "", "1:fatal2")],
            [
                "Ada plays Begone Bot (1).",
                "Begone Bot (1) returns Fatal Bot (2) to Bo's hand.",
            ],
        ),
        (
            "tranq2",
            [("play", "tranq2"), ("reset", "", "0:core4")],
            ["Ada plays Tranq Bot (2).", "Tranq Bot (2) turns Ada's Core Bot (4) face down."],
        ),
        (
            "bountiful2",
            [("play", "bountiful2")],
            [
                "Ada plays Bountiful Bot (2).",
                "Ada's Bountiful Bot (2) gives a card.",
                "Ada draws Core Bot (7).",
            ],
        ),
        ("", [("scrap", "core4")], ["Ada scraps the top card, Core Bot (4)."]),
    ],
)
def test_each_thing_is_told_once(hands: str, moves: list[Any], told: list[str]) -> None:
    t = Table("core3 core4", "core5 core6 fatal2", hands=hands, deck="core7").act()
    for move in moves:
        t.do(*move)
    assert log(t) == told


def test_a_preview_does_not_say_again_what_is_done() -> None:
    t = Table("core3 core4", "core5 core6", hands="shot2").act()
    move, v, say = t.move("scrap", "core4"), view(t.s, 0), sentences()
    found = foresee(JUDGES["stak_bots"], v, move, tables=4)
    assert told_of(v, move, found, say, narrator()) == []


def test_a_note_before_a_bash_names_no_card_that_lies_face_down() -> None:
    t = Table("core3 bash4", "-core5 core6 core3").act()
    move, v, say = t.move("attack", to=1), view(t.s, 0), sentences()
    found = foresee(JUDGES["stak_bots"], v, move, tables=4)
    lines = [line.text for line in told_of(v, move, found, say, narrator())]
    assert "A face-down card is scrapped." in lines


def test_why_a_card_is_gone_takes_no_more_time_than_that_it_goes() -> None:
    t = Table("core3 bash4", "-core5 core6 core4").act().do("attack", to=1)
    why = [beat.kind for beat in split_into_beats(t.told) if any(map(find_removals, beat.events))]
    assert set(why) == {"move"}


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_question_of_a_turn_names_only_what_can_still_be_done(language: str) -> None:
    say = Sentences(Words(language), PRESENTER.spec, NAMES, PRESENTER)

    def prompt(hands: str, *moves: Any) -> str:
        t = Table("core3 core4 core5", "core5 core6 core7", hands=hands, deck="core7").act()
        for move in moves:
            t.do(*move)
        return say.prompt(view(t.s, 0), 0)

    spent, fought = prompt("", ("attack", "core5", 1)), prompt("core6", ("attack", "core5", 1))
    free, unfed = prompt("", ("scrap", "core5")), prompt("core6")
    bare = prompt("")
    assert all("attack" in one.lower() or "val aan" in one.lower() for one in (free, unfed, bare))
    assert "Play" in unfed or "Speel" in unfed
    assert not any("play" in one.lower() or "speel" in one.lower() for one in (free, bare))
    assert not any("attack" in one or "val aan" in one for one in (spent, fought))
    assert "Play" in fought or "Speel" in fought
    assert not spent.removeprefix("Ada: ").startswith(("Play", "Speel"))
