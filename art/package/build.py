"""Build the folder `dist/boltbox`, which runs without Python (`make executable`, `make release`).

If there is a C compiler, rules, judges and search are compiled. Two builds of one commit with the
same Python and compiler are equal byte for byte on any computer.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

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


def pack(dist: Path, time: str) -> Path:
    """Pack the folder as a `.tar.gz`, write its checksum beside it, and return its path."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    system = f"{platform.system()}-{platform.machine()}".lower()
    archive = dist / f"boltbox-{project['version']}-{system}.tar.gz"
    program = next(path for path in (dist / "Boltbox.app", dist / "boltbox") if path.exists())

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
    told = f"{hashlib.sha256(archive.read_bytes()).hexdigest()}  {archive.name}\n"
    archive.with_name(archive.name + ".sha256").write_text(told, "utf-8")
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
    parser.add_argument("--release", action="store_true", help="also pack it as a .tar.gz")
    args = parser.parse_args()
    time = os.environ.get("SOURCE_DATE_EPOCH") or commit_time()
    build(args.dist, args.work, time)
    if args.release:
        print(pack(args.dist, time))
        if sys.platform == "linux" and shutil.which("objdump"):
            print(f"needs glibc {oldest_glibc(args.dist / 'boltbox')} or newer")


if __name__ == "__main__":
    main()
