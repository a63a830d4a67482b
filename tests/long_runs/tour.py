"""Opponents play the whole tour in the person's place: `make tour`.

Every match is begun, stored and won as a person would: a lost one is tried again at once.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from ai.levels import TOP
from ai.registry import JUDGES
from ai.worker import Opponents
from ui.language.localization import Words
from ui.play.session import Session
from ui.play.tour import TourMatch, begin_match, read_tour
from ui.storage.profile import Profile
from ui.storage.statistics import list_finished

PAUSE_SECONDS = 0.0005  # between two looks at the thinking process
TICK_SECONDS = 2.0  # that the session's clock goes on by at each look


def play(session: Session, opponents: Opponents, level: str) -> bool:
    """Play a match to its end, the person's moves at a level; return whether the person won."""
    now, seat = 0.0, session.persons[0]
    while not session.match.over:
        session.profile.flush()
        now += TICK_SECONDS
        if session.mine:
            match = session.match
            opponents.ask(match.game, match.view(seat), level, match.public_seed())
            while (answer := opponents.poll()) is None:
                time.sleep(PAUSE_SECONDS)
            session.play(answer.move)
        else:
            session.tick(now)
            time.sleep(PAUSE_SECONDS)
    session.profile.flush()
    return seat in session.match.state.winners


def win(one: TourMatch, profile: Profile, opponents: Opponents, most: int, top: str) -> int:
    """Try a match until it is won; return the number of tries, 0 if `most` were not enough."""
    words, level = Words("en"), JUDGES[one.game].nearest_level(top)
    for tries in range(1, most + 1):
        session = begin_match(one, profile, opponents, words, seed=tries)
        if play(session, opponents, level):
            return tries
    return 0


def main() -> int:
    """Win match after match in the order of the tour; return 1 if one cannot be won."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--tries", type=int, default=20, help="of each match, at most")
    told.add_argument("--level", default=TOP, help="at which the person's moves are played")
    args = told.parse_args()
    tour, opponents, games = read_tour(), Opponents(), 0
    with tempfile.TemporaryDirectory() as folder:
        profile = Profile(Path(folder))
        try:
            while (one := tour.find_next(profile.settings.tour_here)) is not None:
                began = time.monotonic()
                tries = win(one, profile, opponents, args.tries, args.level)
                games += tries
                seconds = time.monotonic() - began
                print(f"{one.name:16} {tries:3} tries, {seconds:6.1f} s", flush=True)
                if not tries:
                    return 1
            profile.flush()
            finished = len(list_finished(profile.matches()))
        finally:
            opponents.close()
            profile.close()
    print(
        f"{len(tour.by_name)} matches won in {games} games, {finished} of them stored as finished"
    )
    return int(finished != games)


if __name__ == "__main__":
    sys.exit(main())
