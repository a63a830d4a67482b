"""Choosing the options of a game in the terminal."""

from collections.abc import Callable, Sequence

from games.cardfile.errors import clip
from games.engine import Option
from games.registry import GAMES
from ui.localization import Words
from ui.storage.deck_shelf import Shelf


def chosen(
    words: Words, game: str, names: Sequence[str], number: Callable[[list[str]], int]
) -> dict[str, int | str]:
    """Return the options chosen by number, if the game has more than one."""
    options = [option for option in GAMES[game].options(len(names)) if option.shown]
    found: dict[str, int | str] = {option.key: option.default for option in options}
    while len(options) > 1:
        lines = [words("words.begin")]
        lines += [
            f"{words(f'option.{o.key}')}: {value(words, o, found[o.key], names)}" for o in options
        ]
        print(words("words.options"))
        choice = number(lines)
        if not choice:
            break
        option = options[choice - 1]
        helping = f"option.{option.key}.help"
        print(words(helping) if helping in words else words(f"option.{option.key}"))
        of = number([value(words, option, one, names) for one in option.values])
        found[option.key] = option.values[of]
    return found


def deck_chosen(
    words: Words, game: str, shelf: Shelf, number: Callable[[list[str]], int]
) -> dict[str, int | str]:
    """Return the option of the chosen deck, if the game takes own decks; report broken files."""
    if game != shelf.game:
        return {}
    shelf.look()
    said = [one for one in (shelf.problem, shelf.doubled) if one]
    for key, blanks in said:
        print(words(key, **blanks))
    for one in shelf.broken:
        print(words("decks.told_wrong", file=clip(one.key), n=len(one.mistakes)))
    if not shelf.decks:
        return {}
    print(words("decks.terminal"))
    choice = number([words("decks.ours"), *map(shelf.label, shelf.decks)])
    return {"deck": shelf.decks[choice - 1].deck.text} if choice else {}


def value(words: Words, option: Option, one: int | str, names: Sequence[str]) -> str:
    """Return the text of an option's value; a number of `start` is a seat."""
    own = f"option.{option.key}.{one}"
    if own in words:
        return str(words(own))
    if isinstance(one, int):
        return names[one] if option.key == "start" else str(one)
    return str(words(f"option.{one}"))
