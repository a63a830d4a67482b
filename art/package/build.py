"""Build the folder `dist/boltbox`, which runs without Python (`make executable`, `make release`).

If there is a C compiler, rules, judges and search are compiled. Two builds of one commit with the
same Python and compiler are equal byte for byte on any computer.
"""

from __future__ import annotations

import argparse
import gzip
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from time import gmtime

from art.package import linux

ROOT = Path(__file__).parents[2]
WORK = ROOT / "build" / "program"
SPEC = Path(__file__).with_name("boltbox.spec")
FALLBACK_TIME = "315532800"  # 1980, the first year of a zip archive


def commit_time() -> str:
    """Return the time of the current commit in seconds since 1970."""
    command = ["git", "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    except OSError:
        return FALLBACK_TIME
    return done.stdout.strip() or FALLBACK_TIME


def build(dist: Path, work: Path, time: str) -> None:
    """Run PyInstaller with settings that make the result independent of time and computer."""
    shutil.rmtree(work, ignore_errors=True)
    settings = {
        "PYTHONHASHSEED": "0",
        "SOURCE_DATE_EPOCH": time,
        "PYINSTALLER_CONFIG_DIR": str(work / "cache"),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SDL_VIDEODRIVER": "dummy",
    }
    made = [sys.executable, "-m", "art.package.compiled"]
    subprocess.run(made, cwd=ROOT, env=os.environ | settings, check=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    folders = ["--distpath", str(dist), "--workpath", str(work), str(SPEC)]
    subprocess.run([*command, *folders], cwd=ROOT, env=os.environ | settings, check=True)


def read_version() -> str:
    """Return the version of `pyproject.toml`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    version: str = project["version"]
    return version


def pack(dist: Path, time: str) -> Path:
    """Pack the folder as a `.tar.gz`, or as a `.zip` on Windows, and return its path."""
    system = f"{platform.system()}-{platform.machine()}".lower()
    program = next(path for path in (dist / "Boltbox.app", dist / "boltbox") if path.exists())
    name = f"boltbox-{read_version()}-{system}"
    if sys.platform == "win32":
        return pack_zip(program, dist / f"{name}.zip", time)
    archive = dist / f"{name}.tar.gz"

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = int(time)
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, 0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        tar.add(program, program.name, recursive=True, filter=plain)
    return archive


def pack_zip(program: Path, archive: Path, time: str) -> Path:
    """Pack a folder as a `.zip` in which only names and contents differ; return its path."""
    made = gmtime(max(int(time), int(FALLBACK_TIME)))[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(path for path in program.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(program.parent).as_posix(), made)
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return archive


def oldest_glibc(folder: Path) -> str:
    """Return the oldest version of glibc that all libraries of the folder run with (Linux)."""
    needed: set[tuple[int, ...]] = {(0,)}
    for path in folder.rglob("*"):
        if path.is_file() and path.open("rb").read(4) == b"\x7fELF":
            said = subprocess.run(["objdump", "-T", path], capture_output=True, text=True).stdout
            found = re.findall(r"\(?GLIBC_([0-9.]+)\)?", said)
            needed |= {tuple(map(int, version.split("."))) for version in found}
    return ".".join(map(str, max(needed)))


def main() -> None:
    """Read the command line and build."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where the folder goes")
    parser.add_argument("--work", type=Path, default=WORK, help="for what is in between")
    parser.add_argument("--release", action="store_true", help="also pack it for download")
    args = parser.parse_args()
    time = os.environ.get("SOURCE_DATE_EPOCH") or commit_time()
    build(args.dist, args.work, time)
    if args.release:
        release(args.dist, args.work, time)


def release(dist: Path, work: Path, time: str) -> None:
    """Pack what was built, with a checksum each; on Linux also for Debian and Flatpak."""
    archive = pack(dist, time)
    made, sha256 = [archive], linux.write_checksum(archive)
    if sys.platform == "linux":
        made.append(linux.write_flatpak(dist, archive, sha256))
        missing = [tool for tool in ("objdump", "dpkg-deb") if not shutil.which(tool)]
        if missing:
            print(f"no {' and no '.join(missing)} here: no package for Debian")
        else:
            glibc = oldest_glibc(dist / "boltbox")
            print(f"needs glibc {glibc} or newer")
            made.append(linux.build_deb(dist, work, read_version(), glibc, time))
            linux.write_checksum(made[-1])
    for path in made:
        print(f"{path} ({path.stat().st_size / 1e6:.1f} MB)")


if __name__ == "__main__":
    main()
