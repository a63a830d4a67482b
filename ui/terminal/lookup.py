"""Answers questions in the terminal about a card, a player or a zone."""

from collections import Counter
from collections.abc import Iterable, Sequence

from games.cardfile.reader import Card
from games.engine import Move, Piece, Seat, State, asked, family, owner, spot_of
from games.registry import GAMES
from ui.language.sentences import Sentences, capitalize


def describe_card(say: Sentences, v: State, moves: Sequence[Move], asked: str) -> list[str]:
    """Return everything printed on a card or die, and its zones.

    `asked` is the number of a move, or a name or part of one. If several names match, return them.
    """
    if asked.isdecimal():
        number = int(asked[:9])
        piece = find_piece(moves[number - 1], v) if 1 <= number <= len(moves) else None
        face = None if piece is None else v.faces[piece]
        return _describe_face(say, v, face) if face else [say("lookup.nothing", asked=asked)]
    known = {face for face in v.faces if face is not None} | set(v.box)
    found = match_names(asked, sorted({(say.face(face), face.key) for face in known}))
    faces = [face for face in known if (say.face(face), face.key) in found]
    names = sorted({say.face(face) for face in faces})
    if len(names) > 1:
        return [say("lookup.several", names=", ".join(names))]
    return _describe_face(say, v, faces[0]) if faces else [say("lookup.nothing", asked=asked)]


def explain_refusals(say: Sentences, v: State, name: str) -> list[str]:
    """Return why the seat whose decision it is cannot use its cards called `name` now."""
    ask, lines = asked(v), dict[str, None]()
    if ask is None:
        return []
    mine = {p: say.face(v.faces[p]) for p, at in enumerate(v.where) if owner(at) == ask.seat}
    found = match_names(
        name, [(told, str(p)) for p, told in mine.items() if v.faces[p] is not None]
    )
    for _, piece in found if len({told for told, _ in found}) == 1 else ():
        why = GAMES[say.spec.game].why_not(v, int(piece))
        if why is not None and why.key:
            lines[say("lookup.refused", why=say.why(v, int(piece), why))] = None
    return list(lines)


def find_piece(move: Move, v: State) -> Piece | None:
    """Return the piece that a move uses, or else the piece it targets."""
    if move.piece is not None and v.faces[move.piece] is not None:
        return move.piece
    return move.to if isinstance(move.to, int) else None


def match_names(asked: str, named: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the names equal to `asked`, else those beginning with it, else those containing it."""
    asked, named = asked.casefold(), list(named)
    low = {pair: pair[0].casefold() for pair in named}
    exact = [pair for pair in named if low[pair].split(" (")[0] == asked or low[pair] == asked]
    begun = [pair for pair in named if low[pair].startswith(asked)]
    return exact or begun or [pair for pair in named if asked in low[pair]]


def _describe_face(say: Sentences, v: State, face: Card) -> list[str]:
    """Return a card's name, numbers, text, explained keywords and zones."""
    words = dict.fromkeys([*say.spec.tints.words(face), *say.presenter.words_of(face)])
    lines = _describe_print(say, face) + [say(f"keyword.{say.spec.game}.{word}") for word in words]
    places: dict[str, int] = {}
    for zone, pieces in v.zones.items():
        if n := sum(v.faces[piece] == face for piece in pieces):
            places[say.zone(zone)] = places.get(say.zone(zone), 0) + n
    told = [say("counted", zone=zone, n=n) for zone, n in places.items()]
    return [line for line in [*lines, ", ".join(told)] if line]


def _describe_print(say: Sentences, face: Card) -> list[str]:
    """Return a card's name with its numbers, its text, and what it does."""
    details = [say(f"detail.{key}", **blanks) for key, blanks in say.presenter.details(face)]
    name = ". ".join([say.face(face), *details]) + "."
    return [name, say.words.card_text(face), say.words.card_does(face)]


def describe_deck(say: Sentences, v: State) -> list[str]:
    """Return a line for each kind of card or die in play: how many, and everything on it."""
    return [
        " ".join(filter(None, [f"{n} ×", *_describe_print(say, face)]))
        for face, n in Counter(v.box).items()
    ]


def describe_table(say: Sentences, v: State) -> list[str]:
    """Return the table in lines: the turn, shared zones, each player, and who is out."""
    turn, active = v.turn_number, v.active
    whose = say.names[active] if isinstance(active, int) else ""
    lines = [say("lookup.turn", n=turn, name=whose)] if turn and whose else []
    lines += [phase] if (phase := say.phase(v)) else []
    lines += [describe_zone(say, v, zone) for zone in v.zones if owner(zone) is None]
    lines += [line for seat in v.playing() for line in describe_seat(say, v, seat)]
    gone = [name for seat, name in enumerate(say.names) if seat not in v.playing()]
    return lines + [capitalize(say("addressed", name=name, sentence=say("out"))) for name in gone]


def describe_targets(say: Sentences, v: State, moves: Sequence[Move]) -> dict[str, str]:
    """Return a line for each shared zone at which moves aim, if the game gives it a value."""
    spots = [spot for move in moves if (spot := spot_of(v, move.to)) is not None]
    zones = dict.fromkeys(spot if isinstance(spot, str) else v.where[spot] for spot in spots)
    return {
        zone: describe_zone(say, v, zone)
        for zone in zones
        if owner(zone) is None and v.zones.get(zone) and say.presenter.value(v, zone, say)
    }


def describe_front(
    say: Sentences, v: State, viewer: Seat | None, moves: Sequence[Move]
) -> list[str]:
    """Return a line for each player: counts and states, then what lies in front of them.

    The viewer's hand is left out if each card of it is in one of the `moves`.
    """
    lines, offered = [], {v.faces[move.piece] for move in moves if move.piece is not None}
    for seat in v.playing():
        presenter, front = say.presenter, []
        counts = presenter.counts(v, seat).items()
        told = [say(f"tally.{key}", n=n) for key, n in counts if n is not None and key != "cards"]
        told += [say(f"state.{say.spec.game}.{key}", n=n) for key, n in presenter.states(v, seat)]
        if told:
            sentence = ", ".join(told)
            front.append(capitalize(say("addressed", name=say.names[seat], sentence=sentence)))
        for zone in (zone for zone in v.zones if owner(zone) == seat and v.zones[zone]):
            is_own_hand = seat == viewer and say.spec.zones[family(zone)].shape == "fan"
            if not (is_own_hand and all(v.faces[piece] in offered for piece in v.zones[zone])):
                front.append(describe_zone(say, v, zone))
        lines.append(" · ".join(front))
    return [line for line in lines if line]


def describe_seat(say: Sentences, v: State, seat: Seat) -> list[str]:
    """Return a player's state, with explanations, and the player's zones."""
    presenter, game = say.presenter, say.spec.game
    counts = presenter.counts(v, seat)
    told = [say(f"tally.{key}", n=n) for key, n in counts.items() if n is not None]
    told = told or [say(key, **blanks) for key, blanks in presenter.notes(v, seat)[:1]]
    lines = [capitalize(say("addressed", name=say.names[seat], sentence=", ".join(told)))]
    for key, n in presenter.states(v, seat):
        state, tip = say(f"state.{game}.{key}", n=n), say(f"state_tip.{game}.{key}")
        lines.append(f"  {state}: {tip}")
    zones = [zone for zone in v.zones if owner(zone) == seat]
    shown = [zone for zone in zones if v.zones[zone] or family(zone) in say.spec.always]
    return lines + [f"  {describe_zone(say, v, zone)}" for zone in shown]


def describe_zone(say: Sentences, v: State, zone: str, whole: bool = False) -> str:
    """Return a line with a zone's number of pieces, its value and the pieces the viewer knows.

    The number of the others is last. For a pile, name only the top card unless `whole` is set.
    """
    pieces = v.zones[zone]
    known = [_describe_piece(say, v, p) for p in reversed(pieces) if v.faces[p] is not None]
    if say.spec.zones[family(zone)].shape == "pile" and not whole:
        known = known[:1]
    elif 0 < len(known) < len(pieces):
        known.append(say("lookup.unknown", n=len(pieces) - len(known)))
    value = say.presenter.value(v, zone, say)
    count = say(say.own("lookup", "pieces"), n=len(pieces)) + (f"; {value}" if value else "")
    return f"{say.zone_title(zone)}: {count}" + (f" ({', '.join(known)})" if known else "")


def _describe_piece(say: Sentences, v: State, piece: Piece) -> str:
    """Return a piece's name, with its number or damage if it has any."""
    face = v.faces[piece]
    assert face is not None
    number, told = say.presenter.number(v, piece), say.face(face)
    if say.spec.tints.printed(face) is None:
        return told if number is None else say("card.numbered", card=told, number=number)
    damaged = say.own("lookup", "damaged")
    return say(damaged, card=told, n=v.pips[piece]) if v.pips[piece] else told


def describe_named(say: Sentences, v: State, asked: str) -> list[str]:
    """Return the description of the player or the zones whose name matches."""
    seats = match_names(asked, [(name, str(seat)) for seat, name in enumerate(say.names)])
    if seats:
        return [line for _, seat in seats[:1] for line in describe_seat(say, v, int(seat))]
    zones = match_names(asked, [(say.zone(zone), zone) for zone in v.zones])
    if not zones:
        return [say("lookup.nobody", asked=asked, names=", ".join(say.names))]
    return [describe_zone(say, v, zone, whole=True) for _, zone in zones]
