"""The look of each game, by the key of the game."""

from games.lazy_mapping import LazyMapping
from ui.table.look import Look

LOOKS: LazyMapping[type[Look]] = LazyMapping(
    {
        "robo_power": "ui.games.robo_power.look:RoboPowerLook",
        "stak_bots": "ui.games.stak_bots.look:StakBotsLook",
        "junkyard_bots": "ui.games.junkyard_bots.look:JunkyardLook",
        "robot_wars": "ui.games.robot_wars.look:RobotWarsLook",
        "two_robots": "ui.games.two_robots.look:TwoRobotsLook",
    }
)
