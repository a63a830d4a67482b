"""A robot: which dice it is made of, how they hang together, and what happens when one is lost."""

from __future__ import annotations

from games.engine.core import Piece, Seat, State
from games.junkyard_bots.cards import NUMBERS
from games.junkyard_bots.facts import Weakened
from games.junkyard_bots.zones import ENERGY, GONE, HELD, OPEN, ROBOT


def body(s: State, seat: Seat) -> Piece:
    """The body of a robot, which is always the first of its dice."""
    return s.zones[ROBOT[seat]][0]


def power(s: State, seat: Seat) -> int:
    """What the power meter shows (JB-16)."""
    dice = s.zones[ROBOT[seat]]
    return s.pips[dice[0]] if dice else 0


def limit(s: State, seat: Seat) -> int:
    """How many parts a robot can have, its body among them (JB-14)."""
    return power(s, seat) + NUMBERS.slots


def parts(s: State, seat: Seat, type_: str) -> list[Piece]:
    """The parts of one type."""
    faces = s.faces
    return [piece for piece in s.zones[ROBOT[seat]] if faces[piece].type == type_]


def pipes(s: State, part: Piece) -> list[Piece]:
    """The pipes that enhance a part, from it to the body (JB-A10)."""
    hosts, faces, found = s.host, s.faces, list[Piece]()
    host = hosts[part]
    while host is not None and faces[host].type == "pipe":
        found.append(host)
        host = hosts[host]
    return found


def with_pipes(s: State, some: list[Piece]) -> tuple[Piece, ...]:
    """Parts, and all the pipes that are rolled with them (JB-21)."""
    hosts, faces, found = s.host, s.faces, list[Piece]()
    for part in some:
        found.append(part)
        host = hosts[part]
        while host is not None and faces[host].type == "pipe":
            found.append(host)
            host = hosts[host]
    return tuple(found)


def held(s: State, seat: Seat, host: Piece) -> Piece | None:
    """What a claw holds, or the computer on a weapon."""
    hosts = s.host
    for item in s.zones[HELD[seat]]:
        if hosts[item] == host:
            return item
    return None


def empty_claws(s: State, seat: Seat) -> list[Piece]:
    """The claws that hold nothing (JB-A29)."""
    claws, items = parts(s, seat, "claw"), s.zones[HELD[seat]]
    if not items:
        return claws
    full = [s.host[item] for item in items]
    return [claw for claw in claws if claw not in full]


def weapons(s: State, seat: Seat) -> list[Piece]:
    """The weapons in a robot's claws."""
    return [item for item in s.zones[HELD[seat]] if s.faces[item].type == "weapon"]


def bare(s: State, seat: Seat) -> list[Piece]:
    """The weapons that have no computer (JB-A12)."""
    return [weapon for weapon in weapons(s, seat) if held(s, seat, weapon) is None]


def usable(s: State, seat: Seat) -> list[Piece]:
    """The stored energies that have not been used in this turn (JB-A24)."""
    used: object = s.marks["used"]
    assert isinstance(used, tuple)
    stored = s.zones[ENERGY[seat]]
    return [piece for piece in stored if piece not in used] if stored else []


def worth(s: State, some: tuple[Piece, ...]) -> int:
    """How strong dice are, by their sizes."""
    return sum(s.faces[piece].size for piece in some)


def best_eye(s: State, seat: Seat) -> Piece | None:
    """The eye that brings most, pipes included."""
    eyes = parts(s, seat, "eye")
    if len(eyes) == 1:
        return eyes[0]
    return max(eyes, key=lambda eye: worth(s, with_pipes(s, [eye])), default=None)


def beyond(s: State, seat: Seat, piece: Piece) -> list[Piece]:
    """All that hangs on a die, farther from the body, the nearest first."""
    found, hosts = [piece], s.host
    dice = s.zones[ROBOT[seat]] + s.zones[HELD[seat]]
    for at in found:
        found += [die for die in dice if hosts[die] == at]
    return found[1:]


def fasten(s: State, seat: Seat, piece: Piece, to: Piece) -> None:
    """Attach a robot part; a pipe comes next to the part that it enhances (JB-A10)."""
    host = s.host[to]
    s.move(piece, ROBOT[seat], up=True)
    if s.faces[piece].type == "pipe" and host is not None:
        s.attach(piece, host)
        s.attach(to, piece)
    else:
        s.attach(piece, to)


def hold(s: State, seat: Seat, piece: Piece, host: Piece) -> None:
    """Put a weapon, an energy or a computer into a claw, or a computer on a weapon."""
    s.move(piece, HELD[seat], up=True)
    s.attach(piece, host)


def fall(s: State, piece: Piece) -> None:
    """A die lies face up in the Junkyard again."""
    s.attach(piece, None)
    s.move(piece, OPEN, up=True)


def remove(s: State, piece: Piece) -> None:
    """A die explodes or is used up: it is out of the game."""
    if s.host[piece] is not None:
        s.attach(piece, None)
    s.move(piece, GONE, up=True)


def loosen(s: State, seat: Seat, piece: Piece) -> None:
    """Everything that hung on a die falls into the Junkyard (JB-45, JB-A10, JB-A14)."""
    hanging = beyond(s, seat, piece)
    if s.faces[piece].type == "pipe" and NUMBERS.pipe_loss == "outer_pipes_only":
        hanging = kept(s, piece, hanging)
    if hanging:
        s.say("junkyard_bots.falls", (seat,), tuple(hanging))
    for die in hanging:
        fall(s, die)


def kept(s: State, pipe: Piece, hanging: list[Piece]) -> list[Piece]:
    """The other reading: only pipes fall, and the part keeps its place on what is left."""
    falls = [die for die in hanging if s.faces[die].type == "pipe"]
    inner = s.host[pipe]
    for die in hanging:
        if s.host[die] in (pipe, *falls) and die not in falls:
            s.attach(die, inner)
    return falls


def eject(s: State, seat: Seat, piece: Piece) -> None:
    """A part, or an item in a claw, goes into the Junkyard with all that hangs on it (JB-33)."""
    loosen(s, seat, piece)
    fall(s, piece)


def destroy(s: State, seat: Seat, piece: Piece) -> None:
    """A part explodes; what hung on it falls into the Junkyard (JB-44, JB-45)."""
    loosen(s, seat, piece)
    remove(s, piece)


def lower(s: State, seat: Seat, points: int) -> None:
    """Damage to the body; at power 0 the robot explodes (JB-46, JB-A28)."""
    left = max(0, power(s, seat) - points)
    s.count(body(s, seat), left)
    s.say("junkyard_bots.body", (seat,), facts=Weakened(points, left))
    if not left:
        explode(s, seat)


def explode(s: State, seat: Seat) -> None:
    """A robot is out at once, with all its dice; the last one left wins (JB-11, JB-A16)."""
    for zone in (ENERGY[seat], HELD[seat], ROBOT[seat]):
        for piece in s.zones[zone][:]:
            remove(s, piece)
    s.leave(seat)
    left = s.playing()
    if len(left) == 1:
        s.say("junkyard_bots.warrior", (left[0],))
        s.win(left[0])
