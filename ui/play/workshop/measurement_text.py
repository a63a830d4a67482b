"""Describes the measurement of a deck in words, for the window and the terminal."""

from collections.abc import Callable, Sequence

from ai.deck_measurement import MIN_PLAYS, CardFigures, DeckFigures, WinShare
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
            ties=f"{100 * found.ties:.0f}",
        )
    ]
    if found.box_games:
        lines.append(
            words(
                "measure.box",
                n=found.box_games,
                median=int(found.box_median),
                ties=f"{100 * found.box_ties:.0f}",
            )
        )
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


def format_share(one: WinShare | None, words: Words) -> str:
    """Return a share of wins in short form."""
    found = one is not None and one.times
    return describe_share(one, words, "measure.short") if one and found else words("measure.none")


def describe_card(one: CardFigures, seats: Sequence[int], words: Words) -> str:
    """Return all figures of a card in sentences; `seats` are the numbers of players."""
    played = [
        words("measure.played", n=n, wins=describe_share(share, words))
        for n, share in zip(seats, filter(None, (one.played, one.more)), strict=False)
    ]
    rest = words(
        "measure.tip",
        drawn=one.drawn.times,
        gain=f"{100 * one.copy_gain:+.0f}",
        uses=f"{one.uses:.1f}",
    )
    return " ".join((*played, rest))


def describe_rarity(one: CardFigures, words: Words) -> str:
    """Return a remark if a card was played too rarely to judge; empty otherwise."""
    plays = one.played.times + (one.more.times if one.more else 0)
    return words("measure.seldom") if plays < MIN_PLAYS else ""
