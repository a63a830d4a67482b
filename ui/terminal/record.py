"""Statistics and the score of an evening in the terminal."""

import time

from ui.storage.statistics import list_finished, list_names, score_evening, write_csv
from ui.storage.statistics_text import RecordLine, describe_game, describe_games, describe_scores
from ui.terminal.desk import Desk


def show_record(desk: Desk) -> None:
    """Print the evening's score and anyone's statistics; begin or end an evening."""
    profile, words = desk.profile, desk.words
    matches = sorted(list_finished(profile.matches()), key=lambda one: one.saved.touched)
    people = list_names(matches)
    running = profile.settings.evening
    acts = [words("records.of", name=name) for name in people]
    acts.append(words(f"records.evening_{'stop' if running else 'begin'}"))
    acts.append(words("words.record.csv"))
    if running:
        when = time.strftime("%H:%M", time.localtime(running))
        told = describe_scores(score_evening(matches, running), words)
        print(words(f"records.evening_{'since' if told else 'new'}", when=when))
        print_lines(told)
    elif not people:
        print(words("records.empty"))
    chosen = desk.choose([words("records.nothing"), *acts])
    if not chosen:
        return
    if chosen <= len(people):
        name = people[chosen - 1]
        for line in describe_games(matches, name, words):
            print(line.name)
            found = describe_game(matches, name, line.key, words)
            print_lines(found, "  ")
            levels = [one.key.partition(".")[2] for one in found if one.key.startswith("level.")]
            for level in levels if len(levels) > 1 else ():
                key = "" if level == "persons" else level
                print_lines(describe_game(matches, name, line.key, words, key), "    ")
    elif chosen == len(acts):
        _save_csv(desk)
    else:
        profile.settings.evening = 0.0 if running else time.time()
        profile.save_settings()
        print(words("records.evening_none" if running else "records.evening_begun"))
    show_record(desk)


def _save_csv(desk: Desk) -> None:
    """Write all games to a CSV file in the profile's folder."""
    try:
        path = write_csv(desk.profile.matches(), desk.profile.folder)
        print(desk.words("records.saved", file=path.name))
    except OSError as error:
        print(desk.words("records.not_saved", why=error.strerror or str(error)))


def print_lines(lines: list[RecordLine], indent: str = "") -> None:
    """Print lines of statistics."""
    for line in lines:
        rest = ", ".join(filter(None, line[2:]))
        print(f"{indent}{line.name}: {rest}.")
