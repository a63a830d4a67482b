"""The gauges of all games by key, imported lazily."""

from bench.balance.gauge import Gauge
from games.lazy_mapping import LazyMapping


class Gauges(LazyMapping[Gauge]):
    """The gauges by game; a game without its own gauge gets the default one."""

    def __getitem__(self, key: str) -> Gauge:
        return super().__getitem__(key) if key in self else Gauge()


GAUGES = Gauges(
    {
        "robo_power": "bench.balance.games.robo_power:GAUGE",
        "stak_bots": "bench.balance.games.stak_bots:GAUGE",
        "junkyard_bots": "bench.balance.games.junkyard_bots:GAUGE",
        "robot_wars": "bench.balance.games.robot_wars:GAUGE",
        "two_robots": "bench.balance.games.two_robots:GAUGE",
    }
)
