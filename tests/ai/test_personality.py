"""Temperaments decide between moves that are about equal, and nothing else."""

from __future__ import annotations

from ai.levels import TEMPERS
from ai.personality import MAX_STYLE_COST, apply_temper, temper_of
from ai.registry import JUDGES
from ai.search.worlds import Answer, Known
from games.engine.match import Match
from games.engine.moves import Move
from games.registry import GAMES

BEST, WILD, SAFE, POOR, RARE = (Move(verb) for verb in ("best", "wild", "safe", "poor", "rare"))
KNOWN = (
    Known(BEST, 0.5, 0.1, 100),
    Known(WILD, 0.5 - MAX_STYLE_COST / 2, 0.3, 90),
    Known(SAFE, 0.5 - MAX_STYLE_COST / 2, 0.05, 90),
    Known(POOR, 0.5 - MAX_STYLE_COST * 3, 0.4, 90),
    Known(RARE, 0.5, 0.01, 4),
)


def test_each_temperament_takes_its_own_of_what_is_about_equal() -> None:
    match = Match(GAMES["robo_power"], 2, 1)
    v = match.view(0)
    answer = Answer(BEST, tuple((one.move, one.mean) for one in KNOWN), known=KNOWN)
    taken = {temper: apply_temper(answer, temper, v, 1).move for temper in TEMPERS}
    assert (taken["steady"], taken["bold"], taken["cautious"]) == (BEST, WILD, SAFE)
    tricky = {apply_temper(answer, "tricky", v, seed).move for seed in range(30)}
    assert tricky == {BEST, WILD, SAFE}


def test_a_name_has_always_the_same_temperament_and_all_occur() -> None:
    assert {temper_of(f"Robot {n}") for n in range(30)} == set(TEMPERS)
    assert temper_of("Bolt") == temper_of("Bolt")


def test_a_level_carries_a_temperament() -> None:
    judge = JUDGES["stak_bots"]
    assert judge.level("master.bold") == judge.level("master")._replace(temper="bold")
    assert judge.level("easy.tricky").temper == "tricky"
    assert judge.level("master.angry") == judge.level("master")
