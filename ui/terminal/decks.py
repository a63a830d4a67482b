"""The player's own decks in the terminal: their cards, their mistakes, and measuring one."""

import argparse
import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from ai.argument_parser import Parser
from ai.deck_measurement import DEFAULT_GAMES, LEVEL, SEATS, DeckJob, compute_figures, play
from ai.levels import LEVELS
from ai.parallel_map import parallel_map
from games.cardfile.errors import clip
from games.engine import Move
from games.registry import GAMES, find_deck_game, read_deck_text
from ui.files import LANGUAGES
from ui.language.localization import Words
from ui.play.card_writing import list_ideas, writing_of
from ui.play.workshop.measurement_text import describe_card, describe_rarity, summarize
from ui.storage.deck_shelf import ShelfFile
from ui.terminal.desk import Desk
from ui.terminal.pages import Pages


def show_decks(desk: Desk) -> None:
    """List the decks and their folder; show each deck that is chosen."""
    words, shelf = desk.words, desk.shelf
    while True:
        shelf.look()
        print(words("words.own_decks", folder=shelf.short_path))
        for key, blanks in filter(None, (shelf.problem, shelf.double_name)):
            print(words(key, **blanks))
        lines = [_describe_deck(desk, one) for one in shelf.found]
        chosen = desk.choose([words("words.menu"), *lines, words("decks.examples")])
        if not chosen:
            return
        if chosen > len(lines):
            shelf.add_examples()
            print(words("decks.examples_added"))
        else:
            _show_deck(desk, shelf.found[chosen - 1])


def _describe_deck(desk: Desk, one: ShelfFile) -> str:
    """Return a deck's name and number of cards, or its file and number of mistakes."""
    words = desk.words
    if one.mistakes:
        return str(words("decks.told_wrong", file=clip(one.key), n=len(one.mistakes)))
    return f"{desk.shelf.label(one)}: {words('decks.cards', n=len(one.deck.cards))}"


def _show_deck(desk: Desk, one: ShelfFile) -> None:
    """Print all cards of a deck, or all its mistakes; Enter turns the page."""
    words, lines = desk.words, [desk.words.describe_mistake(mistake) for mistake in one.mistakes]
    deck = one.deck
    if not one.mistakes:
        by = words("decks.by", name=deck.name, author=deck.author) if deck.author else deck.name
        lines.append(" ".join(filter(None, [f"{by}.", deck.about])))
    for card in dict.fromkeys(deck.cards):
        told = [words.card_text(card), words.card_does(card)]
        lines.append(" ".join(filter(None, [f"{words.card_name(card)}.", *told])))
    pages = Pages(words)
    pages.show(lines)
    while pages.at < len(pages.pages) - 1 and not desk.read_line(words("words.page.go_on")).strip():
        pages.turn("m")


def parse_arguments(argv: Sequence[str]) -> argparse.Namespace:
    """Parse the command line; exit with code 2 if it is wrong."""
    p = Parser(prog="boltbox measure", description=__doc__)
    p.add_argument("deck", type=Path, metavar="DECK", help="the file of a deck")
    p.add_argument("--games", type=int, default=DEFAULT_GAMES, help="number of games")
    p.add_argument(
        "--seats", type=int, nargs="+", default=SEATS, help="numbers of players, in turn"
    )
    p.add_argument("--level", default=LEVEL, choices=LEVELS, help="level of the players")
    p.add_argument("--lang", choices=LANGUAGES, default="en", help="language")
    p.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    p.add_argument("--dask", default="", metavar="ADDRESS", help="a scheduler whose workers play")
    args = p.parse_args(argv)
    seats = GAMES[find_deck_game()].seats
    if wrong := [n for n in args.seats if n not in seats]:
        p.error(f"--seats: {seats.start} to {seats.stop - 1} can play, not {wrong[0]}")
    if len(args.seats) > len(SEATS):
        p.error(f"--seats: write at most {len(SEATS)} numbers")
    if min(args.workers, args.games) < 1:
        p.error("--games, --workers: write 1 or more")
    return args


def main(argv: Sequence[str]) -> int:
    """Play games with a deck and print its figures; return 1 if the deck is unusable."""
    args, game = parse_arguments(argv), find_deck_game()
    text, fault = read_deck_text(game, args.deck)
    if fault:
        print(fault.replace("--deck", str(args.deck), 1), file=sys.stderr)
        return 1
    words, decks = Words(args.lang), GAMES[game].decks
    assert decks is not None
    cards = {card.key: card for card in decks.grammar.draft(text).cards}
    job = DeckJob(game, text, tuple(args.seats), args.level, args.games)
    games = parallel_map(partial(play, job), range(job.total), args.workers, args.dask)
    found = compute_figures(dict(enumerate(games)), [*cards], args.games)

    def name(key: str) -> str:
        return words.card_name(cards[key])

    print("\n".join(summarize(found, name, words)))
    for one in found.cards:
        verdict = words(f"measure.is.{one.verdict}") if one.verdict else describe_rarity(one, words)
        told = describe_card(one, args.seats, words)
        print(f"  {name(one.key)}: {told}{f' → {verdict}' if verdict else ''}")
    return 0


def write_card(desk: Desk, game: str, move: Move) -> Move | None:
    """Return a move with the text of the card that the person writes; None for no card now."""
    words, ideas = desk.words, list_ideas(game, desk.words)
    told = [f"{words.card_name(card)}: {words.card_text(card)}" for _, card in ideas]
    chosen = desk.choose([words("words.write_not"), words("words.write_own"), *told])
    if chosen == 0:
        return None
    if chosen > 1:
        return move._replace(text=ideas[chosen - 2][0])
    writing = writing_of(game)
    [(text, _), *_] = ideas
    example = text.partition(": {")[2].partition(": ")[2].partition("\n")[0].removesuffix("}")
    typed = desk.read_line(words("words.write_how", example=example))
    text = f"{writing.grammar.section}: {{card_{move.to}: {typed}}}"
    mistakes = writing.grammar.draft(text).mistakes
    for one in mistakes:
        print(words.mistake(one))
    return None if mistakes else move._replace(text=text)
