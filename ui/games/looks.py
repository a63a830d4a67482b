"""How each game of the box looks on the table, by key."""

from games.on_demand import OnDemand
from ui.table.look import Look


def _robo_power() -> type[Look]:
    from ui.games.robo_power.look import RoboPowerLook

    return RoboPowerLook


def _stak_bots() -> type[Look]:
    from ui.games.stak_bots.look import StakBotsLook

    return StakBotsLook


def _junkyard_bots() -> type[Look]:
    from ui.games.junkyard_bots.look import JunkyardLook

    return JunkyardLook


def _robot_wars() -> type[Look]:
    from ui.games.robot_wars.look import RobotWarsLook

    return RobotWarsLook


def _two_robots() -> type[Look]:
    from ui.games.two_robots.look import TwoRobotsLook

    return TwoRobotsLook


LOOKS: OnDemand[type[Look]] = OnDemand(
    {
        "robo_power": _robo_power,
        "stak_bots": _stak_bots,
        "junkyard_bots": _junkyard_bots,
        "robot_wars": _robot_wars,
        "two_robots": _two_robots,
    }
)
