"""Choosing the options of a game in the terminal."""

from collections.abc import Callable

from games.cardfile.errors import clip
from ui.language.localization import Words
from ui.play.set_up import Setup
from ui.storage.deck_shelf import Shelf

Choose = Callable[[list[str]], int]  # prints numbered lines, returns the index of the chosen one


def chosen(words: Words, setup: Setup, number: Choose) -> bool:
    """Let options be changed by number until the game is to begin; return whether it is practice.

    The options themselves are kept in the set-up.
    """
    while True:
        options = setup.choices()
        practice = words("page.on" if setup.practice else "page.off")
        lines = [
            f"{words(f'option.{key}')}: {setup.value_name(key, now, words)}"
            for key, _, now in options
        ]
        print(words("words.options"))
        at = number([words("words.begin"), *lines, f"{words('setup.practice')}: {practice}"])
        if not at:
            return setup.practice
        if at > len(options):
            setup.practice = not setup.practice
            print(words("setup.tip.practice"))
            continue
        key, values, _ = options[at - 1]
        helping = f"option.{key}.help"
        print(words(helping if helping in words else f"option.{key}"))
        of = number([setup.value_name(key, one, words) for one in values])
        setup.options[key] = values[of]


def deck_chosen(words: Words, game: str, shelf: Shelf, last: str, number: Choose) -> str:
    """Return the key of the chosen deck, if the game takes own decks; report broken files.

    The deck that was played `last` is said to be so.
    """
    if game != shelf.game:
        return ""
    shelf.look()
    said = [one for one in (shelf.problem, shelf.doubled) if one]
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
    choice = number([words("decks.ours"), *lines])
    return shelf.decks[choice - 1].key if choice else ""
