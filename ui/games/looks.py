"""How each game of the box looks on the table, by key."""

from ui.games.junkyard_bots.look import JunkyardLook
from ui.games.robo_power.look import RoboPowerLook
from ui.games.robot_wars.look import RobotWarsLook
from ui.games.stak_bots.look import StakBotsLook
from ui.games.two_robots.look import TwoRobotsLook
from ui.table.look import Look

LOOKS: dict[str, type[Look]] = {
    "robo_power": RoboPowerLook,
    "stak_bots": StakBotsLook,
    "junkyard_bots": JunkyardLook,
    "robot_wars": RobotWarsLook,
    "two_robots": TwoRobotsLook,
}
