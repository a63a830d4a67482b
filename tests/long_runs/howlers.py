"""Counts howlers, moves that make a watcher laugh: `python -m tests.long_runs.howlers`.

Weak opponents should misjudge, but not be silly. Each game has some predicates about a view and a
move that name a howler. Plays games between seats of one level, and prints how many of the choices
were howlers. Exits with 1 if a level makes more than `MOST` allows.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

from ai.games.junkyard_bots.odds import chance_of as junk_chance
from ai.games.two_robots.move_filter import list_builds
from ai.levels import Level
from ai.parallel_map import parallel_map
from ai.registry import JUDGES
from ai.think import think
from games.engine import Ask, Move, Piece, Seat, State, advance, asked, legal_moves, seeded, view
from games.junkyard_bots.cards import Die
from games.junkyard_bots.rules import Act as JunkAct
from games.junkyard_bots.zones import EDGE, OPEN, TARGET
from games.robo_power.cards import RoboCard
from games.robot_wars.card import RobotCard
from games.robot_wars.turn import Kind
from games.stak_bots.cards import StakCard
from games.stak_bots.chain import power
from games.stak_bots.rules import Act as StakAct
from games.stak_bots.verbs import Target
from games.stak_bots.zones import HAND, STAK, keeper
from games.two_robots.attack import Aim
from games.two_robots.attack import keeper as keeper_of_part
from games.two_robots.cards import WHOLE, RobotsCard
from games.two_robots.turn import Discard, Play

MOST = {"apprentice": 1 / 50, "tinkerer": 1 / 500}  # howlers a choice, at most
GAMES = 100  # games of each kind


class Choice(NamedTuple):
    """A choice of the asked seat, its earlier moves in the same turn, and all that it could do."""

    v: State
    ask: Ask
    move: Move
    earlier: tuple[Move, ...]
    others: list[Move]

    @property
    def seat(self) -> Seat:
        """Who chooses."""
        return self.ask.seat


Howler = Callable[[Choice], bool]


# Robo Power


def robo_hand(c: Choice) -> dict[Piece, RoboCard]:
    """Return the cards of the hand."""
    return {piece: c.v.faces[piece] for piece in c.v.zones[f"hand.{c.seat}"]}


def robo_worth(card: RoboCard) -> int:
    """Return roughly how good a card is; a spy is worth the card that it steals."""
    return 220 if card.number is None else 60 if card.steals else card.number


def discards_treasure(c: Choice) -> bool:
    """Discard a Trap, a Counteract or a robot of 120 and more while a small robot is there."""
    cards = robo_hand(c)
    if c.move.verb != "discard" or robo_worth(cards[c.move.moved]) < 120:
        return False
    return any(robo_worth(card) <= 60 for card in cards.values())


def discards_best_robot(c: Choice) -> bool:
    """Discard the best robot while the hand has one of less than half its number."""
    cards = robo_hand(c)
    if c.move.verb != "discard" or cards[c.move.moved].number is None:
        return False
    numbers = [card.number for card in cards.values() if card.number and not card.steals]
    mine = cards[c.move.moved].number or 0
    return bool(numbers) and mine == max(numbers) and min(numbers) < mine / 2


def keeps_weak_robot(c: Choice) -> bool:
    """Discard a robot above 60 while the hand has one of less than half its number."""
    cards = robo_hand(c)
    mine = (cards[c.move.moved].number or 0) if c.move.verb == "discard" else 0
    if mine <= 60:
        return False
    return any(
        card.number and not card.steals and card.number < mine / 2 for card in cards.values()
    )


def keeps_spy(c: Choice) -> bool:
    """Discard a robot of 85 and more while a Spy could steal instead."""
    cards = robo_hand(c)
    strong = c.move.verb == "discard" and robo_worth(cards[c.move.moved]) >= 85
    return strong and any(card.steals for card in cards.values())


def fights_with_spy(c: Choice) -> bool:
    """Lose a Spy in a duel while a robot of at most 51 could be lost instead."""
    cards = robo_hand(c)
    if c.move.verb != "duel" or not cards[c.move.moved].steals:
        return False
    return any(not card.steals and (card.number or 999) <= 51 for card in cards.values())


def fights_what_it_knows(c: Choice) -> bool:
    """Lose to the only card of the only opponent, which is known, though another card beats it."""
    others = [seat for seat in c.v.playing() if seat != c.seat]
    theirs = c.v.zones[f"hand.{others[0]}"]
    card: RoboCard | None = c.v.faces[theirs[0]] if len(theirs) == 1 and len(others) == 1 else None
    if c.move.verb != "duel" or card is None or card.number is None:
        return False
    mine = robo_hand(c)
    beaten = (mine[c.move.moved].number or 999) < card.number
    return beaten and any((own.number or 999) > card.number for own in mine.values())


# Stak Bots


def attacks_in_vain(c: Choice) -> bool:
    """Attack a card that survives, with a plain card that does not, though not to feed."""
    if c.move.verb != "attack" or len(c.others) == 2:
        return False
    v, faces = c.v, c.v.faces
    ours, theirs = v.zones[STAK[c.seat]][-1], v.zones[str(c.move.to)][-1]
    dies = v.pips[ours] + power(v, theirs) >= power(v, ours)
    lives = v.pips[theirs] + power(v, ours) < power(v, theirs)
    helped = any(faces[piece].key in ("shot", "reaper") for piece in v.zones[HAND[c.seat]])
    return dies and lives and not faces[ours].when and not helped


def shoots_itself(c: Choice) -> bool:
    """Shoot or scrap a card of its own by an entry effect."""
    harms = isinstance(c.ask, Target) and c.ask.verb in ("shoot", "reap")
    return harms and keeper(c.v, c.move.target) == c.seat


def scraps_best(c: Choice) -> bool:
    """Scrap a hand card that is far better than another one of the hand."""
    hand = c.v.zones[HAND[c.seat]]
    if c.move.verb not in ("scrap", "discard") or c.move.piece not in hand:
        return False
    ranks = [stak_rank(c.v.faces[piece]) for piece in hand]
    return stak_rank(c.v.faces[c.move.moved]) >= max(5, min(ranks) + 4)


def stak_rank(card: StakCard) -> int:
    """Return how strong a card is."""
    return card.rank


def scraps_what_it_played(c: Choice) -> bool:
    """Scrap a card without an entry effect that it played this turn, before it has fought."""
    if c.move.verb != "scrap" or c.v.faces[c.move.moved].do:
        return False
    played = [n for n, m in enumerate(c.earlier) if m.verb == "play" and m.piece == c.move.piece]
    return bool(played) and all(m.verb != "attack" for m in c.earlier[played[-1] :])


def scraps_when_fed(c: Choice) -> bool:
    """Scrap a hand card although the Scrapheap is fed."""
    in_hand = c.move.verb == "scrap" and c.move.piece in c.v.zones[HAND[c.seat]]
    return in_hand and any(move.verb == "end" for move in c.others)


def scraps_its_last(c: Choice) -> bool:
    """Scrap the last card of its Stak, which loses the game."""
    last = c.move.verb == "scrap" and [c.move.piece] == c.v.zones[STAK[c.seat]]
    return last and len(c.others) > 1


def ignores_sure_win(c: Choice) -> bool:
    """End the turn while the top card could scrap the last card of the only opponent."""
    if not isinstance(c.ask, StakAct) or c.move.verb != "end" or len(c.v.playing()) > 2:
        return False
    top = c.v.zones[STAK[c.seat]][-1]
    for move in c.others:
        if move.verb == "attack" and len(c.v.zones[str(move.to)]) == 1:
            theirs = c.v.zones[str(move.to)][-1]
            left = power(c.v, theirs) - c.v.pips[theirs]
            return power(c.v, top) >= left and len(c.v.zones[STAK[c.seat]]) > 1
    return False


# Junkyard Bots


def passes(c: Choice) -> bool:
    """Pass, while it could look at a die or grab a known one that it is likely to reach."""
    if not isinstance(c.ask, JunkAct) or c.move.verb != "pass":
        return False
    return any(
        m.verb in ("look", "grab", "throw") and (junk_chance(c.v, c.seat, m) or 0.0) >= 0.5
        for m in c.others
    )


def bites_a_bomb(c: Choice) -> bool:
    """Bite into a known die that is no energy."""
    known = c.move.verb == "eat" and isinstance(c.move.to, int)
    return known and die_of(c, c.move).type != "energy"


def die_of(c: Choice, move: Move) -> Die:
    """Return the die at which a move points."""
    face: Die = c.v.faces[move.target]
    return face


def drops_weapon(c: Choice) -> bool:
    """Drop a weapon that it could throw, or eject a part of a robot that is not full."""
    if c.move.verb == "drop":
        held: Die = c.v.faces[c.move.moved]
        return held.type == "weapon" and any(m.verb == "throw" for m in c.others)
    return c.move.verb == "eject" and isinstance(c.ask, JunkAct)


def hopes_for_a_wonder(c: Choice) -> bool:
    """Teleport with a chance of at most 1 in 50, while it could do something else."""
    if c.move.verb != "teleport":
        return False
    chance = junk_chance(c.v, c.seat, c.move)
    return chance is not None and chance < 0.02 and len(c.others) > 2


def looks_too_far(c: Choice) -> bool:
    """Look at a die that is out of reach without energy, while another one is near."""
    if c.move.verb != "look":
        return False
    chances = [junk_chance(c.v, c.seat, m) or 0.0 for m in c.others if m.verb in ("look", "grab")]
    return (junk_chance(c.v, c.seat, c.move) or 0.0) < 0.05 and max(chances) >= 0.5


def leaves_what_it_lacks(c: Choice) -> bool:
    """Leave an eye, claw, mouth or mover that it has just grabbed, without having one."""
    if c.move.verb != "let_lie" or all(m.verb != "fit" for m in c.others):
        return False
    face: Die = c.v.faces[c.v.zones[TARGET][0]]
    kinds = {c.v.faces[piece].type for piece in c.v.zones[f"robot.{c.seat}"]}
    return face.type != "pipe" and face.type not in kinds


def ignores_weapon(c: Choice) -> bool:
    """Look at a die or pass, while a known weapon lies within reach of an empty claw."""
    if not isinstance(c.ask, JunkAct) or c.move.verb not in ("look", "pass"):
        return False
    lying = {*c.v.zones[OPEN], *c.v.zones[EDGE[c.seat]]}
    return any(
        m.verb == "grab"
        and isinstance(m.to, int)
        and m.to in lying
        and die_of(c, m).type == "weapon"
        and die_of(c, m).size > 1
        and (junk_chance(c.v, c.seat, m) or 0.0) >= 0.8
        for m in c.others
    )


def gives_last_part(c: Choice) -> bool:
    """Pay damage with the last claw, while the robot has a second eye, mover or pipe."""
    if c.move.verb != "pay" or not isinstance(c.move.to, int):
        return False
    kinds = Counter(c.v.faces[piece].type for piece in c.v.zones[f"robot.{c.seat}"])
    last = die_of(c, c.move).type == "claw" and kinds["claw"] == 1
    return last and (kinds["eye"] > 1 or kinds["mover"] > 1 or kinds["pipe"] > 0)


# Robot Wars


def attacks_what_it_cannot_hurt(c: Choice) -> bool:
    """Attack with a chance of nothing."""
    return (
        c.move.verb in ("use", "act", "aim")
        and JUDGES["robot_wars"].odds(c.v, c.seat, c.move) == 0.0
    )


def attacks_itself(c: Choice) -> bool:
    """Attack or destroy a Component of its own while it could hit another."""
    if c.move.verb not in ("use", "act", "aim") or not isinstance(c.move.to, int):
        return False
    mine = c.v.where[c.move.to] == f"robot.{c.seat}"
    same = [m for m in c.others if m.verb == c.move.verb and m.piece == c.move.piece]
    theirs = any(isinstance(m.to, int) and c.v.where[m.to] != f"robot.{c.seat}" for m in same)
    card: RobotCard = c.v.faces[c.move.moved]
    harms = any(line.verb in ("attack", "destroy_part") for line in card.script.do)
    return mine and theirs and harms


def gives_only_engine(c: Choice) -> bool:
    """Discard its only Engine while its Robot has none and the hand has other cards."""
    if c.move.verb not in ("discard", "lose", "scrap") or c.move.piece is None:
        return False
    faces = c.v.faces
    hand, robot = (c.v.zones[f"{zone}.{c.seat}"] for zone in ("hand", "robot"))
    engines = [piece for piece in (*hand, *robot) if faces[piece].engine]
    return engines == [c.move.piece] and c.move.piece in hand and len(hand) > 1


def acts_for_nothing(c: Choice) -> bool:
    """Play a card that gives Actions while there is no other Action."""
    if c.move.verb != "act":
        return False
    card: RobotCard = c.v.faces[c.move.moved]
    gives = [line.verb for line in card.script.do] == ["more_actions"]
    others = {m.piece for m in c.others if m.verb in ("act", "use")}
    return gives and others == {c.move.piece}


def reboots_for_nothing(c: Choice) -> bool:
    """Reboot with nothing locked or spent, while it could take a Normal turn."""
    if not isinstance(c.ask, Kind) or c.move.verb != "reboot":
        return False
    spent = any(who == c.seat for who, _ in c.v.marks["spent"])
    return not spent and any(m.verb == "normal" for m in c.others)


def ignores_its_weapon(c: Choice) -> bool:
    """End a turn while a weapon on the Robot could likely destroy a Component without danger."""
    if c.move.verb != "end" or c.v.zones["arena"]:
        return False
    for move in c.others:
        if move.verb != "use" or not isinstance(move.to, int):
            continue
        card: RobotCard = c.v.faces[move.moved]
        theirs = c.v.where[move.to].startswith("robot.") and not card.script.pays
        if theirs and (JUDGES["robot_wars"].odds(c.v, c.seat, move) or 0.0) >= 0.5:
            return True
    return False


# Two Robots


def destroys_its_own(c: Choice) -> bool:
    """Destroy a Part of its own while enough others can be destroyed."""
    if not isinstance(c.ask, Aim) or keeper_of_part(c.v, c.move.target) != c.seat:
        return False
    needed = sum(isinstance(step, Aim) for step in c.v.stack)
    theirs = [m for m in c.others if keeper_of_part(c.v, m.target) != c.seat]
    return len(theirs) >= needed


def stops_early(c: Choice) -> bool:
    """End the Play Phase while a Part in the hand would bring a Stack to three kinds or four."""
    if not isinstance(c.ask, Play) or c.move.verb != "end":
        return False
    return any(worth >= 4.0 for worth, _ in list_builds(c.v, c.seat))


def lays_a_spare(c: Choice) -> bool:
    """Lay a Part as a spare while it would bring another Stack to three kinds or four."""
    if c.move.verb != "build":
        return False
    card: RobotsCard = c.v.faces[c.move.moved]
    there = {c.v.faces[piece].part for piece in c.v.zones[str(c.move.to)]}
    best = [worth for worth, move in list_builds(c.v, c.seat) if move.piece == c.move.piece]
    return card.part in there and max(best, default=0.0) >= 4.0


def discards_what_it_needs(c: Choice) -> bool:
    """Discard a Part that completes a Stack while the hand has a Part of no use."""
    if not isinstance(c.ask, Discard) or c.move.piece is None:
        return False
    worths: dict[Piece, float] = {}
    for worth, move in list_builds(c.v, c.seat):
        worths[move.moved] = max(worth, worths.get(move.moved, 0.0))
    parts = [p for p in c.v.zones[f"hand.{c.seat}"] if c.v.faces[p].bit]
    return worths.get(c.move.piece, 0.0) >= 8.0 and any(worths.get(p, 0.0) < 1.0 for p in parts)


def breaks_its_robot(c: Choice) -> bool:
    """Give up a Part that a complete robot needs while a single Part or a spare is there."""
    if c.move.verb not in ("sacrifice", "deploy") or c.move.piece is None:
        return False
    if c.v.where[c.move.moved].startswith("hand"):
        return False
    here = needed_by_robot(c, c.move.moved)
    rest = [m.moved for m in c.others if m.verb == c.move.verb and m.piece is not None]
    return here and any(not needed_by_robot(c, piece) for piece in rest)


def needed_by_robot(c: Choice, part: Piece) -> bool:
    """Return whether a Part is the only one of its kind in a complete robot."""
    faces, stack = c.v.faces, c.v.zones[c.v.where[part]]
    kinds = Counter(faces[piece].part for piece in stack if faces[piece].bit)
    return len(kinds) == WHOLE.bit_count() and kinds[faces[part].part] == 1


HOWLERS: Mapping[str, tuple[Howler, ...]] = {
    "robo_power": (
        discards_treasure,
        discards_best_robot,
        keeps_weak_robot,
        keeps_spy,
        fights_with_spy,
        fights_what_it_knows,
    ),
    "stak_bots": (
        attacks_in_vain,
        shoots_itself,
        scraps_best,
        scraps_what_it_played,
        scraps_when_fed,
        scraps_its_last,
        ignores_sure_win,
    ),
    "junkyard_bots": (
        passes,
        bites_a_bomb,
        drops_weapon,
        hopes_for_a_wonder,
        looks_too_far,
        leaves_what_it_lacks,
        ignores_weapon,
        gives_last_part,
    ),
    "robot_wars": (
        attacks_what_it_cannot_hurt,
        attacks_itself,
        gives_only_engine,
        acts_for_nothing,
        reboots_for_nothing,
        ignores_its_weapon,
    ),
    "two_robots": (
        destroys_its_own,
        stops_early,
        lays_a_spare,
        discards_what_it_needs,
        breaks_its_robot,
    ),
}


class HowlerJob(NamedTuple):
    """One game for two between seats of one level."""

    game: str
    how: Level
    number: int


def play(job: HowlerJob) -> tuple[int, Counter[str]]:
    """Play a game; return the number of choices, and the howlers by name."""
    judge, chance = JUDGES[job.game], seeded(f"howlers:{job.number}")
    s = judge.rules.new(2, judge.rules.default_options(2), chance)
    found, choices, n = Counter[str](), 0, 0
    turn, earlier = (0, 0), list[Move]()
    while (ask := asked(s)) is not None:
        v, moves, n = view(s, ask.seat), legal_moves(s), n + 1
        move = think(judge, v, job.how, 1000 * job.number + n, timed=False).move
        if turn != (s.turn_number, ask.seat):
            turn, earlier = (s.turn_number, ask.seat), []
        if len(moves) > 1:
            choices += 1
            choice = Choice(v, ask, move, tuple(earlier), moves)
            found.update(one.__name__ for one in HOWLERS[job.game] if one(choice))
        earlier.append(move)
        advance(s, move, chance)
    return choices, found


def count(game: str, level: str, games: int, workers: int = 1) -> tuple[int, Counter[str]]:
    """Return the choices of a level in some games, and its howlers by name."""
    jobs = [HowlerJob(game, JUDGES[game].level(level), number) for number in range(games)]
    choices, found = 0, Counter[str]()
    for some, names in parallel_map(play, jobs, workers):
        choices += some
        found.update(names)
    return choices, found


def main() -> int:
    """Count howlers; return the exit code."""
    p = argparse.ArgumentParser(prog="howlers", description=__doc__)
    p.add_argument("--game", choices=sorted(HOWLERS))
    p.add_argument("--levels", default=",".join(MOST))
    p.add_argument("--games", type=int, default=GAMES)
    p.add_argument("--workers", type=int, default=1)
    args = p.parse_args()
    bad = False
    for game in [args.game] if args.game else HOWLERS:
        for level in args.levels.split(","):
            choices, found = count(game, level, args.games, args.workers)
            many = sum(found.values())
            print(f"{game}: {level}: {many} of {choices} choices {dict(found)}", flush=True)
            bad = bad or many > MOST.get(level, 1.0) * choices
    return int(bad)


if __name__ == "__main__":
    raise SystemExit(main())
