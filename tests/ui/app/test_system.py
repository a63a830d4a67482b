"""Freed pictures are given back to the system, whatever small things lie between them."""

import subprocess
import sys

import pytest

from tests.support.paths import ROOT

HOLD = """
import pygame, platform
from bench.memory import resident_megabytes as resident
from ui.app.system import fix_memory_thresholds
assert platform.libc_ver()[0] == "glibc"
fix_memory_thresholds()
pygame.Surface((3000, 2000), 0, 32)  # freed at once: glibc then keeps all that is smaller
before, pictures, between = resident(), [], []
for _ in range(60):
    picture = pygame.Surface((600, 400), 0, 32)
    picture.fill((1, 2, 3))
    pictures.append(picture)
    between.append(pygame.Surface((20, 20), 0, 32))
held = resident() - before
pictures.clear()
print(held, resident() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc keeps them")
def test_the_memory_of_freed_pictures_is_given_back() -> None:
    done = subprocess.run(
        [sys.executable, "-c", HOLD], cwd=ROOT, text=True, capture_output=True, check=False
    )
    if "libc_ver" in done.stderr:
        pytest.skip("this system has another C library")
    held, left = map(float, done.stdout.split()[-2:])
    assert held > 40
    assert left < 10
