"""A short form of `make soak`: restless hands break nothing, and what is kept stays bounded."""

import itertools
import random
from pathlib import Path

import pytest

from games.registry import GAMES
from tests.long_runs import soak
from tests.support.house import house
from ui.app.error_page import ErrorPage
from ui.play.workshop.deck_card_art import make_plan
from ui.toolkit.graphics.art import FONTS_KEPT, Art
from ui.toolkit.graphics.picture_cache import BUDGET_BYTES, PictureCache

STEPS = 15  # of each game


@pytest.mark.slow
@pytest.mark.few(2)
@pytest.mark.parametrize("seed", range(2))
def test_restless_hands_break_nothing(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, steps in (("NEW_GAME", STEPS), ("RESIZE", 17), ("CHANGE", 29)):
        monkeypatch.setattr(soak, name, steps)
    with house(tmp_path) as app:
        log = soak.ActionLog(tmp_path / "actions.txt")
        hands = soak.Hands()
        run = soak.soak(app, random.Random(seed), hands, log)
        for _ in itertools.islice(run, STEPS * len(GAMES)):
            assert not isinstance(app.current, ErrorPage), app.current.fault
            assert PictureCache.held() <= BUDGET_BYTES
            assert len(app.art._fonts) <= FONTS_KEPT


def test_the_last_hundred_actions_outlive_the_program(tmp_path: Path) -> None:
    log = soak.ActionLog(tmp_path / "actions.txt")
    for n in range(250):
        log.note(f"action {n} " + "é" * (n % 200))
    kept = soak.read_actions(tmp_path / "actions.txt")
    assert [line.split()[2] for line in kept] == [str(n) for n in range(150, 250)]


def test_however_many_sizes_there_are_a_font_file_is_not_kept_open(tmp_path: Path) -> None:
    files = Path("/proc/self/fd")
    if not files.is_dir():
        pytest.skip("this system does not tell which files are open")
    art = Art(plan_own=make_plan)
    art.font("body", 20)
    before = len(list(files.iterdir()))
    fonts = [art.font(role, px) for role in ("body", "bold", "title") for px in range(10, 60)]
    assert len(list(files.iterdir())) <= before
    assert len(art._fonts) <= FONTS_KEPT
    assert all(font.size("x")[0] for font in fonts)
