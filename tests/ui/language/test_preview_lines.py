"""A preview says first what matters, says plainly what is certain, and says nothing twice."""

from __future__ import annotations

import pytest

from ai.foresee import Fate, Foresight, foresee
from ai.registry import JUDGES
from games.engine import Move, State, view
from tests.games.junkyard_bots.tables import Table
from ui.language.localization import Words
from ui.language.narrator import Narrator
from ui.language.presenters import PRESENTERS
from ui.language.preview_text import PreviewLine, describe_move, with_chance
from ui.language.sentences import Sentences

GAME = "junkyard_bots"
NAMES = ("Ada", "Bolt")


def sentences() -> Sentences:
    return Sentences(Words("en"), PRESENTERS[GAME].spec, NAMES, PRESENTERS[GAME])


def lines_of(v: State, move: Move, found: Foresight) -> list[PreviewLine]:
    narrator = Narrator(Words("en"), PRESENTERS[GAME], NAMES)
    return describe_move(v, move, found, sentences(), narrator)


def test_a_bite_that_probably_blows_up_says_so_first_and_exactly() -> None:
    t = Table(dice="scarce")
    t.attach(0, "mouth_m_red")
    t.turn()
    v, bite = view(t.s, 0), Move("eat", None, "s_blue")
    found = foresee(JUDGES[GAME], v, bite, tables=4)
    bang = dict(found.hints)["junkyard_bots.went_off", (0,)]
    told = lines_of(v, bite, found)
    danger = next(line for line in told if line.kind == "danger")
    assert danger.chance == bang > 0.5
    assert danger.text.startswith("BOOM: ")
    assert [line for line in told if line.kind == "odds"] == []
    at = told.index(danger)
    assert all("Chance to succeed" not in line.text for line in told[:at])
    assert any("Chance to succeed" in line.text for line in told[at:])


@pytest.mark.parametrize(
    ("chance", "exact", "said"),
    [
        (1.0, False, "Bolt is hit"),
        (0.99, False, "about 95%: bolt is hit"),
        (0.33, False, "about 35%: bolt is hit"),
        (0.333, True, "33%: bolt is hit"),
    ],
)
def test_only_what_is_uncertain_has_a_chance(chance: float, exact: bool, said: str) -> None:
    assert with_chance(sentences(), chance, "bolt is hit", exact).lower() == said.lower()


def test_no_line_appears_twice() -> None:
    t = Table()
    t.turn()
    dice = t.s.zones["s_red"][:2]
    fates = tuple(Fate("turns", p, False, die) for p, die in zip((0.4, 0.3), dice, strict=True))
    told = lines_of(view(t.s, 0), Move("pass"), Foresight(fates=fates))
    assert [line.text for line in told] == ["about 40%: a die is revealed"]
