"""Compares the traces of games and searches, interpreted and compiled (`make compiled-traces`)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from art.package.compiled import ROOT, compiled_tree


def traces(tree: Path, wanted: list[str]) -> subprocess.Popen[str]:
    """Start the traces of a tree; `wanted` are the arguments of `tests.long_runs.traces`."""
    command = [sys.executable, "-m", "tests.long_runs.traces", *wanted]
    return subprocess.Popen(command, cwd=tree, stdout=subprocess.PIPE, text=True)


def main() -> int:
    """Print each line that both agree on; stop at the first that differs."""
    tree = compiled_tree()
    if tree is None:
        print("nothing is compiled here: make compiled")
        return 1
    plain, fast = (traces(where, sys.argv[1:]) for where in (ROOT, tree))
    assert plain.stdout is not None
    assert fast.stdout is not None
    for ours, theirs in zip(plain.stdout, fast.stdout, strict=True):
        if ours != theirs:
            print(f"DIFFERENT\n  interpreted {ours}  compiled    {theirs}", end="")
            plain.kill()
            fast.kill()
            return 1
        print(ours, end="", flush=True)
    return plain.wait() or fast.wait()


if __name__ == "__main__":
    sys.exit(main())
