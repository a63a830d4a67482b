"""Writes crash logs and bug reports, without folders and the name of the user."""

from __future__ import annotations

import contextlib
import getpass
import json
import platform
import re
import sys
import time
import traceback
from pathlib import Path

from games.engine.match import Match
from ui.files import ROOT, VERSION
from ui.storage.settings import Settings

HEAD = "boltbox report 1"
MAX_LOG_BYTES = 1 << 20  # bytes after which the crash log starts anew
REPORTED_SETTINGS = (
    "language",
    "ui_scale",
    "felt",
    "reduced_motion",
    "speed",
    "window",
    "fullscreen",
)


def anonymize(text: str, folder: Path) -> str:
    """Return a text without the user's name and without private paths."""
    names: set[str] = set()
    places = [(folder, "<profile>"), (ROOT, "<program>")]
    with contextlib.suppress(RuntimeError, OSError):
        places.append((Path.home(), "~"))
        names.add(Path.home().name)
    with contextlib.suppress(Exception):  # getpass raises various errors, depending on the system
        names.add(getpass.getuser())
    spelt = {
        spelling: stand_in
        for path, stand_in in reversed(places)
        for one in (path, path.absolute(), path.resolve())
        for spelling in (str(one), str(one).replace("\\", "\\\\"), one.as_posix())
        if len(spelling) > 2
    }
    for spelling, stand_in in sorted(spelt.items(), key=lambda pair: -len(pair[0])):
        text = re.sub(rf"{re.escape(spelling)}(?![\w-])", stand_in, text)
    for name in names - {""}:
        text = re.sub(rf"(?<=[/\\]){re.escape(name)}(?![\w-])", "~", text)
    return text


def log_crash(folder: Path, fault: str) -> None:
    """Append a traceback to the profile's crash log, if the disk allows it."""
    path = folder / "crash.log"
    with contextlib.suppress(OSError):
        how = "a" if not path.exists() or path.stat().st_size < MAX_LOG_BYTES else "w"
        with path.open(how, encoding="utf-8", errors="backslashreplace") as log:
            log.write(time.strftime("%Y-%m-%d %H:%M:%S\n") + anonymize(fault, folder) + "\n")


def log_failure(folder: Path) -> str:
    """Append the current exception to the crash log; return its traceback."""
    fault = traceback.format_exc()
    log_crash(folder, fault)
    print(fault, file=sys.stderr)
    return fault


def make_report(played: Match | None, settings: Settings, folder: Path, fault: str = "") -> str:
    """Return a bug report: the program and system, the error, and the match as a replay."""
    told = {name: value for name, value in settings.values().items() if name in REPORTED_SETTINGS}
    pygame = sys.modules.get("pygame")  # the terminal does not load pygame
    library = f"pygame {pygame.ver}" if pygame else "no pygame"
    lines = [
        HEAD,
        f"version {VERSION}",
        f"system {sys.platform}, Python {platform.python_version()}, {library}",
        f"settings {json.dumps(told, sort_keys=True)}",
        *(f"  {line}" for line in anonymize(fault, folder).splitlines()),
    ]
    replay = played.to_text() if played else "no game\n"
    return "\n".join(lines) + "\n\n" + replay


def write_report(folder: Path, text: str) -> Path:
    """Write a report into the profile without overwriting one; raise OSError."""
    reports = folder / "reports"
    reports.mkdir(parents=True, exist_ok=True)
    name = time.strftime("boltbox-report-%Y%m%d-%H%M%S")
    path = next(p for n in range(1000) if not (p := reports / f"{name}-{n}.txt").exists())
    path.write_bytes(text.encode("utf-8", "backslashreplace"))
    return path
