"""Training: what helps to win weighs more, within the bounds that a judge sets."""

from __future__ import annotations

import json
import math
import random
from itertools import pairwise
from pathlib import Path

import pytest

from ai.registry import JUDGES
from ai.search.worlds import Answer
from ai.value import Value, calibrate, ends_of, interpolate, weights_of
from bench import training
from bench.training import ENDS, GATE, Learned, Strength, WeightsBout, play_gate_game
from bench.weight_fitting import (
    DECAY,
    MIN_GAMES,
    PULL,
    FittingTable,
    bounds,
    calibrate_all,
    curve,
    error,
    fit,
    learn,
    loss,
    relearn,
    stack,
)
from games.engine.core import State, asked, legal_moves

FREE = [(-math.inf, math.inf)] * 2
BOUNDED = [key for key, game in JUDGES.items() if game.helps or game.harms]


def tables(n: int, seats: int = 2) -> list[FittingTable]:
    """Tables of which the first feature decides, and the second says nothing."""
    luck, found = random.Random(1), []
    for _ in range(n):
        rows: list[tuple[float, ...]] = [(luck.random(), luck.random()) for _ in range(seats)]
        best = max(range(seats), key=lambda seat: rows[seat][0])
        found.append(FittingTable(rows, [float(seat == best) for seat in range(seats)]))
    return found


def test_what_decides_weighs_more_and_foretells_better() -> None:
    seen = tables(400)
    weights = fit(seen, [0.0, 0.0], FREE, DECAY, 1)
    assert weights[0] > 2 > 4 * abs(weights[1])
    assert loss(seen, weights) < loss(seen, [0.0, 0.0])


def test_a_weight_keeps_the_sign_that_the_game_knows() -> None:
    weights = fit(tables(400), [0.0, 0.0], [(-math.inf, 0.0), (0.0, math.inf)], DECAY, 1)
    assert -0.01 < weights[0] <= 0.0
    assert weights[1] >= 0.0


def test_few_tables_leave_the_weights_near_what_all_tables_say() -> None:
    far = fit(tables(3), [1.0, 1.0], FREE, DECAY, 1)
    near = fit(tables(3), [1.0, 1.0], FREE, 0.3, 1)
    assert abs(near[0] - 1.0) < abs(far[0] - 1.0)
    assert PULL > DECAY


def test_numbers_of_players_never_seen_are_valued_as_all_others() -> None:
    controller = JUDGES["robot_wars"]
    width = len(controller.feature_names)
    rows = [(1.0,) * width, (0.0,) * width]
    found, _ = learn([[FittingTable(rows, [1.0, 0.0])] for _ in range(30)], controller)
    assert set(found) == {2, 3, 4}
    assert found[3] == found[4]
    assert all(found[2][name] <= 0.0 for name in controller.harms)
    assert found[3]["robot.count"] > 0.0


@pytest.mark.parametrize("key", BOUNDED)
def test_the_weights_there_are_have_the_signs_that_the_game_knows(key: str) -> None:
    game = JUDGES[key]
    assert game.helps | game.harms <= set(game.feature_names)
    assert not game.helps & game.harms
    stored = json.loads(JUDGES[key].weights.read_text("utf-8"))["weights"]
    for players, weights in stored.items():
        limits = bounds(game, int(players))
        for name, (low, high) in zip(game.feature_names, limits, strict=True):
            assert low <= weights.get(name, 0.0) <= high, name


def test_a_chance_is_told_as_often_as_it_comes_true() -> None:
    luck = random.Random(2)
    seen = []
    for _ in range(4000):
        true = luck.random()
        sure = 1 / (1 + ((1 - true) / true) ** 2)  # twice as sure, as a logit, as one may be
        seen.append((sure, float(luck.random() < true), 2))
    knots = curve(seen)
    for (x0, y0), (x1, y1) in pairwise(knots):
        assert x0 < x1
        assert y0 < y1
        assert 0.3 < (y1 - y0) / (x1 - x0) < 0.8
    assert error(calibrate_all(seen, knots)) < 0.03 < error(seen)


def test_a_curve_rises_and_goes_on_beside_its_knots() -> None:
    assert curve([(0.3, 1.0, 2)] * 50 + [(0.7, 0.0, 2)] * 50) == ((0.0, 0.0),), "one knot is left"
    knots = ((-1.0, -0.5), (1.0, 0.5))
    assert [interpolate(knots, x) for x in (-3.0, -1.0, 0.0, 0.5, 2.0)] == [
        -2.5,
        -0.5,
        0.0,
        0.25,
        1.5,
    ]
    assert interpolate((), 0.7) == 0.7
    assert math.isclose(calibrate(0.25, 4, knots), 0.25), "an even game stays one"
    assert calibrate(0.0, 2, knots) < 0.001
    assert calibrate(1.0, 2, knots) > 0.999


def test_what_compares_seats_is_fitted_on_top_of_the_old_score() -> None:
    judge = JUDGES["stak_bots"]
    names, at = judge.feature_names, judge.feature_names.index("lead.height")
    old = {2: {"stak.count": 0.5}}
    luck, games = random.Random(3), []
    for _ in range(60):
        lead = luck.choice((-1.0, 1.0))
        rows = [[0.0] * len(names), [0.0] * len(names)]
        rows[0][at], rows[1][at] = lead, -lead
        rows[0][0] = luck.random()
        games.append([FittingTable([tuple(r) for r in rows], [float(lead > 0), float(lead < 0)])])
    found, losses = stack(games, judge, old)
    assert found[2]["lead.height"] > 0.1
    assert set(found[2]) == {"stak.count", *judge.compared}
    assert "held-out loss" in losses[2]


@pytest.mark.parametrize(("seats", "new"), [(2, [{0}, {1}]), (3, [{0, 2}, {1}])])
def test_new_weights_sit_at_every_other_seat_and_equal_ones_win_half_of_a_pair(
    seats: int, new: list[set[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = weights_of(JUDGES["robo_power"])
    blank = {players: dict.fromkeys(row, 0.0) for players, row in known.items()}
    at: set[int] = set()

    def lot(s: State, value: Value, seed: int, how: Strength) -> Answer:
        ask, moves = asked(s), legal_moves(s)
        assert ask is not None
        at.update({ask.seat} if any(value.weights(2)) else ())
        return Answer(moves[seed % len(moves)], ())

    monkeypatch.setattr(training, "choose", lot)
    ours, theirs = Learned(known, {}), Learned(blank, {})
    for first, there in enumerate(new):
        at.clear()
        play_gate_game(WeightsBout("robo_power", seats, 1, first, (ours, theirs), GATE))
        assert at == there
    pair = [
        play_gate_game(WeightsBout("robo_power", seats, 1, first, (ours, ours), GATE))
        for first in (0, 1)
    ]
    assert sum(pair) == 1


def test_forecasts_are_tried_with_longer_searches_against_those_of_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judge = JUDGES["junkyard_bots"]
    known, thought_of = weights_of(judge), set[tuple[bool, int]]()
    ends = {2: dict.fromkeys(judge.feature_names, 0.5)}

    def lot(s: State, value: Value, seed: int, how: Strength) -> Answer:
        thought_of.add((value.forecast(2) is value, how.rounds))
        moves = legal_moves(s)
        return Answer(moves[seed % len(moves)], ())

    monkeypatch.setattr(training, "choose", lot)
    minds = Learned(known, ends), Learned(known, {})
    assert play_gate_game(WeightsBout("junkyard_bots", 2, 1, 0, minds, ENDS)) in (0.0, 0.5, 1.0)
    assert thought_of == {(False, ENDS.rounds), (True, ENDS.rounds)}
    assert ENDS.rounds > GATE.rounds


def test_a_number_of_players_that_few_games_came_to_keeps_its_weights() -> None:
    judge, names = JUDGES["stak_bots"], JUDGES["stak_bots"].feature_names
    lead, even = (1.0,) * len(names), (0.0,) * len(names)
    old = {2: {"stak.count": 0.5}, 3: {"stak.count": 0.7}}
    three = [[FittingTable([lead, even, even], [1.0, 0.0, 0.0])]] * (MIN_GAMES - 1)
    found, losses = stack(
        [[FittingTable([lead, even], [1.0, 0.0])]] * MIN_GAMES + three, judge, old
    )
    assert found[3] == found[4] == {"stak.count": 0.7}
    assert found[2]["stak.count"] > 0.5
    assert "as before" in losses[3]


def test_all_weights_of_the_numbers_of_players_asked_for_are_learned_anew() -> None:
    judge = JUDGES["junkyard_bots"]
    names = judge.feature_names
    eye, none = tuple(float(name == "parts.eye") for name in names), (0.0,) * len(names)
    old = {n: {"parts.eye": 0.1, "parts.blocked": -0.5} for n in (2, 3, 4)}
    games = [[FittingTable([none, eye, none], [0.0, 1.0, 0.0])] * 20] * MIN_GAMES
    found, losses = relearn(games, judge, old, [3, 4])
    assert found[3]["parts.eye"] > 0.5 > -0.45 >= found[3]["parts.blocked"]
    assert set(found[3]) == set(names)
    assert found[2] == old[2], "it was not asked for"
    assert found[4] == old[4], "no game came to it"
    assert "held-out loss" in losses[3]
    assert "as before" in losses[4]
    crowd = [
        [FittingTable([none, eye, none, none, none], [0.0, 1.0, 0.0, 0.0, 0.0])] * 20
    ] * MIN_GAMES
    found, _ = relearn(crowd, judge, old, [5])
    assert found[4]["parts.eye"] > 0.5, "five players weigh as four do"


def test_in_a_contest_one_seat_after_the_other_plays_as_the_one_in_it() -> None:
    def minds(game: int) -> list[str]:
        job = training.TrainingJob("junkyard_bots", 3, game, {}, {}, training.SEARCH, "fighter")
        return [type(training.judge_of(job, seat)).__name__ for seat in range(3)]

    others = ["JunkyardJudge", "JunkyardJudge"]
    assert minds(0) == ["Fighter", *others]
    assert minds(5) == [*others, "Fighter"]
    plain = training.TrainingJob("junkyard_bots", 3, 5, {}, {}, training.SEARCH)
    assert {training.judge_of(plain, seat) for seat in range(3)} == {JUDGES["junkyard_bots"]}
    with pytest.raises(SystemExit):
        training.arguments(["--game", "stak_bots", "--contest", "fighter"])


def test_what_is_added_keeps_the_sign_that_the_game_knows() -> None:
    judge = JUDGES["junkyard_bots"]
    names = judge.feature_names
    peril, none = tuple(float(name == "robot.peril") for name in names), (0.0,) * len(names)
    old = {2: {"robot.peril": -0.1, "energy.size": 1.0}}
    found, _ = stack([[FittingTable([peril, none], [1.0, 0.0])] * 20] * MIN_GAMES, judge, old)
    assert found[2]["robot.peril"] == 0.0, "harm that helps is an accident"


def test_training_keeps_to_what_is_known_beforehand() -> None:
    judge = JUDGES["junkyard_bots"]
    names = judge.feature_names
    blocked, none = tuple(float(name == "parts.blocked") for name in names), (0.0,) * len(names)
    games = [[FittingTable([blocked, none, none], [1.0, 0.0, 0.0])] * 20] * MIN_GAMES
    found, _ = learn(games, judge)
    assert [found[n]["parts.blocked"] for n in (2, 3, 4)] == [-0.45] * 3
    assert found[3]["parts.eat_small"] >= 0.4
    assert found[4]["parts.eat_small"] == found[2]["parts.eat_small"] == 0.0
    scaled, _ = stack(games, judge, {n: {"parts.blocked": -0.5} for n in (2, 3)})
    assert scaled[3]["parts.blocked"] == -0.45, "what is scaled keeps to it, too"


def of_its_own(game: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of a game's weights, which its judge reads and training writes."""
    judge, path = JUDGES[game], folder / "weights.json"
    path.write_bytes(judge.weights.read_bytes())
    monkeypatch.setattr(type(judge), "weights", path)
    return path


@pytest.mark.parametrize("better", [True, False])
def test_what_was_learned_is_told_whether_it_was_kept_or_dropped(
    better: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, path = JUDGES["robo_power"], of_its_own("robo_power", tmp_path, monkeypatch)
    before = json.loads(path.read_text("utf-8"))
    new = {2: dict.fromkeys(judge.feature_names, 1.0)}
    losses = {2: "12 tables, held-out loss 0.4 (before: 0.5)"}
    monkeypatch.setattr(training, "train_generation", lambda *_: (new, losses, []))
    monkeypatch.setattr(training, "is_improvement", lambda *_: (better, "so many"))
    assert training.main(["--game", "robo_power", "--games", "12"]) == int(not better)
    after = json.loads(path.read_text("utf-8"))
    told = after["trained"] if better else after["trained"]["dropped"]
    assert told["command"] == "python -m bench train --game robo_power --games 12"
    assert told["seeds"] == "train:0 to train:11"
    assert (told["loss"], told["gate"]) == ({"2": losses[2]}, "so many")
    if better:
        assert after["weights"] == {"2": new[2]}
        assert "ends" not in after
    else:
        assert before.items() <= (after | {"trained": before["trained"]}).items()


@pytest.mark.parametrize("better", [True, False])
def test_forecasts_are_stored_beside_the_weights_which_stay(
    better: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, path = JUDGES["junkyard_bots"], of_its_own("junkyard_bots", tmp_path, monkeypatch)
    names = judge.feature_names
    large, none = tuple(float(name == "robot.size") for name in names), (0.0,) * len(names)
    lesson = training.TrainingData([FittingTable([large, none, none], [1.0, 0.0, 0.0])] * 20, [])
    played: list[str] = []

    def games(game: str, count: int, *_: object) -> list[training.TrainingData]:
        played.append(game)
        return [lesson] * count

    monkeypatch.setattr(training, "play_training_games", games)
    monkeypatch.setattr(training, "is_improvement", lambda *_: (better, "so many"))
    before = json.loads(path.read_text("utf-8"))
    command = ["--game", "junkyard_bots", "--games", str(MIN_GAMES), "--ends"]
    assert training.main(command) == int(not better)
    after = json.loads(path.read_text("utf-8"))
    assert played == ["junkyard_bots"]
    assert after["weights"] == before["weights"]
    assert after["curve"] == before["curve"]
    if better:
        assert set(after["ends"]) == {"3"}, "only of three players was anything learned"
        assert after["ends"]["3"]["robot.size"] > before["weights"]["3"]["robot.size"]
        assert after["trained"]["ends"]["command"].endswith("--ends")
        assert ends_of(judge)[3] == after["ends"]["3"]
    else:
        assert after.get("ends") == before.get("ends")
        assert after["trained"]["dropped"]["gate"] == "so many"


def test_forecasts_stay_and_so_does_how_they_came_about_when_weights_are_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, path = JUDGES["junkyard_bots"], of_its_own("junkyard_bots", tmp_path, monkeypatch)
    before = json.loads(path.read_text("utf-8"))
    new = {2: dict.fromkeys(judge.feature_names, 1.0)}
    monkeypatch.setattr(training, "train_generation", lambda *_: (new, {2: "losses"}, []))
    assert training.main(["--game", "junkyard_bots", "--games", "12", "--gate", "0"]) == 0
    after = json.loads(path.read_text("utf-8"))
    assert after["weights"] == {"2": new[2]}
    assert after["ends"] == before["ends"]
    assert after["trained"]["ends"] == before["trained"]["ends"]


@pytest.mark.parametrize("other", ["--whole", "--afresh", "--brisk"])
def test_forecasts_are_not_learned_beside_weights(
    other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        training.main(["--game", "junkyard_bots", "--games", "12", "--ends", other])
    assert "write it without --whole" in capsys.readouterr().err
