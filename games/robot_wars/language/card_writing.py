"""Describes how players write one card during a game, for a form that offers only valid input."""

from games.cardfile.errors import CheckedText
from games.cardfile.game import CardWriting
from games.cardfile.grammar import DeckDraft
from games.cardfile.reader import CardError
from games.robot_wars.decks import SECTION
from games.robot_wars.language.advice import note_oversights
from games.robot_wars.language.grammar import GRAMMAR
from games.robot_wars.written_cards import IDEAS, parse_card, read_card, rename, written_card


def draft_of_card(text: str) -> DeckDraft:
    """Return the readable parts of the text of an unfinished card."""
    try:
        notes, root = parse_card(text)
    except CardError as error:
        return DeckDraft(None, (), error.mistakes)
    cards = read_card(notes, root)
    if notes.mistakes:
        return DeckDraft(root, cards, tuple(notes.mistakes))
    remarks = CheckedText("text")
    note_oversights(remarks, root.value[SECTION], cards)
    return DeckDraft(root, cards, (), tuple(remarks.mistakes))


_FIELDS = {word: slot for word, slot in GRAMMAR.fields.items() if word != "count"}
WRITING = CardWriting(
    GRAMMAR._replace(head={}, fields=_FIELDS, draft=draft_of_card),
    written_card,
    tuple(idea.text() for idea in IDEAS),
    rename,
)
