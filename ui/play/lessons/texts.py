"""Reads lesson.<language>.yaml, what the robot says: `lesson: {game: {key: sentence}}`."""

from pathlib import Path

from games.cardfile.errors import CardError, Mistake, clip
from games.cardfile.yaml_tree import parsed

TOP = "lesson"


def texts_file(folder: Path, language: str) -> Path:
    """Return the file of a lesson's sentences in a language."""
    return folder / f"{TOP}.{language}.yaml"


def wrong_in(path: Path, game: str) -> list[Mistake]:
    """Return the mistakes of a file of sentences, each with its line; which keys it needs apart."""
    try:
        source, node = parsed(path)
        above = "the file"
        for word in (TOP, game):
            found = node.value.get(word) if isinstance(node.value, dict) else None
            if found is None:
                right = f"write {TOP}: {{{game}: {{draw: a sentence}}}}"
                raise source.stop(node.place, f"{above} has no '{word}:'; {right}")
            node, above = found, f"'{word}'"
        if not isinstance(node.value, dict):
            raise source.stop(node.place, f"'{game}' is keys with sentences; write draw: and one")
        for key, text in node.value.items():
            if not isinstance(text.value, str):
                right = f"write {clip(key)}: and a sentence in quotes"
                source.wrong(text.place, f"'{clip(key)}' is no text; {right}")
        source.settle()
    except CardError as error:
        return list(error.mistakes)
    return []
