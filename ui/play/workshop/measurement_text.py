"""What the games of a deck come to, in words: for the window and the terminal."""

from collections.abc import Callable

from ai.deck_measurement import SEEN, CardFigures, Figures, Share
from ui.language.localization import Words

VERDICTS = ("strong", "weak", "never")


def summary(found: Figures, name: Callable[[str], str], words: Words) -> list[str]:
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
    named = {verdict: of_verdict(found, verdict, name) for verdict in VERDICTS}
    said = [
        words(f"measure.all.{verdict}", cards=words.listed(cards))
        for verdict, cards in named.items()
        if cards
    ]
    return [*lines, " ".join(said) if said else words("measure.all.fine")]


def of_verdict(found: Figures, verdict: str, name: Callable[[str], str]) -> list[str]:
    """Return the names of the cards of which something is said."""
    return [name(one.key) for one in found.cards if one.verdict == verdict]


def around(one: Share, words: Words, key: str = "measure.share") -> str:
    """Return a share of wins with its interval and how often it was seen."""
    if not one.times:
        return words("measure.no_share")
    parts = (f"{100 * part:.0f}" for part in (one.part, one.low, one.high))
    part, low, high = parts
    return words(key, n=one.times, part=part, low=low, high=high)


def shortly(one: Share, words: Words) -> str:
    """Return the same in short."""
    return around(one, words, "measure.short") if one.times else words("measure.no_share")


def seldom(one: CardFigures, words: Words) -> str:
    """Return that too little was seen of a card to say anything; empty if enough was."""
    return words("measure.seldom") if one.drawn.times < SEEN else ""
