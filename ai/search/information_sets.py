"""A descent through the trees of a search: its table, and each seat's information about it."""

from __future__ import annotations

from ai.search.worlds import Label
from games.engine import Ask, Chance, Move, Seat, State, advance, asked

Secrets = list[tuple[Seat, Label]]  # secret choices that are not yet revealed


class Information:
    """What a seat has learned since the root; equal information is always the same object."""

    __slots__ = ("_after", "_last", "_prior")

    def __init__(self, prior: Information | None = None, last: object = None) -> None:
        self._prior, self._last = prior, last
        self._after: dict[object, Information] = {}

    def extend(self, event: object) -> Information:
        """Return the information with one more event."""
        found = self._after.get(event)
        if found is None:
            found = self._after[event] = Information(self, event)
        return found

    @property
    def events(self) -> tuple[object, ...]:
        """All events since the root."""
        return (*self._prior.events, self._last) if self._prior else ()


class Walk:
    """A table after some choices, and what each seat knows of these choices."""

    __slots__ = ("depth", "information", "outcomes", "s", "secrets")

    def __init__(
        self, s: State, information: list[Information], hidden: Secrets, depth: int, outcomes: bool
    ) -> None:
        self.s, self.information, self.secrets = s, information, hidden
        self.depth = depth  # number of choices, forced ones included
        self.outcomes = outcomes  # whether all seats see the random results of a choice

    def at(self, s: State) -> Walk:
        """Return the same descent with another table, on which it continues."""
        return Walk(s, self.information[:], self.secrets[:], self.depth, self.outcomes)

    def choose(self, ask: Ask, key: Label, move: Move, chance: Chance) -> None:
        """Play the answer to a question, and tell each seat what it may know."""
        secret = ask.secret
        advance(self.s, move, chance)
        self.depth += 1
        announce_move(self.information, self.secrets, ask.seat, key, secret)
        if secret or self.secrets or self.outcomes:
            reveal_choices(self.s, self.information, self.secrets, self.outcomes)

    def skip(self, move: Move, chance: Chance) -> None:
        """Play the only possible choice."""
        advance(self.s, move, chance)
        self.depth += 1


def announce_move(
    information: list[Information], hidden: Secrets, who: Seat, key: Label, secret: bool
) -> None:
    """Tell each seat what it may know of a move; of a secret move, only that it was made."""
    if secret:
        hidden.append((who, key))
    before = information[who]
    after = before.extend((who, key))
    if not secret and information.count(before) == len(information):
        information[:] = [after] * len(information)
        return
    for seat, one in enumerate(information):
        if seat == who or (one is before and not secret):
            information[seat] = after
        else:
            information[seat] = one.extend((who, None if secret else key))


def reveal_choices(
    s: State, information: list[Information], hidden: Secrets, outcomes: bool
) -> None:
    """Reveal secret choices after the last one, and perhaps the random results of a move."""
    if hidden and not s.chosen:
        reveal_secrets(information, hidden)
    if outcomes and not hidden:
        ask = asked(s)
        who = None if ask is None else (type(ask).__name__, ask.seat)
        outcome = who, tuple(s.pips), tuple(map(len, s.zones.values()))
        for seat, one in enumerate(information):
            information[seat] = one.extend(outcome)


def reveal_secrets(information: list[Information], hidden: Secrets) -> None:
    """Reveal the secret choices to all seats."""
    shown = tuple(hidden)
    for seat, one in enumerate(information):
        information[seat] = one.extend(shown)
    hidden.clear()
