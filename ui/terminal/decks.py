"""Own decks in words: which there are, their cards, and what is wrong with those unused."""

from games.cardfile.errors import clip
from ui.storage.deck_shelf import Found
from ui.terminal.desk import Desk
from ui.terminal.pages import Pages


def tell_decks(desk: Desk) -> None:
    """Tell where decks lie and which are there; read those that are chosen."""
    words, shelf = desk.words, desk.shelf
    while True:
        shelf.look()
        print(words("words.own_decks", folder=shelf.place))
        for key, blanks in filter(None, (shelf.problem, shelf.doubled)):
            print(words(key, **blanks))
        lines = [_line(desk, one) for one in shelf.found]
        chosen = desk.number([words("words.menu"), *lines, words("decks.examples")])
        if not chosen:
            return
        if chosen > len(lines):
            shelf.add_examples()
            print(words("decks.examples_added"))
        else:
            _read(desk, shelf.found[chosen - 1])


def _line(desk: Desk, one: Found) -> str:
    """Return a deck's name with its number of cards, or its file with that of its mistakes."""
    words = desk.words
    if one.mistakes:
        return str(words("decks.told_wrong", file=clip(one.key), n=len(one.mistakes)))
    return f"{desk.shelf.label(one)}: {words('decks.cards', n=len(one.deck.cards))}"


def _read(desk: Desk, one: Found) -> None:
    """Tell all cards of a deck, or all its mistakes; pages are turned by Enter."""
    words, lines = desk.words, [desk.words.told(mistake) for mistake in one.mistakes]
    deck = one.deck
    if not one.mistakes:
        by = words("decks.by", name=deck.name, author=deck.author) if deck.author else deck.name
        lines.append(" ".join(filter(None, [f"{by}.", deck.about])))
    for card in dict.fromkeys(deck.cards):
        told = [words.card_text(card), words.card_does(card)]
        lines.append(" ".join(filter(None, [f"{words.card_name(card)}.", *told])))
    pages = Pages(words)
    pages.show(lines)
    while pages.at < len(pages.pages) - 1 and not desk.line(words("words.page.go_on")).strip():
        pages.turned("m")
