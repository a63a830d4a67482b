"""From the command to the first frame, beside pygame and a bare window; and memory after games."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from bench.screen import MISSING, ROOT, screen, told_by

TIMES = 9
GAMES = 10
LIMIT = 1.5  # times a bare window
PATIENCE = 20.0

BARE = """
import sys, pygame
pygame.display.init(); pygame.font.init()
window = pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
window.fill((20, 60, 40)); pygame.display.flip()
open(sys.argv[1], "w").write("[]")
while pygame.event.wait(60000).type != pygame.QUIT: pass
"""


def measure(quick: bool = False) -> bool:
    """Print both; to reach: a first frame within one and a half times a bare window's."""
    if MISSING:
        print(MISSING)
        return True
    times: dict[str, list[float]] = {"bare": [], "boltbox": []}
    with screen(1280, 800) as environment:
        for _ in range(3 if quick else TIMES):
            for name in times:
                times[name].append(first_frame(name, environment))
        told = told_by("bench.memory", str(3 if quick else GAMES), environment=environment)
    print(f"{'milliseconds to the first frame':42}{'median':>8}{'best':>8}")
    for name, title in (("bare", "import pygame and a bare window"), ("boltbox", "the title")):
        print(f"{title:42}{median(times[name]) * 1000:8.0f}{min(times[name]) * 1000:8.0f}")
    ratio = median(times["boltbox"]) / median(times["bare"])
    best = min(times["boltbox"]) / min(times["bare"])
    print(f"{'  ratio':42}{ratio:7.2f}x{best:7.2f}x")
    print(f"to reach, within {LIMIT} times a bare window: {'yes' if ratio <= LIMIT else 'NO'}")
    print("memory (MB): " + ", ".join(f"{at} {mega:.0f}" for at, mega in told))
    return ratio <= LIMIT


def first_frame(name: str, environment: dict[str, str]) -> float:
    """Seconds until a new process has shown its first frame."""
    with tempfile.TemporaryDirectory() as folder:
        sign = Path(folder) / "shown.json"
        program = [str(ROOT / "main.py"), "--profile", folder, "--nodes", str(sign)]
        command = [sys.executable, *(["-c", BARE, str(sign)] if name == "bare" else program)]
        home = environment | {"HOME": folder}
        start = time.perf_counter()
        process = subprocess.Popen(command, env=home, cwd=folder, stdout=subprocess.DEVNULL)
        try:
            while not sign.exists():
                if time.perf_counter() - start > PATIENCE or process.poll() is not None:
                    raise RuntimeError(f"{name}: no frame was shown")
                time.sleep(0.001)
            return time.perf_counter() - start
        finally:
            process.terminate()
            process.wait(PATIENCE)
