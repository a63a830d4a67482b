"""The law of reasons: whatever cannot be moved is refused for a reason of its own, and a true one.

Where a cause can be taken off the table it is: then the move is legal, or another reason stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from games.engine import Piece, Refusal, Spot, State, asked, legal_moves, owner, view
from games.engine.chance import Chance
from games.registry import GAMES
from tests.long_runs.law import must

Remedy = Callable[[State, Refusal, Piece, Spot | None], None]
Intent = tuple[Piece, Spot | None]

FEW = 6  # places tried for each piece
GENERAL = ("", "nobodys")  # of a game that knows no better reason


class Untried(Exception):
    """Raised where a cause cannot be taken off the table, for want of cards."""


def reasons(game: str, s: State, luck: Chance) -> Iterator[tuple[Intent, Refusal]]:
    """Yield what cannot be done with the asked seat's pieces, and why."""
    ask = asked(s)
    if ask is None:
        return
    v, rules = view(s, ask.seat), GAMES[game]
    for piece, spot in intents(v, ask.seat, luck):
        found = rules.why_not(v, piece, spot)
        if found is not None:
            yield (piece, spot), found


def intents(v: State, seat: int, luck: Chance) -> Iterator[Intent]:
    """Yield every piece that nobody else owns, and what can be picked up with some places."""
    for piece, zone in enumerate(v.where):
        if owner(zone) in (None, seat):
            yield piece, None
    spots: list[Spot] = [*v.zones, *[p for p, face in enumerate(v.faces) if face is not None]]
    for piece in sorted({move.piece for move in legal_moves(v) if move.piece is not None}):
        for spot in [luck.pick(spots) for _ in range(FEW)]:
            zone = spot if isinstance(spot, str) else v.where[spot]
            if zone != v.where[piece]:
                yield piece, spot


def reasoned(game: str, s: State, luck: Chance, seen: set[str] | None = None) -> None:
    """Check that no reason is the generic one, and that each is true where that can be tried."""
    for (piece, spot), reason in reasons(game, s, luck):
        must(reason.key not in GENERAL, "no reason is the generic one")
        cure = REMEDIES.get(game, {}).get(reason.key)
        if cure is None:
            continue
        cured = s.copy()
        cured.marks = dict(s.marks)
        cured.options = dict(s.options)
        try:
            cure(cured, reason, piece, spot)
        except Untried:
            continue
        ask = asked(cured)
        assert ask is not None
        after = GAMES[game].why_not(view(cured, ask.seat), piece, spot)
        same = after is not None and (after.key, after.cause) == (reason.key, reason.cause)
        must(not same, f"without its cause the move is legal: {reason.key}")
        if seen is not None and after is None:
            seen.add(reason.key)


# remedies: each takes the named cause off the table


def mark(name: str, value: Any) -> Remedy:
    """Set a mark."""

    def cure(s: State, why: Refusal, piece: Piece, spot: Spot | None) -> None:
        s.marks[name] = value

    return cure


def option(name: str, value: str) -> Remedy:
    """Play with another option."""

    def cure(s: State, why: Refusal, piece: Piece, spot: Spot | None) -> None:
        s.options = {**s.options, name: value}

    return cure


def ask_with(**fields: Any) -> Remedy:
    """Let the question have other fields."""

    def cure(s: State, why: Refusal, piece: Piece, spot: Spot | None) -> None:
        top: Any = s.stack[-1]
        s.stack[-1] = replace(top, **fields)

    return cure


def removed(to: str) -> Remedy:
    """Take the card away that is the cause."""

    def cure(s: State, why: Refusal, piece: Piece, spot: Spot | None) -> None:
        assert isinstance(why.cause, int)
        s.attach(why.cause, None)
        s.move(why.cause, to, up=True)

    return cure


def bared(s: State, why: Refusal, piece: Piece, spot: Spot | None) -> None:
    """Take away all that lies on a card."""
    pile = s.zones[s.where[piece]]
    for above in pile[pile.index(piece) + 1 :]:
        s.move(above, "discard", up=True)


def emptied(s: State, why: Refusal, piece: Piece, spot: Spot | None) -> None:
    """Take away all that lies in the zone that is the cause."""
    assert isinstance(why.cause, str)
    for lying in s.zones[why.cause][:]:
        s.move(lying, "discard", up=True)


def turned_up(s: State, why: Refusal, piece: Piece, spot: Spot | None) -> None:
    """Turn the card up that is the cause."""
    s.turn(piece, True)


def uncovered(s: State, why: Refusal, piece: Piece, spot: Spot | None) -> None:
    """Take every part off a Robot that shields what is inside."""
    assert isinstance(why.cause, int)
    faces: list[Any] = s.faces
    for part in [p for p in s.zones[s.where[why.cause]] if not faces[p].internal]:
        if part != piece:
            s.move(part, "discard", up=True)


def flag_off(s: State, why: Refusal, piece: Piece, spot: Spot | None) -> None:
    """End a retreat."""
    assert why.seat is not None
    s.marks["hidden"] &= ~(1 << why.seat)


def with_cards(s: State, why: Refusal, piece: Piece, spot: Spot | None) -> None:
    """Let the asked seat, or the one named, hold more cards."""
    ask = asked(s)
    assert ask is not None
    seat = ask.seat if why.seat is None else why.seat
    need = getattr(why.facts, "need", 1)
    for pile in ("deck", "discard"):
        for card in s.zones[pile][: max(6, need)]:
            s.move(card, f"hand.{seat}")
    if len(s.zones[f"hand.{seat}"]) <= need:  # a deck of few cards has no more
        raise Untried


def with_engine(s: State, why: Refusal, piece: Piece, spot: Spot | None) -> None:
    """Put an Engine on the Robot."""
    faces: list[Any] = s.faces
    able = [p for p, face in enumerate(faces) if face.engine and not s.is_written(p)]
    engine = next(p for p in able if p != piece)
    s.move(engine, str(why.cause), up=True)


def no_guardian(s: State, why: Refusal, piece: Piece, spot: Spot | None) -> None:
    """Let somebody else stand in the Guardian's place."""
    assert isinstance(why.cause, int)
    faces: list[Any] = s.faces
    other = next(p for p, f in enumerate(faces) if f.kind == "salvager" and p != why.cause)
    faces[why.cause], faces[other] = faces[other], faces[why.cause]
    s.drop_cache(s.where[why.cause])


REMEDIES: dict[str, dict[str, Remedy]] = {  # of games whose causes can be taken off the table
    "stak_bots": {
        "covered": bared,
        "tops_only": bared,
        "open_only": turned_up,
        "one_attacker": mark("attacker", None),
        "attacker_gone": mark("attacker", None),
        "attacks_done": mark("attacks", 0),
        "all_played": mark("plays", 0),
        "own_stak_only": option("borderless", "on"),
        "traitors_own": option("traitors", "off"),
        "traitors_keep": option("traitors", "off"),
    },
    "junkyard_bots": {
        "claw_full": removed("gone"),
        "has_computer": removed("gone"),
        "energy_used": mark("used", ()),
        "too_large": ask_with(damage=99),
        "left_out": ask_with(out=()),
        "edits_done": ask_with(edits=0),
    },
    "robot_wars": {
        "no_engine": with_engine,
        "jammed": mark("jammed", None),
        "shield_blocks": removed("discard"),
        "shield_first": removed("discard"),
        "flies": removed("discard"),
        "in_retreat": flag_off,
        "one_action": mark("actions", 1),
        "one_thing": mark("things", 1),
        "no_building": mark("kind", "upgrade"),
        "outside_first": uncovered,
        "cannot_pay": with_cards,
        "no_cards": with_cards,
        "spent": mark("spent", ()),
        "evades_already": ask_with(used=()),
    },
    "two_robots": {
        "ceasefire": mark("ceasefire", None),
        "bulwark": no_guardian,
        "frozen": removed("discard"),
        "frozen_already": removed("discard"),
        "part_frozen": removed("discard"),
        "robot_frozen": removed("discard"),
        "power_used": turned_up,
        "energy_taken": emptied,
        "aimed_already": mark("aim", ()),
    },
}
