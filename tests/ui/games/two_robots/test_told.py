"""Two Robots: the log says on which Stack things lie, and what an Attack is aimed at."""

from __future__ import annotations

import pytest

from ai.foresee import foresee
from ai.registry import JUDGES
from games.engine.observation import view
from games.two_robots.zones import STACKS
from tests.games.two_robots.tables import Table
from ui.games.two_robots.presenter import PRESENTER
from ui.language.localization import Words
from ui.language.narrator import Narrator
from ui.language.preview_text import describe_move as told_of
from ui.language.sentences import Sentences


def log(t: Table, language: str = "en") -> list[str]:
    """What the log tells of all that happened."""
    return Narrator(Words(language), PRESENTER, ("Ada", "Bo", "Cas")).tell(t.told)


@pytest.mark.parametrize(
    ("language", "told", "lost"),
    [
        (
            "en",
            "Ada plays Acid Rain against Torso C on Stack 2 of Bo and Head C on Stack 1 of Cas.",
            "Torso C: off Stack 2 of Bo, to the discard pile.",
        ),
        (
            "nl",
            "Ada speelt Zure Regen tegen Romp C op Stapel 2 van Bo en Hoofd C op Stapel 1 van Cas.",
            "Romp C: van Stapel 2 van Bo naar de aflegstapel.",
        ),
    ],
)
def test_the_log_says_what_an_attack_is_aimed_at_and_on_which_stack_it_lies(
    language: str, told: str, lost: str
) -> None:
    t = Table("hN, aS, lE", "lN, tC", "hC", hands="acid_rain").act()
    t.do("play", "acid_rain").do("destroy", to="tC").do("destroy", to="hC")
    assert {told, lost} <= {*log(t, language)}


@pytest.mark.parametrize(
    ("language", "told", "frozen"),
    [
        ("en", "Ada plays Ice Blast against Stack 2 of Bo.", "Stack 2 of Bo is frozen."),
        ("nl", "Ada speelt IJsstoot tegen Stapel 2 van Bo.", "Stapel 2 van Bo is bevroren."),
    ],
)
def test_the_log_says_which_stack_is_frozen(language: str, told: str, frozen: str) -> None:
    t = Table("hN, aS, lE", "lN, tC", hands="ice_blast").act()
    t.do("freeze", "ice_blast", STACKS[1][1])
    assert {told, frozen} <= {*log(t, language)}


def test_a_preview_of_an_ice_blast_does_not_say_again_what_is_done() -> None:
    t = Table("hN, aS, lE", "lN, tC", hands="ice_blast").act()
    move, v = t.move("freeze", "ice_blast", STACKS[1][1]), view(t.s, 0)
    words, names = Words("en"), ("Ada", "Bo")
    say = Sentences(words, PRESENTER.spec, names, PRESENTER)
    found = foresee(JUDGES["two_robots"], v, move, tables=4)
    assert told_of(v, move, found, say, Narrator(words, PRESENTER, names)) == []


@pytest.mark.parametrize(
    ("language", "built", "stolen"),
    [
        ("en", "Ada plays Torso N onto Stack 1.", "Torso C goes onto Stack 5 of Ada."),
        ("nl", "Ada speelt Romp N op Stapel 1.", "Romp C gaat op Stapel 5 van Ada."),
    ],
)
def test_the_log_says_onto_which_stack_a_part_goes(language: str, built: str, stolen: str) -> None:
    t = Table("hN, aS, lE, lM", "hE, tC", hands="tN space_pod").act()
    t.do("build", "tN", STACKS[0][0]).do("play", "space_pod").do("steal", to="tC")
    assert {built, stolen} <= {*log(t, language)}
