"""An argument parser that reports wrong usage in one line."""

import argparse
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """Reports an error without the usage text."""

    def error(self, message: str) -> NoReturn:
        """Print one line on standard error and exit with 2."""
        self.exit(2, f"{self.prog}: {message} (--help tells more)\n")
