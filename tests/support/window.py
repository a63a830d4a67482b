"""A virtual screen (Xvfb) and a real mouse pointer (xdotool), for tests of a real window."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from tests.support.paths import ROOT

T = TypeVar("T")
MISSING = [tool for tool in ("Xvfb", "xdotool") if not shutil.which(tool)]
MANAGERS = ["", *(name for name in ("openbox", "metacity") if shutil.which(name))]
WHY_SKIPPED = f"no {' and no '.join(MISSING)} here: the tests of a real window are skipped"


class Screen:
    """A virtual screen."""

    def __init__(self, width: int = 1280, height: int = 800) -> None:
        self.manager: subprocess.Popen[bytes] | None = None
        reader, writer = os.pipe()
        # `-noreset`: without it the server starts anew when its last client leaves.
        options = ["-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"]
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), *options],
            pass_fds=[writer],
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as pipe:
            self.display = f":{pipe.readline().strip()}"

    def environment(self) -> dict[str, str]:
        """Return the minimal environment of a program on this screen."""
        return {
            "DISPLAY": self.display,
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONFAULTHANDLER": "1",  # a program that hangs says where when it is aborted
            "PATH": os.defpath,
        }

    def manage(self, name: str) -> None:
        """Start a window manager, and wait until it does what it is asked.

        A window that opens sooner may wait for ever to be shown.
        """
        if name:
            command = [name, *(["--sm-disable"] if name in ("openbox", "metacity") else [])]
            self.manager = subprocess.Popen(
                command,
                env=os.environ | self.environment(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            end = time.monotonic() + 20
            while time.monotonic() < end and self.xdotool("get_desktop") != "1":
                self.xdotool("set_desktop", "1")
                time.sleep(0.05)

    def xdotool(self, *args: str) -> str:
        """Return what xdotool answers on this screen; "" if it fails."""
        done = subprocess.run(
            ["xdotool", *args], env=self.environment(), capture_output=True, text=True
        )
        return done.stdout.strip()

    def find_window(self, seconds: float = 20) -> str:
        """Wait for the window of the program; return the number that the server gave to it.

        A manager may hide the window for a moment while its size changes.
        """
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if found := self.xdotool("search", "--onlyvisible", "--class", "^boltbox$").split():
                return found[-1]
            time.sleep(0.05)
        raise AssertionError(f"no window was seen within {seconds} s")

    def geometry(self) -> tuple[int, int, int, int]:
        """Return x, y, width and height of the window; zeros if it has just gone."""
        shape = self.xdotool("getwindowgeometry", "--shell", self.find_window())
        told = dict(line.split("=") for line in shape.splitlines())
        x, y, wide, high = (int(told.get(name, 0)) for name in ("X", "Y", "WIDTH", "HEIGHT"))
        return x, y, wide, high

    def close(self) -> None:
        if self.manager:
            self.manager.terminate()
            self.manager.wait(10)
        self.server.terminate()
        self.server.wait(10)


class Program:
    """The program in a window; what it shows is read from its `--nodes` file."""

    def __init__(
        self,
        screen: Screen,
        folder: Path,
        *args: str,
        command: tuple[str, ...] = (sys.executable, str(ROOT / "main.py")),
    ) -> None:
        self.screen = screen
        self.nodes_file = folder / "nodes.json"
        self.nodes_file.unlink(missing_ok=True)
        home = {"HOME": str(folder)}
        self.process = subprocess.Popen(
            [
                *command,
                "--profile",
                str(folder / "profile"),
                "--nodes",
                str(self.nodes_file),
                *args,
            ],
            env=screen.environment() | home,
            cwd=folder,
        )

    def nodes(self) -> list[dict[str, Any]]:
        """Return all nodes on the screen, deepest last."""
        try:
            tree: list[dict[str, Any]] = json.loads(self.nodes_file.read_text())
        except (FileNotFoundError, json.JSONDecodeError):
            return []
        return tree

    def wait(self, what: Callable[[list[dict[str, Any]]], T], seconds: float = 60) -> T:
        """Wait until `what` returns something; return that."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = what(self.nodes())
            if found:
                return found
            if self.process.poll() is not None:
                raise AssertionError(f"the program ended with {self.process.returncode}")
            time.sleep(0.02)
        shown = [(n["key"], n["label"]) for n in self.nodes()]
        raise AssertionError(f"not seen within {seconds} s; on the screen: {shown}")

    def node(self, key: str, seconds: float = 60) -> dict[str, Any]:
        """Wait for the node with a key."""
        found = self.wait(lambda nodes: [n for n in nodes if n["key"] == key], seconds)
        return found[0]

    def click(self, node: dict[str, Any]) -> None:
        """Click in the middle of a node."""
        x, y = middle(node)
        self.xdotool("mousemove", x, y, "click", "1")

    def drag(self, node: dict[str, Any], to: dict[str, Any]) -> None:
        """Drag one node onto another, in a few steps."""
        (x, y), (u, v) = middle(node), middle(to)
        self.xdotool("mousemove", x, y, "mousedown", "1")
        for i in range(1, 5):
            self.xdotool("mousemove", x + (u - x) * i // 4, y + (v - y) * i // 4)
        self.xdotool("mouseup", "1")

    def key(self, *names: str) -> None:
        """Press keys one after the other."""
        self.xdotool("key", "--delay", "20", *names)

    def xdotool(self, *words: str | int) -> None:
        """Let xdotool do something; the pointer moves to where a node says that it is."""
        if words[0] == "mousemove":
            words = ("mousemove", "--window", self.screen.find_window(), *words[1:])
        subprocess.run(
            ["xdotool", *map(str, words)],
            check=True,
            timeout=20,
            env=os.environ | self.screen.environment(),
        )

    def kill(self) -> None:
        """Kill the program."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def close(self) -> int:
        """End the program; return its exit code. One that hangs says where on standard error."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired as error:
            self.process.send_signal(signal.SIGABRT)
            self.process.wait(10)
            manager = self.screen.manager
            alive = "there is no manager" if manager is None else f"manager: {manager.poll()}"
            raise AssertionError(f"the program did not end; {alive}") from error


def middle(node: dict[str, Any]) -> tuple[int, int]:
    x, y, w, h = node["rect"]
    return x + w // 2, y + h // 2
