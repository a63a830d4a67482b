"""Measures the ready-made ideas for blank cards: `python -m tests.long_runs.ideas --games 400`.

They are added to the built-in cards in a few decks, and each deck plays against itself. No idea may
be called too strong or too weak.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial

from ai.deck_measurement import DeckFigures, DeckJob, compute_figures, play
from ai.parallel_map import parallel_map
from games.robot_wars.written_cards import IDEAS
from ui.play.card_writing import keep_deck
from ui.scenes.own_decks.beginning import copy_our_deck

BATCH = 15  # ideas in one deck


def measure(texts: list[str], keys: list[str], games: int, cores: int) -> DeckFigures:
    """Return the figures of these ideas among the built-in cards."""
    deck = keep_deck("robot_wars", copy_our_deck("robot_wars", "Ideas"), "Ideas", texts)
    job = DeckJob("robot_wars", deck, games=games)
    found = parallel_map(partial(play, job), range(games), cores)
    return compute_figures(dict(enumerate(found)), keys, games)


def main() -> int:
    """Print a line for each idea; return 1 if one is too strong or too weak."""
    p = argparse.ArgumentParser(prog="ideas", description=__doc__)
    p.add_argument("--games", type=int, default=400)
    p.add_argument("--cores", type=int, default=2)
    args = p.parse_args()
    wrong = 0
    for first in range(0, len(IDEAS), BATCH):
        some = IDEAS[first : first + BATCH]
        figures = measure(
            [one.text() for one in some], [one.key for one in some], args.games, args.cores
        )
        for card in figures.cards:
            drawn, played = card.drawn, card.played
            wrong += bool(card.verdict)
            print(
                f"{card.key:16} drawn {drawn.part:4.0%} ({drawn.low:.0%}-{drawn.high:.0%}),"
                f" played {played.times:4} times {played.part:4.0%}: {card.verdict or 'fair'}",
                flush=True,
            )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
