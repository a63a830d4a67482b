"""Fingerprints, which differ between different tables."""

import hashlib

from games.engine.core import State


def fingerprint(s: State) -> str:
    """Return a hash of everything on the table, the same on every machine."""
    faces = [face and (face.key, face.variant) for face in s.faces]
    everything: tuple[object, ...] = (
        s.seats,
        sorted(s.options.items()),
        faces,
        s.seen,
        s.up,
        s.pips,
        s.host,
        sorted(s.zones.items()),
        sorted(s.chosen.items()),
        sorted(s.marks.items()),
        [repr(step) for step in s.stack],
        s.winners,
        s.decisions,
    )
    if s.written:
        everything = (*everything, [(one.piece, one.seat) for one in s.written])
    return hashlib.blake2b(repr(everything).encode(), digest_size=16).hexdigest()
