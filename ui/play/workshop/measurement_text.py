"""Describes the measurement of a deck in words, for the window and the terminal."""

from collections.abc import Callable

from ai.deck_measurement import MIN_DRAWS, CardFigures, DeckFigures, WinShare
from ui.language.localization import Words

VERDICTS = ("strong", "weak", "never")


def summarize(found: DeckFigures, name: Callable[[str], str], words: Words) -> list[str]:
    """Return how long games took, and which cards are too strong, too weak or never played."""
    if not found.games:
        return [words("measure.begun")]
    lines = [
        words(
            "measure.length",
            n=found.games,
            short=found.shortest,
            median=int(found.median),
            long=found.longest,
        )
    ]
    named = {verdict: list_cards(found, verdict, name) for verdict in VERDICTS}
    said = [
        words(f"measure.all.{verdict}", cards=words.join_list(cards))
        for verdict, cards in named.items()
        if cards
    ]
    return [*lines, " ".join(said) if said else words("measure.all.fine")]


def list_cards(found: DeckFigures, verdict: str, name: Callable[[str], str]) -> list[str]:
    """Return the names of the cards with a verdict."""
    return [name(one.key) for one in found.cards if one.verdict == verdict]


def describe_share(one: WinShare, words: Words, key: str = "measure.share") -> str:
    """Return a share of wins with its interval and the number of games."""
    if not one.times:
        return words("measure.no_share")
    parts = (f"{100 * part:.0f}" for part in (one.part, one.low, one.high))
    part, low, high = parts
    return words(key, n=one.times, part=part, low=low, high=high)


def format_share(one: WinShare, words: Words) -> str:
    """Return a share of wins in short form."""
    return describe_share(one, words, "measure.short") if one.times else words("measure.no_share")


def describe_rarity(one: CardFigures, words: Words) -> str:
    """Return a remark if a card occurred too rarely to judge; empty otherwise."""
    return words("measure.seldom") if one.drawn.times < MIN_DRAWS else ""
