"""Measure the time to the first frame, compared with a bare pygame window, and memory.

Each measurement starts a new process, in turn, with files cached by the system. Wall time is
printed with the processor time of the main thread, if the system tells it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from bench.screen import MISSING, ROOT, run_json, screen

TIMES = 9
GAMES = 10
MAX_RATIO = 1.5  # times the time of a bare window
MEGABYTES = {"after 10 games": 150, "after 240 resizes": 200}
PATIENCE_SECONDS = 20.0
MIN_TITLE_CHARACTERS = 10  # characters of the title's node file, at least; it begins as `[]`

BARE = """
import sys, pygame
pygame.display.init(); pygame.font.init()
window = pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
window.fill((20, 60, 40)); pygame.display.flip()
open(sys.argv[1], "w").write("[]")
while pygame.event.wait(60000).type != pygame.QUIT: pass
"""
TITLES = {
    "bare": "import pygame and a bare window",
    "boltbox": "our first frame: the wall and the name",
    "title": "the title, complete",
}


def measure(quick: bool = False) -> bool:
    """Print both; return whether first frame and memory are within their limits."""
    if MISSING:
        print(MISSING)
        return True
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in TITLES}
    with screen(1280, 800) as environment:
        for _ in range(3 if quick else TIMES):
            for name in times:
                times[name].append(first_frame(name, environment))
        told = run_json("bench.memory", str(3 if quick else GAMES), environment=environment)
    print(f"{'milliseconds to the first frame':42}{'median':>8}{'best':>8}{'cpu':>8}")
    rows = {name: _row(times[name]) for name in times}
    for name, row in rows.items():
        print(f"{TITLES[name]:42}" + "".join(f"{value * 1000:8.0f}" for value in row))
        if name != "bare":
            ratios = [a / b if b else 0.0 for a, b in zip(row, rows["bare"], strict=True)]
            print(f"{'  ratio':42}" + "".join(f"{ratio:7.2f}x" for ratio in ratios))
    good = rows["boltbox"][0] <= MAX_RATIO * rows["bare"][0]
    print(f"to reach, within {MAX_RATIO} times a bare window: {'yes' if good else 'NO'}")
    print("memory (MB): " + ", ".join(f"{at} {mega:.0f}" for at, mega in told))
    small = all(mega <= MEGABYTES.get(at, mega) for at, mega in told)
    most = ", ".join(f"{mega} {at}" for at, mega in MEGABYTES.items())
    print(f"to reach, at most {most}: {'yes' if small else 'NO'}")
    return good and small


def _row(times: list[tuple[float, float]]) -> tuple[float, float, float]:
    walls = [wall for wall, _ in times]
    return median(walls), min(walls), median(cpu for _, cpu in times)


def first_frame(name: str, environment: dict[str, str]) -> tuple[float, float]:
    """Return the seconds until a new process shows its first frame: wall and processor."""
    with tempfile.TemporaryDirectory() as folder:
        sign = Path(folder) / "shown.json"
        program = [str(ROOT / "main.py"), "--profile", folder, "--nodes", str(sign)]
        command = [sys.executable, *(["-c", BARE, str(sign)] if name == "bare" else program)]
        home = environment | {"HOME": folder}
        start = time.perf_counter()
        process = subprocess.Popen(command, env=home, cwd=folder, stdout=subprocess.DEVNULL)
        try:
            while not sign.exists() or (
                name == "title" and len(sign.read_text()) < MIN_TITLE_CHARACTERS
            ):
                if time.perf_counter() - start > PATIENCE_SECONDS or process.poll() is not None:
                    raise RuntimeError(f"{name}: no frame was shown")
                time.sleep(0.001)
            return time.perf_counter() - start, _worked(process.pid)
        finally:
            process.terminate()
            process.wait(PATIENCE_SECONDS)


def _worked(pid: int) -> float:
    """Return the processor seconds that a process's main thread has used; 0 if unknown."""
    told = Path(f"/proc/{pid}/schedstat")
    return int(told.read_text().split()[0]) / 1e9 if told.exists() else 0.0
