"""Reads and uses a program through AT-SPI, as a screen reader does.

The bindings belong to the system's Python, so the class `Reader` runs this file there.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")
SYSTEM_PYTHON = "/usr/bin/python3"
LAUNCHERS = [
    Path(folder) / "at-spi-bus-launcher" for folder in ("/usr/libexec", "/usr/lib/at-spi2-core")
]
LAUNCHER = next((str(path) for path in LAUNCHERS if path.exists()), "")
SWITCH_ON = (
    *("gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus"),
    *("--method", "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", "IsEnabled", "<true>"),
)


def find_missing() -> str:
    """Return why nothing can be read through AT-SPI here; "" if it can."""
    for tool in ("dbus-daemon", "gdbus"):
        if not shutil.which(tool):
            return f"there is no {tool}"
    if not LAUNCHER:
        return "there is no AT-SPI bus (at-spi2-core)"
    bindings = "import gi; gi.require_version('Atspi', '2.0')"
    done = subprocess.run([SYSTEM_PYTHON, "-c", bindings], capture_output=True)
    return "there are no bindings of AT-SPI (gir1.2-atspi-2.0)" if done.returncode else ""


class Spoken(NamedTuple):
    """One thing that a screen reader can speak: where it is in the tree, and what it says."""

    path: list[int]
    role: str
    name: str
    description: str
    actions: int  # how many
    parent: str  # the name of the group


class Bus:
    """A session bus of one's own, with the AT-SPI bus switched on."""

    def __init__(self, environment: dict[str, str]) -> None:
        command = ["dbus-daemon", "--session", "--nofork", "--print-address"]
        env = os.environ | environment
        self.daemon = subprocess.Popen(
            command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.daemon.stdout
        address = self.daemon.stdout.readline().strip()
        self.environment = environment | {"DBUS_SESSION_BUS_ADDRESS": address}
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        env = os.environ | self.environment
        self.launcher = subprocess.Popen([LAUNCHER, "--launch-immediately"], env=env, **quiet)
        end = time.monotonic() + 20
        while subprocess.run(SWITCH_ON, env=env, **quiet).returncode:
            assert time.monotonic() < end, "the AT-SPI bus did not start"
            time.sleep(0.05)

    def close(self) -> None:
        for process in (self.launcher, self.daemon):
            process.terminate()
            process.wait(10)


class Reader:
    """A screen reader on a bus, for the only program there."""

    def __init__(self, bus: Bus) -> None:
        self.process = subprocess.Popen(
            [SYSTEM_PYTHON, __file__],
            env=os.environ | bus.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def _ask(self, *question: object) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def read(self) -> list[Spoken]:
        """Return everything that can be spoken; the first is the program itself."""
        return [Spoken(*one) for one in self._ask("read")]

    def press(self, one: Spoken) -> None:
        """Do the first action of something that was read."""
        self._ask("press", one.path)

    def read_change(self, before: list[Spoken], seconds: float = 2) -> list[Spoken]:
        """Read until something else is there than before, or for some seconds."""
        end, read = time.monotonic() + seconds, self.read()
        while time.monotonic() < end and (not read or read == before):
            time.sleep(0.05)
            read = self.read()
        return read

    def wait(self, what: Callable[[list[Spoken]], T], seconds: float = 60) -> T:
        """Read until `what` returns something; return that."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if found := what(self.read()):
                return found
            time.sleep(0.1)
        raise AssertionError([(one.role, one.name) for one in self.read()])

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(10)


def walk(node: Any, path: list[int], parent: str) -> Iterator[tuple[object, ...]]:
    """Yield the fields of `Spoken` for a node and all below it."""
    node.clear_cache()
    name, actions = node.get_name(), max(0, node.get_n_actions())
    yield path, node.get_role_name(), name, node.get_description(), actions, parent
    for i in range(node.get_child_count()):
        child = node.get_child_at_index(i)
        if child is not None:
            yield from walk(child, [*path, i], name)


def answer(atspi: Any, question: list[Any]) -> list[Any]:
    """Return what a question of `Reader` asks for, as JSON can hold it."""
    desktop = atspi.get_desktop(0)
    desktop.clear_cache()
    found = [desktop.get_child_at_index(i) for i in range(desktop.get_child_count())]
    program = next((one for one in found if one is not None and one.get_child_count()), None)
    if program is None:
        return []
    if question[0] == "read":
        return list(walk(program, [], ""))
    for i in question[1]:
        program = program and program.get_child_at_index(i)
    if program is not None:  # it may have just gone
        program.do_action(0)
    return []


def main() -> None:
    """Answer the questions of `Reader`, one on each line."""
    import gi

    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, GLib

    Atspi.init()
    for line in sys.stdin:
        try:
            told = answer(Atspi, json.loads(line))
        except GLib.Error:  # what was read has just gone
            told = []
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
