"""Reaching into the Junkyard, before the roll: which eyes, claws or mouths take part."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.engine import Chance, Move, Piece, Seat, Spot, State, cached_move, spot_of
from games.junkyard_bots.dice import roll_dice
from games.junkyard_bots.facts import Needed
from games.junkyard_bots.heap import Need, Origin, compare_with_price, price
from games.junkyard_bots.pool import ROLL, Pool, parts_taking_part
from games.junkyard_bots.zones import EDGE, TARGET, knows, unseen_dice

JOIN = (
    "join_first",
    "join_second",
    "join_third",
    "join_fourth",
    "join_fifth",
    "join_sixth",
    "join_seventh",
    "join_eighth",
    "join_ninth",
    "join_tenth",
)


@dataclass(frozen=True)
class Ready(Pool):
    """Ask which of the empty claws (to grab) or mouths (to eat) roll."""

    verb: str
    origin: Origin  # the former place of the die reached for
    knew: bool  # whether the seat knows that die
    some: tuple[Piece, ...]
    need: int

    def dice(self, s: State) -> tuple[Piece, ...]:
        return parts_taking_part(s, self.some, self.out)

    def moves(self, s: State) -> list[Move]:
        dice = self.dice(s)
        return [ROLL, *(self.leaves(s) if len(dice) > 1 else []), *self.returns(s)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb != "roll":
            s.push(self.changed(move))
            return
        total = roll_dice(s, self.seat, self.dice(s), chance)
        compare_with_price(s, self.seat, self.verb, self.origin, self.knew, total, chance)


@dataclass(frozen=True)
class Looking(Pool):
    """Ask which eye looks at which die, before any is rolled (JB-29, JB-A3)."""

    eyes: tuple[Piece, ...]
    at: tuple[int, ...]  # for each eye, the index of the die that it looks at
    origins: tuple[Origin, ...]  # the former places of those dice, in their order in the zone
    settled: tuple[Piece, ...]  # eyes that were pointed elsewhere

    def dice(self, s: State) -> tuple[Piece, ...]:
        return parts_taking_part(s, self.eyes, self.out)

    def rolling(self, s: State) -> dict[Piece, int]:
        # The rolling dice and the dice looked at, each with the number of the die looked at.
        if len(self.origins) == 1:
            return dict.fromkeys(self.dice(s), 0)
        found = {die: i + 1 for i in range(len(self.origins)) for die in self.looking(s, i)}
        return found | {die: i + 1 for i, die in enumerate(s.zones[TARGET])}

    def looking(self, s: State, i: int) -> tuple[Piece, ...]:
        """Return the eyes that look at die `i`, with their pipes."""
        eyes = [eye for eye, at in zip(self.eyes, self.at, strict=True) if at == i]
        return parts_taking_part(s, eyes, self.out)

    def moves(self, s: State) -> list[Move]:
        free = self.free()
        spots = unseen_dice(s, self.seat) if free else []
        moves = [ROLL]
        for eye in free:
            moves += self.pointings(eye, spots)
        spare = [die for die in self.spare(s) if self._is_spare(die)]
        return [*moves, *[self._leave(die, free) for die in spare], *self.returns(s)]

    def opens(self, s: State) -> bool:
        return bool(self.free() and (len(self.origins) > 1 or unseen_dice(s, self.seat)))

    def free(self) -> list[Piece]:
        """Return the eyes that can look elsewhere, because another eye looks at the same die."""
        if len(self.eyes) == 1:
            return []
        looks = {eye: at for eye, at in zip(self.eyes, self.at, strict=True) if eye not in self.out}
        at = list(looks.values())
        return [eye for eye in looks if at.count(looks[eye]) > 1 and eye not in self.settled]

    def pointings(self, eye: Piece, spots: list[tuple[str, str]]) -> list[Move]:
        """Return the moves that point an eye at a new die, or at the die of another eye."""
        now = self.at[self.eyes.index(eye)]
        moves = [cached_move("aim", eye, to) for _, to in spots]
        joins = [i for i in range(len(self.origins)) if i != now]
        return moves + [cached_move(JOIN[i], eye, TARGET) for i in joins]

    def _leave(self, piece: Piece, free: list[Piece]) -> Move:
        """Return the move that leaves a die out: a drag for an eye that could look elsewhere."""
        aside = piece in free
        return (
            cached_move("rest", piece, EDGE[self.seat])
            if aside
            else cached_move("leave", None, piece)
        )

    def _is_spare(self, piece: Piece) -> bool:
        """Return whether a die can be left out: a pipe, or an eye that shares its die."""
        if piece not in self.eyes:
            return True
        looked = [at for eye, at in zip(self.eyes, self.at, strict=True) if eye not in self.out]
        return looked.count(self.at[self.eyes.index(piece)]) > 1

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb == "roll":
            self.roll(s, chance)
        elif move.verb == "rest":
            s.push(replace(self, out=(*self.out, move.moved)))
        elif move.verb in ("leave", "include"):
            s.push(self.changed(move))
        else:
            s.push(self.pointed(s, move))

    def pointed(self, s: State, move: Move) -> Looking:
        at, origins = list(self.at), self.origins
        if move.verb in JOIN:
            target = JOIN.index(move.verb)
        else:
            origin, _ = set_aside(s, self.seat, "aim", move.to, origins)
            target, origins = len(origins), (*origins, origin)
        at[self.eyes.index(move.moved)] = target
        settled = (*self.settled, move.moved)
        return replace(self, at=tuple(at), origins=origins, settled=settled)

    def roll(self, s: State, chance: Chance) -> None:
        """Roll the eyes of each die that was reached for, and compare with its price."""
        if len(self.origins) == 1:
            total = roll_dice(s, self.seat, self.dice(s), chance)
            compare_with_price(s, self.seat, "look", self.origins[0], False, total, chance)
            return
        needs = []
        for i, die in enumerate(s.zones[TARGET]):
            total = roll_dice(s, self.seat, self.looking(s, i), chance, s.backs[die])
            needs.append(Need(self.seat, "look", self.back(i), False, total))
        s.push_last_first(reversed(needs))

    def back(self, i: int) -> Origin:
        """Return the place to which die `i` returns while the later dice still lie aside."""
        zone, at = self.origins[i]
        out = [spot for where, spot in self.origins[i + 1 :] if where == zone]
        return zone, at - sum([spot < at for spot in out])


def set_aside(
    s: State, seat: Seat, action: str, to: Spot | None, before: tuple[Origin, ...] = ()
) -> tuple[Origin, bool]:
    """Put the die reached for aside; return its former place, and whether the seat knows it.

    The place counts the dice reached for `before` as if they had not moved.
    """
    spot = spot_of(s, to)
    piece = spot if isinstance(spot, int) else s.zones[str(spot)][-1]
    knew = knows(s, seat, piece)
    zone = s.where[piece]
    at = s.zones[zone].index(piece)
    if before:
        for other in sorted([other for where, other in before if where == zone]):
            at += other <= at
    if s.event_log is not None:
        how, named = ("open", (piece,)) if s.up[piece] else (s.backs[piece], ())
        need = Needed(price(s, piece))
        s.say(f"junkyard_bots.{action}.{how}", (seat,), named, facts=need)
    s.move(piece, TARGET, up=s.up[piece])
    return (zone, at), knew
