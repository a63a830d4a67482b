"""Where the checkout is that is being tested."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
