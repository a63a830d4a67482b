"""Find which lines of some files are run, and when."""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import Iterable
from types import CodeType, FrameType
from typing import Any

OFTEN, THEN = 200, 16  # so many runs of a function are followed, then one in so many
Lines = dict[str, set[int]]  # by file


class Reach:
    """Notes the lines of files that are run while it is on."""

    def __init__(self, files: Iterable[str]) -> None:
        self.lines: Lines = {file: set() for file in files}
        self.runs = Counter[CodeType]()

    def on(self) -> None:
        """Follow this thread and those that begin from now on."""
        threading.settrace(self._call)
        sys.settrace(self._call)

    def off(self) -> Lines:
        """Return what was run since the last time, and stop."""
        sys.settrace(None)
        threading.settrace(None)
        found = {file: lines for file, lines in self.lines.items() if lines}
        self.lines = {file: set() for file in self.lines}
        self.runs.clear()
        return found

    def _call(self, frame: FrameType, event: str, arg: object) -> Any:
        lines = self.lines.get(frame.f_code.co_filename)
        if lines is None:
            return None
        self.runs[frame.f_code] += 1
        runs = self.runs[frame.f_code]
        if runs > OFTEN and runs % THEN:
            return None

        def line(frame: FrameType, event: str, arg: object) -> Any:
            if event == "line":
                lines.add(frame.f_lineno)
            return line

        return line
