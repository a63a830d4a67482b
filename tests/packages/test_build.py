"""The built program: equal twice, small, and without a path of the computer that built it."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from art.package.build import commit_time, pack
from tests.support.paths import ROOT

PROGRAM = os.environ.get("BOLTBOX_EXECUTABLE", "")
pytestmark = pytest.mark.skipif(not PROGRAM, reason="the built program: make executable-test")
NOT_COPIED = (
    ".git",
    ".venv",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    "build",
    "dist",
    "out",
)
LIMIT = 55 * 10**6  # bytes, nine million of which are what is compiled


@pytest.fixture(scope="module")
def second(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder `dist` of another build: of a copy of the tree, with another home."""
    copy = tmp_path_factory.mktemp("elsewhere") / "a copy"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED, "__pycache__"))
    different = {
        "HOME": str(copy.parent),
        "PYTHONHASHSEED": "7",
        "SOURCE_DATE_EPOCH": commit_time(),
    }
    command = [sys.executable, "-m", "art.package.build", "--release"]
    subprocess.run(command, cwd=copy, env=os.environ | different, check=True)
    return copy / "dist"


def contents(folder: Path) -> dict[str, str]:
    """What each path of a folder is: a digest of a file, or where a link points."""
    return {
        path.relative_to(folder).as_posix(): os.readlink(path)
        if path.is_symlink()
        else hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_symlink() or path.is_file()
    }


def layers(path: Path) -> Iterator[tuple[str, bytes]]:
    """A file, and what is compressed inside it."""
    yield "", path.read_bytes()
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            yield from ((name, archive.read(name)) for name in archive.namelist())
    elif path == Path(PROGRAM):
        from PyInstaller.archive.readers import CArchiveReader  # type: ignore[import-untyped]

        package = CArchiveReader(str(path))
        yield from ((name, package.extract(name)) for name in package.toc)
        modules = package.open_embedded_archive("PYZ.pyz")
        yield from ((name, modules.extract(name, raw=True) or b"") for name in modules.toc)


def test_two_builds_of_one_tree_are_equal_file_by_file(second: Path, tmp_path: Path) -> None:
    first = Path(PROGRAM).parent
    assert contents(first) == contents(second / "boltbox")
    shutil.copytree(first, tmp_path / "boltbox", symlinks=True)
    packed = next(second.glob("*.tar.gz"))
    assert pack(tmp_path, commit_time()).read_bytes() == packed.read_bytes()


def test_no_path_of_the_computer_that_built_it_is_inside() -> None:
    own = {str(ROOT), sys.base_prefix, sys.prefix, f"{Path.home()}/"} - {"/usr", "//"}
    theirs = b"/root/.cargo/"  # of whoever built accesskit
    paths = [path for path in Path(PROGRAM).parent.rglob("*") if path.is_file()]
    found = [
        (path.name, name, word)
        for path in paths
        for name, content in layers(path)
        for word in own
        if word.encode() in content.replace(theirs, b"")
    ]
    assert len(paths) > 300
    assert found == []


def test_it_is_small() -> None:
    paths = Path(PROGRAM).parent.rglob("*")
    assert sum(path.stat().st_size for path in paths if not path.is_symlink()) < LIMIT


def test_the_archive_has_its_checksum_its_notices_and_an_entry_for_the_menu(second: Path) -> None:
    archive = next(second.glob("*.tar.gz"))
    told = archive.with_name(archive.name + ".sha256").read_text()
    assert told.split() == [hashlib.sha256(archive.read_bytes()).hexdigest(), archive.name]
    with tarfile.open(archive) as tar:
        names = set(tar.getnames())
        notices = tar.extractfile("boltbox/NOTICES.txt")
        assert notices
        text = notices.read().decode()
    assert {
        f"boltbox/boltbox{ending}" for ending in ("", ".desktop", ".png", ".metainfo.xml")
    } <= names
    for licence in (
        "PYTHON SOFTWARE FOUNDATION LICENSE",
        "Bootloader Exception",
        "Kirill Simonov",
        "AccessKit",
        "libjpeg",
    ):
        assert licence in text, licence
