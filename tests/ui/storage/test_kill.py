"""Killed at any moment, the program loses nothing that it has shown."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.long_runs.proof.kills import evening, killed_after
from ui.storage.profile import Profile

KILLS = 50  # of the whole program; a tenth without `--whole`
SIDE_BY_SIDE = 5  # profiles

STORE = """
import sys, time
from pathlib import Path
from ui.storage.profile import Profile
profile = Profile(Path(sys.argv[1]))
number = profile.begin("robo_power", 2, 1, {}, [{"name": "A"}, {"name": "B"}])
for n in range(1, 100_000):
    profile.store(number, n, f"discard {n} discard", 0, f"print{n}")
    while profile.count_stored(number) < n:
        time.sleep(0)
    print(n, flush=True)
"""


def test_no_decision_that_counts_as_stored_is_lost(tmp_path: Path, whole: bool) -> None:
    chance = random.Random(1)
    for match in range(1, 11 if whole else 5):
        told, killed = killed_after(chance.randint(1, 150), ["-c", STORE], tmp_path)
        assert killed
        profile = Profile(tmp_path)
        assert not profile.notices
        kept = [row[2] for row in profile.decisions(match)]
        assert kept[: len(told)] == [f"print{n}" for n in told]
        assert len(kept) <= len(told) + 1
        profile.close()


def test_fifty_kills_in_mid_game_lose_no_decision_and_no_profile(
    tmp_path: Path, whole: bool
) -> None:
    kills = KILLS if whole else KILLS // 10
    with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        each = kills // SIDE_BY_SIDE
        evenings = [pool.submit(evening, tmp_path / str(i), i, each) for i in range(SIDE_BY_SIDE)]
        stored = [decisions for one in evenings for decisions in one.result()]
    assert len(stored) == kills
    assert sum(n > 0 for n in stored) >= kills / 2
