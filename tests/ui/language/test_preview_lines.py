"""A preview says first what matters, says plainly what is certain, and says nothing twice."""

from __future__ import annotations

import pytest

from ai.foresee import Fate, Foresight, foresee
from ai.registry import JUDGES
from games.engine import Move, Said, State, view
from games.junkyard_bots.robot import body
from games.junkyard_bots.zones import ROBOT
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
    assert danger.chance == bang == pytest.approx(4 / 7 * 4 / 6)  # 4 grenades, 2 blanks of 6
    assert danger.text.startswith("BOOM: ")
    assert [line for line in told if line.kind == "odds"] == []
    assert all("succe" not in line.text for line in told), "it surely succeeds"
    boom = f"BOOM {round(100 * bang)}%"
    assert sentences().button(v, bite) == f"Eat a small blue die (100%, {boom})"
    assert sentences().note_verb(v, "eat", [bite]) == "100%"


def test_under_a_danger_the_roll_succeeds_so_often() -> None:
    t = Table(dice="scarce")
    t.turn()
    v, grab = view(t.s, 0), Move("grab", None, "s_blue")
    odds = JUDGES[GAME].odds(v, 0, grab)
    assert odds is not None
    told = lines_of(v, grab, foresee(JUDGES[GAME], v, grab, tables=4))
    assert told[1].kind == "danger"
    assert (told[2].text, told[2].chance) == (f"{round(100 * odds)}%: the roll succeeds", None)


def test_no_estimated_harm_is_likelier_than_the_danger_that_causes_it() -> None:
    t = Table(dice="scarce")
    t.turn()
    v, grab = view(t.s, 0), Move("grab", None, "s_blue")
    found = foresee(JUDGES[GAME], v, grab, tables=4)
    bang = dict(found.hints)["junkyard_bots.went_off", (0,)]
    assert bang == pytest.approx(0.317, abs=0.001)
    harm = Fate("counts", 0.5, False, body(t.s, 0), n=-2)
    found = found._replace(maybe=((Said("out", (1,)), 0.5),), fates=(harm,))
    told = [line.text for line in lines_of(v, grab, found)]
    assert "about 30%: Body −2" in told
    assert "about 50%: Bolt is out of the game." in told, "this has another cause"


def test_a_throw_tells_its_mean_damage() -> None:
    t = Table()
    bomb = t.hold(0, "weapon_m_blue")
    t.turn()
    v, throw = view(t.s, 0), Move("throw", bomb, ROBOT[1])
    mean = JUDGES[GAME].mean_harm(v, 0, throw)
    told = [line.text for line in lines_of(v, throw, foresee(JUDGES[GAME], v, throw, tables=4))]
    assert f"On average {mean:.1f} damage" in told
    dutch = Sentences(Words("nl"), PRESENTERS[GAME].spec, NAMES, PRESENTERS[GAME])
    assert dutch.decimal(2.44) == "2,4"


def test_what_a_roll_decides_is_told_exactly_and_its_success_once() -> None:
    t = Table()
    bomb = t.hold(0, "weapon_m_blue")
    t.lose(1, "mover_s_green").power(1, 1).turn()
    v = view(t.s, 0)
    throw = Move("throw", bomb, ROBOT[1])
    out = JUDGES[GAME].chances(v, 0, throw)["out", (1,)]
    told = lines_of(v, throw, foresee(JUDGES[GAME], v, throw))
    ends = [line for line in told if line.chance == out]
    assert [line.text.partition(": ")[2] for line in ends] == [
        "Bolt is out of the game.",
        "Ada is the last robot standing: a Warrior victory!",
        "Ada wins!",
    ]
    t = Table()
    t.power(0, 1).turn().do("grab", to="s_blue")
    v, roll = view(t.s, 0), Move("roll")
    found = foresee(JUDGES[GAME], v, roll)
    assert [fate.piece for fate in found.fates if fate.what == "turns"] != []
    told += lines_of(v, roll, found)
    assert any("blows up" in line.text for line in told)
    assert [line.text for line in told if line.text.startswith("about")] == []
    assert not any("a die is revealed" in line.text for line in told)


@pytest.mark.parametrize(
    ("chance", "exact", "said"),
    [
        (1.0, False, "Bolt is hit"),
        (0.99, False, "about 95%: bolt is hit"),
        (0.33, False, "about 35%: bolt is hit"),
        (0.333, True, "33%: bolt is hit"),
        (0.998, True, "99%: bolt is hit"),
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
    assert [line.text for line in told] == ["Pass", "about 40%: a die is revealed"]
