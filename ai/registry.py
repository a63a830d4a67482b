"""The judges of all games, by key."""

from ai.games.junkyard_bots.judge import JUDGE as JUNKYARD_BOTS
from ai.games.robo_power.judge import JUDGE as ROBO_POWER
from ai.games.robot_wars.judge import JUDGE as ROBOT_WARS
from ai.games.stak_bots.judge import JUDGE as STAK_BOTS
from ai.games.two_robots.judge import JUDGE as TWO_ROBOTS
from ai.judge import Judge

JUDGES: dict[str, Judge] = {
    judge.key: judge for judge in (ROBO_POWER, STAK_BOTS, JUNKYARD_BOTS, ROBOT_WARS, TWO_ROBOTS)
}
