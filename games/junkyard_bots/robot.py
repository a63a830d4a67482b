"""The dice of a robot, how they are attached, and what happens when one is lost."""

from collections.abc import Iterable

from games.engine import Piece, Seat, State
from games.junkyard_bots.cards import NUMBERS, Die, cards
from games.junkyard_bots.facts import Weakened
from games.junkyard_bots.zones import ENERGY, GONE, HELD, OPEN, ROBOT, marks_of


def body(s: State, seat: Seat) -> Piece:
    """Return the body of a robot, always the first of its dice."""
    return s.zones[ROBOT[seat]][0]


def power(s: State, seat: Seat) -> int:
    """Return the power of a robot (JB-16); 0 for one that is out, or whose body has just gone."""
    dice, faces = s.zones[ROBOT[seat]], s.faces
    return s.pips[dice[0]] if dice and faces[dice[0]].type == "body" else 0


def part_limit(s: State, seat: Seat) -> int:
    """Return how many parts a robot can have, the body included (JB-14)."""
    return power(s, seat) + NUMBERS.slots


def parts(s: State, seat: Seat, type_: str) -> list[Piece]:
    faces: list[Die] = s.faces
    return [piece for piece in s.zones[ROBOT[seat]] if faces[piece].type == type_]


def pipes(s: State, part: Piece) -> list[Piece]:
    """Return the pipes that enhance a part, from the part to the body (JB-A10)."""
    return list(with_pipes(s, [part])[1:])


def with_pipes(s: State, some: Iterable[Piece]) -> tuple[Piece, ...]:
    """Return parts, each followed by the pipes that are rolled with it (JB-21)."""
    faces: list[Die] = s.faces
    hosts = s.host
    found: list[Piece] = []
    for part in some:
        found.append(part)
        host = hosts[part]
        while host is not None and faces[host].type == "pipe":
            found.append(host)
            host = hosts[host]
    return tuple(found)


def find_held(s: State, seat: Seat, host: Piece) -> Piece | None:
    """Return the die in a claw, or the computer on a weapon; None if there is none."""
    hosts = s.host
    for item in s.zones[HELD[seat]]:
        if hosts[item] == host:
            return item
    return None


def empty_claws(s: State, seat: Seat) -> list[Piece]:
    """Return the claws that hold nothing (JB-A29)."""
    claws, items = parts(s, seat, "claw"), s.zones[HELD[seat]]
    if not items:
        return claws
    full = [s.host[item] for item in items]
    return [claw for claw in claws if claw not in full]


def weapons(s: State, seat: Seat) -> list[Piece]:
    """Return the weapons in a robot's claws."""
    faces: list[Die] = s.faces
    return [item for item in s.zones[HELD[seat]] if faces[item].type == "weapon"]


def weapons_without_computer(s: State, seat: Seat) -> list[Piece]:
    """Return the held weapons without a computer (JB-A12)."""
    return [weapon for weapon in weapons(s, seat) if find_held(s, seat, weapon) is None]


def usable_energies(s: State, seat: Seat) -> list[Piece]:
    """Return the stored energies not yet used in this turn (JB-A24)."""
    used, stored = marks_of(s)["used"], s.zones[ENERGY[seat]]
    return [piece for piece in stored if piece not in used]


def total_size(s: State, some: tuple[Piece, ...]) -> int:
    """Return the sum of the sizes of dice."""
    faces: list[Die] = s.faces
    return sum(faces[piece].size for piece in some)


def best_eye(s: State, seat: Seat) -> Piece | None:
    """Return the eye with the largest sum of sizes, its pipes included."""
    eyes = parts(s, seat, "eye")
    if len(eyes) == 1:
        return eyes[0]
    return max(eyes, key=lambda eye: total_size(s, with_pipes(s, [eye])), default=None)


def dice_beyond(s: State, seat: Seat, piece: Piece) -> list[Piece]:
    """Return the dice attached beyond a die, the nearest first."""
    dice, hosts = s.zones[ROBOT[seat]] + s.zones[HELD[seat]], s.host
    found = [die for die in dice if hosts[die] == piece]
    for at in found:
        found += [die for die in dice if hosts[die] == at]
    return found


def attach_part(s: State, seat: Seat, piece: Piece, to: Piece) -> None:
    """Attach a part to a robot; a pipe comes next to the part that it enhances (JB-A10)."""
    die, host = cards(s)[piece], s.host[to]
    s.move(piece, ROBOT[seat], up=True)
    if die.type == "pipe" and host is not None:
        s.attach(piece, host)
        s.attach(to, piece)
    else:
        s.attach(piece, to)


def put_in_claw(s: State, seat: Seat, piece: Piece, host: Piece) -> None:
    """Put a weapon, an energy or a computer into a claw, or a computer on a weapon."""
    s.move(piece, HELD[seat], up=True)
    s.attach(piece, host)


def drop_die(s: State, piece: Piece) -> None:
    """Let a die fall face up into the Junkyard."""
    s.attach(piece, None)
    s.move(piece, OPEN, up=True)


def remove_from_game(s: State, piece: Piece) -> None:
    """Take a die that exploded or is used up out of the game."""
    if s.host[piece] is not None:
        s.attach(piece, None)
    s.move(piece, GONE, up=True)


def drop_attached(s: State, seat: Seat, piece: Piece) -> None:
    """Drop the dice attached to a die into the Junkyard (JB-45, JB-A10, JB-A14)."""
    hanging = dice_beyond(s, seat, piece)
    if not hanging:
        return
    if cards(s)[piece].type == "pipe" and NUMBERS.pipe_loss == "outer_pipes_only":
        hanging = reattach_and_find_falling(s, piece, hanging)
    if hanging:
        s.say("junkyard_bots.falls", (seat,), tuple(hanging))
    for die in hanging:
        drop_die(s, die)


def reattach_and_find_falling(s: State, pipe: Piece, hanging: list[Piece]) -> list[Piece]:
    """Return the dice that fall with a pipe, and attach the others to its host.

    Only pipes fall; `pipe_loss` selects this reading of JB-A10.
    """
    faces: list[Die] = s.faces
    falls = [die for die in hanging if faces[die].type == "pipe"]
    inner = s.host[pipe]
    for die in hanging:
        if (s.host[die] == pipe or s.host[die] in falls) and die not in falls:
            s.attach(die, inner)
    return falls


def eject(s: State, seat: Seat, piece: Piece) -> None:
    """Drop a part or a held item into the Junkyard with everything attached to it (JB-33)."""
    drop_attached(s, seat, piece)
    drop_die(s, piece)


def destroy(s: State, seat: Seat, piece: Piece) -> None:
    """Let a part explode, and drop everything attached to it into the Junkyard (JB-44, JB-45)."""
    drop_attached(s, seat, piece)
    remove_from_game(s, piece)


def lower_power(s: State, seat: Seat, points: int) -> None:
    """Lower the power of the body; at 0 the robot explodes (JB-46, JB-A28)."""
    left = max(0, power(s, seat) - points)
    s.say("junkyard_bots.body", (seat,), facts=Weakened(points, left))
    s.count(body(s, seat), left)  # after the sentence, which is shown with it
    if not left:
        explode(s, seat)


def explode(s: State, seat: Seat) -> None:
    """Put a robot out of the game with all its dice; the last robot left wins (JB-11, JB-A16)."""
    for zone in (ENERGY[seat], HELD[seat], ROBOT[seat]):
        for piece in s.zones[zone][:]:
            remove_from_game(s, piece)
    s.leave(seat)
    left = s.playing()
    if len(left) == 1:
        s.say("junkyard_bots.warrior", (left[0],))
        s.win(left[0])
