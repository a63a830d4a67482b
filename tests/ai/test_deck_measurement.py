"""A deck is measured: the same seeds give the same figures, whoever plays the games."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from ai.deck_measurement import MIN_DRAWS, DeckGame, DeckJob, DeckMeasurement, compute_figures, play
from games.registry import find_deck_game
from main import main
from ui.storage.deck_shelf import EXAMPLES

DECK = EXAMPLES / "twelve_cards.yaml"
JOB = DeckJob(find_deck_game(), DECK.read_text("utf-8"), level="random")
KEYS = ["ladle", "windmill"]


def game(first: set[str], second: set[str], won: int, played: bool = True) -> DeckGame:
    """A game of two with what each drew, and perhaps played."""
    drawn = frozenset(first), frozenset(second)
    shares = tuple(float(won == seat) for seat in (0, 1))
    return DeckGame(9, shares, drawn, drawn if played else (frozenset(), frozenset()))


def test_games_in_processes_of_their_own_are_those_that_are_played_here() -> None:
    here = {seed: play(JOB, seed) for seed in (0, 1)}
    away = DeckMeasurement(JOB, 2, workers=2)
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
    run = DeckMeasurement(JOB, 0)
    assert run.over
    run.games = {0: game({"ladle"}, set(), 0)}
    run.stop()
    assert compute_figures(run.games, KEYS).games == 1


def test_a_card_that_wins_is_too_strong_and_one_that_loses_too_weak() -> None:
    games = {n: game({"ladle"}, {"windmill"}, 0) for n in range(MIN_DRAWS)}
    strong, weak = compute_figures(games, KEYS).cards
    assert (strong.verdict, weak.verdict) == ("strong", "weak")
    assert (strong.drawn.times, strong.drawn.part) == (MIN_DRAWS, 1.0)
    assert strong.drawn.low < 1 <= strong.drawn.high
    assert [one.verdict for one in compute_figures(dict([*games.items()][:2]), KEYS).cards] == [
        "",
        "",
    ]


def test_a_card_that_is_drawn_and_never_played_is_named() -> None:
    games = {n: game({"ladle"}, {"ladle"}, n % 2, played=False) for n in range(MIN_DRAWS)}
    never, unseen = compute_figures(games, KEYS).cards
    assert (never.verdict, unseen.verdict) == ("never", "")
    assert unseen.drawn.times == 0


def test_the_figures_are_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["measure", str(DECK), "--games", "1", "--workers", "1", "--level", "random"]
    assert main(words) == 0
    told = capsys.readouterr().out.split("\n")
    assert told[0].startswith("1 game of ")
    assert "Long Ladle: Drawn: " in "\n".join(told)
    assert len(told) == 2 + 12 + 1


def test_a_deck_with_mistakes_is_not_measured(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text("name: Bad\ncards: {}\n", "utf-8")
    assert main(["measure", str(path)]) == 1
    assert "a deck has 12 to 200" in capsys.readouterr().err
