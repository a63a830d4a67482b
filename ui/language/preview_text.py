"""Describes what a move would do: certain effects first, then possible ones with their chance."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from ai.foresee import Fate, Foresight
from ai.judge import Hint
from games.cardfile.reader import Card
from games.engine import Ask, Event, Move, Moved, Piece, Said, Seat, State, asked, owner, spot_of
from ui.language.narrator import FactsWithPlaces, Narrator, find_removals
from ui.language.outcome_shares import (
    STEP_PERCENT,
    OutcomeShare,
    count_outcomes,
    count_unseen,
    find_outcome,
)
from ui.language.presenter import DANGER, PieceNote, PreviewText
from ui.language.sentences import Sentences, capitalize

MAX_CERTAIN_LINES, MAX_POSSIBLE_LINES = 4, 4  # lines at most
MIN_CHANCE = 0.08  # probability: less likely effects are left out
LIKELY_CHANCE = 0.5  # probability: a piece that leaves with at least this chance is marked
CERTAIN = 0.995  # probability that is 100% when rounded
CHANCE_TOLERANCE = 0.08  # largest difference at which a counted chance gives way to the exact one

Kind = Literal[
    "title", "tip", "figures", "sure", "odds", "shares", "maybe", "bad", "danger", "asks"
]


class PreviewLine(NamedTuple):
    """A line of a preview.

    `chance` (0 to 1, or None) and `shares` are for drawing. `about` is the piece beside which the
    line is shown, unless it is the piece that the move acts on.
    """

    text: str
    kind: Kind
    chance: float | None = None
    shares: tuple[OutcomeShare, ...] = ()
    about: Piece | None = None
    exact: bool = False  # the chance was computed, not counted
    what: str = ""  # what may happen, without its chance


def describe_move(
    v: State, move: Move, found: Foresight, say: Sentences, narrator: Narrator
) -> list[PreviewLine]:
    """Return the lines of a preview; none if they would only repeat the move."""
    ask = asked(v)
    assert ask is not None
    shorts = say.presenter.piece_notes(v, found.sure)
    lines = [line for short in shorts[:1] for line in describe_note(short, say)]
    found = _drop_noted(v, found, shorts)
    lines += [
        PreviewLine(text, "sure")
        for text in describe_certain(v, move, found, say, narrator)[:MAX_CERTAIN_LINES]
    ]
    possible = describe_possible(v, ask.seat, found, say, narrator)
    parts = count_outcomes(ask.seat, found, say)
    if not lines and (found.odds is not None or not parts):
        turns = _describe_certain_turn(found, say)
        possible = [line for line in possible if line.what != turns]
        if possible or found.odds is not None:  # first what is certain
            lines.append(PreviewLine(say.label_without_odds(v, move), "title"))
            lines += [PreviewLine(capitalize(turns), "asks")] * bool(turns)
    if found.odds is not None:
        percent = round(100 * found.odds)
        told = [PreviewLine(say("foresee.odds", percent=percent), "odds", found.odds)]
        if found.exact and (danger := find_danger(possible)):
            possible.remove(danger)
            possible = [_limit_harm(line, danger, say) for line in possible]
            words = say(say.own("foresee", "danger"), what=danger.what)
            lines.append(danger._replace(text=words, kind="danger"))
            rolls = with_chance(say, found.odds, say("foresee.success"), exact=True)
            told = [PreviewLine(rolls, "asks")] if found.odds < CERTAIN else []
        lines += told
    if found.harm is not None:
        lines.append(PreviewLine(say("foresee.mean", n=say.decimal(found.harm)), "maybe"))
    if mix := count_unseen(v, move, say):
        hides = PreviewLine(say(say.own("foresee", "may_be")), "asks")
        lines += [hides, PreviewLine(say.all_of(one.text for one in mix), "shares", shares=mix)]
    if parts:
        lines += describe_outcomes(v, move, parts, say)
    lines += possible[:MAX_POSSIBLE_LINES]
    for seat, chance in found.asks[:1]:
        if chance >= MIN_CHANCE and lines:
            lines.append(PreviewLine(say("foresee.asks", name=say.names[seat]), "asks"))
    return lines + [
        line._replace(about=short.piece)
        for short in shorts[1:]
        for line in describe_note(short, say)
    ]


def _describe_certain_turn(found: Foresight, say: Sentences) -> str:
    """Return that an unknown piece is revealed, if that is certain; else an empty text."""
    turns = [fate for fate in found.fates if fate.what == "turns" and fate.sure]
    return say(say.own("foresee", "turns")) if turns else ""


def find_danger(possible: Sequence[PreviewLine]) -> PreviewLine | None:
    """Return the harm that matters more than whether a roll succeeds, if there is one."""
    found = [one for one in possible if one.kind == "bad" and one.exact]
    return next((one for one in found if (one.chance or 0.0) >= DANGER), None)


def _limit_harm(line: PreviewLine, danger: PreviewLine, say: Sentences) -> PreviewLine:
    """Return an estimate of harm no higher than the exact chance of the danger that causes it."""
    most = danger.chance or 0.0
    if line.kind != "bad" or line.exact or (line.chance or 0.0) <= most:
        return line
    steps = int(100 * most / STEP_PERCENT)
    text = with_chance(say, steps * STEP_PERCENT / 100, line.what)
    return line._replace(text=text, chance=most)


def describe_note(short: PieceNote, say: Sentences) -> list[PreviewLine]:
    """Return the lines of a note beside a piece."""
    kinds: list[tuple[Kind, tuple[PreviewText, ...]]] = [
        ("figures", (short.figures,)),
        ("sure", short.lines),
        ("asks", short.after),
    ]
    return [
        PreviewLine(capitalize(say(say.own("foresee", key), **_name_cards(blanks, say))), kind)
        for kind, lines in kinds
        for key, blanks in lines
    ]


def _name_cards(blanks: Mapping[str, object], say: Sentences) -> dict[str, object]:
    """Replace the cards among the blanks by their names; None is an unknown card."""
    cards = {k: say.face(one) for k, one in blanks.items() if one is None or isinstance(one, Card)}
    return {**blanks, **cards}


def _drop_noted(v: State, found: Foresight, shorts: Sequence[PieceNote]) -> Foresight:
    """Return the effects that no note covers."""
    told_ = [event for short in shorts for event in short.events]
    gone = {piece for short in shorts for piece in short.gone}
    zones = {v.where[short.piece] for short in shorts if short.reveals}

    def is_noted(fate: Fate) -> bool:
        if fate.what == "turns" and fate.piece is not None:
            return v.where[fate.piece] in zones
        return fate.what == "goes" and fate.piece in gone

    return found._replace(
        sure=tuple(event for event in found.sure if event not in told_),
        fates=tuple(fate for fate in found.fates if not is_noted(fate)),
    )


def describe_outcomes(
    v: State, move: Move, parts: Sequence[OutcomeShare], say: Sentences
) -> list[PreviewLine]:
    """Return the move, the shares of its outcomes for the seat, and what is hidden."""
    does, hides = say.move(v, move), say.own("foresee", "unseen")
    told = say.all_of(one.text for one in parts)
    lines = [
        PreviewLine(say("foresee.title", move=capitalize(does)), "title"),
        PreviewLine(told, "shares", shares=tuple(parts)),
    ]
    return lines + [PreviewLine(say(hides), "asks")] * (f"table.{hides}" in say.words)


def describe_certain(
    v: State, move: Move, found: Foresight, say: Sentences, narrator: Narrator
) -> list[str]:
    """Return the certain effects, without the move itself and the path of the played card."""
    to, played = spot_of(v, move.to), is_played(v, move, say)
    offered = say.presenter.offered_cards(v, move)

    def itself(event: Event) -> bool:
        if isinstance(event, Moved) and event.face in offered:
            return True
        if isinstance(event, Moved) and event.piece == move.piece:
            return played or event.to == to
        if not isinstance(event, Said):
            return False
        if any(piece == move.piece for piece, _ in find_removals(event)):
            return True
        if found.odds is None and not (
            event.facts is None or isinstance(event.facts, FactsWithPlaces)
        ):
            return False
        if played and event.pieces[:1] == (move.piece,):
            return True
        return any(part.startswith(move.verb) for part in event.key.split("."))

    return narrator.tell(event for event in found.sure if not itself(event))


def describe_possible(
    v: State, me: Seat, found: Foresight, say: Sentences, narrator: Narrator
) -> list[PreviewLine]:
    """Return what may happen: the possible sayings, or else the fates of pieces and seats.

    The outcomes of the seat itself are left out: they are shown as shares.
    """
    others, own = _group_sayings(me, found, say)
    own = [(event, chance) for event, chance in own if not find_outcome(me, event, say)]
    lines = [
        _possible(say, chance, say(f"foresee.{key}"), "maybe", found.complete)
        for key, chance in others.items()
        if chance >= MIN_CHANCE
    ]

    def is_exact(what: Hint | Piece | None) -> bool:
        return found.complete or what in found.exact

    lines += [
        _possible(
            say, chance, text, _kind_of(event.seats[:1] == (me,), event.key, say), is_exact(said)
        )
        for event, chance in own
        if chance >= MIN_CHANCE
        for said in [(event.key, event.seats)]
        for text in narrator.tell([event])
    ]
    lines += [
        _possible(say, chance, text, _kind_of(seats[:1] == (me,), key, say), is_exact((key, seats)))
        for (key, seats), chance in found.hints
        if chance >= MIN_CHANCE
        for text in _hint_at(key, seats, say)
    ]
    loose = [fate for fate in found.fates if not fate.sure]
    harms = [fate for fate in loose if not _goes_out_too(v, fate, found)]
    lines += _describe_harms(v, harms, say, found.complete)
    lines += [
        _possible(say, fate.chance, text, "maybe", is_exact(fate.exact_key))
        for fate in loose
        if fate.chance >= MIN_CHANCE and (not found.maybe or fate.what == "wins")
        if found.odds is None or fate.what != "turns"  # a roll that succeeds reveals it
        for text in _describe_fate(v, fate, say, narrator)
    ]
    if found.odds is not None:  # the exact odds cover sayings about the roll's success
        lines = [line for line in lines if not _repeats(line, found.odds)]
    likely = sorted(lines, key=lambda line: -(line.chance or 0.0))
    return [*{line.what: line for line in reversed(likely)}.values()][::-1]


def _possible(say: Sentences, chance: float, text: str, kind: Kind, exact: bool) -> PreviewLine:
    told = with_chance(say, chance, text, exact)
    return PreviewLine(told, kind, chance, exact=exact, what=text)


def _repeats(line: PreviewLine, odds: float) -> bool:
    """Return whether a line only says again how likely the roll succeeds."""
    if line.exact and line.kind == "bad":
        return False
    return abs((line.chance or 0.0) - odds) <= (1e-9 if line.exact else CHANCE_TOLERANCE)


def _hint_at(key: str, seats: tuple[Seat, ...], say: Sentences) -> list[str]:
    """Return a saying without its numbers, if the game has a text for that."""
    short = say.own("foresee", key)
    if f"table.{short}" not in say.words:
        return []
    return [say(short, name=say.names[seats[-1]] if seats else "")]


def _group_sayings(
    me: Seat, found: Foresight, say: Sentences
) -> tuple[dict[str, float], list[tuple[Said, float]]]:
    """Return the chances of sayings about other seats, by key, and all remaining sayings."""
    others: dict[str, float] = {}
    rest = []
    for event, chance in found.maybe:
        merged = me not in event.seats and not event.pieces
        if merged and f"table.foresee.{event.key}" in say.words:
            others[event.key] = min(1.0, others.get(event.key, 0.0) + chance)
        else:
            rest.append((event, chance))
    return others, rest


def with_chance(say: Sentences, chance: float, text: str, exact: bool = False) -> str:
    """Return a line with its chance, unless it happened always; a counted one is rounded."""
    if exact and 1 - CERTAIN <= chance < 1:
        return say("foresee.exact", percent=min(99, round(100 * chance)), what=text)
    percent = max(STEP_PERCENT, STEP_PERCENT * round(100 * chance / STEP_PERCENT))
    if chance >= 1:
        return capitalize(text)
    return say("foresee.about", percent=min(percent, 100 - STEP_PERCENT), what=text)


def _kind_of(mine: bool, key: str, say: Sentences) -> Kind:
    """Return "bad" for a saying about the viewer (`mine`) with a losing mood, else "maybe"."""
    saying = say.spec.says.get(key)
    return "bad" if mine and saying is not None and saying.mood == "lose" else "maybe"


def _describe_harms(
    v: State, fates: Iterable[Fate], say: Sentences, exact: bool
) -> list[PreviewLine]:
    """Return the possible harm to each piece, one line each."""
    chances: dict[Piece, dict[int, float]] = {}
    for fate in fates:
        if fate.what == "counts" and fate.piece is not None:
            harm = say.presenter.damage_from_counters(v, fate.piece, fate.n)
            if harm > 0:
                of = chances.setdefault(fate.piece, {})
                of[harm] = of.get(harm, 0.0) + fate.chance
    lines = []
    for piece, found in chances.items():
        chance, low, high = sum(found.values()), min(found), max(found)
        if chance >= MIN_CHANCE:
            key = "foresee.harm" if low == high else "foresee.harms"
            text = say(key, card=say.piece(v, piece), low=low, high=high)
            lines.append(_possible(say, chance, text, "bad", exact))
    return lines


def _goes_out_too(v: State, harm: Fate, found: Foresight) -> bool:
    """Return whether a piece is harmed only as its owner goes out, which says more."""
    sayings = [*((event.key, event.seats) for event, _ in found.maybe), *dict(found.hints)]
    if harm.piece is None or ("out", (owner(v.where[harm.piece]),)) not in sayings:
        return False
    return any(
        fate.what == "goes" and fate.piece == harm.piece and fate.chance >= harm.chance
        for fate in found.fates
    )


def _describe_fate(v: State, fate: Fate, say: Sentences, narrator: Narrator) -> list[str]:
    """Return the sentence of a fate, if it has one."""
    match fate.what:
        case "goes" if fate.piece is not None:
            way = v.where[fate.piece], fate.zone
            face = v.faces[fate.piece]
            return narrator.tell([Moved(fate.piece, *way, face, up=True, seen=1)])
        case "turns":
            return [say(say.own("foresee", "turns"))]
        case "cards":
            key = say.own("foresee", "more" if fate.n > 0 else "fewer")
            return [say(key, zone=say.zone(fate.zone), n=abs(fate.n))]
        case "wins" if fate.seat is not None:
            return [say("over", name=say.names[fate.seat])]
    return []


def find_damage(v: State, found: Foresight, say: Sentences) -> dict[Piece, tuple[int, float]]:
    """Return the expected loss of each piece: points, and the chance of any loss."""
    points: dict[Piece, tuple[int, float]] = {}
    for fate in found.fates:
        if fate.what == "counts" and fate.piece is not None and v.faces[fate.piece] is not None:
            harm, before = (
                say.presenter.damage_from_counters(v, fate.piece, fate.n),
                points.get(fate.piece, (0, 0.0)),
            )
            if harm > 0:
                points[fate.piece] = max(harm, before[0]), min(1.0, before[1] + fate.chance)
    return points


def is_played(v: State, move: Move, say: Sentences) -> bool:
    """Return whether the piece of a move comes from a hand."""
    return move.piece is not None and say.spec.zone(v.where[move.piece]).shape == "fan"


class Leaving(NamedTuple):
    """How likely a piece leaves its place, and whether it leaves the game."""

    chance: float
    breaks: bool


def find_leaving(v: State, move: Move, found: Foresight, say: Sentences) -> dict[Piece, Leaving]:
    """Return the pieces that will probably leave their owner, without the card that is played."""
    leaving: dict[Piece, Leaving] = {}
    meant = (move.piece, spot_of(v, move.to))
    for fate in found.fates:
        if fate.what != "goes" or fate.piece is None or not _goes_away(v, fate):
            continue
        breaks = say.spec.zone(fate.zone).shape == "pile"
        before = leaving.get(fate.piece, Leaving(0.0, breaks))
        if breaks or fate.piece not in meant or not _is_own(v, fate.piece):
            both = Leaving(before.chance + fate.chance, before.breaks and breaks)
            leaving[fate.piece] = both
    if move.piece is not None and is_played(v, move, say):
        leaving.pop(move.piece, None)
    return {piece: one for piece, one in leaving.items() if one.chance >= LIKELY_CHANCE}


def _is_own(v: State, piece: Piece) -> bool:
    ask: Ask | None = asked(v)
    return ask is not None and owner(v.where[piece]) == ask.seat


def _goes_away(v: State, fate: Fate) -> bool:
    """Return whether a piece leaves its owner."""
    assert fate.piece is not None
    whose = owner(v.where[fate.piece])
    return whose is not None and owner(fate.zone) != whose
