"""Select the moves of Two Robots that deserve a search, and the default answers.

Opponents play the default answers to the end of a turn before they value the table.
"""

from collections.abc import Sequence
from functools import lru_cache

from ai.judge import PerAsk
from games.engine import Move, Piece, Seat, Spot, State, cached_move
from games.two_robots.attack import Aim, Intercept, Place, keeper
from games.two_robots.cards import LACKS, WHOLE, RobotsCard, cards
from games.two_robots.damage import Lose, health
from games.two_robots.energies import ALL, BIT
from games.two_robots.event import Sacrifice, Scramble, Trigger
from games.two_robots.factory import Factory, factory, open_slots, parts, places, stacks, types_in
from games.two_robots.powers import Choose, Melt, Name, Retaliated, Salvage, Strip, Wreck
from games.two_robots.turn import Discard, Play, Rummage, plays_and_draws
from games.two_robots.zones import FACTORY, HAND, HERO, STACKS, marks_of, opponents

_CHEAP = (  # verbs of cards, the least valuable first
    "thaw",
    "freeze",
    "scramble",
    "send_back",
    "destroy",
    "recruit",
    "intercept",
    "draw_cards",
    "steal",
)
LOSS_VALUE = {verb: at / 2 for at, verb in enumerate(_CHEAP)}
PLAY_VALUE = 3.0  # the worth of an Attack or a Defense card, on the scale of `GAIN_BY_COUNT`
MAX_CHOICES, FEW_CHOICES = 6, 3  # choices that are searched, at most
USUAL_STACKS = 3  # Stacks that most cards require
ENOUGH_TO_SPARE = 5  # Parts or cards, from which on some can be spared
MAX_CACHED = 16384  # Factories whose ranks are cached, at most

sensible: PerAsk[list[Move]] = PerAsk(lambda ask, s: ask.moves(s))
usual: PerAsk[Move | None] = PerAsk(lambda ask, s: None)


GAIN_BY_COUNT = (1.0, 2.0, 4.0, 8.0, 0.0)  # of a new type, by the number of types in its Stack
SAME_TYPE_GAIN = 0.3  # gain of a type that the Stack already has
ONE_ENERGY_GAIN = 0.1  # extra gain of a Part with one energy, which fits less often
CORES = tuple(ONE_ENERGY_GAIN if energies.bit_count() < 2 else 0.0 for energies in range(ALL + 1))
COUNT = tuple(types.bit_count() for types in range(WHOLE + 1))
GAINS = tuple(GAIN_BY_COUNT[count] for count in COUNT)  # by the set of types in a Stack


sensible.of(Play)(lambda ask, s: best_plays(s, ask.seat, ask.others(s)))
sensible.of(Wreck)(lambda ask, s: best_aims(s, ask.seat, "wreck", 1, ask.moves(s)))
sensible.of(Strip)(lambda ask, s: best_aims(s, ask.seat, "strip", 1, ask.moves(s)))
sensible.of(Trigger)(lambda ask, s: select_few_cheapest(s, ask.moves(s), FEW_CHOICES))
sensible.of(Sacrifice)(lambda ask, s: select_few_cheapest(s, ask.moves(s), FEW_CHOICES + 1))
sensible.of(Retaliated)(lambda ask, s: select_few_cheapest(s, ask.moves(s), FEW_CHOICES))
sensible.of(Discard)(lambda ask, s: select_cheapest(s, ask.seat, ask.moves(s)))

usual.of(Trigger)(lambda ask, s: cached_move("end"))
usual.of(Rummage)(lambda ask, s: cached_move("draw"))
usual.of(Choose)(lambda ask, s: choose_victim(s, ask.seat, ask.verb))
usual.of(Name)(lambda ask, s: worst_energy(s, ask.seat, ask.moves(s)))
usual.of(Place)(lambda ask, s: best_build(s, ask.seat, "place", [ask.part]) or ask.moves(s)[0])
usual.of(Discard)(lambda ask, s: min(list_losses(s, ask.seat, ask.moves(s)), key=_worth)[1])
for _kind in (Aim, Wreck, Strip, Sacrifice, Intercept, Lose):
    usual.of(_kind)(lambda ask, s: sensible(ask, s)[0])


@sensible.of(Aim)
def _targets(ask: Aim, s: State) -> list[Move]:
    needed = sum(isinstance(step, Aim) for step in s.stack)
    return best_aims(s, ask.seat, ask.verb, needed, ask.moves(s))


@usual.of(Play)
def _rest_of_a_turn(ask: Play, s: State) -> Move | None:
    """Return the default answer after the first play of a turn, which alone deserves a search."""
    return best_play(s, ask.seat) if marks_of(s)["plays"] < plays_and_draws(s)[0] else None


@usual.of(Retaliated)
def _parts_to_spare(ask: Retaliated, s: State) -> Move:
    """Suffer the damage, unless Parts can be spared or health cannot."""
    moves = ask.moves(s)
    spare = len(moves) > ENOUGH_TO_SPARE or health(s, ask.seat) < 2
    return select_few_cheapest(s, moves, 1)[0] if spare else moves[-1]


@usual.of(Melt)
def _rich_hand(ask: Melt, s: State) -> Move:
    """Take the damage to keep a rich hand, but never with the last health."""
    rich = len(s.zones[HAND[ask.seat]]) >= ENOUGH_TO_SPARE and health(s, ask.seat) > 2
    return ask.moves(s)[rich]


@usual.of(Scramble)
def _cancel(ask: Scramble, s: State) -> Move:
    """Cancel any effect that can be cancelled."""
    return ask.moves(s)[0] if cards(s)[ask.card].do else cached_move("pass")


@usual.of(Salvage)
def _salvaged(ask: Salvage, s: State) -> Move:
    move = best_build(s, ask.seat, ask.verb, ask.choices(s))
    found = [m for m in ask.moves(s) if move is None or m.piece == move.piece]
    return found[-1 if move is None else 0]


def best_build(s: State, seat: Seat, verb: str, pieces: Sequence[Piece]) -> Move | None:
    """Return the move that builds the Part with the highest gain; None if no Part gains anything.

    Of equal gains, prefer a Part with one energy, then the first.
    """
    faces: list[RobotsCard] = s.faces
    for _, lacks, slots in ranks(s, seat)[0]:
        best = -1
        for piece in pieces:
            face = faces[piece]
            if face.fits & lacks:
                if CORES[face.mask]:
                    best = piece
                    break
                if best < 0:
                    best = piece
        if best >= 0:
            fits = faces[best].fits
            for slot, some in slots:
                if fits & some:
                    return cached_move(verb, best, STACKS[seat][slot])
    return None


# Slots of equal gain: the gain (`ONE_ENERGY_GAIN` never outweighs it), the Parts that fit any of
# the slots (`RobotsCard.fits`), and each slot with the Parts that fit it.
Tier = tuple[float, int, list[tuple[int, int]]]
# The tiers, the highest gain first; and the energies of which a Part needs one to fit anywhere.
Ranks = tuple[list[Tier], int]


def ranks(s: State, seat: Seat) -> Ranks:
    """Return the ranked slots of a seat's Factory."""
    own: Factory = s.cache[FACTORY[seat]] or factory(s, seat)
    return rank_slots(tuple(own.masks), tuple(own.types))


@lru_cache(MAX_CACHED)
def rank_slots(masks: tuple[int, ...], types: tuple[int, ...]) -> Ranks:
    """Return the ranks for the contents of the slots (see `Factory`), cached."""
    found: dict[float, list[tuple[int, int]]] = {}
    welcome = 0
    for slot, fit, there in open_slots(masks, types):
        welcome |= fit
        found.setdefault(GAINS[there], []).append((slot, fit * LACKS[there]))
    tiers: list[Tier] = []
    for gained in sorted(found, reverse=True):
        every = 0
        for _, lacks in found[gained]:
            every |= lacks
        tiers.append((gained, every, found[gained]))
    return tiers, welcome


def best_plays(s: State, seat: Seat, others_: list[Move]) -> list[Move]:
    """Return the moves of the Play Phase that deserve a search, the best first.

    They are: each Part at its best place, ice on the most complete Stacks, all other cards, and the
    end, unless nothing was played yet and a Part fits.
    """
    ways = list_builds(s, seat)[:MAX_CHOICES]
    must = bool(ways) and marks_of(s)["plays"] == plays_and_draws(s)[0]
    ice = [(float(COUNT[types_in(s, str(m.to))] % 4), m) for m in others_ if m.verb == "freeze"]
    ice.sort(key=_worth, reverse=True)
    ways += ice[:FEW_CHOICES]
    rest = [m for m in others_ if m.verb != "freeze" and not (must and m.piece is None)]
    ways += [(PLAY_VALUE if m.piece is not None else 0.0, m) for m in rest]
    ways.sort(key=_worth, reverse=True)
    return [move for _, move in ways]


def list_builds(s: State, seat: Seat) -> list[tuple[float, Move]]:
    """Return the best place of each Part in the hand, with its gain, the best first.

    While there are few Stacks, a Part may also begin one, so that more cards become playable.
    """
    faces, spots = cards(s), places(s, seat)
    empty = next((zone for zone, _, types in spots if not types), "")
    more = len(stacks(s, seat)) < USUAL_STACKS and bool(empty)
    ways: list[tuple[float, Move]] = []
    for piece in s.zones[HAND[seat]]:
        face = faces[piece]
        if face.bit:
            found = [(gain(face, types), zone) for zone, fit, types in spots if fit & face.mask]
            if found:
                top, at = max(found)
                ways.append((top, cached_move("build", piece, at)))
                if more and at != empty and found[-1][1] == empty:
                    ways.append((GAIN_BY_COUNT[0], cached_move("build", piece, empty)))
    ways.sort(key=_worth, reverse=True)
    return ways


def _worth(pair: tuple[float, Move]) -> float:
    return pair[0]


def best_aims(s: State, seat: Seat, verb: str, needed: int, moves: list[Move]) -> list[Move]:
    """Return the most valuable Parts of others; the seat's own only if there are too few."""
    faces = cards(s)
    spots = ranks(s, seat) if verb in ("steal", "strip") else None

    def mine(move: Move) -> bool:
        return keeper(s, _part(move)) == seat

    def harm(move: Move) -> float:
        part = _part(move)
        own = worth(s, part) * (-1.0 if mine(move) else 1.0)
        return own + (best_gain(faces[part], *spots) if spots else 0)

    ranked = sorted(moves, key=harm, reverse=True)
    theirs = [move for move in ranked if not mine(move)]
    return theirs[:MAX_CHOICES] if len(theirs) >= needed else ranked[: len(theirs) + FEW_CHOICES]


def _part(move: Move) -> Piece:
    """Return the Part that a move targets."""
    part: Spot | None = move.to
    assert isinstance(part, int)
    return part


def best_play(s: State, seat: Seat) -> Move:
    """Return the best Part to build, else a card that draws, else the end of the phase."""
    faces: list[RobotsCard] = s.faces
    hand = s.zones[HAND[seat]]
    move = best_build(s, seat, "build", hand)
    if move is not None:
        return move
    for piece in hand:
        if faces[piece].verb == "draw_cards":
            if len(stacks(s, seat)) >= (faces[piece].stacks or 0):
                return cached_move("play", piece, "played")
            break
    return cached_move("end")


def select_few_cheapest(s: State, moves: list[Move], few: int) -> list[Move]:
    """Return the moves that give up the `few` least valuable Parts, and those that give up none."""
    given: list[tuple[float, Move]] = [
        (worth(s, move.piece), move)
        for move in moves
        if move.verb in ("sacrifice", "deploy") and move.piece is not None
    ]
    given.sort(key=_worth)
    return [
        *[move for _, move in given[:few]],
        *[m for m in moves if m.verb not in ("sacrifice", "deploy")],
    ]


def select_cheapest(s: State, seat: Seat, moves: list[Move]) -> list[Move]:
    """Return the moves that cost the least valuable cards of the hand, the cheapest first."""
    found = list_losses(s, seat, moves)
    found.sort(key=_worth)
    return [move for _, move in found[:MAX_CHOICES]]


def list_losses(s: State, seat: Seat, moves: list[Move]) -> list[tuple[float, Move]]:
    """Return the moves with the value of the cards that they cost the hand."""
    faces, (tiers, welcome) = cards(s), ranks(s, seat)
    found: list[tuple[float, Move]] = []
    for move in moves:
        face = faces[move.piece or 0]
        if face.bit:
            found.append((best_gain(face, tiers, welcome), move))
        else:
            found.append((LOSS_VALUE[face.verb or face.interrupt], move))
    return found


def choose_victim(s: State, seat: Seat, verb: str) -> Move:
    """Return the move against the seat with the least health for a hit, else the most progress."""

    def danger(other: Seat) -> float:
        return progress(s, other) - (10.0 * health(s, other) if verb == "hit" else 0.0)

    return cached_move(verb, None, HERO[max(opponents(s, seat), key=danger)])


def worst_energy(s: State, seat: Seat, moves: list[Move]) -> Move:
    """Return the energy whose loss hurts the others most, compared with the seat itself."""
    faces, harm = cards(s), dict.fromkeys(BIT, 0.0)
    for owner in (seat, *opponents(s, seat)):
        for part in parts(s, owner):
            for energy in faces[part].energies:
                harm[energy] += worth(s, part) * (-1.0 if owner == seat else 1.0)
    return max(moves, key=lambda move: harm[move.verb])


def gain(face: RobotsCard, types: int) -> float:
    """Return the gain of a Part that joins Parts of these types."""
    if not face.bit & ~types:
        return SAME_TYPE_GAIN
    return GAINS[types] + CORES[face.mask]


def best_gain(face: RobotsCard, tiers: list[Tier], welcome: int) -> float:
    """Return the gain of a Part at its best place; 0 if it fits nowhere."""
    for gained, lacks, _ in tiers:
        if face.fits & lacks:
            return gained + CORES[face.mask]
    return SAME_TYPE_GAIN if face.mask & welcome else 0.0


def worth(s: State, part: Piece) -> float:
    """Return the worth of a Part in a Factory to its owner."""
    faces, types = cards(s), 0
    for piece in s.zones[s.where[part]]:
        if piece != part:
            types |= faces[piece].bit
    return GAIN_BY_COUNT[COUNT[types]] if faces[part].bit & ~types else SAME_TYPE_GAIN


def progress(s: State, seat: Seat) -> float:
    """Return the progress of a seat's robots."""
    return sum(
        GAIN_BY_COUNT[COUNT[types_in(s, zone)] - 1] for zone in STACKS[seat] if s.zones[zone]
    )
