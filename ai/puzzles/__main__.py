"""Finds puzzles of a game and keeps those that are proven: `make puzzles GAME=..`.

It goes on after the seeds that its file says were tried; stop it at any time.
"""

import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ai.puzzles.find import puzzles
from ai.puzzles.puzzle import path_of, read, write
from ai.registry import JUDGES
from ai.usage import Parser

WANTED = 20


def main(argv: Sequence[str]) -> int:
    """Find puzzles until there are enough; return the exit code."""
    p = Parser(prog="python -m ai.puzzles", description=__doc__)
    p.add_argument("--game", required=True, choices=sorted(JUDGES))
    p.add_argument("--count", type=int, default=WANTED)
    p.add_argument("--minutes", type=float, default=600.0, help="processor time at most")
    p.add_argument("--file", type=Path, help="where they are kept; else in the game's room")
    args = p.parse_args(argv)
    judge = JUDGES[args.game]
    path = args.file or path_of(judge)
    found, tried = read(path, args.game) if path.exists() else ([], 0)
    kinds = Counter(one.question for one in found)
    for seed, puzzle in puzzles(judge, tried, kinds):
        if puzzle is not None:
            found.append(puzzle)
            print(f"{len(found)}: {puzzle.answer} ({puzzle.plain:+.2f})", flush=True)
        write(path, found, seed + 1)
        if len(found) >= args.count or time.process_time() > 60 * args.minutes:
            break
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
