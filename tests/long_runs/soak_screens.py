"""Soak real windows: `python -m tests.long_runs.soak_screens --seconds 3600` (`make soak`).

A window after the other, without a window manager and under those that are installed. Half of them
lose their screen; the server stands still now and then. A crash prints the traceback of all threads
and the last hundred actions, which are kept in `out/soak` too, and makes the exit code 1.
"""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from tests.long_runs.soak import FAULTY, LARGEST, read_actions
from tests.support.paths import ROOT
from tests.support.window import MANAGERS, MISSING, WHY_SKIPPED, Screen
from ui.storage.profile import Profile

SHORTEST, LONGEST = 20, 240  # seconds of a session
KEPT = ROOT / "out" / "soak"


def run(folder: Path, seconds: float, seed: int) -> str:
    """Soak one window; return what was wrong, or ""."""
    chance = random.Random(seed)
    manager, loses = MANAGERS[seed % len(MANAGERS)], chance.random() < 0.5
    screen = None if MISSING else Screen(*LARGEST)
    surroundings = screen.environment() if screen else {"SDL_VIDEODRIVER": "dummy"}
    try:
        if screen:
            screen.manage(manager)
        words = f"--seconds {seconds} --seed {seed}".split()
        with (folder / "errors.txt").open("w") as errors:
            program = subprocess.Popen(
                [sys.executable, "-m", "tests.long_runs.soak", *words, "--folder", str(folder)],
                env=os.environ | surroundings,
                cwd=ROOT,
                stderr=errors,
            )
        end = time.monotonic() + seconds * (chance.random() if loses else 1) + 10
        while program.poll() is None and time.monotonic() < end:
            time.sleep(chance.uniform(1, 5))
            if screen:
                _pause(screen, chance.uniform(0, 0.5))
        lost = bool(screen) and loses and program.poll() is None
        if screen and lost:
            screen.server.kill()
        code = program.wait(120)
    except subprocess.TimeoutExpired:
        program.kill()
        return "it did not end"
    finally:
        if screen:
            screen.close()
    print(
        f"seed {seed}: {manager or 'no manager'}, {'lost' if lost else 'kept'}, {code}", flush=True
    )
    if code == FAULTY:
        return "an error page"
    if code not in ((0, 1) if lost else (0,)):
        return f"exit code {code}"
    with closing(Profile(folder / "profile")) as profile:
        return " ".join(notice.key for notice in profile.notices)


def _pause(screen: Screen, seconds: float) -> None:
    """Let the server of a screen stand still."""
    screen.server.send_signal(signal.SIGSTOP)
    time.sleep(seconds)
    screen.server.send_signal(signal.SIGCONT)


def main(argv: list[str]) -> int:
    """Soak windows until the time is over; return 1 if anything was wrong."""
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--seconds", type=float, default=3600)
    p.add_argument("--seed", type=int, default=1)
    args = p.parse_args(argv)
    if MISSING:
        print(WHY_SKIPPED)
    wrong, seed, end = 0, args.seed, time.monotonic() + args.seconds
    chance = random.Random(args.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        while (left := end - time.monotonic()) > 0:
            why = run(folder, max(SHORTEST, min(left, chance.uniform(SHORTEST, LONGEST))), seed)
            if why:
                wrong += 1
                errors = (folder / "errors.txt").read_text("utf-8", "replace")
                report = "\n".join([why, errors, *read_actions(folder / "actions.txt")])
                print(report, flush=True)
                KEPT.mkdir(parents=True, exist_ok=True)
                (KEPT / f"seed-{seed}.txt").write_text(report)
                shutil.rmtree(folder / "profile", ignore_errors=True)
            seed += 1
    print(f"{seed - args.seed} windows, {wrong} with a fault")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
