"""The judges of all games, by key; each is read when it is first needed."""

from ai.judge import Judge
from games.on_demand import OnDemand


def _robo_power() -> Judge:
    from ai.games.robo_power.judge import JUDGE

    return JUDGE


def _stak_bots() -> Judge:
    from ai.games.stak_bots.judge import JUDGE

    return JUDGE


def _junkyard_bots() -> Judge:
    from ai.games.junkyard_bots.judge import JUDGE

    return JUDGE


def _robot_wars() -> Judge:
    from ai.games.robot_wars.judge import JUDGE

    return JUDGE


def _two_robots() -> Judge:
    from ai.games.two_robots.judge import JUDGE

    return JUDGE


JUDGES: OnDemand[Judge] = OnDemand(
    {
        "robo_power": _robo_power,
        "stak_bots": _stak_bots,
        "junkyard_bots": _junkyard_bots,
        "robot_wars": _robot_wars,
        "two_robots": _two_robots,
    }
)
