"""Reads a replay from a replay file or from a bug report."""

from pathlib import Path

from games.bounded_read import read_text
from games.engine import Replay, ReplayError, read_replay
from games.registry import GAMES

REPORT = "boltbox report"  # a bug report begins with it; the replay follows the first empty line
MAX_SIZE = 4 << 20  # bytes


def read_replay_file(path: Path) -> Replay:
    """Return the replay of a file or of a bug report; raise ReplayError or FileRefused."""
    found = read_text(path, MAX_SIZE)
    before, _, after = found.partition("\n\n") if found.startswith(REPORT) else ("", "", found)
    if after == "no game\n":
        raise ReplayError(1, "there is no game in this report", "no_game")
    try:
        return read_replay(after, GAMES)
    except ReplayError as error:
        above = before.count("\n") + 2 if before else 0
        raise ReplayError(error.line + above, error.what, error.key, **error.blanks) from None
