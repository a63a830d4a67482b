"""Compile rules, judges and search with mypyc into `build/compiled` (`make compiled`).

The folder is a copy of the source tree with a library beside each compiled module, so that
`python build/compiled/main.py` runs compiled code. The source tree itself stays unchanged.
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
MODULE_LIST = "compiled.txt"  # lists the modules of a completely compiled tree
COPIED_FOLDERS = ("games", "ai", "ui", "art", "docs", "bench", "tests")
COPIED_FILES = ("main.py", "cards.yaml", "pyproject.toml", "LICENSE", "README.md", "Makefile")
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
NOT_GAMES = ("engine", "cardfile")


def libraries(root: Path) -> dict[str, list[str]]:
    """Return the files to compile by library; each game has one for rules and one for its judge."""
    wanted = {"engine": ENGINE, "search": SEARCH}
    for room in sorted([*root.glob("games/*/rules.py"), *root.glob("ai/games/*/judge.py")]):
        folder = room.parent.relative_to(root).as_posix()
        if room.parent.name not in NOT_GAMES:
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
    """Return the compiled copy of this source tree; None if there is none."""
    return TREE if (TREE / MODULE_LIST).is_file() else None


def missing_tool() -> str:
    """Return what the compilation lacks; an empty string if nothing."""
    compiler = (sysconfig.get_config_var("CC") or "cl").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler})"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "no headers of Python (python3-dev)"
    return ""


def copy(tree: Path) -> None:
    """Update a copy of the source tree, but keep its compiled libraries."""
    kept = {tree / name for name in COPIED_FILES}
    compiled = {tree / file for files in libraries(ROOT).values() for file in files}
    for source in sources():
        target = tree / source.relative_to(ROOT)
        kept.add(target)
        if not target.exists() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    for folder in COPIED_FOLDERS:
        for path in (tree / folder).rglob("*"):
            module = path.with_name(path.name.partition(".")[0] + ".py")
            built = path.name.endswith(tuple(EXTENSION_SUFFIXES)) and module in compiled
            if path.is_file() and path not in kept and not built:
                path.unlink()


def sources() -> Iterator[Path]:
    """Yield the files of the source tree."""
    yield from (ROOT / name for name in COPIED_FILES)
    for folder in COPIED_FOLDERS:
        found = (ROOT / folder).rglob("*")
        yield from (path for path in found if path.is_file() and path.suffix != ".pyc")


def compile_in(tree: Path) -> None:
    """Compile a copy of the source tree; skip what has not changed."""
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
    """Build the tree; return the reason if that is impossible, or else an empty string."""
    (TREE / MODULE_LIST).unlink(missing_ok=True)
    if why := missing_tool():
        return why
    copy(TREE)
    compile_in(TREE)
    every = [file for files in libraries(TREE).values() for file in files]
    modules = [file.removesuffix(".py").replace("/", ".") for file in every]
    (TREE / MODULE_LIST).write_text("".join(f"{name}\n" for name in modules), "utf-8")
    return ""


def main() -> None:
    """Build, and print the result."""
    why = build()
    told = f"{why}: the program plays interpreted" if why else f"{TREE / 'main.py'} plays compiled"
    print(told)


if __name__ == "__main__":
    main()
