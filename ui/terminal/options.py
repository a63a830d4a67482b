"""Asks for the options and the deck of a game in the terminal."""

from collections.abc import Callable

from games.cardfile.errors import clip
from ui.language.localization import Words
from ui.play.set_up import Setup
from ui.storage.deck_shelf import Shelf

Choose = Callable[[list[str]], int]  # prints numbered lines, returns the index of the chosen one


def choose_options(words: Words, setup: Setup, choose: Choose) -> bool:
    """Let the person change options in `setup` until they begin; return True for practice."""
    while True:
        options = setup.choices()
        practice = words("page.on" if setup.practice else "page.off")
        lines = [
            f"{words(f'option.{key}')}: {setup.value_name(key, now, words)}"
            for key, _, now in options
        ]
        print(words("words.options"))
        at = choose([words("words.begin"), *lines, f"{words('setup.practice')}: {practice}"])
        if not at:
            return setup.practice
        if at > len(options):
            setup.practice = not setup.practice
            print(words("setup.tip.practice"))
            continue
        key, values, _ = options[at - 1]
        helping = f"option.{key}.help"
        print(words(helping if helping in words else f"option.{key}"))
        of = choose([setup.value_name(key, one, words) for one in values])
        setup.options[key] = values[of]


def choose_deck(words: Words, game: str, shelf: Shelf, last: str, choose: Choose) -> str:
    """Ask for a deck and return its key, "" for the game's own cards; report broken files.

    The list marks the deck that was played `last`.
    """
    if game != shelf.game:
        return ""
    shelf.look()
    said = [one for one in (shelf.problem, shelf.double_name) if one]
    for key, blanks in said:
        print(words(key, **blanks))
    for one in shelf.broken:
        print(words("decks.told_wrong", file=clip(one.key), n=len(one.mistakes)))
    if not shelf.decks:
        return ""
    print(words("decks.terminal"))
    lines = [
        shelf.label(one) + f" ({words('words.last_deck')})" * (one.key == last)
        for one in shelf.decks
    ]
    choice = choose([words("decks.ours"), *lines])
    return shelf.decks[choice - 1].key if choice else ""
