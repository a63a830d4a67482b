"""The rule controllers of all games by key. A game's rules are loaded on first use."""

from pathlib import Path

from games.cardfile.errors import CardError
from games.cardfile.game import Game
from games.lazy_mapping import LazyMapping

GAMES: LazyMapping[Game] = LazyMapping(
    {
        "robo_power": "games.robo_power.rules:CONTROLLER",
        "stak_bots": "games.stak_bots.rules:CONTROLLER",
        "junkyard_bots": "games.junkyard_bots.rules:CONTROLLER",
        "robot_wars": "games.robot_wars.rules:CONTROLLER",
        "two_robots": "games.two_robots.rules:CONTROLLER",
    }
)


_SEATS: LazyMapping[range] = LazyMapping({game: f"games.{game}:SEATS" for game in GAMES})
MAX_PLAYERS = max(seats.stop - 1 for seats in _SEATS.values())  # of any game


def seats_of(game: str) -> range:
    """Return the possible numbers of players of a game, without loading its rules."""
    return _SEATS[game] if game in _SEATS else GAMES[game].seats


def find_deck_game() -> str:
    """Return the game for which players can write decks; empty if there is none."""
    return next((key for key, game in GAMES.items() if game.decks), "")


def read_deck_text(game: str, path: Path) -> tuple[str, str]:
    """Return the text of a deck file and its mistakes; one of the two is empty."""
    decks = GAMES[game].decks
    if decks is None:
        return "", f"--deck: {game} takes no decks of one's own; {find_deck_game()} does"
    try:
        return decks.read(path, "").text, ""
    except CardError as error:
        return "", f"--deck: nothing of this deck is used\n{error}"
