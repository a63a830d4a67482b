"""Who is at the computer, in words: each person has a name, a face, lessons and a record."""

from ui.lessons.started import lessons_told
from ui.localization import Words
from ui.players import ANY
from ui.presentation.records import called, persons, ratings
from ui.record import played
from ui.set_up import LONGEST
from ui.terminal.desk import Desk


def typed_name(text: str) -> str:
    """Return a typed name without what cannot be printed; empty if nothing is left."""
    return "".join(letter for letter in text if letter.isprintable()).strip()[:LONGEST]


def choose_person(desk: Desk) -> None:
    """Let somebody say who they are, and choose a face."""
    words, settings = desk.words, desk.profile.settings
    matches = sorted(played(desk.profile.matches()), key=lambda one: one.saved.touched)
    people = persons(settings, matches, words)
    print(words("people.who"))
    lines = [
        f"{name}: {face_name(words, settings.faces.get(name, ANY))}. "
        + " ".join([lessons_told(settings, name, words), *ratings(matches, name, words)])
        for name in people
    ]
    chosen = desk.number([words("words.menu"), *lines, words("people.new")])
    if not chosen:
        return
    if chosen <= len(people):
        settings.become(people[chosen - 1])
    elif name := typed_name(desk.line(words("people.name"))):
        settings.become(called(name, people))
    else:
        return
    name = settings.person
    print(words("people.face", name=name, face=face_name(words, settings.faces.get(name, ANY))))
    faces = words("setup.face.names").split(", ")
    face = desk.number([words("people.as_it_is"), *faces])
    if face:
        settings.faces = {**settings.faces, name: face - 1}
    desk.profile.save_settings()
    print(words("people.hello", name=name))


def face_name(words: Words, face: int) -> str:
    """Return the name of a face, or that none is chosen."""
    return words("people.no_face") if face == ANY else words("setup.face.names").split(", ")[face]
