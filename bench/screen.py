"""Run programs on a virtual screen (Xvfb)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
MISSING = "" if shutil.which("Xvfb") else "no Xvfb here: not measured"


@contextmanager
def screen(width: int, height: int) -> Iterator[dict[str, str]]:
    """Yield the environment for a program on a new virtual screen."""
    reader, writer = os.pipe()
    size = f"{width}x{height}x24"
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", size, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as pipe:
            display = f":{pipe.readline().strip()}"
        yield {
            "DISPLAY": display,
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "SDL_AUDIODRIVER": "dummy",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            "PATH": os.defpath,
        }
    finally:
        server.terminate()
        server.wait(10)


def run_json(module: str, *args: str, environment: dict[str, str]) -> Any:
    """Run a module; return the JSON of the last line it prints."""
    command = [sys.executable, "-m", module, *args]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600
    )
    if done.returncode:
        raise RuntimeError(f"{module}: {done.stderr.strip()}")
    return json.loads(done.stdout.strip().splitlines()[-1])
