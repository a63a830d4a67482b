"""The claims of hints, each checked by the real rules.

A claim about what follows is checked at complete tables that fit the view: the move is played, and
all further questions are answered at random. A claim about the table is counted anew from the view.
Each check returns whether the claim is true.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ai.facts import Reason
from ai.judge import Judge
from ai.search.worlds import Worlds, decide
from games.engine import (
    Ask,
    Event,
    Move,
    Said,
    State,
    advance,
    asked,
    legal_moves,
    owner,
    seeded,
    spot_of,
    view,
)
from games.junkyard_bots import robot as junk
from games.stak_bots.chain import power
from games.stak_bots.zones import top
from games.two_robots import factory as parts
from games.two_robots.damage import health
from ui.language.presenters import PRESENTERS

RUNS = 20  # complete tables at which a certainty is checked
MANY_RUNS = 400  # the same for a chance
ERRORS = 4.0  # standard errors by which a counted chance may differ
MOST_ANSWERS = 60  # answers after a move, at most
WHOLE = 4  # kinds of Parts of a complete robot


@dataclass
class Run:
    """What follows a move at one complete table, and what is said meanwhile.

    `soon` is the table at the first question after the move, `after` that at the end.
    """

    soon: State
    after: State
    said: list[Said]

    def says(self, *keys: str) -> bool:
        """Return whether one of these keys was said."""
        return any(one.key.partition(".")[2] in keys for one in self.said)


@dataclass
class Claim:
    """A reason for a move at a view."""

    judge: Judge
    v: State
    move: Move
    reason: Reason

    @property
    def me(self) -> int:
        """The seat that is asked."""
        return self.question.seat

    @property
    def question(self) -> Ask:
        """The question that the move answers."""
        ask = asked(self.v)
        assert ask is not None
        return ask

    @cached_property
    def runs(self) -> list[Run]:
        """What follows at some complete tables."""
        return self.play(self.move, RUNS)

    def play(self, move: Move, runs: int) -> list[Run]:
        """Play a move at some complete tables, until the seat is asked anew or the turn ends."""
        worlds, found = Worlds(self.v, 77), []
        for n in range(runs):
            s, log, chance = worlds(), list[Event](), seeded(f"claim:{n}")
            s.event_log = log
            decide(s, self.me, move, chance)
            soon = s.copy()
            for _ in range(MOST_ANSWERS):
                ask = asked(s)
                if ask is None or s.turn_number != self.v.turn_number:
                    break
                again = ask.seat == self.me and type(ask) is type(self.question)
                if not s.chosen and (again or ask.secret) and not (again and ask.secret):
                    break
                moves = legal_moves(s)
                plain = [one for one in moves if one.verb == "enough"]  # without more energy
                onward = self.judge.goes_on(s, ask)
                advance(s, onward or chance.pick(plain or moves), chance)
            s.event_log = None
            found.append(Run(soon, s, [one for one in log if isinstance(one, Said)]))
        return found

    def always(self, is_so: Callable[[Run], bool]) -> bool:
        """Return whether all runs are so."""
        return all(map(is_so, self.runs))

    def happens(self, percent: int, is_so: Callable[[Run], bool | None]) -> bool:
        """Return whether something happens about as often as is said; None does not count."""
        found = [one for run in self.play(self.move, MANY_RUNS) if (one := is_so(run)) is not None]
        if not found:
            return True
        chance, often = percent / 100, sum(found) / len(found)
        doubt = math.sqrt(max(0.01, chance * (1 - chance)) / len(found))
        return abs(often - chance) <= ERRORS * doubt + 0.006

    # what the claim names

    @property
    def face(self) -> object:
        """The card of the move."""
        return self.v.faces[self.move.moved]

    def number(self, piece: int, name: str) -> int | None:
        """Return a number of a card; None if it is not known or has none."""
        found = getattr(self.v.faces[piece], name, None)
        return found if isinstance(found, int) else None

    def hand(self, seat: int | None = None) -> list[int]:
        """Return a hand."""
        return self.v.zones[f"hand.{self.me if seat is None else seat}"]

    @property
    def target(self) -> int:
        """The piece at which the move points."""
        spot = spot_of(self.v, self.move.to)
        assert isinstance(spot, int)
        return spot

    @property
    def rivals(self) -> list[int]:
        """The other seats."""
        return [seat for seat in self.v.playing() if seat != self.me]

    def is_extreme(self, name: str, zone: str, sign: int) -> bool:
        """Return whether no card of a zone has a number beyond that of the move's card."""
        own = self.number(self.move.moved, name)
        rest = [self.number(piece, name) for piece in self.v.zones[zone]]
        return own is not None and all(n is None or sign * n <= sign * own for n in rest)

    def is_extreme_component(self, sign: int) -> bool:
        """Return whether no Component in the hand goes beyond the Strength of the move's card."""
        own = self.number(self.move.moved, "strength") or 0
        rest = [p for p in self.hand() if getattr(self.v.faces[p], "kind", "") == "component"]
        return all(sign * (self.number(p, "strength") or 0) <= sign * own for p in rest)

    def after_normal(self) -> list[list[Move]]:
        """Return the legal moves after the move, at each complete table."""
        worlds, found = Worlds(self.v, 77), []
        for n in range(RUNS):
            s = worlds()
            advance(s, self.move, seeded(n))
            found.append(legal_moves(s))
        return found

    def outcome(self, run: Run) -> str:
        """Return the first outcome of the seat in a duel."""
        says = PRESENTERS[self.judge.key].spec.says
        for one in run.said:
            saying = says.get(one.key)
            if saying is not None and saying.outcomes:
                return saying.outcomes[self.me not in one.seats]
        return ""


Check = Callable[[Claim], bool]


def is_out(run: Run, seat: int) -> bool:
    """Return whether a seat is out, or has lost."""
    return seat not in (run.after.winners or run.after.playing())


GENERAL: dict[str, Check] = {
    "wins": lambda c: c.always(lambda r: r.after.winners == (c.me,)),
    "out": lambda c: c.always(lambda r: is_out(r, c.reason.seat or 0)),
    "saves": lambda c: (
        c.always(lambda r: not is_out(r, c.me))
        and all(
            any(is_out(r, c.me) for r in c.play(other, MANY_RUNS))
            for other in c.judge.sensible(c.v, c.question)
            if other != c.move
        )
    ),
    "only": lambda c: len(legal_moves(c.v)) == 1,
    "none": lambda c: True,
}

ROBO_POWER: dict[str, Check] = {
    "steals": lambda c: c.always(
        lambda r: sum(one.key == "robo_power.steals" for one in r.said) == c.reason.n
    ),
    "weakest": lambda c: c.is_extreme("number", f"hand.{c.me}", -1),
    "twin": lambda c: [c.v.faces[p] for p in c.hand()].count(c.v.faces[c.move.moved]) > 1,
    "known": lambda c: any(
        view(Worlds(c.v, 77)(), seat).faces[c.move.moved] is not None for seat in c.rivals
    ),
    "weak": lambda c: (
        2
        * sum(
            (c.number(p, "number") or 0) > (c.number(c.move.moved, "number") or 0) for p in c.hand()
        )
        >= sum(c.number(p, "number") is not None for p in c.hand())
    ),
    "few_cards": lambda c: len(c.hand(owner(str(c.move.to)))) == c.reason.n,
    "most_cards": lambda c: (
        len(c.hand(owner(str(c.move.to)))) == max(len(c.hand(seat)) for seat in c.rivals)
    ),
    "takes_all": lambda c: c.happens(c.reason.n, lambda r: c.outcome(r) == "wins"),
    "safe": lambda c: c.happens(c.reason.n, lambda r: c.outcome(r) in ("safe", "wins")),
    "safest": lambda c: all(
        (c.judge.safety(c.v, c.me, c.move) or 0.0) >= (c.judge.safety(c.v, c.me, one) or 0.0)
        for one in legal_moves(c.v)
    ),
    "sure_safe": lambda c: c.always(lambda r: c.outcome(r) in ("safe", "wins")),
}


def tops(c: Claim) -> list[int]:
    """Return the power of the opponents' top cards."""
    found = [top(c.v, seat) for seat in c.rivals]
    return [power(c.v, piece) for piece in found if piece is not None]


def under_attack(c: Claim) -> int:
    """Return the card that a move attacks."""
    piece = top(c.v, owner(str(c.move.to)) or 0) if c.move.verb == "attack" else c.target
    assert piece is not None
    return piece


def is_scrapped(r: Run, piece: int) -> bool:
    """Return whether a card lies on the Scrapheap."""
    return r.after.where[piece] == "discard"


def weakest_top(c: Claim) -> bool:
    """Return whether no opponent's top card is weaker than the own one."""
    own = top(c.v, c.me)
    return own is not None and power(c.v, own) <= min(tops(c))


STAK_BOTS: dict[str, Check] = {
    "beats": lambda c: c.always(
        lambda r: is_scrapped(r, under_attack(c)) and not is_scrapped(r, c.move.moved)
    ),
    "trades": lambda c: c.always(
        lambda r: is_scrapped(r, under_attack(c)) and is_scrapped(r, c.move.moved)
    ),
    "scraps": lambda c: c.always(lambda r: is_scrapped(r, under_attack(c))),
    "outranks": lambda c: (c.number(c.move.moved, "power") or 0) > max(tops(c)),
    "strongest": lambda c: c.is_extreme("power", f"hand.{c.me}", 1),
    "weakest": lambda c: c.is_extreme("power", f"hand.{c.me}", -1),
    "uncovers": lambda c: c.v.zones[f"stak.{c.me}"][-2] == c.reason.piece,
    "strongest_top": lambda c: power(c.v, under_attack(c)) == max(tops(c)),
    "their_top": lambda c: len(c.rivals) == 1 and power(c.v, under_attack(c)) == max(tops(c)),
    "stronger": lambda c: power(c.v, c.move.moved) > power(c.v, under_attack(c)),
    "weak_top": lambda c: power(c.v, c.move.moved) < min(tops(c)),
    "must_discard": lambda c: len(c.hand(c.reason.seat)) - 1 == c.reason.n > 0,
    "last_in_hand": lambda c: len(c.hand(c.reason.seat)) == 1,
    "spares": lambda c: not c.hand(),
    "not_yours": lambda c: owner(c.v.where[c.target]) == c.reason.seat != c.me,
    "deeper": lambda c: len(c.v.zones[f"stak.{c.me}"]) + 1 == c.reason.n,
    "feeds": lambda c: all(move.verb != "end" for move in legal_moves(c.v)),
    "keeps": lambda c: c.always(lambda r: len(r.after.zones[f"hand.{c.me}"]) >= c.reason.n),
    "no_attack": lambda c: all(move.verb != "attack" for move in legal_moves(c.v)),
    "none_weaker": weakest_top,
    "spares_top": lambda c: (
        c.reason.piece == top(c.v, c.me)
        and any(move.piece == c.reason.piece for move in legal_moves(c.v) if move.verb == "attack")
    ),
    "no_card": lambda c: c.move.moved not in c.hand(),
}
STAK_BOTS |= dict.fromkeys(
    [
        f"enters_{verb}"
        for verb in (
            "draw_card",
            "shoot",
            "scrap_top",
            "send_home",
            "drop_top",
            "bury_top",
            "force_discard",
        )
    ],
    lambda c: c.always(lambda r: r.says("entry")),
)


def stack_of(c: Claim) -> str:
    """Return the Stack at which a move points, or in which its Part lies."""
    spot = spot_of(c.v, c.move.to)
    if isinstance(spot, int):
        return c.v.where[spot]
    return str(spot) if str(spot).startswith("stack") else c.v.where[c.move.moved]


def count_kinds(s: State, zone: str) -> int:
    """Return how many kinds of Parts lie in a Stack."""
    return parts.types_in(s, zone).bit_count()


def best_of_rivals(c: Claim) -> int:
    """Return the kinds of Parts in the opponents' best Stack."""
    return max(count_kinds(c.v, zone) for seat in c.rivals for zone in parts.stacks(c.v, seat))


def is_like(c: Claim, zone: str) -> int:
    """Return how many Parts in a zone are of the kind of the Part that the move names."""
    piece = c.move.piece if c.move.piece is not None else c.target
    kind = getattr(c.v.faces[piece], "bit", 0)
    return sum(bool(getattr(c.v.faces[p], "bit", 0) & kind) for p in c.v.zones[zone])


def can_play(c: Claim) -> bool:
    """Return whether the seat could use the top card of the discard pile now."""
    piece = c.v.zones["discard"][-1]
    face = c.v.faces[piece]
    if getattr(face, "bit", 0):
        return bool(parts.spots(c.v, c.me, piece))
    return parts.stacks_needed(c.v, c.me, face) <= len(parts.stacks(c.v, c.me))


TWO_ROBOTS: dict[str, Check] = {
    "completes": lambda c: c.always(lambda r: count_kinds(r.soon, stack_of(c)) == WHOLE),
    "grows": lambda c: (
        c.always(lambda r: count_kinds(r.soon, stack_of(c)) == c.reason.n)
        and count_kinds(c.v, stack_of(c)) == c.reason.n - 1
    ),
    "starts": lambda c: not c.v.zones[stack_of(c)],
    "backs_up": lambda c: is_like(c, stack_of(c)) > 0,
    "draws": lambda c: c.always(
        lambda r: len(r.soon.zones[f"hand.{c.me}"]) == len(c.hand()) - 1 + c.reason.n
    ),
    "recruits": lambda c: any(getattr(c.v.faces[p], "bit", 0) for p in c.v.zones["discard"]),
    "thaws": lambda c: (
        parts.is_frozen(c.v, stack_of(c))
        and c.always(lambda r: not parts.is_frozen(r.soon, stack_of(c)))
    ),
    "breaks": lambda c: count_kinds(c.v, stack_of(c)) == WHOLE and is_like(c, stack_of(c)) == 1,
    "gains": lambda c: any(owner(r.after.where[c.target]) == c.me for r in c.runs),
    "freezes": lambda c: (
        owner(stack_of(c)) == c.reason.seat != c.me and not parts.is_frozen(c.v, stack_of(c))
    ),
    "spares_best": lambda c: (
        count_kinds(c.v, stack_of(c))
        < c.reason.n
        == max(count_kinds(c.v, zone) for zone in parts.stacks(c.v, c.me))
    ),
    "keeps_parts": lambda c: (
        sum(bool(getattr(c.v.faces[p], "bit", 0)) for p in c.hand() if p != c.move.moved)
        == c.reason.n
    ),
    "no_use": lambda c: not can_play(c),
    "has_kind": lambda c: any(
        getattr(c.v.faces[p], "bit", 0) == getattr(c.v.faces[c.v.zones["discard"][-1]], "bit", 1)
        for zone in parts.stacks(c.v, c.me)
        for p in c.v.zones[zone]
    ),
    "from_rival": lambda c: owner(stack_of(c)) == c.reason.seat != c.me,
    "stops_intercept": lambda c: c.always(lambda r: r.says("missiles")),
    "stops_scramble": lambda c: c.move.moved in c.hand(),
    "fewest_powers": lambda c: (
        health(c.v, c.reason.seat or 0) == c.reason.n == min(health(c.v, seat) for seat in c.rivals)
    ),
    "damages": lambda c: c.reason.n > 0 and c.move.verb == "power",
    "deploys": lambda c: parts.count_robots(c.v, c.me) > 0,
    "spare": lambda c: is_like(c, stack_of(c)) > 1,
    "smallest_stack": lambda c: (
        count_kinds(c.v, stack_of(c))
        == min(count_kinds(c.v, zone) for zone in parts.stacks(c.v, c.me))
    ),
    "costs_nothing": lambda c: c.move.piece is None,
    "keeps": lambda c: len(c.hand()) == c.reason.n,
    "unhurt": lambda c: c.always(lambda r: health(r.after, c.me) == c.reason.n),
    "twin": lambda c: [c.v.faces[p] for p in c.hand()].count(c.v.faces[c.move.moved]) > 1,
    "fits_nowhere": lambda c: not parts.spots(c.v, c.me, c.move.moved),
    "needs_stacks": lambda c: c.reason.n > len(parts.stacks(c.v, c.me)),
    "no_new_kind": lambda c: all(is_like(c, zone) for zone in parts.spots(c.v, c.me, c.move.moved)),
    "used": lambda c: not c.v.up[c.move.moved],
    "fits": lambda c: bool(parts.spots(c.v, c.me, c.move.moved)),
    "keeps_answer": lambda c: c.reason.piece in c.hand(),
    "threat": lambda c: best_of_rivals(c) == c.reason.n < WHOLE,
    "threat_done": lambda c: parts.count_robots(c.v, c.reason.seat or 0) > 0,
}
TWO_ROBOTS |= dict.fromkeys(
    ("from_best", "freezes_best", "from_best_done", "freezes_best_done"),
    lambda c: count_kinds(c.v, stack_of(c)) == best_of_rivals(c) == c.reason.n,
)
TWO_ROBOTS |= dict.fromkeys(
    ("plays_destroy", "plays_steal", "plays_send_back"), lambda c: c.move.verb == "play"
)


def die_type(c: Claim, piece: int) -> str:
    """Return the type of a known die."""
    return str(getattr(c.v.faces[piece], "type", ""))


def succeeds(r: Run) -> bool:
    """Return whether the roll of a reach was enough."""
    return not r.says("too_little")


def takes_off(c: Claim) -> int:
    """Return the die that a look, a grab or a bite reaches."""
    spot = spot_of(c.v, c.move.to)
    return spot if isinstance(spot, int) else c.v.zones[str(spot)][-1]


def own_parts(c: Claim, kind: str) -> list[int]:
    """Return the parts of a kind on the own robot."""
    return junk.parts(c.v, c.me, kind)


JUNKYARD_BOTS: dict[str, Check] = {
    "sure": lambda c: c.always(succeeds),
    "odds": lambda c: c.happens(c.reason.n, succeeds),
    "teleports": lambda c: c.happens(c.reason.n, lambda r: r.after.winners == (c.me,)),
    "eats_energy": lambda c: die_type(c, takes_off(c)) == "energy",
    "no_bomb": lambda c: all(die_type_at(r, takes_off(c)) != "weapon" for r in c.runs),
    "energy_share": lambda c: c.happens(
        c.reason.n, lambda r: die_type_at(r, takes_off(c)) == "energy"
    ),
    "safe_share": lambda c: c.happens(
        c.reason.n, lambda r: die_type_at(r, takes_off(c)) != "weapon"
    ),
    "looks": lambda c: c.always(lambda r: not r.says("went_off", "damage", "lost")),
    "no_dodge": lambda c: not junk.parts(c.v, c.reason.seat or 0, "mover"),
    "weakest": lambda c: (
        junk.power(c.v, c.reason.seat or 0)
        == c.reason.n
        < min(junk.power(c.v, s) for s in c.rivals if s != c.reason.seat)
    ),
    "strikes": lambda c: c.happens(c.reason.n, lambda r: r.says("hit")),
    "dodges": lambda c: c.move.verb == "roll",
    "short": lambda c: c.reason.n > 0,
    "keeps_energy": lambda c: c.always(
        lambda r: (
            is_out(r, c.me)
            or len(r.after.zones[f"energy.{c.me}"]) == len(c.v.zones[f"energy.{c.me}"])
        )
    ),
    "reroll_risk": lambda c: 0 < c.reason.n <= 100,
    "keeps_claw": lambda c: c.always(
        lambda r: len(r.after.zones[f"held.{c.me}"]) == len(c.v.zones[f"held.{c.me}"])
    ),
    "smallest": lambda c: all(
        (c.number(c.target if c.move.piece is None else c.move.moved, "size") or 0)
        <= (c.number(p, "size") or 0)
        for p in c.v.zones[f"robot.{c.me}"][1:]
    ),
    "keeps_parts": lambda c: junk.power(c.v, c.me) - 1 == c.reason.n,
    "lowers_power": lambda c: junk.power(c.v, c.reason.seat or 0) - 1 == c.reason.n,
    "breaks_part": lambda c: c.always(lambda r: r.after.where[c.target] == "gone"),
    "keeps_things": lambda c: c.always(
        lambda r: len(r.after.zones[f"held.{c.me}"]) == len(c.v.zones[f"held.{c.me}"])
    ),
}


def die_type_at(r: Run, piece: int) -> str:
    """Return the type of a die at a complete table."""
    return str(getattr(r.after.faces[piece], "type", ""))


def is_of_kind(kind: str) -> Check:
    """Return the check that the die that is named is of a kind."""

    def check(c: Claim) -> bool:
        piece = takes_off(c) if c.move.piece is None else c.move.moved
        return die_type(c, piece) == kind

    return check


def is_first(kind: str) -> Check:
    """Return the check that the robot lacks a kind of part, and that it gets one."""
    return lambda c: is_of_kind(kind)(c) and not own_parts(c, kind)


for _kind in ("eye", "claw", "mouth", "mover", "pipe", "weapon", "energy", "computer"):
    for _verb in ("gets", "fit", "hold"):
        JUNKYARD_BOTS[f"{_verb}_{_kind}"] = is_of_kind(_kind)
    JUNKYARD_BOTS[f"first_{_kind}"] = is_first(_kind)


def own_robot(c: Claim, seat: int | None = None) -> list[object]:
    """Return the cards on a Robot."""
    return [c.v.faces[p] for p in c.v.zones[f"robot.{c.me if seat is None else seat}"]]


def count_having(cards: list[object], name: str) -> int:
    """Return how many cards have a property: `engine`, or `weapon` of their script."""
    return sum(
        bool(getattr(getattr(card, "script", card) if name == "weapon" else card, name))
        for card in cards
    )


def strikes(c: Claim) -> Callable[[Run], bool | None]:
    """Return whether an attack hit in a run; None if there was no roll."""

    def found(r: Run) -> bool | None:
        rolls = [s for s in r.said if s.key in ("robot_wars.hits", "robot_wars.misses")]
        flips = [
            s
            for s in r.said
            if s.key in ("robot_wars.flips", "robot_wars.flipped", "robot_wars.stands")
        ]
        if flips:
            return any(s.key != "robot_wars.stands" for s in flips)
        own = [s for s in rolls if c.move.to in (*s.pieces, f"robot.{owner(str(c.move.to))}")]
        evaded = r.says("evades", "halves", "avoids")
        counted = own if isinstance(c.move.to, str) else own[:1]  # a sweep hits any part
        return None if evaded or not own else any(s.key == "robot_wars.hits" for s in counted)

    return found


ATTACKS = ("robot_wars.attacks", "robot_wars.sweeps")  # sayings that begin an attack


def rolls_after(r: Run, key: str) -> list[str]:
    """Return the results of the rolls of the same attack after a saying, not of a later attack."""
    keys = [one.key for one in r.said]
    rest = keys[keys.index(key) + 1 :] if key in keys else keys
    attack = itertools.takewhile(lambda one: not one.startswith(ATTACKS), rest)
    return [one for one in attack if one in ("robot_wars.hits", "robot_wars.misses")]


ROBOT_WARS: dict[str, Check] = {
    "last_part": lambda c: len(own_robot(c, c.reason.seat)) == 1,
    "their_engine": lambda c: count_having(own_robot(c, c.reason.seat), "engine") == 1,
    "their_weapon": lambda c: count_having(own_robot(c, c.reason.seat), "weapon") == 1,
    "destroys": lambda c: c.always(lambda r: r.after.where[c.target] == "discard"),
    "sure": lambda c: c.happens(100, strikes(c)),
    "hits": lambda c: c.happens(c.reason.n, strikes(c)),
    "first_engine": lambda c: not count_having(own_robot(c), "engine"),
    "first_weapon": lambda c: not count_having(own_robot(c), "weapon"),
    "needs_engine": lambda c: (
        not count_having(own_robot(c), "engine") and c.reason.piece in c.hand()
    ),
    "can_attack": lambda c: any(
        move.piece == c.reason.piece for r in c.after_normal() for move in r
    ),
    "unlocks": lambda c: all(move.verb != "normal" for move in legal_moves(c.v)),
    "refreshes": lambda c: c.move.verb == "reboot",
    "can_build": lambda c: (
        sum(getattr(c.v.faces[p], "kind", "") == "component" for p in c.hand()) == c.reason.n
    ),
    "fills_blank": lambda c: getattr(c.v.faces[c.move.target], "key", "") == "blank",
    "sturdiest": lambda c: c.is_extreme_component(1),
    "covers": lambda c: (
        not getattr(c.face, "internal", True)
        and any(getattr(card, "internal", False) for card in own_robot(c))
    ),
    "spare_engine": lambda c: count_having(own_robot(c), "engine") > 0,
    "adds_part": lambda c: len(own_robot(c)) + 1 == c.reason.n,
    "lays_trap": lambda c: c.always(lambda r: r.after.where[c.move.moved] == "arena"),
    "hides": lambda c: c.always(lambda r: r.says("hides")),
    "actions": lambda c: c.reason.n > 0,
    "avoids": lambda c: c.always(lambda r: not rolls_after(r, "robot_wars.avoids")),
    "evades_all": lambda c: c.always(
        lambda r: "robot_wars.hits" not in rolls_after(r, "robot_wars.evades")
    ),
    "evades": lambda c: 0 < c.reason.n <= 100,
    "takes_blow": lambda c: 0 <= c.reason.n <= 100,
    "twin": lambda c: [c.v.faces[p] for p in c.hand()].count(c.v.faces[c.move.moved]) > 1,
    "has_engine": lambda c: count_having(own_robot(c), "engine") > 0,
    "weakest": lambda c: c.is_extreme("strength", c.v.where[c.move.moved], -1),
    "gets_back": lambda c: c.always(
        lambda r: r.after.where[c.move.moved] in (f"hand.{c.me}", "discard")
    ),
    "draws": lambda c: c.move.verb == "normal",
    "keeps_components": lambda c: (
        sum(getattr(c.v.faces[p], "kind", "") == "component" for p in c.hand() if p != c.move.moved)
        == c.reason.n
    ),
    "keeps": lambda c: len(c.hand()) == c.reason.n,
}
TWO_ROBOTS |= dict.fromkeys(
    [f"pick_{key}" for key in ("samurai", "scavenger", "peacemaker", "guardian", "apocalypse")],
    lambda c: c.reason.key == f"pick_{c.move.verb}",
)
CHECKS: dict[str, dict[str, Check]] = {
    "robo_power": ROBO_POWER,
    "stak_bots": STAK_BOTS,
    "two_robots": TWO_ROBOTS,
    "junkyard_bots": JUNKYARD_BOTS,
    "robot_wars": ROBOT_WARS,
}


def refute(judge: Judge, v: State, move: Move, reason: Reason) -> bool:
    """Return whether the rules deny a reason; a reason without a check is an error."""
    checks = GENERAL | CHECKS[judge.key]
    return not checks[reason.key](Claim(judge, v, move, reason))
