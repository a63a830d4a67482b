"""Holds what a listener knows by words alone against the table: every number has to be there."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

import games.robot_wars.zones as pit
from ai.registry import JUDGES
from games.engine import Move, State, asked, family, owner
from games.junkyard_bots.robot import power as power_of_robot
from games.robot_wars.body import is_flying, is_powered
from games.stak_bots.chain import power
from games.two_robots.damage import health
from games.two_robots.factory import stacks
from tests.support.listener import NUMBER, Known, Piece
from ui.language.localization import Words
from ui.language.presenter import DANGER
from ui.language.presenters import PRESENTERS
from ui.language.sentences import Sentences, capitalize

WORDS = {"en": Words("en"), "nl": Words("nl")}
LAST = re.compile(r"\b(last|laatste)\b")


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


def hold(
    known: Known,
    game: str,
    v: State,
    names: Sequence[str],
    moves: Sequence[Move],
    language: str = "en",
) -> None:
    """Raise AssertionError for every number of the table that the words did not tell."""
    presenter, words = PRESENTERS[game], WORDS[language]
    say = Sentences(words, presenter.spec, names, presenter)
    assert len(known.answers) == len(moves)
    ask = asked(v)
    told = [int(one) for one in NUMBER.findall(known.question)]
    for name in ("damage", "left", "number", "parts"):
        if type(number := getattr(ask, name, 0)) is int and number > 0:
            told += [1] * bool(LAST.search(known.question))
            assert number in told, f"{known.question} leaves out {name}: {number}"
    for answer, move in zip(known.answers, moves, strict=True):
        _answer(known, words, answer, game, v, move)
    for zone, pieces in v.zones.items():
        name, spec = say.zone_title(zone), presenter.spec.zones[family(zone)]
        seat = int(zone[-1]) if zone[-2:-1] == "." else None
        if name not in known.counts:
            assert not pieces or (seat is not None and seat not in v.playing()), f"{name} untold"
            continue
        assert known.counts[name] == len(pieces), name
        seen = [p for p in reversed(pieces) if v.faces[p] is not None]
        seen = seen[:1] if spec.shape == "pile" else seen
        rest = 0 if spec.shape == "pile" or not seen else len(pieces) - len(seen)
        assert known.unknown.get(name, 0) == rest, name
        assert known.pieces[name] == [_piece(words, game, v, p) for p in seen], name
    owned = [seat for seat in v.playing() if any(v.zones[z] for z in v.zones if owner(z) == seat)]
    for seat in owned:
        name = capitalize(words("table.addressed", name=names[seat], sentence=""))
        SEATS[game](v, seat, " / ".join(known.seats[name.removesuffix(": ")]), known, words)
    assert known.out == [name for seat, name in enumerate(names) if seat not in v.playing()]


def _piece(words: Words, game: str, v: State, piece: int) -> Piece:
    """Return what has to be told of a piece; the pips of dice are no damage."""
    pips = 0 if game == "junkyard_bots" else v.pips[piece]
    return Piece(words.card_name(v.faces[piece]), printed(game, v, piece), pips)


def _answer(known: Known, words: Words, told: str, game: str, v: State, move: Move) -> None:
    """Check the numbers of what a move is about, and its chance."""
    ask = asked(v)
    assert ask is not None
    for piece in (move.piece, move.to):
        if not isinstance(piece, int) or v.faces[piece] is None:
            continue
        name, number = words.card_name(v.faces[piece]), printed(game, v, piece)
        if name in told and number is not None:
            assert number in known.numbers(told), told
    odds = PRESENTERS[game].odds(v, ask.seat, move)
    if odds is not None:
        danger = PRESENTERS[game].danger(v, ask.seat, move)
        chances = [odds, danger] if danger >= DANGER else [odds]
        assert all(f"{round(100 * chance)}%" in told for chance in chances), told


def _robo_power(v: State, seat: int, told: str, known: Known, words: Words) -> None:
    """The number of cards is all there is."""


def _stak_bots(v: State, seat: int, told: str, known: Known, words: Words) -> None:
    assert words("table.cards", n=len(v.zones[f"stak.{seat}"])) in told
    assert words("table.tally.cards", n=len(v.zones[f"hand.{seat}"])) in told
    heap = words("table.zone.stak_bots.discard").capitalize()
    fed = words("table.lamp.red") not in known.values[heap]
    assert fed is bool(v.marks["fed"])


def _junkyard_bots(v: State, seat: int, told: str, known: Known, words: Words) -> None:
    assert words("table.robot_power", power=power_of_robot(v, seat)) in told
    if energy := v.zones[f"energy.{seat}"]:
        n = int(sum((sum(v.faces[p].sides) + v.faces[p].size) / 5 for p in energy))
        full = words("table.robot_power_energy", power="", energy=n, most="")
        assert full.partition(", ")[2] in told


def _robot_wars(v: State, seat: int, told: str, known: Known, words: Words) -> None:
    marks, head = v.marks, "\n".join(known.head)
    state = partial(_state, words)
    normal = words(
        "table.phase.robot_wars.normal", name="", actions=marks["actions"], things=marks["things"]
    )
    _, turn, left = normal.split(" · ")
    if turn in head:
        assert left in head
    if not marks["battle"]:
        return
    turns = marks["missed"][seat]
    for n in (1, 2, 3):
        assert (state("missed", n=n) in told) is (n == turns)
    engines = sum(v.faces[p].engine for p in v.zones[f"robot.{seat}"])
    if is_powered(v, seat):
        assert state("engines", n=engines) in told
    elif v.zones[f"robot.{seat}"]:
        assert state("off") in told or state("jammed") in told
    for mark in ("hidden", "locked", "fallen"):
        if pit.has_flag(v, mark, seat):
            assert state(mark) in told, told
    assert (f"{state('flying')}: " in told) is is_flying(v, seat)


def _state(words: Words, key: str, **blanks: object) -> str:
    return str(words(f"table.state.robot_wars.{key}", **blanks))


def _two_robots(v: State, seat: int, told: str, known: Known, words: Words) -> None:
    assert words("table.tally.health", n=health(v, seat)) in told
    assert words("table.tally.stacks", n=len(stacks(v, seat))) in told
    assert words("table.tally.cards", n=len(v.zones[f"hand.{seat}"])) in told


SEATS: dict[str, Callable[[State, int, str, Known, Words], None]] = {
    "robo_power": _robo_power,
    "stak_bots": _stak_bots,
    "junkyard_bots": _junkyard_bots,
    "robot_wars": _robot_wars,
    "two_robots": _two_robots,
}
assert SEATS.keys() <= JUDGES.keys()
