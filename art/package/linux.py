"""Packs the folder `dist/boltbox` for Linux: a Debian package, and a manifest for Flatpak.

Both come from the same folder as the archive, so the program and its saved games are the same.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
APP = "io.github.boltbox.Boltbox"  # the program's name in AppStream and Flatpak
DESCRIPTION = """\
Description: five card and dice games about robots
 Robo Power, Stak Bots, Junkyard Bots, Robot Wars and Two Robots, for two to
 six people at one computer, with or against built-in opponents.
"""
# What a desktop has anyway: without them the program plays in the terminal, or silently.
RECOMMENDED = "libx11-6, libxcursor1, libxext6, libxi6, libxrandr2, at-spi2-core"
MOVED = {  # from the folder to where a system of Linux looks for it
    "boltbox.desktop": "share/applications/boltbox.desktop",
    "boltbox.png": "share/icons/hicolor/256x256/apps/boltbox.png",
    "boltbox.svg": "share/icons/hicolor/scalable/apps/boltbox.svg",
    "boltbox.metainfo.xml": f"share/metainfo/{APP}.metainfo.xml",
}
FLATPAK = """\
# Made by `make release`. Build it beside the archive that it names.
id: {app}
runtime: org.freedesktop.Platform
runtime-version: "25.08"
sdk: org.freedesktop.Sdk
command: boltbox
rename-desktop-file: boltbox.desktop
rename-icon: boltbox
rename-appdata-file: boltbox.metainfo.xml
finish-args:
  - --share=ipc
  - --socket=x11
  - --socket=pulseaudio
  - --device=all  # gamepads
  - --talk-name=org.a11y.Bus  # screen readers
modules:
  - name: boltbox
    buildsystem: simple
    build-commands:
      - mkdir -p /app/lib/boltbox /app/bin
      - cp -a . /app/lib/boltbox
      - ln -s ../lib/boltbox/boltbox /app/bin/boltbox
{installs}
    sources:
      - type: archive
        path: {archive}
        sha256: {sha256}
"""


def metainfo(version: str, time: str) -> str:
    """Return what AppStream says of a version; `time` is that of its commit, in seconds."""
    date = datetime.fromtimestamp(int(time), UTC).date().isoformat()
    text = (HERE / "boltbox.metainfo.xml").read_text("utf-8")
    return text.format(app=APP, version=version, date=date)


def write_checksum(path: Path) -> str:
    """Write the SHA-256 of a file beside it, and return it."""
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    path.with_name(path.name + ".sha256").write_text(f"{found}  {path.name}\n", "utf-8")
    return found


def write_flatpak(dist: Path, archive: Path, sha256: str) -> Path:
    """Write a Flatpak manifest that installs an archive which lies beside it."""
    named = {"boltbox.metainfo.xml": "share/appdata/boltbox.metainfo.xml"}
    installs = "\n".join(
        f"      - install -Dm644 {name} /app/{path}" for name, path in (MOVED | named).items()
    )
    manifest = dist / f"{APP}.yml"
    text = FLATPAK.format(app=APP, archive=archive.name, sha256=sha256, installs=installs)
    manifest.write_text(text, "utf-8")
    return manifest


def build_deb(dist: Path, work: Path, version: str, glibc: str, time: str) -> Path:
    """Build a Debian package of the folder in `dist`, and return its path."""
    tree = work / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    usr = tree / "usr"
    shutil.copytree(dist / "boltbox", usr / "lib" / "boltbox", symlinks=True)
    for name, path in MOVED.items():
        (usr / path).parent.mkdir(parents=True, exist_ok=True)
        (usr / "lib" / "boltbox" / name).rename(usr / path)
    (usr / "bin").mkdir()
    (usr / "bin" / "boltbox").symlink_to("../lib/boltbox/boltbox")
    docs = usr / "share" / "doc" / "boltbox"
    docs.mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", docs / "copyright")
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    (docs / "changelog.gz").write_bytes(gzip.compress(changes, mtime=0))
    for one in [tree, *tree.rglob("*")]:
        if not one.is_symlink():
            one.chmod(0o755 if one.is_dir() or one.stat().st_mode & 0o100 else 0o644)
    architecture = _run("dpkg", "--print-architecture").strip()
    size = sum(p.stat().st_size for p in usr.rglob("*") if p.is_file() and not p.is_symlink())
    depends = f"libc6 (>= {glibc}), libgcc-s1, libstdc++6"
    (tree / "DEBIAN").mkdir()
    (tree / "DEBIAN" / "control").write_text(
        f"Package: boltbox\nVersion: {version}\nArchitecture: {architecture}\nSection: games\n"
        f"Priority: optional\nMaintainer: The Boltbox founders\nDepends: {depends}\n"
        f"Recommends: {RECOMMENDED}\nInstalled-Size: {size // 1024}\n{DESCRIPTION}",
        "utf-8",
    )
    package = dist / f"boltbox_{version}_{architecture}.deb"
    _run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, package, time=time)
    shutil.rmtree(tree)
    return package


def _run(*command: str | Path, time: str = "") -> str:
    env = os.environ | ({"SOURCE_DATE_EPOCH": time} if time else {})
    return subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout
