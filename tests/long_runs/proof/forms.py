"""The long forms by name."""

from __future__ import annotations

from tests.long_runs.proof import damages, games, kills
from tests.long_runs.proof.form import Form, Found, batch

ALL = (
    Form(
        "laws",
        "random games",
        1_000_000,
        1_000_000,
        100,
        games.cheap,
        "Random games of every game and number of players come to an end: no piece is lost or "
        "doubled, nobody knows a shuffled card, nothing changes an earlier table; at one "
        "decision in 20 a seat's view, its moves and the search's tables are checked too.",
    ),
    Form(
        "all_laws",
        "random games",
        40_000,
        40_000,
        10,
        games.every_law,
        "The same under all laws of `tests/long_runs/law.py`, for every onlooker at every "
        "decision, then undone to the start and redone.",
    ),
    Form(
        "heavy",
        "random games",
        20_000,
        20_000,
        4,
        games.heavy,
        "After each decision the game is saved, loaded and replayed: every fingerprint is the "
        "same.",
    ),
    Form(
        "kill",
        "kills",
        2_000,
        200,
        1,
        kills.one,
        "The program, killed (SIGKILL) in the middle of a game, has every decision that it told "
        "in its profile, which opens without a complaint and goes on.",
    ),
    Form(
        "page_one",
        "bits",
        damages.PAGE_BITS,
        damages.PAGE_BITS,
        256,
        damages.page_one,
        "Any one bit of the profile's first page may be flipped: the game starts, the file is "
        "set aside as it is or read as it is, and all three games of it are there with all "
        "their moves.",
    ),
    Form(
        "damages",
        "damages",
        100_000,
        100_000,
        200,
        damages.damage,
        "After bits flipped, stretches overwritten, pages swapped, bytes cut off, added or "
        "taken out the game starts, the damaged file is kept byte for byte, no match is hidden, "
        "each that can be continued is as it was or says what is not, and a new game is stored.",
    ),
)
FORMS = {form.name: form for form in ALL}


def work(name: str, first: int, last: int) -> Found:
    """Check a batch (in another process, which finds a form by its name)."""
    return batch(FORMS[name], range(first, last))
