"""A command line that says in one sentence what is wrong with it."""

from __future__ import annotations

import argparse
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """Used wrongly, it says so in a line and not in a page; the exit code is 2."""

    def error(self, message: str) -> NoReturn:
        """One line on standard error."""
        self.exit(2, f"{self.prog}: {message} (--help tells more)\n")
