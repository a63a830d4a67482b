"""The people who share the computer, in the terminal: ask for, choose, rename or delete one."""

from collections.abc import Sequence

from ui.language.localization import Words
from ui.play.lessons.lesson_menu import describe_finished_lessons
from ui.play.set_up import MAX_TYPED_LENGTH
from ui.storage.persons import (
    NAME_TIP,
    find_name_problem,
    forget,
    has_unnamed_games,
    rename,
    take_over,
)
from ui.storage.players import ANY_FACE
from ui.storage.statistics import FinishedMatch, list_finished
from ui.storage.statistics_text import describe_ratings, list_persons, list_taken_names, match_name
from ui.terminal.desk import Desk


def typed_name(text: str) -> str:
    """Return a typed name, shortened and without unprintable characters."""
    return "".join(letter for letter in text if letter.isprintable()).strip()[:MAX_TYPED_LENGTH]


def ask_name(desk: Desk) -> None:
    """Ask for the name of the person here, who gets what was played; an empty line is no name."""
    words, settings = desk.words, desk.profile.settings
    settings.tips = [*settings.tips, NAME_TIP]
    print(f"{words('people.ask_title')} {words('words.ask_name')}")
    if name := typed_name(desk.read_line(words("people.name"))):
        settings.become(name)
        take_over(desk.profile, name)
        desk.profile.flush(1.0)
        print(words("people.hello", name=name))
    desk.profile.save_settings()


def choose_person(desk: Desk) -> None:
    """Ask who is playing, and for their face."""
    words, settings = desk.words, desk.profile.settings
    played = desk.profile.matches()
    matches = sorted(list_finished(played), key=lambda one: one.saved.touched)
    people = list_persons(settings, matches, words)
    print(words("people.who"))
    lines = [
        f"{name}: {face_name(words, settings.faces.get(name, ANY_FACE))}. "
        + " ".join(
            [
                describe_finished_lessons(settings, name, words),
                *describe_ratings(matches, name, words),
            ]
        )
        for name in people
    ]
    chosen = desk.choose([words("words.menu"), *lines, words("people.new")])
    if not chosen:
        return
    if chosen <= len(people):
        settings.become(people[chosen - 1])
    elif name := typed_name(desk.read_line(words("people.name"))):
        settings.become(match_name(name, people))
    else:
        return
    name = settings.person
    print(
        words("people.face", name=name, face=face_name(words, settings.faces.get(name, ANY_FACE)))
    )
    faces = words("setup.face.names").split(", ")
    more = (
        [words("people.other_name"), words("people.delete_this")] if chosen <= len(people) else []
    )
    if has_unnamed_games(played, name):
        more.append(words("people.take", name=words("setup.person", n=1)))
    face = desk.choose([words("people.as_it_is"), *faces, *more])
    if face > len(faces):
        if more[face - len(faces) - 1] == words("people.other_name"):
            _rename(desk, name, matches)
        elif more[face - len(faces) - 1] == words("people.delete_this"):
            _forget(desk, name)
        else:
            take_over(desk.profile, name)
            print(words("people.take_text", name=name, other=words("setup.person", n=1)))
        return
    if face:
        settings.faces = {**settings.faces, name: face - 1}
    desk.profile.save_settings()
    print(words("people.hello", name=name))


def _rename(desk: Desk, name: str, matches: Sequence[FinishedMatch]) -> None:
    """Ask for a new name until one is free; an empty line keeps the old one."""
    words, settings = desk.words, desk.profile.settings
    while new := typed_name(desk.read_line(words("people.name"))):
        if why := find_name_problem(name, new, list_taken_names(settings, matches, words)):
            print(words(why, name=new))
            continue
        rename(desk.profile, name, new)
        print(words("people.renamed", old=name, name=new))
        return


def _forget(desk: Desk, name: str) -> None:
    """Delete a person, after one confirmation."""
    words = desk.words
    print(words("people.delete_text", name=name))
    if desk.choose([words("page.cancel"), words("people.delete_title", name=name)]):
        forget(desk.profile, name)
        print(words("people.deleted", name=name))


def face_name(words: Words, face: int) -> str:
    """Return the name of a face, or the words for no face."""
    return (
        words("people.no_face") if face == ANY_FACE else words("setup.face.names").split(", ")[face]
    )
