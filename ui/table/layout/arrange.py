"""Arranges the pieces of a view on the table."""

from collections.abc import Callable, Set
from typing import NamedTuple

from games.cardfile.reader import Card
from games.engine import ALL, Piece, Seat, State, owner
from ui.language.table_spec import TableSpec
from ui.table.layout.geometry import Place, Pose
from ui.table.layout.table_layout import Layout
from ui.table.paint.drawings import Face

SHOWN_OF_PILE = 3  # cards; the others only make the pile thicker
SHOWN_OF_OPEN_PILE = 10  # cards, because they lie askew


class Lying(NamedTuple):
    """How a piece lies, as the viewer sees it."""

    pose: Pose
    up: bool
    z: int
    zone: str
    face: Face | None
    settled: bool = (
        False  # chosen in secret: it lies before its seat though it is still in the hand
    )
    ceiling: int = 0  # of its place


Poses = Callable[[State, Layout, Place, list[Piece]], list[tuple[Piece, Pose]]]
Facing = Callable[[State, Piece, bool], tuple[bool, Face | None]]


def arrange(
    lay: Layout,
    spec: TableSpec,
    poses: Poses,
    facing: Facing,
    v: State,
    viewer: Seat | None,
    also: Set[Piece] = frozenset(),
) -> dict[Piece, Lying]:
    """Return how all visible pieces lie: of a pile only the topmost ones, and those in `also`."""
    table: dict[Piece, Lying] = {}
    away = find_chosen(v)
    for z, (zone, place) in enumerate(lay.places.items()):
        stood = [p for p in v.zones.get(zone, ()) if p not in away]
        chosen = {p for p, seat in away.items() if zone == f"{spec.chosen}.{seat}"}
        pieces = [*sort_zone(spec, v, zone, viewer, stood), *(p for p in away if p in chosen)]
        most = SHOWN_OF_OPEN_PILE if pieces and v.up[pieces[-1]] else SHOWN_OF_PILE
        first = max(0, len(pieces) - most) if place.shape == "pile" else 0
        for i, (piece, pose) in enumerate(poses(v, lay, place, pieces)):
            if i < first and piece not in also:
                continue
            choice = piece in chosen
            open_ = place.shape == "fan" and not choice and is_open_to(v, piece, zone, viewer)
            up, face = facing(v, piece, v.up[piece] or open_)
            unknown = choice and v.chosen[away[piece]] is None
            if unknown or (place.shape == "fan" and not up):
                face = None  # which card of a hand it is, nobody else can tell
            pose = tilt_at_random(pose, piece) if place.shape == "pile" and up else pose
            table[piece] = Lying(pose, up, z * 1000 + i, zone, face, choice, place.ceiling)
    return table


def is_open_to(v: State, piece: Piece, zone: str, viewer: Seat | None) -> bool:
    """Return whether the viewer holds the piece with its face towards them."""
    open_to = viewer is not None and viewer in (owner(zone), ALL)
    return open_to and v.faces[piece] is not None


def find_chosen(v: State) -> dict[Piece, Seat]:
    """Return the secretly chosen pieces; any piece of a hand stands in for an unknown one."""
    away: dict[Piece, Seat] = {}
    for seat, piece in v.chosen.items():
        away[v.zones[f"hand.{seat}"][-1] if piece is None else piece] = seat
    return away


def sort_zone(
    spec: TableSpec, v: State, zone: str, viewer: Seat | None, pieces: list[Piece]
) -> list[Piece]:
    """Return the pieces of a zone from left to right; their owner sees them sorted."""
    key = spec.zone(zone).sort
    if not key or owner(zone) != viewer or viewer is None:
        return pieces
    return sorted(pieces, key=lambda p: rank(v.faces[p], key))


def rank(card: Card | None, key: str) -> tuple[bool, float, str, int]:
    """Return the sort key of a card by one of its numbers; cards without that number come last."""
    number: float | None = getattr(card, key, None)
    name, variant = (card.key, card.variant) if card else ("", 0)
    return number is None, number or 0, name, variant


def tilt_at_random(pose: Pose, piece: Piece) -> Pose:
    """Return the pose of a card that was thrown onto an open pile, a little askew."""
    return pose._replace(
        angle=(piece * 37 % 15) - 7.0,
        x=pose.x + (piece * 23 % 9 - 4) * pose.w * 0.006,
        y=pose.y + (piece * 17 % 9 - 4) * pose.w * 0.006,
    )
