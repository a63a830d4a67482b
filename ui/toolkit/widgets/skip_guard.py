"""Tells deliberate presses from repeated ones that skip an animation."""

PAUSE_SECONDS = 0.35  # seconds without a press, after which the next press is deliberate


class Haste:
    """Measures how fast presses follow each other since something was skipped."""

    def __init__(self) -> None:
        self.skipping = False
        self.since = PAUSE_SECONDS  # seconds since the last press

    def skip(self) -> None:
        """Note a press that skipped something."""
        self.skipping, self.since = True, 0.0

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.since += dt

    def meant(self) -> bool:
        """Note another press; return whether it is deliberate."""
        if self.since >= PAUSE_SECONDS:
            self.skipping = False
        self.since = 0.0
        return not self.skipping
