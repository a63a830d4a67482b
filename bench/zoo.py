"""All games as PettingZoo environments (extra `bench`): `zoo.env("robo_power", seats=3)`.

An agent observes the features by which our opponents judge a table, from its own view alone, and
the legal moves. A move is its index in the list of legal moves without duplicates.
"""

import random

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ai.judge import Judge
from ai.registry import JUDGES
from ai.search.worlds import choices
from games.engine import Chance, Move, State, advance, asked, view

ALL = Judge()  # by its defaults every legal move is sensible
MAX_MOVES = 1024  # selectable moves; later ones in the list cannot be chosen
Observation = dict[str, NDArray[np.float32] | NDArray[np.int8]]


class TableEnv(AECEnv):  # type: ignore[misc]  # without types
    """A table as an environment; the asked seat acts."""

    def __init__(self, game: str, seats: int) -> None:
        super().__init__()
        self.judge, self.metadata = JUDGES[game], {"name": game, "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        many = len(self.judge.feature_names)
        seen = Box(-np.inf, np.inf, (many,), np.float32)
        mask = Box(0, 1, (MAX_MOVES,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(MAX_MOVES) for agent in self.possible_agents}
        self.luck = random.Random()
        self.s: State | None = None

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, int | str] | None = None) -> None:
        """Deal a new game; `options` replace the usual ones."""
        if seed is not None:
            self.luck = random.Random(seed)
        seats, rules = len(self.possible_agents), self.judge.rules
        chance = Chance(self.luck.random)
        self.s = rules.new(seats, rules.default_options(seats) | (options or {}), chance)
        self.chance = chance
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, int]] = {agent: {} for agent in self.agents}
        self._next()

    def legal(self) -> list[Move]:
        """Return the legal moves of the asked seat."""
        assert self.s is not None
        return list(choices(self.s, ALL).values())[:MAX_MOVES]

    def observe(self, agent: str) -> Observation:
        """Return an agent's observation and its legal moves; none if another seat is asked."""
        assert self.s is not None
        seat, ask = self.possible_agents.index(agent), asked(self.s)
        mask = np.zeros(MAX_MOVES, np.int8)
        if ask is not None and ask.seat == seat:
            mask[: len(self.legal())] = 1
        known = self.judge.features(view(self.s, seat), seat)
        return {"observation": np.array(known, np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play a move of the asked seat."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert self.s is not None
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        advance(self.s, self.legal()[action], self.chance)
        if self.s.winners:
            share = 2.0 / len(self.s.winners)
            for seat, one in enumerate(self.possible_agents):
                self.rewards[one] = (share if seat in self.s.winners else 0.0) - 1.0
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._next()

    def _next(self) -> None:
        ask = asked(self.s) if self.s else None
        self.agent_selection = self.possible_agents[ask.seat] if ask else self.agents[0]


def env(game: str, seats: int = 2) -> TableEnv:
    """Return the environment of a game."""
    return TableEnv(game, seats)
