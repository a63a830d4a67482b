"""A way down the trees of a search: its table, and what each seat has heard of the choices."""

from __future__ import annotations

from ai.search.worlds import Label
from games.engine import Ask, Chance, Move, Seat, State, advance, asked

Secrets = list[tuple[Seat, Label]]  # what was chosen, and is not yet shown


class Heard:
    """What a seat has heard since the root; the same is always the same object."""

    __slots__ = ("_after", "_last", "_prior")

    def __init__(self, prior: Heard | None = None, last: object = None) -> None:
        self._prior, self._last = prior, last
        self._after: dict[object, Heard] = {}

    def then(self, event: object) -> Heard:
        """Return the object for these events and one more."""
        found = self._after.get(event)
        if found is None:
            found = self._after[event] = Heard(self, event)
        return found

    @property
    def told(self) -> tuple[object, ...]:
        """All events since the root."""
        return (*self._prior.told, self._last) if self._prior else ()


class Walk:
    """A table on which some choices were made, and what each seat has heard of them."""

    __slots__ = ("depth", "heard", "outcomes", "s", "secrets")

    def __init__(
        self, s: State, heard: list[Heard], hidden: Secrets, depth: int, outcomes: bool
    ) -> None:
        self.s, self.heard, self.secrets = s, heard, hidden
        self.depth = depth  # how many choices, with those that were none
        self.outcomes = outcomes  # whether all see what luck made of a choice

    def at(self, s: State) -> Walk:
        """Return the same way with another table, to go on there."""
        return Walk(s, self.heard[:], self.secrets[:], self.depth, self.outcomes)

    def choose(self, ask: Ask, key: Label, move: Move, chance: Chance) -> None:
        """Play the answer to a question, and let all hear of it what they may."""
        secret = ask.secret
        advance(self.s, move, chance)
        self.depth += 1
        hear(self.heard, self.secrets, ask.seat, key, secret)
        if secret or self.secrets or self.outcomes:
            see(self.s, self.heard, self.secrets, self.outcomes)

    def skip(self, move: Move, chance: Chance) -> None:
        """Play the only choice that there is."""
        advance(self.s, move, chance)
        self.depth += 1


def hear(heard: list[Heard], hidden: Secrets, who: Seat, key: Label, secret: bool) -> None:
    """Tell each seat of a move what it may know: of a secret one only that it was made."""
    if secret:
        hidden.append((who, key))
    before = heard[who]
    after = before.then((who, key))
    if not secret and heard.count(before) == len(heard):
        heard[:] = [after] * len(heard)
        return
    for seat, one in enumerate(heard):
        if seat == who or (one is before and not secret):
            heard[seat] = after
        else:
            heard[seat] = one.then((who, None if secret else key))


def see(s: State, heard: list[Heard], hidden: Secrets, outcomes: bool) -> None:
    """Tell all seats what was chosen in secret, once all have; and what luck made of a move."""
    if hidden and not s.chosen:
        reveal(heard, hidden)
    if outcomes and not hidden:
        ask = asked(s)
        who = None if ask is None else (type(ask).__name__, ask.seat)
        outcome = who, tuple(s.pips), tuple(map(len, s.zones.values()))
        for seat, one in enumerate(heard):
            heard[seat] = one.then(outcome)


def reveal(heard: list[Heard], hidden: Secrets) -> None:
    """Tell all seats what was chosen in secret."""
    shown = tuple(hidden)
    for seat, one in enumerate(heard):
        heard[seat] = one.then(shown)
    hidden.clear()
