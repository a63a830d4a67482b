"""Select the moves of Junkyard Bots that deserve a search, and the default answers."""

from collections import Counter

from ai.games.junkyard_bots.odds import (
    HOPELESS_CHANCE,
    VAIN_CHANCE,
    chance_at_least,
    chances_by_size,
    faces_of,
    sort_kinds,
)
from ai.judge import PerAsk
from games.engine import Move, Piece, Seat, State, bit, cached_move
from games.junkyard_bots.cards import ENDS, JUNK, NUMBERS, Die, cards
from games.junkyard_bots.damage import Eject, Paying, Pick, Shielding
from games.junkyard_bots.dice import Again
from games.junkyard_bots.heap import Place, PowerUp
from games.junkyard_bots.pool import Pool, parts_taking_part
from games.junkyard_bots.reaching import Looking
from games.junkyard_bots.reconfigure import Arrange, find_edits, find_outer
from games.junkyard_bots.robot import (
    empty_claws,
    part_limit,
    parts,
    total_size,
    usable_energies,
    weapons_without_computer,
    with_pipes,
)
from games.junkyard_bots.rules import Act, End, dice_of
from games.junkyard_bots.throwing import Dodging
from games.junkyard_bots.turn_actions import (
    DROP,
    EAT,
    END,
    GRAB,
    PASS,
    RECONFIGURE,
    TELEPORT,
    moves_at_hidden,
    throw_moves,
    tools,
)
from games.junkyard_bots.zones import (
    EDGE,
    ENERGY,
    GONE,
    HELD,
    LOOKS,
    OPEN,
    ROBOT,
    TARGET,
    first_of_each_look,
    known_dice,
    unseen_dice,
)

MAX_EXPLOSION = 0.8  # expected damage above which an unseen die is not worth a grab or a bite
MAX_CHANGES = 3  # changes of a robot in one turn that are searched, at most
PIPE_WORTH = {"eye": 1, "claw": 2, "mouth": 3}  # of parts that a pipe enhances; eating wins games
PART_VALUE = {"claw": 1.3, "mouth": 1.5, "mover": 0.8}  # value, in eyes or pipes of the same size
LAST_PART_BONUS = {"claw": 9.0, "mouth": 4.0, "eye": 1.0, "mover": 0.5}  # added for the only one


def mean_explosion(weapon: Die) -> float:
    """Return the mean roll of a weapon, whose face counts its size and rolls again."""
    return (sum(weapon.sides) + weapon.size) / 5


# For each set of dice: the total mean explosion of all weapons of a look.
WEAPONS = {
    name: {
        look: sum(mean_explosion(die) for die in dice if die.type == "weapon" and die.back == look)
        for look in LOOKS
    }
    for name, dice in JUNK.items()
}

PART_TYPES = (*ENDS, "pipe")
sensible: PerAsk[list[Move]] = PerAsk(lambda ask, s: ask.moves(s))
usual: PerAsk[Move | None] = PerAsk(lambda ask, s: None)


@sensible.of(Act)
def _few(ask: Act, s: State) -> list[Move]:
    return select_actions(s, ask.seat, ask.tries > 0)


@sensible.of(Pool)
def _more_dice(ask: Pool, s: State) -> list[Move]:
    """Return the moves that add dice: more dice never harm, and the best eye is already chosen."""
    return [move for move in ask.moves(s) if move.verb in ("roll", "stand", "charge")]


@usual.of(Pool)
def _all_roll(ask: Pool, s: State) -> Move:
    return cached_move("roll")


@sensible.of(Looking)
def _pointed(ask: Looking, s: State) -> list[Move]:
    """Return rolling, and the moves that point the next eye where it may see something."""
    free = ask.free()
    if not free:
        return [cached_move("roll")]
    chances = chances_by_size(sort_kinds(faces_of(s, parts_taking_part(s, free[:1], ask.out))))
    near = [size for size, chance in zip("sml", chances, strict=True) if chance > HOPELESS_CHANCE]
    hidden = first_of_each_look(unseen_dice(s, ask.seat))
    return [
        cached_move("roll"),
        *ask.pointings(free[0], [pair for pair in hidden if pair[0][0] in near]),
    ]


@sensible.of(Dodging)
def _dodge(ask: Dodging, s: State) -> list[Move]:
    return [cached_move("roll")]


@usual.of(Again)
def _keep(ask: Again, s: State) -> Move:
    return cached_move("keep")


@usual.of(PowerUp)
def _too_little(ask: PowerUp, s: State) -> Move:
    return cached_move("enough")


@usual.of(Shielding)
def _no_shield(ask: Shielding, s: State) -> Move:
    return cached_move("enough")


@usual.of(Pick)
def _body_first(ask: Pick, s: State) -> Move:
    return ask.moves(s)[0]


@usual.of(Paying)
def _cheapest(ask: Paying, s: State) -> Move:
    """Return the move that pays with the part of least value for the damage that it absorbs."""
    dice, damage = s.zones[ROBOT[ask.seat]], ask.damage
    takes = [1, *[min(face.size, damage) for face in faces_of(s, dice[1:])]]
    costs = [value_of_die(s, ask.seat, die) / take for die, take in zip(dice, takes, strict=True)]
    return cached_move("pay", None, dice[costs.index(min(costs))])


@usual.of(Eject)
def _least(ask: Eject, s: State) -> Move:
    rest = s.zones[ROBOT[ask.seat]][1:]
    return cached_move("eject", min(rest, key=lambda piece: value_of_die(s, ask.seat, piece)), OPEN)


@sensible.of(Place)
def _placed(ask: Place, s: State) -> list[Move]:
    """Attach a part that helps, and leave any other; do not fill the last claw in vain."""
    moves = ask.moves(s)
    if moves[0].verb != "fit":
        return moves[-1:] if blocks(s, ask.seat) else moves
    helps = is_worth_attaching(s, ask.seat, s.faces[s.zones[TARGET][0]])
    return moves[:-1] if helps else moves[-1:]


@usual.of(Place)
def _place(ask: Place, s: State) -> Move:
    return _placed(ask, s)[0]


@sensible.of(Arrange)
def _useful(ask: Arrange, s: State) -> list[Move]:
    """Return the move that confirms, and changes that give a pipe or a computer a better task."""
    done = [cached_move("confirm")] if ask.changed(s) else []
    if ask.edits >= MAX_CHANGES and done:
        return done
    useful = [move for move in find_edits(s, ask.seat) if is_useful(s, ask.seat, move)]
    return done + useful or [cached_move("cancel")]


@usual.of(Arrange)
def _confirm(ask: Arrange, s: State) -> Move | None:
    return cached_move("confirm") if ask.changed(s) else None


@sensible.of(End)
def _only_end(ask: End, s: State) -> list[Move]:
    return [END]


@usual.of(End)
def _end(ask: End, s: State) -> Move:
    return END


def blocks(s: State, seat: Seat) -> bool:
    """Return whether the die to grab would fill the last claw in vain."""
    face: Die = s.faces[s.zones[TARGET][0]]
    idle = face.type == "energy" or (
        face.type == "computer" and not weapons_without_computer(s, seat)
    )
    return idle and len(empty_claws(s, seat)) == 1


def is_worth_attaching(s: State, seat: Seat, part: Die) -> bool:
    """Return whether a robot has room for a part, or would give up a less valuable one for it."""
    dice = s.zones[ROBOT[seat]]
    if len(dice) < part_limit(s, seat):
        return True
    first = not parts(s, seat, part.type)
    least = min([value_of_die(s, seat, die) for die in dice[1:]], default=0.0)
    return value_of_part(part, first) > least


def value_of_die(s: State, seat: Seat, die: Piece) -> float:
    """Return the approximate value of a die to its robot; the last claw has the highest."""
    dice = s.zones[ROBOT[seat]]
    if die == dice[0]:
        return (0.0, 99.0, 5.0, 4.0)[s.pips[die]] if s.pips[die] < 4 else 3.0
    face: Die = s.faces[die]
    return value_of_part(face, len(parts(s, seat, face.type)) == 1)


def value_of_part(face: Die, only: bool) -> float:
    """Return the approximate value of a part to a robot, on which it is the only one or not."""
    bonus = LAST_PART_BONUS.get(face.type, 0.0) if only else 0.0
    return face.size * PART_VALUE.get(face.type, 1.0) + bonus


def find_enhanced_type(s: State, seat: Seat, pipe: Piece) -> str:
    """Return the type of the part that a pipe enhances; empty if there is none."""
    faces: list[Die] = s.faces
    outer: Piece | None = pipe
    while outer is not None and faces[outer].type == "pipe":
        outer = find_outer(s, seat, outer)
    return "" if outer is None else faces[outer].type


def is_useful(s: State, seat: Seat, move: Move) -> bool:
    """Return whether a change helps.

    It gives a pipe a better part, a weapon a computer, or moves a weapon to a weaker claw.
    """
    faces: list[Die] = s.faces
    type_, other = faces[move.moved].type, faces[move.target].type
    if type_ == "pipe":
        return PIPE_WORTH.get(other, 0) > PIPE_WORTH.get(find_enhanced_type(s, seat, move.moved), 0)
    if type_ == "computer":
        return other == "weapon"
    here = s.host[move.moved]
    if type_ != "weapon" or other != "claw" or here is None:
        return False
    return total_size(s, with_pipes(s, [move.target])) < total_size(s, with_pipes(s, [here]))


def is_worth_changing(s: State, seat: Seat) -> bool:
    return any(is_useful(s, seat, move) for move in find_edits(s, seat))


def select_actions(s: State, seat: Seat, arrangeable: bool, fights: bool = True) -> list[Move]:
    """Return the actions that deserve a search.

    Hopeless and wasteful actions are left out, as are eating anything but energy, bites and grabs
    that may well explode, and passing while there is a useful action. An armed robot that `fights`
    throws, or leaves if that is not hopeless.
    """
    stored = faces_of(s, s.zones[ENERGY[seat]])
    chance = chance_at_least(sort_kinds(stored), NUMBERS.teleport)
    if fights and (thrown := throw_moves(s, seat)):
        return [*thrown, TELEPORT] if chance > HOPELESS_CHANCE else thrown
    leave = [TELEPORT] if chance > VAIN_CHANCE else []
    hidden = first_of_each_look(unseen_dice(s, seat))
    fused = find_explosive(s, seat)
    safe = [pair for pair in hidden if pair[0] not in fused] if fused else hidden
    found = select_reached(s, seat, hidden, safe) + leave
    if arrangeable and is_worth_changing(s, seat):
        found.append(RECONFIGURE)
    if s.zones[HELD[seat]]:
        found += select_drops(s, seat)
    return found or select_reached(s, seat, hidden, hidden) or ([TELEPORT] if stored else [PASS])


def select_reached(
    s: State, seat: Seat, hidden: list[tuple[str, str]], safe: list[tuple[str, str]]
) -> list[Move]:
    """Return the looks at `hidden` dice, and the grabs and bites of known or `safe` ones."""
    faces, lying = cards(s), known_dice(s, seat)
    found: list[Move] = []
    fuel = faces_of(s, usable_energies(s, seat))
    eyes, claws, mouths = tools(s, seat)
    if eyes:
        near = find_reachable_sizes(s, eyes, [])  # energy is worth more than a look
        found += moves_at_hidden("look", [pair for pair in hidden if near[pair[0][0]]])
    if claws:
        near = find_reachable_sizes(s, claws, fuel)
        idle = find_useless_types(s, seat, len(claws))
        found += moves_at_hidden("grab", [pair for pair in safe if near[pair[0][0]]])
        found += [
            GRAB[p]
            for p in lying
            if near[s.backs[p][0]]
            and faces[p].type not in idle
            and (faces[p].type not in PART_TYPES or is_worth_attaching(s, seat, faces[p]))
        ]
    if mouths:
        near = find_reachable_sizes(s, mouths, fuel)
        found += moves_at_hidden("eat", [pair for pair in safe if near[pair[0][0]]])
        found += [EAT[p] for p in lying if near[s.backs[p][0]] and faces[p].type == "energy"]
    return found


def find_explosive(s: State, seat: Seat) -> set[str]:
    """Return the looks whose unseen dice explode for more than `MAX_EXPLOSION` on average."""
    hidden: Counter[str] = Counter()
    seen, backs, eye = s.seen, s.backs, bit(seat) | 1
    left = dict(WEAPONS[dice_of(s.options)])
    for look in LOOKS:
        hidden[look] = len(s.zones[look])
    shown = [s.zones[OPEN], s.zones[GONE]]
    for other in range(s.seats):
        shown.append(s.zones[HELD[other]])
        for piece in s.zones[EDGE[other]]:
            if seen[piece] & eye:
                shown.append([piece])
            else:
                hidden[backs[piece]] += 1
    for pieces in shown:
        for piece in pieces:
            face: Die = s.faces[piece]
            if face.type == "weapon":
                left[face.back] -= mean_explosion(face)
    return {look for look, sum_ in left.items() if sum_ > MAX_EXPLOSION * hidden[look] > 0}


def find_useless_types(s: State, seat: Seat, claws: int) -> tuple[str, ...]:
    """Return the types that are not worth a grab: they fill the last claw or match no weapon."""
    idle = ("energy",) if claws < 2 else ()
    return idle if weapons_without_computer(s, seat) else (*idle, "computer")


def find_reachable_sizes(s: State, some: list[Piece], fuel: list[Die]) -> dict[str, bool]:
    """Return which sizes (s, m, l) some parts can reach with the energy `fuel`."""
    chances = chances_by_size(sort_kinds(faces_of(s, with_pipes(s, some)) + fuel))
    return {size: chance > HOPELESS_CHANCE for size, chance in zip("sml", chances, strict=True)}


def select_drops(s: State, seat: Seat) -> list[Move]:
    """Return drops of energy, to eat it later (JB-A19), and of parts that fill the last claws."""
    faces, hosts = cards(s), s.host
    found: list[Move] = []
    _, claws, mouths = tools(s, seat)
    for item in s.zones[HELD[seat]]:
        type_ = faces[item].type
        host = hosts[item]
        blocks = not claws and host is not None and faces[host].type == "claw"
        if (type_ == "energy" and mouths) or (type_ != "weapon" and blocks):
            found.append(DROP[item])
    return found
