"""Start the installed program: `python -m boltbox` and the command `boltbox` come here."""

from __future__ import annotations

import sys
from pathlib import Path


def run() -> int:
    """Run the command line of `main.py` and return its exit code.

    The program imports its own modules by absolute names (`games`, `ai`, `ui`), so this folder
    comes first in the search path; the process in which opponents think inherits that path.
    """
    sys.path.insert(0, str(Path(__file__).parent))
    from main import start

    return start()


if __name__ == "__main__":
    sys.exit(run())
