"""A pseudo-terminal that types lines into the real program and reads its output."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.support.paths import ROOT


class Terminal:
    """`main.py --text` behind a pseudo-terminal."""

    def __init__(self, profile: Path, *options: str) -> None:
        self.said = ""
        ours, theirs = pty.openpty()
        self.wire = ours
        self.heard = select.poll()  # unlike select() it takes any number of open files
        self.heard.register(ours, select.POLLIN)
        self.program = subprocess.Popen(
            [sys.executable, "main.py", "--text", "--lang", "en", "--profile", profile, *options],
            cwd=ROOT,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)

    def until(self, pattern: str, seconds: float = 60.0) -> str:
        """Read until a pattern is printed; return everything since the last call."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.said)):
            assert time.monotonic() < end, f"never said {pattern!r}, but:\n{self.said}"
            if self.heard.poll(100):
                try:
                    more = os.read(self.wire, 65536)
                except OSError:  # the program has ended
                    more = b""
                assert more, f"ended before {pattern!r}:\n{self.said}"
                self.said += more.decode().replace("\r\n", "\n")
        told, self.said = self.said[: found.end()], self.said[found.end() :]
        return told

    def type(self, text: str) -> None:
        """Type a line and Enter."""
        os.write(self.wire, f"{text}\n".encode())

    def ask(self, text: str) -> str:
        """Type a line; return the output up to the next prompt."""
        self.type(text)
        self.until("\n")  # the terminal's own echo
        return self.until(r"(?:^|\n)> ")

    def control(self, letter: str) -> None:
        """Type Ctrl and a letter."""
        os.write(self.wire, bytes([ord(letter) - 64]))

    def interrupt(self) -> None:
        """Press Ctrl+C, shortly after the prompt, for every process of the terminal."""
        time.sleep(0.3)
        os.killpg(self.program.pid, signal.SIGINT)

    def kill(self) -> None:
        """Kill the program."""
        self.program.send_signal(signal.SIGKILL)
        self.close()

    def close(self) -> int:
        """Wait for the end; return the exit code."""
        code = self.program.wait(30)
        os.close(self.wire)
        return code


def alone(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the program without anybody at a terminal."""
    return subprocess.run(
        [sys.executable, "main.py", *words],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        text=True,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
