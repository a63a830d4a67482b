"""The rule controllers of all games by key; a game's rules are read when they are first needed."""

from pathlib import Path

from games.cardfile.errors import CardError
from games.engine import RuleController
from games.junkyard_bots.zones import SEATS as JUNKYARD_BOTS
from games.on_demand import OnDemand
from games.robo_power.zones import SEATS as ROBO_POWER
from games.robot_wars.zones import SEATS as ROBOT_WARS
from games.stak_bots.zones import SEATS as STAK_BOTS
from games.two_robots.seats import SEATS as TWO_ROBOTS

_SEATS = {
    "robo_power": ROBO_POWER,
    "stak_bots": STAK_BOTS,
    "junkyard_bots": JUNKYARD_BOTS,
    "robot_wars": ROBOT_WARS,
    "two_robots": TWO_ROBOTS,
}


def _robo_power() -> RuleController:
    from games.robo_power.rules import CONTROLLER

    return CONTROLLER


def _stak_bots() -> RuleController:
    from games.stak_bots.rules import CONTROLLER

    return CONTROLLER


def _junkyard_bots() -> RuleController:
    from games.junkyard_bots.rules import CONTROLLER

    return CONTROLLER


def _robot_wars() -> RuleController:
    from games.robot_wars.rules import CONTROLLER

    return CONTROLLER


def _two_robots() -> RuleController:
    from games.two_robots.rules import CONTROLLER

    return CONTROLLER


GAMES: OnDemand[RuleController] = OnDemand(
    {
        "robo_power": _robo_power,
        "stak_bots": _stak_bots,
        "junkyard_bots": _junkyard_bots,
        "robot_wars": _robot_wars,
        "two_robots": _two_robots,
    }
)


MOST = max(seats.stop - 1 for seats in _SEATS.values())  # who play a game


def seats_of(game: str) -> range:
    """Return how many may play a game; its rules are not read for that."""
    return _SEATS[game] if game in _SEATS else GAMES[game].seats


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
