"""Compile rules, judgement and search with mypyc into `build/compiled` (`make compiled`).

That folder is a copy of the whole tree in which a library lies beside each compiled module, so
`python build/compiled/main.py` plays compiled. Nothing is written beside the source itself.
"""

from __future__ import annotations

import os
import shutil
import sysconfig
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from art.package.visited_once import mend

ROOT = Path(__file__).parents[2]
TREE = ROOT / "build" / "compiled"
DONE = "compiled.txt"  # in a tree that is compiled whole, the names of its modules
COPIED = ("games", "ai", "ui", "art", "docs", "bench", "tests")
SINGLE = ("main.py", "cards.yaml", "pyproject.toml", "LICENSE", "README.md", "Makefile")
ENGINE = (
    "games/shared_verbs.py",
    "games/cardfile/card.py",
    "games/cardfile/game.py",
    "games/cardfile/rule_numbers.py",
    *(f"games/engine/{name}.py" for name in ("chance", "core", "dealing", "events", "identity")),
    *(
        f"games/engine/{name}.py"
        for name in ("moves", "observation", "pickling", "rules", "shuffle", "zones")
    ),
)
SEARCH = ("ai/judge.py", "ai/value.py", "ai/search/*.py")
NOT_ROOMS = ("engine", "cardfile")


def libraries(root: Path) -> dict[str, list[str]]:
    """Return the files that are compiled, by the library they go into: two of each game."""
    wanted = {"engine": ENGINE, "search": SEARCH}
    for room in sorted([*root.glob("games/*/rules.py"), *root.glob("ai/games/*/judge.py")]):
        folder = room.parent.relative_to(root).as_posix()
        if room.parent.name not in NOT_ROOMS:
            wanted[folder.replace("/", "_")] = (f"{folder}/**/*.py",)
    return {
        f"boltbox_{name}": [
            path.relative_to(root).as_posix()
            for pattern in patterns
            for path in sorted(root.glob(pattern))
            if path.name != "__init__.py"
        ]
        for name, patterns in wanted.items()
    }


def compiled_tree() -> Path | None:
    """Return the tree that was compiled beside this source; None if there is none."""
    return TREE if (TREE / DONE).is_file() else None


def missing() -> str:
    """Return what is missing to compile; empty if nothing is."""
    compiler = (sysconfig.get_config_var("CC") or "cl").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler})"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "no headers of Python (python3-dev)"
    return ""


def copy(tree: Path) -> None:
    """Make a folder hold what the source tree holds now, and keep the libraries that it has."""
    kept = {tree / name for name in SINGLE}
    compiled = {tree / file for files in libraries(ROOT).values() for file in files}
    for source in sources():
        target = tree / source.relative_to(ROOT)
        kept.add(target)
        if not target.exists() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    for folder in COPIED:
        for path in (tree / folder).rglob("*"):
            module = path.with_name(path.name.partition(".")[0] + ".py")
            built = path.name.endswith(tuple(EXTENSION_SUFFIXES)) and module in compiled
            if path.is_file() and path not in kept and not built:
                path.unlink()


def sources() -> Iterator[Path]:
    """Yield the files of the source tree."""
    yield from (ROOT / name for name in SINGLE)
    for folder in COPIED:
        found = (ROOT / folder).rglob("*")
        yield from (path for path in found if path.is_file() and path.suffix != ".pyc")


def compile_in(tree: Path) -> None:
    """Compile in a copy of the source tree; only what has changed is compiled again."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    os.chdir(tree)
    groups = libraries(tree)
    every = [file for files in groups.values() for file in files]
    extensions = mypycify(
        ["--config-file=pyproject.toml", *every],
        opt_level="2",
        debug_level="0",
        separate=[(files, name) for name, files in groups.items()],
        target_dir="c",
    )
    mend(Path("c").glob("__native*.c"))
    command = Distribution({"name": "boltbox", "ext_modules": extensions}).get_command_obj(
        "build_ext"
    )
    command.inplace = True
    command.parallel = True
    command.build_temp = "c/objects"
    command.ensure_finalized()
    command.run()


def build() -> str:
    """Build the tree; return why it cannot be, empty if it was."""
    (TREE / DONE).unlink(missing_ok=True)
    if why := missing():
        return why
    copy(TREE)
    compile_in(TREE)
    every = [file for files in libraries(TREE).values() for file in files]
    modules = [file.removesuffix(".py").replace("/", ".") for file in every]
    (TREE / DONE).write_text("".join(f"{name}\n" for name in modules), "utf-8")
    return ""


def main() -> None:
    """Build, and say what can be done with it."""
    why = build()
    told = f"{why}: the program plays interpreted" if why else f"{TREE / 'main.py'} plays compiled"
    print(told)


if __name__ == "__main__":
    main()
