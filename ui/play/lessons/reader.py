"""Reads lesson.yaml: a strict reader that reports every mistake with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from games.cardfile.errors import CardError, CheckedText, Mistake, clip, join_with_or
from games.cardfile.reader import Card
from games.cardfile.yaml_tree import YamlNode, parse_yaml, without_places
from games.engine import State, legal_moves
from games.registry import GAMES
from ui.files import LANGUAGES
from ui.language.localization import Words, split_blanks
from ui.language.presenters import PRESENTERS, find_folder
from ui.play.lessons.lesson import (
    FILE,
    LEARNER,
    Lesson,
    LessonMove,
    LessonStep,
    Pattern,
    blanks,
    named,
    pattern_of,
)
from ui.play.lessons.progress import LessonProgress, Lost

TOP = "lesson"


def texts_file(folder: Path, language: str) -> Path:
    """Return the file of a lesson's sentences in a language."""
    return folder / f"{TOP}.{language}.yaml"


def wrong_in(path: Path, game: str) -> list[Mistake]:
    """Return the mistakes of a file of sentences, each with its line; which keys it needs apart."""
    try:
        source, node = parse_yaml(path)
        above = "the file"
        for word in (TOP, game):
            found = node.value.get(word) if isinstance(node.value, dict) else None
            if found is None:
                right = f"write {TOP}: {{{game}: {{draw: a sentence}}}}"
                raise source.fail(node.place, f"{above} has no '{word}:'; {right}")
            node, above = found, f"'{word}'"
        if not isinstance(node.value, dict):
            raise source.fail(node.place, f"'{game}' is keys with sentences; write draw: and one")
        for key, text in node.value.items():
            if not isinstance(text.value, str):
                right = f"write {clip(key)}: and a sentence in quotes"
                source.report(text.place, f"'{clip(key)}' is no text; {right}")
        source.raise_reported()
    except CardError as error:
        return list(error.mistakes)
    return []


WHOLE = {
    "seats": int,
    "seed": int,
    "options": dict,
    "deal": dict,
    "usually": list,
    "before": list,
    "steps": list,
}
STEP = {
    "key": str,
    "rule": str,
    "do": list,
    "then": list,
    "no": list,
    "glow": list,
    "shows": list,
    "stops": str,
}
DEED = {"move": str, "dice": list}
ANSWER = {"move": str, "say": str, "rule": str}
FEWEST, MOST = 6, 14  # steps
KEY = re.compile("[a-z][a-z_0-9]*")


def lesson_of(game: str, path: Path | None = None) -> Lesson:
    """Return the lesson of a game; raise CardError with all mistakes of its file.

    The lesson is not played: `mistakes` does that.
    """
    return _Reader(game, path or find_folder(game) / FILE).lesson()


def mistakes(game: str, path: Path | None = None) -> list[Mistake]:
    """Return what is wrong with a lesson and its sentences; it is read and played through."""
    if wrong := wrong_texts(game):
        return wrong
    try:
        reader = _Reader(game, path or find_folder(game) / FILE)
        reader.told(lesson := reader.lesson())
        reader.played(lesson)
        reader.source.raise_reported()
    except CardError as error:
        return list(error.mistakes)
    return []


def wrong_texts(game: str) -> list[Mistake]:
    """Return what is wrong with the files of a lesson's sentences, in all languages."""
    return [one for path in texts_of(game) for one in wrong_in(path, game)]


def texts_of(game: str) -> list[Path]:
    """Return the files of a lesson's sentences, one a language."""
    return [texts_file(find_folder(game).resolve(), language) for language in LANGUAGES]


class _Reader:
    """One file being read."""

    def __init__(self, game: str, path: Path) -> None:
        self.game, self.path = game, path
        self.source: CheckedText
        self.source, self.root = parse_yaml(path)
        self.page = PRESENTERS[game].rule_page(LANGUAGES[0]).read_text("utf-8")

    # shapes

    def _fields(
        self, node: YamlNode, known: Mapping[str, type], needed: str
    ) -> dict[str, YamlNode]:
        """Return the fields of a mapping, those alone that are known and of the right type."""
        if not isinstance(node.value, dict):
            raise self.source.fail(node.place, f"write {{{', '.join(known)}}}")
        for word, child in node.value.items():
            if word not in known:
                told = join_with_or(known)
                self.source.report(child.word, f"there is no {clip(word)!r}; write {told}")
            elif type(child.value) is not known[word]:
                kind = {int: "a number", str: "a text", list: "a list", dict: "a mapping"}
                self.source.report(child.place, f"{word} is {kind[known[word]]}")
        for word in needed.split():
            if word not in node.value:
                self.source.report(node.place, f"{word!r} is missing")
        return {
            word: child
            for word, child in node.value.items()
            if word in known and type(child.value) is known[word]
        }

    def _of(self, fields: dict[str, YamlNode], word: str) -> Iterator[YamlNode]:
        """Return the items of a list, none if it is not there."""
        return iter(fields[word].value if word in fields else ())

    # the lesson

    def lesson(self) -> Lesson:
        """Return what the file says; raise CardError with all mistakes."""
        at = self._fields(self.root, WHOLE, "seats seed deal steps")
        self.source.raise_reported()
        game, seats = GAMES[self.game], int(at["seats"].value)
        if seats not in game.seats:
            low, high = game.seats[0], game.seats[-1]
            raise self.source.fail(at["seats"].place, f"{low} to {high} can play, not {seats}")
        options = without_places(at["options"]) if "options" in at else {}
        try:
            table = game.table(seats, game.complete_options(seats, options))
        except ValueError as error:
            raise self.source.fail(at["options"].place, str(error)) from None
        self.seats = seats
        self.zones, self.cards = table.zones, self._box(table)
        found = Lesson(
            self.game,
            seats,
            int(at["seed"].value),
            options,
            {zone: self._pile(zone, node) for zone, node in at["deal"].value.items()},
            tuple(p for node in self._of(at, "usually") for p in self._patterns(node)),
            tuple(self._deed(node, alone=True) for node in self._of(at, "before")),
            tuple(self._step(node) for node in self._of(at, "steps")),
        )
        if self.path.name == FILE and not FEWEST <= len(found.steps) <= MOST:
            told = f"a lesson has {FEWEST} to {MOST} steps, not {len(found.steps)}"
            self.source.report(at["steps"].place, told)
        self.source.raise_reported()
        return found

    def _box(self, table: State) -> dict[str, Card]:
        """Return every face of the box by the names that a file can call it."""
        found: dict[str, Card] = {}
        for face in table.box:
            found.setdefault(face.key, face)
            found[f"{face.key}.{face.variant}"] = face
        return found

    def _pile(self, zone: str, node: YamlNode) -> tuple[Card, ...]:
        if zone not in self.zones:
            self.source.report(node.word, f"there is no zone {clip(zone)!r}")
        if not isinstance(node.value, list):
            raise self.source.fail(node.place, "a zone holds a list of cards")
        return tuple(card for one in node.value if (card := self._card(one)))

    def _card(self, node: YamlNode) -> Card | None:
        card = self.cards.get(str(node.value))
        if card is None:
            self.source.report(node.place, f"there is no card {clip(node.value)!r} in the box")
        return card

    def _step(self, node: YamlNode) -> LessonStep:
        at = self._fields(node, STEP, "key rule")
        self.source.raise_reported()
        key = str(at["key"].value)
        if not KEY.fullmatch(key):
            self.source.report(at["key"].place, "a key is a word of small letters and _")
        deeds = [self._deed(one, alone=False) for one in self._of(at, "do")]
        deeds += [self._deed(one, alone=True) for one in self._of(at, "then")]
        rule = self._rule(at["rule"])
        answers = tuple(self._answer(one, rule) for one in self._of(at, "no"))
        glow = tuple(str(one.value) for one in self._of(at, "glow"))
        for one in self._of(at, "glow"):
            if str(one.value) not in {*self.cards, *self.zones}:
                self.source.report(one.place, f"{clip(one.value)!r} is neither a card nor a zone")
        shows = tuple(str(one.value) for one in self._of(at, "shows"))
        for one in self._of(at, "shows"):
            if str(one.value) not in self.zones:
                self.source.report(one.place, f"there is no zone {clip(one.value)!r}")
        stops = str(at["stops"].value) if "stops" in at else ""
        return LessonStep(key, rule, tuple(deeds), answers, glow, node, shows, stops)

    def _rule(self, node: YamlNode) -> str:
        if f"{{#{node.value}}}" not in self.page:
            self.source.report(node.place, f"the rule page has no {clip(node.value)!r}")
        return str(node.value)

    def _answer(self, node: YamlNode, rule: str) -> tuple[Pattern, str, str]:
        at = self._fields(node, ANSWER, "move say")
        self.source.raise_reported()
        own = self._rule(at["rule"]) if "rule" in at else rule
        return self._pattern(at["move"], str(at["move"].value)), str(at["say"].value), own

    def _deed(self, node: YamlNode, alone: bool) -> LessonMove:
        dice: tuple[int, ...] = ()
        move = node
        if isinstance(node.value, dict):
            at = self._fields(node, DEED, "move")
            self.source.raise_reported()
            move = at["move"]
            for die in self._of(at, "dice"):
                if type(die.value) is not int:
                    self.source.report(die.place, "a die shows a number")
            self.source.raise_reported()
            dice = tuple(int(die.value) for die in self._of(at, "dice"))
        return LessonMove(tuple(self._patterns(move)), dice, alone, node)

    def _patterns(self, node: YamlNode) -> list[Pattern]:
        return [self._pattern(node, part) for part in str(node.value).split(" | ")]

    def _pattern(self, node: YamlNode, text: str) -> Pattern:
        """Return a pattern; raise CardError if it is none or names what is not there."""
        found = pattern_of(text)
        if found is None:
            told = f"{clip(text)!r} is no move; write 'verb card zone', with '1 ' before for seat 1"
            raise self.source.fail(node.place, told)
        if found.seat >= self.seats:
            self.source.report(node.place, f"there is no seat {found.seat}")
        for name in (found.piece, found.to):
            key, _, zone = name.partition("@")
            place = key.partition("/")[0]
            known = key in ("*", "-", *self.cards) or (name is found.to and place in self.zones)
            if not known or zone not in ("", *self.zones):
                self.source.report(node.place, f"{clip(name)!r} is neither a card nor a zone")
        return found

    # the texts

    def told(self, lesson: Lesson) -> None:
        """Note texts that are missing in a language, or have blanks that nothing fills."""
        for language in LANGUAGES:
            words = Words(language)
            known = blanks(lesson, words, [""] * lesson.seats)
            for step in lesson.steps:
                keys = [step.key, *([] if step.read else [f"{step.key}_no"])]
                for key in [*keys, *[say for _, say, _ in step.answers]]:
                    self._text(step, words, lesson.text_key(key), known)

    def _text(self, step: LessonStep, words: Words, key: str, known: dict[str, str]) -> None:
        if key not in words:
            told = f"lesson.{words.language}.yaml has no text {key!r}"
            self.source.report(step.node.place, told)
            return
        for blank in [part for part, name in split_blanks(words(key)) if name]:
            if blank not in known:
                told = f"{key!r} names {{{blank}}} in {words.language}, which is no card of the box"
                self.source.report(step.node.place, told)

    # the play

    def played(self, lesson: Lesson) -> None:
        """Play the lesson to its end; note where the rules go another way."""
        never = {(n, no[0]) for n, step in enumerate(lesson.steps) for no in step.answers}
        try:
            course = LessonProgress(lesson)
            while not course.over:
                self._glows(course)
                state = course.match.state
                for one in legal_moves(state) if course.wanted else ():
                    asked = {no[0] for no in course.now.answers if no[0].fits(state, LEARNER, one)}
                    never -= {(course.step, pattern) for pattern in asked}
                if course.reading:
                    course.onward()
                else:
                    move = course.wanted[0] if course.wanted else course.alone()
                    assert move is not None
                    course.go(move)
        except Lost as lost:
            self.source.report(lost.deed.node.place, str(lost))
            return
        except ValueError as error:
            self.source.report(self.root.value["deal"].place, str(error))
            return
        for n, pattern in sorted(never):
            told = " ".join(map(str, pattern))
            self.source.report(lesson.steps[n].node.place, f"no legal move is answered by '{told}'")

    def _glows(self, course: LessonProgress) -> None:
        """Note what a step wants to glow that does not lie on the table."""
        state = course.match.state
        lying = {name for face in state.faces for name in named(face)} | state.zones.keys()
        for name in course.now.glow if course.deed == 0 else ():
            if name not in lying:
                self.source.report(course.now.node.place, f"{name!r} does not lie on the table")


MOMENTS_FILE = "moments.yaml"


@cache
def rule_page_lesson(game: str) -> Lesson:
    """Return what a game's rule page draws; raise CardError with all mistakes of the file."""
    return lesson_of(game, find_folder(game) / MOMENTS_FILE)


def moment(game: str, key: str) -> LessonProgress:
    """Return the game as it stands when the step of that key begins; raise KeyError without one."""
    course = LessonProgress(rule_page_lesson(game))
    while course.now.key != key:
        if course.over:
            raise KeyError(key)
        course.skip()
    return course
