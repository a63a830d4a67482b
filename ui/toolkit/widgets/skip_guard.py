"""Tells a press that is meant from one of a row of presses (or a held key) that only skips."""

PAUSE = 0.35  # seconds without a press, after which the next one is meant again


class Haste:
    """How fast presses follow one another since something was skipped."""

    def __init__(self) -> None:
        self.skipping = False
        self.since = PAUSE  # seconds since the last press

    def skip(self) -> None:
        """Note a press that skipped something."""
        self.skipping, self.since = True, 0.0

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self.since += dt

    def meant(self) -> bool:
        """Note another press; return whether it is meant for what is seen now."""
        if self.since >= PAUSE:
            self.skipping = False
        self.since = 0.0
        return not self.skipping
