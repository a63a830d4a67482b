"""The judges of all games by key, imported lazily."""

from ai.judge import Judge
from games.lazy_mapping import LazyMapping

JUDGES: LazyMapping[Judge] = LazyMapping(
    {
        "robo_power": "ai.games.robo_power.judge:JUDGE",
        "stak_bots": "ai.games.stak_bots.judge:JUDGE",
        "junkyard_bots": "ai.games.junkyard_bots.judge:JUDGE",
        "robot_wars": "ai.games.robot_wars.judge:JUDGE",
        "two_robots": "ai.games.two_robots.judge:JUDGE",
    }
)
