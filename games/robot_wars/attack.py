"""An attack, step by step: declaration, cost, Hazards, reactions, roll and destruction."""

from dataclasses import asdict, dataclass, fields, replace
from functools import lru_cache

from games.engine import Ask, Chance, Move, Piece, PlainValue, Seat, Spot, State, Step, cached_move
from games.robot_wars.body import (
    attackable,
    can_pay,
    find_bonus,
    find_extra_dice,
    find_reactions,
    inside,
    steering,
    strength_of,
    traps,
)
from games.robot_wars.card import Do, cards
from games.robot_wars.card_script import (
    NOBODY,
    Lines,
    Passing,
    at_moment,
    meet_hazards,
    run_if_next,
)
from games.robot_wars.facts import Added, Evaded, Struck, Tally
from games.robot_wars.quick_game import fury
from games.robot_wars.wreck import destroy, discard_hazard, pay_cost
from games.robot_wars.zones import ARENA, RARE_WORDS, ROBOT, marks_of


@dataclass(frozen=True, repr=False)
class Blow(PlainValue):
    """An attack: the attacker, the weapon, the targets and the modifiers."""

    seat: Seat | None  # None: a robot without owner, which triggers and adds nothing (RW-A9)
    weapon: Piece
    victim: Seat | None  # None: the target stands in the arena
    targets: tuple[Piece, ...]
    plus: int = 0
    engines: int = 0
    sweep: bool = False
    second: bool = False
    minus: int = 0
    halved: int = 0  # how often the roll is halved
    lent: bool = False  # the weapon need not be on the attacker's Robot

    def __repr__(self) -> str:
        # Rare fields are left out unless they are set, so that older stored matches look the same.
        named = ((f.name, getattr(self, f.name)) for f in fields(self))
        shown = (f"{name}={value!r}" for name, value in named if value or name not in RARE_FIELDS)
        return f"Blow({', '.join(shown)})"

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (self.weapon, *self.targets)

    def added(self, s: State, target: Piece) -> Added:
        """Return the modifiers of the die against a target (RW-A5)."""
        engine = self.engines if cards(s)[target].engine else 0
        steer = 0 if self.seat is None else steering(s, self.seat)
        plus, dice = self.plus, 0
        if RARE_WORDS in marks_of(s) and self.seat is not None:
            plus += find_bonus(s, self.seat, self.weapon, "attack")
            dice = find_extra_dice(s, self.seat)
        turn = 0 if self.seat is None else fury(s, self.seat)
        return shared_added(plus, engine, steer, self.minus, self.halved, turn, dice)


# Equal values are shared.
shared_blow = lru_cache(4096)(Blow)
shared_added = lru_cache(1024)(Added)
RARE_FIELDS = ("halved", "lent")


def hits(
    s: State, weapon: Piece, target: Piece, die: int, added: Added, kind: type[Struck] = Struck
) -> bool:
    """Compare a roll with a target's Strength; log and return whether it hits (RW-A6)."""
    strength = cards(s)[target].strength
    assert strength is not None
    if RARE_WORDS in marks_of(s):
        strength = strength_of(s, target)
    total = added.comes_to(die)
    hit = total >= strength
    if s.event_log is not None:
        facts = kind(**asdict(added), total=total, strength=strength, die=die, hit=hit)
        s.say(f"robot_wars.{'hits' if hit else 'misses'}", (), (weapon, target), facts=facts)
    return hit


def attack_with(s: State, blow: Blow, ranged: bool, chance: Chance) -> None:
    """Begin a declared and paid attack (RW-A1, RW-A2): Hazards come first (RW-A3)."""
    log_attack(s, blow)
    met = () if blow.seat is None or ranged else tuple(traps(s))
    if blow.seat is None or not met:
        continue_attack(s, blow, chance)
        return
    ready = Ready(blow)
    s.push(ready)
    meet_hazards(s, blow.seat, met, chance)
    run_if_next(s, ready, chance)


def log_attack(s: State, blow: Blow) -> None:
    if s.event_log is None:
        return
    seats = tuple(seat for seat in (blow.seat, blow.victim) if seat is not None)
    key = "attacks" if blow.victim is not None else "attacks_it"
    if blow.sweep:
        key = "sweeps"
    elif blow.seat is None:
        key = "roams"
    added = blow.added(s, blow.targets[0]) if blow.targets else Added()
    s.say(f"robot_wars.{key}", seats, (blow.weapon, *blow.targets), facts=added)


@dataclass(frozen=True)
class BlowStep(Step):
    """A step of an attack."""

    blow: Blow

    def named(self) -> tuple[Piece, ...]:
        return self.blow.pieces


@dataclass(frozen=True)
class BlowAsk(Ask):
    """A question about an attack."""

    blow: Blow

    def named(self) -> tuple[Piece, ...]:
        return self.blow.pieces


@dataclass(frozen=True)
class Ready(BlowStep):
    """Continue an attack after its Hazards."""

    def run(self, s: State, chance: Chance) -> None:
        continue_attack(s, self.blow, chance)


def continue_attack(s: State, blow: Blow, chance: Chance) -> None:
    """Continue an attack after its Hazards if the weapon is still there (RW-22)."""
    if blow.seat is not None and not blow.lent and not is_weapon_there(s, blow.seat, blow.weapon):
        s.say("robot_wars.stopped", (blow.seat,), (blow.weapon,))
    elif blow.victim is None:
        strike(s, blow, chance)
    elif RARE_WORDS in marks_of(s) and (first := find_effects_when_attacked(s, blow, blow.victim)):
        s.push_last_first([Braced(blow), *first])
    else:
        defend(s, blow, chance)


def find_effects_when_attacked(s: State, blow: Blow, seat: Seat) -> list[Step]:
    """Return the effects of a Robot's cards when it is attacked, except optional answers."""
    return at_moment(s, "attacked", [seat], blow.seat)


def attacker(blow: Blow) -> Spot:
    """Return the target of the defender's cards: the attacker."""
    return NOBODY if blow.seat is None else f"target.{blow.seat}"


@dataclass(frozen=True)
class Braced(BlowStep):
    """Let the defender answer after the effects of its cards."""

    def run(self, s: State, chance: Chance) -> None:
        if self.blow.victim in s.playing():
            defend(s, self.blow, chance)


def is_weapon_there(s: State, seat: Seat, weapon: Piece) -> bool:
    """Return whether a weapon is still on the Robot, or in the arena as an Action or a Hazard."""
    return s.where[weapon] in (ROBOT[seat], ARENA)


def defend(s: State, blow: Blow, chance: Chance) -> None:
    """Let the defender avoid the attack; if that is not possible, let it evade (RW-52)."""
    seat = blow.victim
    assert seat is not None
    if not find_reactions(s, seat, "attacked"):
        strike(s, blow, chance)
    elif find_avoiders(s, seat):
        s.push(Avoid(seat, blow))
    else:
        ask_for_evasion(s, seat, blow, (), chance)


def find_avoiders(
    s: State, seat: Seat, moment: str = "attacked", verb: str = "avoid_attack"
) -> list[Piece]:
    """Return the Components that can avoid an attack: unused since the last Reboot (RW-20).

    With another `moment` and `verb`, these are the Components with that answer. A use counts even
    after the card has moved (RW-54); equal cards count separately.
    """
    spent = [*marks_of(s)["spent"]]
    found: list[Piece] = []
    for p in find_reactions(s, seat, moment):
        line = answer(s, p, moment)
        if line.verb != verb:
            continue
        use = next((u for u in ((seat, p), (seat, cards(s)[p].key)) if u in spent), None)
        if use is None or line.args["once"] == "turn":
            found += [p] if can_pay(s, seat, p, line.number("pay")) else []
        else:
            spent.remove(use)
    return found


def answer(s: State, piece: Piece, moment: str = "attacked") -> Do:
    """Return the answer of a Component to an attack on its Robot, or at another moment."""
    return cards(s)[piece].script.timed[moment][0]


def note_use(s: State, seat: Seat, piece: Piece) -> None:
    """Note that a Component has given its answer, until its player reboots (RW-20)."""
    spent = dict.fromkeys([*marks_of(s)["spent"], (seat, piece)])
    s.mark("spent", tuple(sorted(spent, key=str)))


def find_evaders(s: State, seat: Seat, used: tuple[Piece, ...]) -> list[Piece]:
    """Return the Components that can still evade this attack."""
    return [
        p
        for p in find_reactions(s, seat, "attacked")
        if p not in used
        and answer(s, p).verb in ("evade", "halve")
        and can_pay(s, seat, p, answer(s, p).number("pay"))
    ]


@dataclass(frozen=True)
class Avoid(BlowAsk):
    """Ask whether to avoid the whole attack."""

    def moves(self, s: State) -> list[Move]:
        return [
            *[cached_move("avoid", p, ARENA) for p in find_avoiders(s, self.seat)],
            cached_move("pass"),
        ]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.piece is None:
            ask_for_evasion(s, self.seat, self.blow, (), chance)
            return
        note_use(s, self.seat, move.piece)
        s.say("robot_wars.avoids", (self.seat,), (move.piece,))
        follow_answer(s, self.seat, move.piece, self.blow)
        pay_cost(s, self.seat, move.piece, answer(s, move.piece).number("pay"))


def follow_answer(s: State, seat: Seat, piece: Piece, blow: Blow) -> None:
    """Carry out the lines of a card that come after its answer to an attack."""
    if len(cards(s)[piece].script.timed["attacked"]) > 1:
        s.push(Lines(seat, piece, "attacked", 1, attacker(blow)))


@dataclass(frozen=True)
class Evasion(BlowStep):
    """Continue an evasion after its Hazards (RW-A4, RW-52)."""

    used: tuple[Piece, ...]

    def run(self, s: State, chance: Chance) -> None:
        seat = self.blow.victim
        assert seat is not None
        ask_for_evasion(s, seat, self.blow, self.used, chance)

    def named(self) -> tuple[Piece, ...]:
        return (*self.blow.pieces, *self.used)


def ask_for_evasion(
    s: State, seat: Seat, blow: Blow, used: tuple[Piece, ...], chance: Chance
) -> None:
    """Ask whether to evade the attack with another Component (RW-A4)."""
    if find_evaders(s, seat, used):
        s.push(Evade(seat, blow, used))
    else:
        finish_evasion(s, blow, used, chance)


def finish_evasion(s: State, blow: Blow, used: tuple[Piece, ...], chance: Chance) -> None:
    """Continue after the last evasion with the Hazards and the roll."""
    fled = used and any(answer(s, p).verb == "evade" for p in used)
    met = tuple(traps(s)) if fled else ()
    if met and blow.victim is not None:
        s.push(Passing(blow.victim, met), Strike(blow))
    else:
        strike(s, blow, chance)


@dataclass(frozen=True)
class Evade(BlowAsk):
    """Ask whether the Robot evades, and with which Component."""

    used: tuple[Piece, ...]

    def moves(self, s: State) -> list[Move]:
        found = [cached_move("evade", p, ARENA) for p in find_evaders(s, self.seat, self.used)]
        return [*found, cached_move("pass")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        piece = move.piece
        if piece is None:
            finish_evasion(s, self.blow, self.used, chance)
            return
        blow = apply_evasion(self.blow, answer(s, piece))
        facts = Evaded(blow.minus - self.blow.minus, blow.halved - self.blow.halved)
        s.say(f"robot_wars.{'halves' if facts.halved else 'evades'}", (self.seat,), (piece,), facts)
        s.push(Evasion(blow, (*self.used, piece)))
        follow_answer(s, self.seat, piece, self.blow)
        pay_cost(s, self.seat, piece, answer(s, piece).number("pay"))

    def named(self) -> tuple[Piece, ...]:
        return (*self.blow.pieces, *self.used)


def apply_evasion(blow: Blow, answer: Do) -> Blow:
    """Return an attack with the modifiers of an evasion."""
    if answer.verb == "halve":
        return replace(blow, halved=blow.halved + 1)
    return replace(blow, minus=blow.minus + answer.number("minus"))


@dataclass(frozen=True)
class Strike(BlowStep):
    """Roll the die of the attack, once the Hazards have been met."""

    def run(self, s: State, chance: Chance) -> None:
        strike(s, self.blow, chance)


def strike(s: State, blow: Blow, chance: Chance) -> None:
    """Roll the die and compare it with each remaining target (RW-A5, RW-A6)."""
    zone = ARENA if blow.victim is None else ROBOT[blow.victim]
    die, hit = 0, []
    for p in blow.targets:
        if s.where[p] == zone:
            die = die or roll_attack(s, blow, chance)
            if hits(s, blow.weapon, p, die, blow.added(s, p)):
                hit.append(p)
    if blow.victim is None:
        for p in hit:
            discard_hazard(s, p)
        return
    if blow.second and any(not cards(s)[p].internal for p in hit):
        s.push(Again(blow))
    destroy(s, hit)


def roll_attack(s: State, blow: Blow, chance: Chance) -> int:
    """Roll the die of an attack, or several of which the best or the worst counts."""
    die = s.roll(chance)
    more = 0 if blow.seat is None else find_extra_dice(s, blow.seat)
    if more and blow.seat is not None:
        best = max if more > 0 else min
        for _ in range(abs(more)):
            die = best(die, s.roll(chance))
        key = "keeps_best" if more > 0 else "keeps_worst"
        s.say(f"robot_wars.{key}", (blow.seat,), (blow.weapon,), facts=Tally(die))
    return die


@dataclass(frozen=True)
class Again(BlowStep):
    """Offer a second attack, on an internal, after an external is destroyed (RW-A8)."""

    def run(self, s: State, chance: Chance) -> None:
        seat, blow = self.blow.seat, self.blow
        if seat is None or not find_second_targets(s, blow):
            return
        if blow.lent or is_weapon_there(s, seat, blow.weapon):
            s.push(Second(seat, blow))


def find_second_targets(s: State, blow: Blow) -> list[Piece]:
    """Return the internals that a second strike can reach; a Force Field protects them."""
    if blow.victim is None:
        return []
    reached = attackable(s, blow.victim, ranged=False)
    if not reached or "force_field" in cards(s)[reached[0]].script.holds:
        return []
    return inside(s, blow.victim)


@dataclass(frozen=True)
class Second(BlowAsk):
    """Ask whether to attack an internal too."""

    def moves(self, s: State) -> list[Move]:
        weapon = self.blow.weapon
        return [
            *[cached_move("aim", weapon, p) for p in find_second_targets(s, self.blow)],
            cached_move("pass"),
        ]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if isinstance(move.to, int):
            blow = self.onward(move.to)
            log_attack(s, blow)
            defend(s, blow, chance)

    def onward(self, target: Piece) -> Blow:
        return replace(self.blow, targets=(target,), second=False, minus=0, halved=0)


def roam(s: State, weapon: Piece, chance: Chance) -> None:
    """Let a robot without owner attack a random Component of a random Robot (RW-A9, RW-48)."""
    victim = chance.pick(s.playing())
    found = attackable(s, victim, ranged=False)
    if found:
        blow = shared_blow(None, weapon, victim, (chance.pick(found),))
        attack_with(s, blow, False, chance)
    else:
        s.say("robot_wars.roams_on", (victim,), (weapon,))
