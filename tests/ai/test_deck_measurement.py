"""A deck is measured: the same seeds give the same figures, whoever plays the games."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from ai.deck_measurement import MIN_PLAYS, DeckGame, DeckJob, DeckMeasurement, compute_figures, play
from games.registry import find_deck_game
from main import main
from ui.storage.deck_shelf import EXAMPLES

DECK = EXAMPLES / "twelve_cards.yaml"
JOB = DeckJob(find_deck_game(), DECK.read_text("utf-8"), seats=(2,), level="random", games=2)
KEYS = ["ladle", "windmill"]


def game(first: set[str], second: set[str], won: int, played: bool = True) -> DeckGame:
    """A game of two with what each drew, and perhaps played."""
    drawn = frozenset(first), frozenset(second)
    shares = tuple(float(won == seat) for seat in (0, 1))
    copies = tuple(dict.fromkeys(keys if played else (), 1) for keys in drawn)
    return DeckGame(9, shares, drawn, copies)


def test_games_in_processes_of_their_own_are_those_that_are_played_here() -> None:
    here = {seed: play(JOB, seed) for seed in (0, 1)}
    away = DeckMeasurement(JOB, workers=2)
    try:
        end = time.monotonic() + 60
        while not away.over and time.monotonic() < end:
            away.poll()
            time.sleep(0.01)
    finally:
        away.stop()
    assert away.games == here
    backwards = dict(reversed(away.games.items()))
    assert compute_figures(backwards, KEYS) == compute_figures(here, KEYS)
    assert here[0] != here[1]


def test_what_is_stopped_keeps_what_was_played() -> None:
    run = DeckMeasurement(JOB._replace(games=0))
    assert run.over
    run.games = {0: game({"ladle"}, set(), 0)}
    run.stop()
    assert compute_figures(run.games, KEYS).games == 1


def test_a_card_that_wins_is_too_strong_and_one_that_loses_too_weak() -> None:
    games = {n: game({"ladle"}, {"windmill"}, 0) for n in range(MIN_PLAYS)}
    strong, weak = compute_figures(games, KEYS).cards
    assert (strong.verdict, weak.verdict) == ("strong", "weak")
    assert (strong.played.times, strong.played.part) == (MIN_PLAYS, 1.0)
    assert strong.played.low < 1 <= strong.played.high
    assert [one.verdict for one in compute_figures(dict([*games.items()][:2]), KEYS).cards] == [
        "",
        "",
    ]


def test_a_card_that_is_drawn_and_never_played_is_named() -> None:
    games = {n: game({"ladle"}, {"ladle"}, n % 2, played=False) for n in range(MIN_PLAYS)}
    never, unseen = compute_figures(games, KEYS).cards
    assert (never.verdict, unseen.verdict) == ("never", "")
    assert unseen.drawn.times == 0


def test_the_figures_are_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["measure", str(DECK), "--games", "1", "--workers", "1", "--level", "random"]
    assert main(words) == 0
    told = capsys.readouterr().out.split("\n")
    assert told[0].startswith("1 game of ")
    assert "Long Ladle: With 2 players: " in "\n".join(told)
    assert len(told) == 2 + 12 + 1


def test_a_deck_with_mistakes_is_not_measured(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text("name: Bad\ncards: {}\n", "utf-8")
    assert main(["measure", str(path)]) == 1
    assert "a deck has 12 to 200" in capsys.readouterr().err


def dealt(plays: tuple[tuple[int, int], ...], won: int) -> DeckGame:
    """A game in which everybody draws both cards, with the copies that each plays of them."""
    shares = tuple(float(won == seat) for seat in range(len(plays)))
    copies = tuple({k: n for k, n in zip(KEYS, one, strict=True) if n} for one in plays)
    return DeckGame(9, shares, (frozenset(KEYS),) * len(plays), copies)


def test_a_card_that_all_draw_is_judged_by_those_who_play_it() -> None:
    games = {n: dealt(((1, 1), (0, 1)), int(n % 4 == 0)) for n in range(60)}
    ladle, windmill = compute_figures(games, KEYS).cards
    assert (ladle.drawn.part, ladle.played.part) == (0.5, 0.75)
    assert (ladle.verdict, windmill.verdict) == ("strong", "")


def test_a_card_that_all_play_is_judged_by_the_number_of_copies() -> None:
    games = {n: dealt(((3, 1), (1, 1)), int(n % 4 == 0)) for n in range(60)}
    ladle, windmill = compute_figures(games, KEYS).cards
    assert ladle.played.part == 0.5
    assert ladle.copy_gain > 0
    assert (ladle.verdict, windmill.verdict) == ("strong", "")


def test_of_four_players_a_quarter_of_the_wins_is_fair() -> None:
    games = {n: dealt(((1, 1),) + ((0, 1),) * 3, n % 4) for n in range(80)}
    assert [one.verdict for one in compute_figures(games, KEYS).cards] == ["", ""]
    games = {n: dealt(((1, 1),) + ((0, 1),) * 3, n % 8 % 4 * (n % 2)) for n in range(80)}
    assert [one.verdict for one in compute_figures(games, KEYS).cards] == ["strong", ""]


CROWN = """name: Crown
cards:
  motor: {kind: component, strength: 3, engine: true, count: 6, name: Motor}
  fork: {kind: component, strength: 3, count: 5, name: Fork, do: [{attack: {plus: 1}}]}
  plate: {kind: component, strength: 4, count: 5, name: Plate}
  crown: {kind: component, strength: 3, count: 4, name: Crown, when: [turn_start,
    {add_counters: {add: 4}}, {counters: {reach: 12}}, win_game]}
"""


def test_four_crowns_that_win_at_twelve_counters_are_too_strong() -> None:
    job = DeckJob(find_deck_game(), CROWN, (2,), "random", 60)
    games = {seed: play(job, seed) for seed in range(job.total)}
    found = compute_figures(games, ["fork", "crown"], job.games)
    fork, crown = found.cards
    assert (fork.verdict, crown.verdict) == ("", "strong")
    assert crown.played.part > 0.6
    assert crown.uses > 1
    assert (found.games, found.box_games) == (60, 12)
    assert found.median < found.box_median


def test_length_and_ties_stand_beside_those_of_the_box() -> None:
    tied = DeckGame(30, (0.5, 0.5), (frozenset(),) * 2, ({}, {}))
    games = {0: game(set(), set(), 0), 1: tied, 2: tied._replace(turns=50)}
    found = compute_figures(games, KEYS, own=2)
    assert (found.games, found.ties, found.median) == (2, 0.5, 19.5)
    assert (found.box_games, found.box_ties, found.box_median) == (1, 1.0, 50)
