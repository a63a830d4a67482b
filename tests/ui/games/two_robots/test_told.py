"""Two Robots: the log says on which Stack things lie, and what an Attack is aimed at."""

from __future__ import annotations

import pytest

from ai.foresee import foresee
from ai.registry import JUDGES
from games.engine.match import Match
from games.engine.observation import view
from games.registry import GAMES
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


def test_the_log_says_who_plays_whom_and_how_many_cards_each_is_dealt() -> None:
    match = Match(GAMES["two_robots"], 3, 3, {"salvagers": "random"})
    told = Narrator(Words("en"), PRESENTER, ("Ada", "Bo", "Cas")).tell(match.events[0])
    dealt = ["Ada is dealt 1 card.", "Bo is dealt 5 cards.", "Turn 1: Cas"]
    assert told[0] == "Ada plays as Peacemaker."
    assert told[3:6] == dealt


@pytest.mark.parametrize(
    ("language", "told", "lost"),
    [
        (
            "en",
            "Ada plays Acid Rain against Torso C on Bo's Stack 2 and Head C on Cas's Stack 1.",
            "Discarded from Bo's Stack 2: Torso C.",
        ),
        (
            "nl",
            "Ada speelt Zure Regen tegen Romp C op Bo's stapel 2 en Hoofd C op Cas' stapel 1.",
            "Afgelegd van Bo's stapel 2: Romp C.",
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
        ("en", "Ada plays Ice Blast against Bo's Stack 2.", "Bo's Stack 2 is frozen."),
        ("nl", "Ada speelt IJsstoot tegen Bo's stapel 2.", "Bo's stapel 2 is bevroren."),
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
        ("en", "Ada plays Torso N on Stack 1.", "Ada adds Torso C to Stack 5."),
        ("nl", "Ada speelt Romp N op stapel 1.", "Ada legt Romp C op stapel 5."),
    ],
)
def test_the_log_says_onto_which_stack_a_part_goes(language: str, built: str, stolen: str) -> None:
    t = Table("hN, aS, lE, lM", "hE, tC", hands="tN space_pod").act()
    t.do("build", "tN", STACKS[0][0]).do("play", "space_pod").do("steal", to="tC")
    assert {built, stolen} <= {*log(t, language)}
