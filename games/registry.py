"""The rule controllers of all games by key."""

from pathlib import Path

from games.cardfile.errors import CardError
from games.engine import RuleController
from games.junkyard_bots.rules import CONTROLLER as JUNKYARD_BOTS
from games.robo_power.rules import CONTROLLER as ROBO_POWER
from games.robot_wars.rules import CONTROLLER as ROBOT_WARS
from games.stak_bots.rules import CONTROLLER as STAK_BOTS
from games.two_robots.rules import CONTROLLER as TWO_ROBOTS

GAMES: dict[str, RuleController] = {
    game.key: game for game in (ROBO_POWER, STAK_BOTS, JUNKYARD_BOTS, ROBOT_WARS, TWO_ROBOTS)
}


def deck_game() -> str:
    """Return the game for which decks can be written; empty if there is none."""
    return next((key for key, game in GAMES.items() if game.decks), "")


def deck_text(game: str, path: Path) -> tuple[str, str]:
    """Return the text of a deck file, and what is wrong with it (either is empty)."""
    decks = GAMES[game].decks
    if decks is None:
        return "", f"--deck: {game} takes no decks of one's own; {deck_game()} does"
    try:
        return decks.read(path, "").text, ""
    except CardError as error:
        return "", f"--deck: nothing of this deck is used\n{error}"
