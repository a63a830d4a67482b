"""The packages for Linux are valid; the one for Debian is installed, played and removed.

`make executable-test` builds them. Only in a clean root is anything installed.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from art.package import build, linux
from tests.packages.test_executable import finished_games
from tests.support.paths import ROOT

PROGRAM = os.environ.get("BOLTBOX_EXECUTABLE", "")
built = pytest.mark.skipif(not PROGRAM, reason="the built program: make executable-test")
CLEAN = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}
TOOLS = [tool for tool in ("dpkg-deb", "objdump") if not shutil.which(tool)]


def run(*command: str | Path, **more: Any) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def system_name() -> str:
    """The name under which debootstrap knows this system; "" if it does not."""
    lines = Path("/etc/os-release").read_text("utf-8").splitlines()
    return dict(line.partition("=")[::2] for line in lines).get("VERSION_CODENAME", "")


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built folder with its packages."""
    if TOOLS:
        pytest.skip(f"no {' and no '.join(TOOLS)} here: no package for Debian")
    folder = tmp_path_factory.mktemp("dist")
    shutil.copytree(Path(PROGRAM).parent, folder / "boltbox", symlinks=True)
    build.release(folder, folder / "work", build.commit_time())
    return folder


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A system on which nothing was installed: `BOLTBOX_ROOT`, or else one of debootstrap."""
    made = os.environ.get("BOLTBOX_ROOT", "")
    if os.geteuid() or not (made or shutil.which("debootstrap")):
        pytest.skip("without root and debootstrap the package is installed nowhere")
    folder = tmp_path_factory.mktemp("system") / "root"
    if made:
        run("cp", "-a", made, folder)
    else:
        command = ["debootstrap", "--variant=minbase", system_name(), str(folder)]
        if subprocess.run(command, capture_output=True, timeout=900).returncode:
            pytest.skip("debootstrap could not make a system, so the package is installed nowhere")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def files(folder: Path) -> set[str]:
    """The paths of a system, without what dpkg and the game write down."""
    own = ("var", "tmp", "root", "etc/ld.so.cache")
    found = (path.relative_to(folder).as_posix() for path in folder.rglob("*"))
    return {path for path in found if not path.startswith(own)}


@built
def test_the_package_is_installed_played_and_removed(dist: Path, root: Path) -> None:
    before = files(root)
    shutil.copy(next(dist.glob("*.deb")), root / "tmp" / "boltbox.deb")
    inside = ["chroot", str(root), "env", "-i", *(f"{n}={value}" for n, value in CLEAN.items())]
    run(*inside, "dpkg", "-i", "/tmp/boltbox.deb")
    assert {"usr/bin/boltbox", "usr/share/applications/boltbox.desktop"} <= files(root)
    assert run(*inside, "boltbox", "--version").split() == ["Boltbox", build.read_version()]
    assert len(run(*inside, "boltbox", "demo", "--level", "greedy").splitlines()) > 20
    how = ["--text", "--seats", "2", "--level", "greedy", "--seed", "7", "--autoplay", "--quit"]
    run(*inside, "boltbox", *how, stdin=subprocess.DEVNULL)
    games = root / "root" / ".local" / "share" / "boltbox"  # as of every package but Flatpak's
    assert finished_games(games) == 1
    run(*inside, "dpkg", "--purge", "boltbox")
    assert files(root) == before
    assert finished_games(games) == 1


@built
def test_every_file_for_download_has_its_checksum(dist: Path) -> None:
    archives = [*dist.glob("*.tar.gz"), *dist.glob("*.deb")]
    assert len(archives) == 2
    run("sha256sum", "-c", *(f"{path.name}.sha256" for path in archives), cwd=dist)
    sizes = run("dpkg-deb", "-f", next(dist.glob("*.deb")), "Version", "Depends")
    assert f"Version: {build.read_version()}" in sizes
    assert "libc6 (>= 2." in sizes


@built
def test_two_packages_of_one_folder_are_equal(dist: Path, tmp_path: Path) -> None:
    shutil.copytree(dist / "boltbox", tmp_path / "boltbox", symlinks=True)
    build.release(tmp_path, tmp_path / "work", build.commit_time())
    for path in [*dist.glob("*.deb"), *dist.glob("*.yml")]:
        assert (tmp_path / path.name).read_bytes() == path.read_bytes(), path.name


def test_the_entry_of_the_menu_and_its_description_are_valid(tmp_path: Path) -> None:
    told = tmp_path / "boltbox.metainfo.xml"
    told.write_text(linux.metainfo("1.0.0", "1790000000"), "utf-8")
    assert 'version="1.0.0" date="2026-09-21"' in told.read_text("utf-8")
    checks: dict[str, list[str | Path]] = {
        "desktop-file-validate": [ROOT / "art" / "package" / "boltbox.desktop"],
        "appstreamcli": ["validate", "--no-net", told],
    }
    missing = [tool for tool in checks if not shutil.which(tool)]
    for tool in checks.keys() - set(missing):
        run(tool, *checks[tool])
    if missing:
        pytest.skip(f"no {' and no '.join(missing)} here: not validated")


def test_the_manifest_of_flatpak_installs_our_archive_and_fetches_nothing(tmp_path: Path) -> None:
    manifest = linux.write_flatpak(tmp_path, tmp_path / "boltbox-1.0.0-linux-x86_64.tar.gz", "ab12")
    text = manifest.read_text("utf-8")
    assert manifest.stem == linux.APP
    assert "path: boltbox-1.0.0-linux-x86_64.tar.gz" in text
    assert "sha256: ab12" in text
    assert "://" not in text
    if shutil.which("flatpak-builder"):
        run("flatpak-builder", "--show-manifest", manifest)


def test_windows_gets_a_zip_that_is_equal_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(platform, "system", lambda: "Windows")
    (tmp_path / "boltbox" / "_internal").mkdir(parents=True)
    (tmp_path / "boltbox" / "boltbox.exe").write_bytes(b"MZ")
    (tmp_path / "boltbox" / "_internal" / "x.dll").write_bytes(b"x" * 5000)
    archive = build.pack(tmp_path, "1790000000")
    first = archive.read_bytes()
    assert archive.name.startswith(f"boltbox-{build.read_version()}-windows-")
    assert archive.suffix == ".zip"
    (tmp_path / "boltbox" / "boltbox.exe").touch()
    assert build.pack(tmp_path, "1790000000").read_bytes() == first


def test_the_help_says_where_games_are_and_how_to_move_them() -> None:
    for name in ("credits.md", "credits.nl.md"):
        told = (ROOT / "docs" / name).read_text("utf-8")
        assert f".var/app/{linux.APP}/data/boltbox" in told
        assert "~/.local/share/boltbox" in told
