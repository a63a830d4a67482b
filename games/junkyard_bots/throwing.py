"""Throwing a weapon: dud or explosion, the energy added to it, the dodge, and the damage."""

from dataclasses import dataclass, replace
from typing import Self

from games.engine import Chance, Move, Piece, Seat, State, Step, cached_move
from games.junkyard_bots.cards import NUMBERS, Die
from games.junkyard_bots.damage import Shield
from games.junkyard_bots.dice import Sum, roll_dice, roll_points, spend_energy
from games.junkyard_bots.facts import Attack, Dice, Points, Result
from games.junkyard_bots.pool import ROLL, OneEye, parts_taking_part
from games.junkyard_bots.robot import (
    best_eye,
    body,
    drop_die,
    find_held,
    parts,
    pipes,
    remove_from_game,
    usable_energies,
)
from games.junkyard_bots.zones import marks_of


@dataclass(frozen=True)
class Aiming(OneEye):
    """Ask which eye helps a throw, and which energies are added to it (JB-40, JB-A6)."""

    weapon: Piece
    target: Seat
    energies: tuple[Piece, ...]

    def dice(self, s: State) -> tuple[Piece, ...]:
        claw = s.host[self.weapon]
        assert claw is not None
        hand = [die for die in (claw, *pipes(s, claw)) if die not in self.out]
        eyes = () if self.eye is None else parts_taking_part(s, [self.eye], self.out)
        return (*hand, *eyes)

    def rolling(self, s: State) -> dict[Piece, int]:
        # The weapon, its computer and the energies roll too.
        computer = find_held(s, self.seat, self.weapon)
        mind = () if computer is None else (computer,)
        return dict.fromkeys((self.weapon, *mind, *self.dice(s), *self.energies), 0)

    def spare(self, s: State) -> list[Piece]:
        # The eye and all pipes, but not the claw that throws.
        claw = s.host[self.weapon]
        return [die for die in self.dice(s) if die != claw]

    def opens(self, s: State) -> bool:
        return bool(self.free(s))

    def free(self, s: State) -> list[Piece]:
        return [piece for piece in usable_energies(s, self.seat) if piece not in self.energies]

    def moves(self, s: State) -> list[Move]:
        charges = [cached_move("charge", None, piece) for piece in self.free(s)]
        return [ROLL, *charges, *self.other_eyes(s), *self.leaves(s), *self.returns(s)]

    def returns(self, s: State) -> list[Move]:
        # An added energy can be taken out again.
        return super().returns(s) + [cached_move("uncharge", None, p) for p in self.energies]

    def changed(self, move: Move) -> Self:
        if move.verb == "charge":
            return replace(self, energies=(*self.energies, move.target))
        if move.verb == "uncharge":
            rest = tuple([energy for energy in self.energies if energy != move.target])
            return replace(self, energies=rest)
        return super().changed(move)

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb == "roll":
            self.roll(s, chance)
        else:
            s.push(self.changed(move))

    def roll(self, s: State, chance: Chance) -> None:
        """Roll the weapon, and unless it is a dud, roll the other dice (JB-41, JB-A9)."""
        if self.energies:
            s.mark("used", (*marks_of(s)["used"], *self.energies))
        dice = self.dice(s)
        aim = body(s, self.target)
        thrown = explode_weapon(s, self.seat, self.weapon, aim, self.energies, chance)
        if thrown is None:
            return
        explosion, aimed, computer = thrown
        attack = explosion + aimed + roll_dice(s, self.seat, dice, chance)
        lit = Charging(
            self.seat, self.target, self.weapon, attack, explosion, computer, self.energies
        )
        s.push(lit)


def explode_weapon(
    s: State, seat: Seat, weapon: Piece, aim: Piece, energies: tuple[Piece, ...], chance: Chance
) -> tuple[int, int, bool] | None:
    """Roll a weapon thrown at the body `aim`.

    Return its explosion, the points of its computer, and whether it has one; None if it is a dud.
    """
    computer = find_held(s, seat, weapon)
    explosion, dud = roll_points(s, weapon, chance)
    if dud:
        s.say("junkyard_bots.dud", (seat,), (weapon,))
        if computer is not None:
            s.say("junkyard_bots.falls", (seat,), (computer,))
            drop_die(s, computer)
        drop_die(s, weapon)
        for energy in energies:  # lost without a roll (JB-A25)
            remove_from_game(s, energy)
        return None
    s.say("junkyard_bots.explosion", (seat,), (weapon, aim), facts=Points(explosion))
    aimed = 0
    if computer is not None:
        aimed = roll_points(s, computer, chance)[0]
        s.say("junkyard_bots.rolled", (seat,), (computer,), facts=Dice(aimed, (aimed,)))
        remove_from_game(s, computer)
    return explosion, aimed, computer is not None


@dataclass(frozen=True)
class Charging(Sum):
    """Roll the energies added to a throw, one after the other (JB-40, JB-A6)."""

    seat: Seat
    target: Seat
    weapon: Piece
    attack: int
    explosion: int
    computer: bool
    energies: tuple[Piece, ...]

    def plus(self, points: int) -> Step:
        more = points if NUMBERS.energy_raises_explosion else 0
        return replace(self, attack=self.attack + points, explosion=self.explosion + more)

    def run(self, s: State, chance: Chance) -> None:
        if self.energies:
            spend_energy(
                s, self.seat, self.energies[0], replace(self, energies=self.energies[1:]), chance
            )
        else:
            s.say(
                "junkyard_bots.attack",
                (self.seat, self.target),
                facts=Attack(self.attack, self.explosion, self.attack - self.explosion),
            )
            dodge = Dodging(
                self.target,
                (),
                best_eye(s, self.target),
                self.seat,
                self.weapon,
                self.attack,
                self.explosion,
                self.computer,
            )
            if parts(s, self.target, "mover"):
                s.push(dodge)
            else:
                dodge.end(s, 0)


@dataclass(frozen=True)
class Dodging(OneEye):
    """Ask a robot with a mover whether to dodge: all movers and one eye roll (JB-42)."""

    attacker: Seat
    weapon: Piece
    attack: int
    explosion: int
    computer: bool

    @property
    def need(self) -> int:
        """The points that a dodge must reach: those of the attack (JB-A22)."""
        return self.attack

    def dice(self, s: State) -> tuple[Piece, ...]:
        eyes = [] if self.eye is None else [self.eye]
        return parts_taking_part(s, [*parts(s, self.seat, "mover"), *eyes], self.out)

    def spare(self, s: State) -> list[Piece]:
        # The eye and all pipes: all movers roll, or none of them (JB-42).
        faces: list[Die] = s.faces
        return [die for die in self.dice(s) if faces[die].type in ("eye", "pipe")]

    def moves(self, s: State) -> list[Move]:
        moves = [ROLL, cached_move("stand"), *self.other_eyes(s)]
        return [*moves, *self.leaves(s), *self.returns(s)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb in ("roll", "stand"):
            self.end(s, roll_dice(s, self.seat, self.dice(s), chance) if move.verb == "roll" else 0)
        else:
            s.push(self.changed(move))

    def end(self, s: State, defense: int) -> None:
        """Deal the damage: attack minus defense, from 0 to the explosion (JB-43)."""
        damage = min(max(self.attack - defense, 0), self.explosion)
        s.say(
            "junkyard_bots.hit" if damage else "junkyard_bots.dodged",
            (self.seat,),
            facts=Result(damage, self.attack, defense, self.explosion),
        )
        remove_from_game(s, self.weapon)  # only now: until then it may still be dodged
        if damage:
            s.push(Shield(self.seat, damage, self.attacker, self.computer))
