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
from ui.language.grammar import list_blanks
from ui.language.localization import Words
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
    parse_pattern,
)
from ui.play.lessons.progress import LessonDiverged, LessonProgress

TOP = "lesson"


def texts_file(folder: Path, language: str) -> Path:
    """Return the file of a lesson's sentences in a language."""
    return folder / f"{TOP}.{language}.yaml"


def find_text_mistakes(path: Path, game: str) -> list[Mistake]:
    """Return the mistakes of a file of sentences, each with its line.

    Missing and unknown keys are reported elsewhere.
    """
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


LESSON_FIELDS = {
    "seats": int,
    "seed": int,
    "options": dict,
    "deal": dict,
    "usually": list,
    "before": list,
    "steps": list,
}
STEP_FIELDS = {
    "key": str,
    "rule": str,
    "do": list,
    "then": list,
    "no": list,
    "glow": list,
    "shows": list,
    "stops": str,
}
MOVE_FIELDS = {"move": str, "dice": list}
ANSWER_FIELDS = {"move": str, "say": str, "rule": str}
MIN_STEPS, MAX_STEPS = 6, 14
KEY_PATTERN = re.compile("[a-z][a-z_0-9]*")


def read_lesson(game: str, path: Path | None = None) -> Lesson:
    """Return the lesson of a game; raise CardError with all mistakes of its file.

    `mistakes` also plays the lesson through; this function does not.
    """
    return _Reader(game, path or find_folder(game) / FILE).lesson()


def mistakes(game: str, path: Path | None = None) -> list[Mistake]:
    """Return the mistakes of a lesson and of its sentences.

    The lesson is read and played through.
    """
    if wrong := find_all_text_mistakes(game):
        return wrong
    try:
        reader = _Reader(game, path or find_folder(game) / FILE)
        reader.check_texts(lesson := reader.lesson())
        reader.play_through(lesson)
        reader.source.raise_reported()
    except CardError as error:
        return list(error.mistakes)
    return []


def find_all_text_mistakes(game: str) -> list[Mistake]:
    """Return the mistakes in the files of a lesson's sentences, in all languages."""
    return [one for path in list_text_files(game) for one in find_text_mistakes(path, game)]


def list_text_files(game: str) -> list[Path]:
    """Return the files of a lesson's sentences, one for each language."""
    return [texts_file(find_folder(game).resolve(), language) for language in LANGUAGES]


class _Reader:
    """Reads one file."""

    def __init__(self, game: str, path: Path) -> None:
        self.game, self.path = game, path
        self.source: CheckedText
        self.source, self.root = parse_yaml(path)
        self.page = PRESENTERS[game].rule_page(LANGUAGES[0]).read_text("utf-8")

    # fields

    def _fields(
        self, node: YamlNode, known: Mapping[str, type], needed: str
    ) -> dict[str, YamlNode]:
        """Return the fields of a mapping that are known and have the right type."""
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

    def _items(self, fields: dict[str, YamlNode], word: str) -> Iterator[YamlNode]:
        """Return the items of a list; none if the field is missing."""
        return iter(fields[word].value if word in fields else ())

    # the lesson

    def lesson(self) -> Lesson:
        """Return the lesson in the file; raise CardError with all mistakes."""
        at = self._fields(self.root, LESSON_FIELDS, "seats seed deal steps")
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
            tuple(p for node in self._items(at, "usually") for p in self._patterns(node)),
            tuple(self._required_move(node, alone=True) for node in self._items(at, "before")),
            tuple(self._step(node) for node in self._items(at, "steps")),
        )
        if self.path.name == FILE and not MIN_STEPS <= len(found.steps) <= MAX_STEPS:
            told = f"a lesson has {MIN_STEPS} to {MAX_STEPS} steps, not {len(found.steps)}"
            self.source.report(at["steps"].place, told)
        self.source.raise_reported()
        return found

    def _box(self, table: State) -> dict[str, Card]:
        """Return every face of the game by the names that a file can use for it."""
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
        at = self._fields(node, STEP_FIELDS, "key rule")
        self.source.raise_reported()
        key = str(at["key"].value)
        if not KEY_PATTERN.fullmatch(key):
            self.source.report(at["key"].place, "a key is a word of small letters and _")
        moves = [self._required_move(one, alone=False) for one in self._items(at, "do")]
        moves += [self._required_move(one, alone=True) for one in self._items(at, "then")]
        rule = self._rule(at["rule"])
        answers = tuple(self._answer(one, rule) for one in self._items(at, "no"))
        glow = tuple(str(one.value) for one in self._items(at, "glow"))
        for one in self._items(at, "glow"):
            if str(one.value) not in {*self.cards, *self.zones}:
                self.source.report(one.place, f"{clip(one.value)!r} is neither a card nor a zone")
        shows = tuple(str(one.value) for one in self._items(at, "shows"))
        for one in self._items(at, "shows"):
            if str(one.value) not in self.zones:
                self.source.report(one.place, f"there is no zone {clip(one.value)!r}")
        stops = str(at["stops"].value) if "stops" in at else ""
        return LessonStep(key, rule, tuple(moves), answers, glow, node, shows, stops)

    def _rule(self, node: YamlNode) -> str:
        if f"{{#{node.value}}}" not in self.page:
            self.source.report(node.place, f"the rule page has no {clip(node.value)!r}")
        return str(node.value)

    def _answer(self, node: YamlNode, rule: str) -> tuple[Pattern, str, str]:
        at = self._fields(node, ANSWER_FIELDS, "move say")
        self.source.raise_reported()
        own = self._rule(at["rule"]) if "rule" in at else rule
        return self._pattern(at["move"], str(at["move"].value)), str(at["say"].value), own

    def _required_move(self, node: YamlNode, alone: bool) -> LessonMove:
        dice: tuple[int, ...] = ()
        move = node
        if isinstance(node.value, dict):
            at = self._fields(node, MOVE_FIELDS, "move")
            self.source.raise_reported()
            move = at["move"]
            for die in self._items(at, "dice"):
                if type(die.value) is not int:
                    self.source.report(die.place, "a die shows a number")
            self.source.raise_reported()
            dice = tuple(int(die.value) for die in self._items(at, "dice"))
        return LessonMove(tuple(self._patterns(move)), dice, alone, node)

    def _patterns(self, node: YamlNode) -> list[Pattern]:
        return [self._pattern(node, part) for part in str(node.value).split(" | ")]

    def _pattern(self, node: YamlNode, text: str) -> Pattern:
        """Return a pattern; raise CardError if it is malformed or names something unknown."""
        found = parse_pattern(text)
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

    def check_texts(self, lesson: Lesson) -> None:
        """Report texts that are missing in a language or have unknown blanks."""
        for language in LANGUAGES:
            words = Words(language)
            known = blanks(lesson, words, [""] * lesson.seats)
            for step in lesson.steps:
                keys = [step.key, *([] if step.only_read else [f"{step.key}_no"])]
                for key in [*keys, *[say for _, say, _ in step.answers]]:
                    self._check_text(step, words, lesson.text_key(key), known)

    def _check_text(self, step: LessonStep, words: Words, key: str, known: dict[str, str]) -> None:
        if key not in words:
            told = f"lesson.{words.language}.yaml has no text {key!r}"
            self.source.report(step.node.place, told)
            return
        for blank in list_blanks(words(key)):
            if blank not in known:
                told = f"{key!r} names {{{blank}}} in {words.language}, which is no card of the box"
                self.source.report(step.node.place, told)

    # the play

    def play_through(self, lesson: Lesson) -> None:
        """Play the lesson to its end; report where the rules do not follow it."""
        never = {(n, no[0]) for n, step in enumerate(lesson.steps) for no in step.answers}
        try:
            course = LessonProgress(lesson)
            while not course.over:
                self._check_glow(course)
                state = course.match.state
                for one in legal_moves(state) if course.wanted else ():
                    asked = {
                        no[0]
                        for no in course.present_step.answers
                        if no[0].fits(state, LEARNER, one)
                    }
                    never -= {(course.step, pattern) for pattern in asked}
                if course.reading:
                    course.finish_reading()
                else:
                    move = course.wanted[0] if course.wanted else course.next_automatic()
                    assert move is not None
                    course.play_automatic(move)
        except LessonDiverged as lost:
            self.source.report(lost.required.node.place, str(lost))
            return
        except ValueError as error:
            self.source.report(self.root.value["deal"].place, str(error))
            return
        for n, pattern in sorted(never):
            told = " ".join(map(str, pattern))
            self.source.report(lesson.steps[n].node.place, f"no legal move is answered by '{told}'")

    def _check_glow(self, course: LessonProgress) -> None:
        """Report what should glow in a step but is not on the table."""
        state = course.match.state
        lying = {name for face in state.faces for name in named(face)} | state.zones.keys()
        for name in course.present_step.glow if course.moves_done == 0 else ():
            if name not in lying:
                self.source.report(
                    course.present_step.node.place, f"{name!r} does not lie on the table"
                )


MOMENTS_FILE = "moments.yaml"


@cache
def rule_page_lesson(game: str) -> Lesson:
    """Return the lesson whose steps a game's rule page draws.

    Raise CardError for mistakes in it.
    """
    return read_lesson(game, find_folder(game) / MOMENTS_FILE)


def play_to_step(game: str, key: str) -> LessonProgress:
    """Return the game at the start of the step of that key.

    Raise KeyError if there is no such step.
    """
    course = LessonProgress(rule_page_lesson(game))
    while course.present_step.key != key:
        if course.over:
            raise KeyError(key)
        course.skip()
    return course
