"""Which answers in Two Robots deserve a thought, and which are usual.

Opponents play a turn to its end by what is usual, to see what it is worth."""

from collections.abc import Sequence
from functools import lru_cache

from ai.judge import PerAsk
from games.engine import Move, Piece, Seat, Spot, State, cached_move
from games.two_robots.attack import Aim, Intercept, Place, keeper
from games.two_robots.cards import LACKS, WHOLE, RobotsCard, cards
from games.two_robots.damage import Lose, health
from games.two_robots.energies import ALL, BIT
from games.two_robots.event import Sacrifice, Scramble, Trigger
from games.two_robots.factory import Factory, built, factory, open_slots, parts, places, stacks
from games.two_robots.powers import Choose, Melt, Name, Retaliated, Salvage, Strip, Wreck
from games.two_robots.turn import Discard, Play, Rummage, paces
from games.two_robots.zones import FACTORY, HAND, HERO, STACKS, marks_of, others

_CHEAP = (  # cards by how little they are missed
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
MISSED = {verb: at / 2 for at, verb in enumerate(_CHEAP)}
PLAY = 3.0  # what an Attack or a Defense card is worth, beside the gain of a Part
MANY, FEW = 6, 3  # choices worth a thought
STAND = 3  # Stacks that most cards need
SPARE = 5  # Parts, or cards, of which some can be spared
MOST = 16384  # Factories of which what fits is kept at most

sensible: PerAsk[list[Move]] = PerAsk(lambda ask, s: ask.moves(s))
usual: PerAsk[Move | None] = PerAsk(lambda ask, s: None)


GAIN = (1.0, 2.0, 4.0, 8.0, 0.0)  # of a new type of Part, by the types that its Stack has
TWICE = 0.3  # of a type that the Stack has already
CORE = 0.1  # more for a Part of one energy, which will fit less often
CORES = tuple(CORE if energies.bit_count() < 2 else 0.0 for energies in range(ALL + 1))
COUNT = tuple(types.bit_count() for types in range(WHOLE + 1))
GAINS = tuple(GAIN[count] for count in COUNT)  # by the types that a Stack has


sensible.of(Play)(lambda ask, s: best_plays(s, ask.seat, ask.others(s)))
sensible.of(Wreck)(lambda ask, s: best_aims(s, ask.seat, "wreck", 1, ask.moves(s)))
sensible.of(Strip)(lambda ask, s: best_aims(s, ask.seat, "strip", 1, ask.moves(s)))
sensible.of(Trigger)(lambda ask, s: cheapest(s, ask.moves(s), FEW))
sensible.of(Sacrifice)(lambda ask, s: cheapest(s, ask.moves(s), FEW + 1))
sensible.of(Retaliated)(lambda ask, s: cheapest(s, ask.moves(s), FEW))
sensible.of(Discard)(lambda ask, s: least(s, ask.seat, ask.moves(s)))

usual.of(Trigger)(lambda ask, s: cached_move("end"))
usual.of(Rummage)(lambda ask, s: cached_move("draw"))
usual.of(Choose)(lambda ask, s: victim(s, ask.seat, ask.verb))
usual.of(Name)(lambda ask, s: worst_energy(s, ask.seat, ask.moves(s)))
usual.of(Place)(lambda ask, s: best_build(s, ask.seat, "place", [ask.part]) or ask.moves(s)[0])
usual.of(Discard)(lambda ask, s: min(missed(s, ask.seat, ask.moves(s)), key=_worth)[1])
for _kind in (Aim, Wreck, Strip, Sacrifice, Intercept, Lose):
    usual.of(_kind)(lambda ask, s: sensible(ask, s)[0])


@sensible.of(Aim)
def _targets(ask: Aim, s: State) -> list[Move]:
    needed = sum(isinstance(step, Aim) for step in s.stack)
    return best_aims(s, ask.seat, ask.verb, needed, ask.moves(s))


@usual.of(Play)
def _rest_of_a_turn(ask: Play, s: State) -> Move | None:
    """Only after the first play: that one deserves a thought."""
    return best_play(s, ask.seat) if marks_of(s)["plays"] < paces(s)[0] else None


@usual.of(Retaliated)
def _parts_to_spare(ask: Retaliated, s: State) -> Move:
    """Suffer the damage, unless Parts can be spared or health cannot."""
    moves = ask.moves(s)
    spare = len(moves) > SPARE or health(s, ask.seat) < 2
    return cheapest(s, moves, 1)[0] if spare else moves[-1]


@usual.of(Melt)
def _rich_hand(ask: Melt, s: State) -> Move:
    """Suffer for a rich hand, but not with the last health."""
    rich = len(s.zones[HAND[ask.seat]]) >= SPARE and health(s, ask.seat) > 2
    return ask.moves(s)[rich]


@usual.of(Scramble)
def _cancel(ask: Scramble, s: State) -> Move:
    """Cancel whatever does anything, where that is possible."""
    return ask.moves(s)[0] if cards(s)[ask.card].do else cached_move("pass")


@usual.of(Salvage)
def _salvaged(ask: Salvage, s: State) -> Move:
    move = best_build(s, ask.seat, ask.verb, ask.choices(s))
    found = [m for m in ask.moves(s) if move is None or m.piece == move.piece]
    return found[-1 if move is None else 0]


def best_build(s: State, seat: Seat, verb: str, pieces: Sequence[Piece]) -> Move | None:
    """Return the Part that brings a robot on most, and where; None if none brings any on.

    Of those that gain alike a Part of one energy is better, then the first.
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


# Where a Part brings a robot on: the gain, which `CORE` does not make up for, what fits in any such
# slot (`RobotsCard.fits`), and each slot with what fits there.
Tier = tuple[float, int, list[tuple[int, int]]]
# The tiers with most gain first; and the energies of which a Part needs one to fit at all.
Ranks = tuple[list[Tier], int]


def ranks(s: State, seat: Seat) -> Ranks:
    """Return where Parts bring a robot on in a Factory."""
    own: Factory = s.cache[FACTORY[seat]] or factory(s, seat)
    return ranked(tuple(own.masks), tuple(own.types))


@lru_cache(MOST)
def ranked(masks: tuple[int, ...], types: tuple[int, ...]) -> Ranks:
    """Return the same by what stands in each slot (see `Factory`)."""
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
    """Return what is worth a thought in the Play Phase, the best first.

    These are each Part where it adds most, ice on the Stacks that are furthest, all other cards,
    and the end, unless nothing was played yet and a Part fits.
    """
    ways = builds(s, seat)[:MANY]
    must = bool(ways) and marks_of(s)["plays"] == paces(s)[0]
    ice = [(float(COUNT[built(s, str(m.to))] % 4), m) for m in others_ if m.verb == "freeze"]
    ice.sort(key=_worth, reverse=True)
    ways += ice[:FEW]
    rest = [m for m in others_ if m.verb != "freeze" and not (must and m.piece is None)]
    ways += [(PLAY if m.piece is not None else 0.0, m) for m in rest]
    ways.sort(key=_worth, reverse=True)
    return [move for _, move in ways]


def builds(s: State, seat: Seat) -> list[tuple[float, Move]]:
    """Return each Part of the hand where it adds most, with its gain, the best first.

    While there are few Stacks, a Part may also begin one: more cards can be played then.
    """
    faces, spots = cards(s), places(s, seat)
    empty = next((zone for zone, _, types in spots if not types), "")
    more = len(stacks(s, seat)) < STAND and bool(empty)
    ways: list[tuple[float, Move]] = []
    for piece in s.zones[HAND[seat]]:
        face = faces[piece]
        if face.bit:
            found = [(gain(face, types), zone) for zone, fit, types in spots if fit & face.mask]
            if found:
                top, at = max(found)
                ways.append((top, cached_move("build", piece, at)))
                if more and at != empty and found[-1][1] == empty:
                    ways.append((GAIN[0], cached_move("build", piece, empty)))
    ways.sort(key=_worth, reverse=True)
    return ways


def _worth(pair: tuple[float, Move]) -> float:
    return pair[0]


def best_aims(s: State, seat: Seat, verb: str, needed: int, moves: list[Move]) -> list[Move]:
    """Return others' Parts by what they are worth; one's own only if theirs are too few."""
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
    return theirs[:MANY] if len(theirs) >= needed else ranked[: len(theirs) + FEW]


def _part(move: Move) -> Piece:
    """Return the Part that a move is aimed at."""
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


def cheapest(s: State, moves: list[Move], few: int) -> list[Move]:
    """Return the few Parts that are missed least, and all moves that give up none."""
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


def least(s: State, seat: Seat, moves: list[Move]) -> list[Move]:
    """Return the moves whose cards of the hand are missed least, the cheapest first."""
    found = missed(s, seat, moves)
    found.sort(key=_worth)
    return [move for _, move in found[:MANY]]


def missed(s: State, seat: Seat, moves: list[Move]) -> list[tuple[float, Move]]:
    """Return the moves with how much their cards of the hand would be missed."""
    faces, (tiers, welcome) = cards(s), ranks(s, seat)
    found: list[tuple[float, Move]] = []
    for move in moves:
        face = faces[move.piece or 0]
        if face.bit:
            found.append((best_gain(face, tiers, welcome), move))
        else:
            found.append((MISSED[face.verb or face.interrupt], move))
    return found


def victim(s: State, seat: Seat, verb: str) -> Move:
    """Return the move against whoever has least health (to hit), or is furthest."""

    def danger(other: Seat) -> float:
        return progress(s, other) - (10.0 * health(s, other) if verb == "hit" else 0.0)

    return cached_move(verb, None, HERO[max(others(s, seat), key=danger)])


def worst_energy(s: State, seat: Seat, moves: list[Move]) -> Move:
    """Return the energy whose loss hurts the others most and oneself least."""
    faces, harm = cards(s), dict.fromkeys(BIT, 0.0)
    for owner in (seat, *others(s, seat)):
        for part in parts(s, owner):
            for energy in faces[part].energies:
                harm[energy] += worth(s, part) * (-1.0 if owner == seat else 1.0)
    return max(moves, key=lambda move: harm[move.verb])


def gain(face: RobotsCard, types: int) -> float:
    """Return what a Part adds to Parts of these types."""
    if not face.bit & ~types:
        return TWICE
    return GAINS[types] + CORES[face.mask]


def best_gain(face: RobotsCard, tiers: list[Tier], welcome: int) -> float:
    """Return what a Part adds where it adds most; 0 where it fits nowhere."""
    for gained, lacks, _ in tiers:
        if face.fits & lacks:
            return gained + CORES[face.mask]
    return TWICE if face.mask & welcome else 0.0


def worth(s: State, part: Piece) -> float:
    """Return what a Part in a Factory is worth to its owner."""
    faces, types = cards(s), 0
    for piece in s.zones[s.where[part]]:
        if piece != part:
            types |= faces[piece].bit
    return GAIN[COUNT[types]] if faces[part].bit & ~types else TWICE


def progress(s: State, seat: Seat) -> float:
    """Return how far a seat is with its robots."""
    return sum(GAIN[COUNT[built(s, zone)] - 1] for zone in STACKS[seat] if s.zones[zone])
