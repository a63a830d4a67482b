"""Somebody's statistics in words, and the score of an evening."""

import time
from collections.abc import Callable

from ui.localization import Words
from ui.presentation.records import Line, by_game, details, scores
from ui.record import evening, names, played
from ui.storage.profile import Profile

Choose = Callable[[list[str]], int]  # prints numbered lines, returns the index of the chosen one


def tell_record(profile: Profile, words: Words, choose: Choose) -> None:
    """Print what somebody has reached, and the evening's score; an evening begins or ends here."""
    matches = sorted(played(profile.matches()), key=lambda one: one.saved.touched)
    people = names(matches)
    running = profile.settings.evening
    acts = [words("records.of", name=name) for name in people]
    acts.append(words(f"records.evening_{'stop' if running else 'begin'}"))
    if running:
        when = time.strftime("%H:%M", time.localtime(running))
        told = scores(evening(matches, running), words)
        print(words(f"records.evening_{'since' if told else 'new'}", when=when))
        tell(told)
    elif not people:
        print(words("records.empty"))
    chosen = choose([words("records.nothing"), *acts])
    if not chosen:
        return
    if chosen <= len(people):
        name = people[chosen - 1]
        for line in by_game(matches, name, words):
            print(line.name)
            tell(details(matches, name, line.key, words), "  ")
    else:
        profile.settings.evening = 0.0 if running else time.time()
        profile.save_settings()
        print(words("records.evening_none" if running else "records.evening_begun"))
    tell_record(profile, words, choose)


def tell(lines: list[Line], indent: str = "") -> None:
    """Print lines of a record."""
    for line in lines:
        rest = ", ".join(filter(None, line[2:]))
        print(f"{indent}{line.name}: {rest}.")
