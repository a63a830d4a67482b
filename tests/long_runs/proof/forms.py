"""The long forms by name."""

from __future__ import annotations

from tests.long_runs.proof import (
    damages,
    fingerprints,
    games,
    hidden,
    kills,
    spoilt_files,
    workers,
    write_errors,
)
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
    Form(
        "write_errors",
        "kinds of error",
        len(write_errors.FAULTS),
        len(write_errors.FAULTS),
        1,
        write_errors.one,
        "While a profile is opened, a game is stored and the profile closed, each call by which "
        "SQLite writes, syncs, truncates, locks, maps, opens or deletes fails in its turn: "
        "once, until there is room, or to the end. What counts as stored is on the disk, what "
        "was there stays, and once there is room everything is kept.",
        write_errors.missing,
    ),
    Form(
        "truncations",
        "replays",
        len(games.KINDS),
        len(games.KINDS),
        1,
        spoilt_files.truncations,
        "A replay of each game and number of players, cut after each of its characters, is "
        "refused in a sentence of ours; only its last line end may be missing.",
    ),
    Form(
        "flips",
        "spoilt replays",
        10_000,
        10_000,
        200,
        spoilt_files.flip,
        "A replay's file with bits flipped, half of them with a checksum that fits again, is "
        "refused in a sentence of ours, or is the same match.",
    ),
    Form(
        "decks",
        "mutated decks",
        1_000_000,
        1_000_000,
        2_000,
        spoilt_files.mutated_deck,
        "A spoilt deck is refused with mistakes that have a place and a message, or is sound; "
        "one in ten of the sound ones is played to the end.",
    ),
    Form(
        "hidden",
        "pairs",
        100_000,
        100_000 // hidden.EACH,
        20,
        hidden.pairs,
        "Two tables that differ only in what a seat cannot see give it the same view, the same "
        "moves, the same features and the same log; so does a next move, unless it shows what "
        "was hidden.",
    ),
    Form(
        "pixels",
        "pairs",
        2_000,
        2_000,
        50,
        hidden.pixels,
        "Such a pair gives the same picture in the window, pixel by pixel, the same seed to "
        "think with, and the same move, ranking and numbers of an opponent.",
    ),
    Form(
        "workers",
        "games",
        500,
        500,
        1,
        workers.one,
        "Games whose thinking process is killed, stopped or slowed at every tenth request come "
        "to their end, and each request gets one legal answer.",
        workers.missing,
    ),
    Form(
        "hash_seeds",
        "seeds",
        100,
        100,
        1,
        fingerprints.hash_seeds,
        "A game of each kind has the same fingerprints under three values of PYTHONHASHSEED.",
    ),
    Form(
        "built",
        "replays",
        len(games.KINDS),
        len(games.KINDS),
        2,
        fingerprints.built,
        "The built program plays a replay of each kind, in an empty environment, to the same "
        "fingerprints.",
        fingerprints.not_built,
    ),
    Form(
        "pythons",
        "seeds",
        20,
        20,
        1,
        fingerprints.other_pythons,
        "A game of each kind has the same fingerprints under every other version of Python that "
        "is installed.",
        fingerprints.no_other_python,
    ),
)
FORMS = {form.name: form for form in ALL}


def work(name: str, first: int, last: int) -> Found:
    """Check a batch (in another process, which finds a form by its name)."""
    return batch(FORMS[name], range(first, last))
