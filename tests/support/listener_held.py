"""Holds what a listener knows by words alone against the table: every number has to be there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import games.robot_wars.zones as pit
from ai.registry import JUDGES
from games.engine import Move, State, asked, family, owner
from games.junkyard_bots.robot import power as power_of_robot
from games.junkyard_bots.robot import worth
from games.robot_wars.body import flying, powered
from games.stak_bots.chain import power
from games.two_robots.damage import health
from games.two_robots.factory import stacks
from tests.support.listener import NUMBER, Known, Piece
from ui.games.presenters import PRESENTERS
from ui.localization import Words
from ui.presentation.sentences import Sentences

WORDS = Words("en")


def printed(game: str, v: State, piece: int) -> int | None:
    """Return the number of a piece that decides, by the game's rules."""
    face = v.faces[piece]
    if game == "stak_bots":
        return power(v, piece) if v.up[piece] and family(v.where[piece]) == "stak" else face.power
    if game == "junkyard_bots":
        return v.pips[piece] if face.type == "body" else None
    if game == "robot_wars":
        return face.strength
    return face.stacks if game == "two_robots" else face.number


def hold(known: Known, game: str, v: State, names: Sequence[str], moves: Sequence[Move]) -> None:
    """Raise AssertionError for every number of the table that the words did not tell."""
    presenter = PRESENTERS[game]
    say = Sentences(WORDS, presenter.spec, names, presenter)
    assert len(known.answers) == len(moves)
    ask = asked(v)
    told = [int(one) for one in NUMBER.findall(known.question)]
    for name in ("damage", "left", "number", "parts"):
        if type(number := getattr(ask, name, 0)) is int and number > 0:
            told += [1] * ("last" in known.question)
            assert number in told, f"{known.question} leaves out {name}: {number}"
    for words, move in zip(known.answers, moves, strict=True):
        _answer(known, words, game, v, move)
    for zone, pieces in v.zones.items():
        name, spec = say.zone(zone), presenter.spec.zones[family(zone)]
        seat = int(zone[-1]) if zone[-2:-1] == "." else None
        if name not in known.counts:
            assert not pieces or (seat is not None and seat not in v.playing()), f"{name} untold"
            continue
        assert known.counts[name] == len(pieces), name
        seen = [p for p in reversed(pieces) if v.faces[p] is not None]
        seen = seen[:1] if spec.shape == "pile" else seen
        told = known.pieces[name]
        assert told == [_piece(game, v, p) for p in seen], name
    owned = [seat for seat in v.playing() if any(v.zones[z] for z in v.zones if owner(z) == seat)]
    for seat in owned:
        SEATS[game](v, seat, " / ".join(known.seats[names[seat]]), known)
    assert known.out == [name for seat, name in enumerate(names) if seat not in v.playing()]


def _piece(game: str, v: State, piece: int) -> Piece:
    """Return what has to be told of a piece; the pips of dice are no damage."""
    pips = 0 if game == "junkyard_bots" else v.pips[piece]
    return Piece(WORDS.card_name(v.faces[piece]), printed(game, v, piece), pips)


def _answer(known: Known, words: str, game: str, v: State, move: Move) -> None:
    """Check the numbers of what a move is about, and its chance."""
    ask = asked(v)
    assert ask is not None
    for piece in (move.piece, move.to):
        if not isinstance(piece, int) or v.faces[piece] is None:
            continue
        name, number = WORDS.card_name(v.faces[piece]), printed(game, v, piece)
        if name in words and number is not None:
            assert number in known.numbers(words), words
    odds = PRESENTERS[game].odds(v, ask.seat, move)
    if odds is not None:
        assert f"({round(100 * odds)} %)" in words, words


def _robo_power(v: State, seat: int, told: str, known: Known) -> None:
    """The number of cards is all there is."""


def _stak_bots(v: State, seat: int, told: str, known: Known) -> None:
    assert f"{len(v.zones[f'stak.{seat}'])} card" in told
    assert f"{len(v.zones[f'hand.{seat}'])} card" in told
    fed = "no card has come here" not in known.values["Scrapheap"]
    assert fed is bool(v.marks["fed"])


def _junkyard_bots(v: State, seat: int, told: str, known: Known) -> None:
    assert f"power {power_of_robot(v, seat)}" in told
    if energy := v.zones[f"energy.{seat}"]:
        assert f"energy {int(worth(v, tuple(energy)))} of " in told


def _robot_wars(v: State, seat: int, told: str, known: Known) -> None:
    marks, head = v.marks, "\n".join(known.head)
    if "Normal turn" in head:
        assert f"Actions left: {marks['actions']}, Hazards left: {marks['things']}" in head
    if not marks["battle"]:
        return
    turns = marks["missed"][seat]
    misses = {0: "misses", 1: "misses a turn"}.get(turns, f"misses {turns} turns")
    assert (misses in told) is bool(turns)
    engines = sum(v.faces[p].engine for p in v.zones[f"robot.{seat}"])
    if powered(v, seat):
        assert f"{engines} Engine" in told
    elif v.zones[f"robot.{seat}"]:
        assert "no Engine" in told or "jammed" in told
    for mark, word in (("hidden", "in retreat"), ("locked", "upgraded"), ("fallen", "in a Pit")):
        if pit.has(v, mark, seat):  # type: ignore[arg-type]
            assert word in told, told
    assert ("flying: " in told) is flying(v, seat)


def _two_robots(v: State, seat: int, told: str, known: Known) -> None:
    assert f"{health(v, seat)} health" in told
    assert f"{len(stacks(v, seat))} Stack" in told
    assert f"{len(v.zones[f'hand.{seat}'])} card" in told


SEATS: dict[str, Callable[[State, int, str, Known], None]] = {
    "robo_power": _robo_power,
    "stak_bots": _stak_bots,
    "junkyard_bots": _junkyard_bots,
    "robot_wars": _robot_wars,
    "two_robots": _two_robots,
}
assert SEATS.keys() == JUDGES.keys()
