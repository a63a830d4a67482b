"""What each game of the box tells of a view, by key; nothing here draws."""

from ui.games.junkyard_bots.presenter import PRESENTER as JUNKYARD_BOTS
from ui.games.robo_power.presenter import PRESENTER as ROBO_POWER
from ui.games.robot_wars.presenter import PRESENTER as ROBOT_WARS
from ui.games.stak_bots.presenter import PRESENTER as STAK_BOTS
from ui.games.two_robots.presenter import PRESENTER as TWO_ROBOTS
from ui.presentation.presenter import Presenter

PRESENTERS: dict[str, Presenter] = {
    "robo_power": ROBO_POWER,
    "stak_bots": STAK_BOTS,
    "junkyard_bots": JUNKYARD_BOTS,
    "robot_wars": ROBOT_WARS,
    "two_robots": TWO_ROBOTS,
}
