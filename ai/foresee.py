"""Foresee the effects of a move from one seat's view, with their chances.

The move is played on tables that fit the view (`Worlds`). Effects are certain if they come before
the first random number, hidden face or answer of another seat, and are the same on every table. The
others are counted: over all cases if a few dice alone decide, or else over random tables. A preview
ends with the turn, at another seat's decision or at the seat's own next choice.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import prod
from typing import Literal, NamedTuple, TypeVar, cast

from ai.judge import Chances, Hint, Judge
from ai.search.worlds import Worlds, make_random
from games.engine import (
    Ask,
    CaseChance,
    Chance,
    Counted,
    Event,
    Move,
    Moved,
    Piece,
    Said,
    Seat,
    Shuffled,
    State,
    TooManyCasesError,
    Turned,
    Won,
    advance,
    asked,
    legal_moves,
    owner,
)

TABLES = 64
MAX_CASES = 216  # three dice: with more cases, random tables are counted
MAX_AUTOMATIC_ANSWERS = 24  # automatic answers that are played after the move, at most
SEED = 0  # constant, so that a preview depends on the view alone
MIN_SHARE = 0.02  # smaller chances are left out

What = Literal["goes", "counts", "turns", "cards", "out", "wins"]


class Fate(NamedTuple):
    """An effect on a piece or a seat, with its chance (0 to 1).

    A piece goes to a `zone`, has `n` more counters, or is turned up. A seat gains `n` unknown cards
    in its `zone`, goes out or wins. `sure` effects are certain.
    """

    what: What
    chance: float
    sure: bool
    piece: Piece | None = None
    seat: Seat | None = None
    zone: str = ""
    n: int = 0

    @property
    def exact_key(self) -> Hint | Piece | None:
        """What a judge's exact chances call this effect; None if they never have it."""
        match self.what:
            case "goes":
                return self.piece
            case "wins" if self.seat is not None:
                return "wins", (self.seat,)
        return None


class Foresight(NamedTuple):
    """The effects of a move.

    `sure` holds the certain first events, with only those faces that the view shows. The others
    have a chance each: sayings (`maybe`), the keys and seats of sayings with numbers or unknown
    cards (`hints`), and the seats that decide next (`asks`). `odds` is the exact chance of the
    move's own roll, if the judge knows it. `exact` names the sayings and the pieces that go whose
    chances the judge has computed. All others are counted, except the `outcomes`; the chances are
    exact nonetheless if `complete`, because all cases were counted.
    """

    sure: tuple[Event, ...] = ()
    maybe: tuple[tuple[Said, float], ...] = ()
    hints: tuple[tuple[Hint, float], ...] = ()
    fates: tuple[Fate, ...] = ()
    asks: tuple[tuple[Seat, float], ...] = ()
    odds: float | None = None
    exact: frozenset[Hint | Piece] = frozenset()
    complete: bool = False
    harm: float | None = None  # the exact mean damage of the move's roll
    outcomes: tuple[tuple[str, float], ...] = ()  # the exact chances of a secret choice


Stop = Callable[[], bool]
T = TypeVar("T")


def foresee(
    judge: Judge, view: State, move: Move, stop: Stop = lambda: False, tables: int = TABLES
) -> Foresight:
    """Return the effects of a legal move of the asked seat, as far as its view allows.

    Once `stop` returns true, no more tables are imagined.
    """
    ask = asked(view)
    assert ask is not None
    worlds = Worlds(view, SEED)
    runs = list_cases(judge, view, worlds(), ask.seat, move, stop)
    complete = bool(runs) and runs == list_cases(judge, view, worlds(), ask.seat, move, stop)
    if not complete:
        worlds, runs = Worlds(view, SEED), []
        for n in range(tables):
            if runs and stop():
                break
            runs.append(play_random(judge, view, worlds(), ask.seat, move, n))
    sure = find_certain_events(runs)
    maybe, hints = count_sayings(runs, len(sure))
    found = Foresight(
        sure,
        maybe,
        hints,
        find_fates(view, runs, sure),
        count_shares([(run.asks, run.weight) for run in runs if run.asks is not None], runs),
        judge.odds(view, ask.seat, move),
        harm=judge.mean_harm(view, ask.seat, move),
        outcomes=tuple(judge.duel_outcomes(view, ask.seat, move).items()),
        complete=complete,
    )
    return _with_exact_chances(found, judge.chances(view, ask.seat, move))


def _with_exact_chances(found: Foresight, exact: Chances) -> Foresight:
    """Return a foresight with exact chances in place of counted ones.

    The sayings tell what becomes of unknown pieces, so their number is left out.
    """
    if not exact:
        return found
    plain = {(said.key, said.seats) for said, _ in found.maybe}
    plain |= {(event.key, event.seats) for event in found.sure if isinstance(event, Said)}
    told = {hint: p for hint, p in exact.items() if isinstance(hint, tuple) and hint not in plain}
    hints = dict(found.hints) | told
    fates = [fate for fate in found.fates if fate.sure or fate.what != "cards"]
    return found._replace(
        maybe=tuple((said, exact.get((said.key, said.seats), p)) for said, p in found.maybe),
        hints=tuple((hint, p) for hint, p in hints.items() if p >= MIN_SHARE),
        fates=tuple(_exact_fate(fate, exact) for fate in fates),
        exact=frozenset(exact),
    )


def _exact_fate(fate: Fate, exact: Chances) -> Fate:
    """Return a fate with its exact chance, if that is known."""
    if fate.sure or fate.exact_key is None:
        return fate
    return fate._replace(chance=exact.get(fate.exact_key, fate.chance))


@dataclass
class ImaginedRun:
    """The events of one imagined table after the move, without faces that the view hides.

    The first `certain` events come before any random number or hidden face. It is `open` if no
    hidden face and no secret choice of another seat took part.
    """

    events: list[Event] = field(default_factory=list)
    certain: int = 0
    asks: Seat | None = None
    open: bool = True
    weight: float = 1.0  # how likely it is, compared with the others


def list_cases(
    judge: Judge, view: State, s: State, seat: Seat, move: Move, stop: Stop
) -> list[ImaginedRun]:
    """Play a move once for each case of its random numbers; return no runs if that cannot do.

    It cannot if there are too many cases, or none, or if something hidden takes part.
    """
    runs: list[ImaginedRun] = []
    numbers: list[int] = []
    while not (runs and stop()):
        try:
            run, sizes = play_case(judge, view, s.copy(), seat, move, numbers)
        except TooManyCasesError:
            return []
        if not run.open or not sizes:
            return []
        runs.append(run)
        numbers += [0] * (len(sizes) - len(numbers))
        while numbers and numbers[-1] + 1 == sizes[len(numbers) - 1]:
            numbers.pop()
        if not numbers:
            return runs
        numbers[-1] += 1
    return []


def play_case(
    judge: Judge, view: State, s: State, seat: Seat, move: Move, numbers: Sequence[int]
) -> tuple[ImaginedRun, list[int]]:
    """Play a move with given random numbers; return also how many each could have been."""
    events: list[Event] = []
    drawn: list[int] = []
    chance = CaseChance(numbers, lambda: drawn.append(len(events)), MAX_CASES)
    run = play_out(judge, view, s, seat, move, chance, events, drawn)
    run.weight = 1.0 / prod(chance.sizes)
    return run, chance.sizes


def play_random(judge: Judge, view: State, s: State, seat: Seat, move: Move, n: int) -> ImaginedRun:
    """Play a move on an imagined table with the n-th stream of random numbers."""
    events: list[Event] = []
    drawn: list[int] = []
    luck = make_random("foreseen", n)

    def draw() -> float:
        drawn.append(len(events))
        return luck()

    return play_out(judge, view, s, seat, move, Chance(draw), events, drawn)


def play_out(
    judge: Judge,
    view: State,
    s: State,
    seat: Seat,
    move: Move,
    chance: Chance,
    events: list[Event],
    drawn: list[int],
) -> ImaginedRun:
    """Play a move on an imagined table, and go on until a decision or the end of the turn.

    `events` becomes the record of the table; `chance` notes in `drawn` how long it is at each
    random number.
    """
    s.event_log = events
    is_open = not choose_secrets(s, seat, chance)
    begun = type(asked(s))
    advance(s, move, chance)
    asks = None
    for _ in range(MAX_AUTOMATIC_ANSWERS):
        ask = asked(s)
        if ask is None or any(map(begins_turn, events)):
            break
        onward = find_continuation(judge, s, seat, begun, chance)
        if onward is None:
            asks = None if ask.seat == seat else ask.seat
            break
        is_open = is_open and ask.seat == seat
        advance(s, onward, chance)
    end = next((i for i, event in enumerate(events) if begins_turn(event)), len(events))
    shown = next(
        (i + 1 for i, event in enumerate(events) if reveals_face(view, event)), len(events) + 1
    )
    certain = min([end, shown, *drawn[:1]])
    kept = [hide_faces(view, event) for event in events[:end]]
    is_open = is_open and shown > end
    return ImaginedRun(kept, certain, asks if end == len(events) else None, is_open)


def choose_secrets(s: State, seat: Seat, chance: Chance) -> bool:
    """Choose at random for the players who chose in secret before the seat; say if any did."""
    chosen = False
    while (ask := asked(s)) is not None and ask.seat != seat:
        advance(s, chance.pick(legal_moves(s)), chance)
        chosen = True
    return chosen


def find_continuation(
    judge: Judge, s: State, seat: Seat, begun: type[Ask | None], chance: Chance
) -> Move | None:
    """Return the answer that only continues the move; None if somebody has to decide.

    A question of the class that the move answers (`begun`) is a new decision.
    """
    ask = asked(s)
    assert ask is not None
    if ask.seat != seat:
        return chance.pick(legal_moves(s)) if ask.secret else None
    if type(ask) is begun:
        return None
    moves = legal_moves(s)
    if len(moves) == 1 and (moves[0].piece is not None or moves[0].to is not None):
        return moves[0]
    return judge.goes_on(s, ask)


def begins_turn(event: Event) -> bool:
    """Return whether an event begins a new turn."""
    return isinstance(event, Counted) and event.what == "turn"


def reveals_face(view: State, event: Event) -> bool:
    """Return whether an event turns up a face that the view hides."""
    return isinstance(event, Moved | Turned) and event.up and view.faces[event.piece] is None


def hide_faces(view: State, event: Event) -> Event:
    """Return an event with only those faces that the view shows."""
    match event:
        case Moved() | Turned():
            return replace(event, face=view.faces[event.piece])
        case Said(pieces=pieces):
            return replace(event, faces=tuple(view.faces[piece] for piece in pieces))
        case Shuffled(zone, _):
            return Shuffled(zone, ())
        case _:
            return event


def find_certain_events(runs: list[ImaginedRun]) -> tuple[Event, ...]:
    """Return the certain events with which all tables begin."""
    first = runs[0].events
    length = min(run.certain for run in runs)
    for i in range(length):
        if any(run.events[i] != first[i] for run in runs):
            return tuple(first[:i])
    return tuple(first[:length])


def count_sayings(
    runs: list[ImaginedRun], after: int
) -> tuple[tuple[tuple[Said, float], ...], tuple[tuple[Hint, float], ...]]:
    """Return the sayings that follow the first events, once a table: in full, and by key only."""
    whole: list[tuple[Said, float]] = []
    keys: list[tuple[Hint, float]] = []
    for run in runs:
        said = [event for event in run.events[after:] if isinstance(event, Said)]
        plain = {event for event in said if event.facts is None and None not in event.faces}
        whole += [(event, run.weight) for event in dict.fromkeys(said) if event in plain]
        hidden = [(event.key, event.seats) for event in said if event not in plain]
        keys += [(hint, run.weight) for hint in dict.fromkeys(hidden)]
    return count_shares(whole, runs), count_shares(keys, runs)


def count_shares(
    found: Iterable[tuple[T, float]], runs: list[ImaginedRun]
) -> tuple[tuple[T, float], ...]:
    """Return each value with its share of the weight of the runs, the most frequent first."""
    total: dict[T, float] = {}
    for one, weight in found:
        total[one] = total.get(one, 0.0) + weight
    whole = sum([run.weight for run in runs])
    shares = [(one, round(weight / whole, 9)) for one, weight in total.items()]
    return tuple(sorted([one for one in shares if one[1] >= MIN_SHARE], key=lambda one: -one[1]))


def find_fates(view: State, runs: list[ImaginedRun], sure: tuple[Event, ...]) -> tuple[Fate, ...]:
    """Return the effects on pieces and seats: first the certain ones, then the counted ones."""
    certain = find_changes(view, sure)
    found = count_shares(
        [(fate, run.weight) for run in runs for fate in find_changes(view, run.events)], runs
    )
    known = [fate._replace(chance=1.0, sure=True) for fate in certain]
    rest = [fate._replace(chance=share) for fate, share in found if fate not in certain]
    return (*known, *rest)


def find_changes(view: State, events: Iterable[Event]) -> list[Fate]:
    """Return the total effects of some events, compared with the view."""
    where: dict[Piece, str] = {}
    most: dict[Piece, int] = {}
    ends: list[Fate] = []
    turned: list[Piece] = []
    left: list[tuple[Seat, ...]] = [*view.out]
    for event in events:
        match event:
            case Moved(piece, _, to):
                where[piece] = to
            case Turned(piece, up=True) if not view.up[piece]:
                turned.append(piece)
            case Counted(int(piece), int(value)):
                more = value - view.pips[piece]
                most[piece] = more if abs(more) > abs(most.get(piece, 0)) else most.get(piece, 0)
            case Counted("out", tuple(out)):
                left += [cast("tuple[Seat, ...]", seats) for seats in out[len(left) :]]
            case Won(seats):
                ends += [Fate("wins", 0.0, False, seat=seat) for seat in seats]
    for seats in left[len(view.out) :]:
        ends += [Fate("out", 0.0, False, seat=seat) for seat in seats]
    gone = {piece: to for piece, to in where.items() if to != view.where[piece]}
    return [
        *[Fate("counts", 0.0, False, piece, n=n) for piece, n in most.items() if n],
        *[Fate("goes", 0.0, False, p, zone=to) for p, to in gone.items() if is_known(view, p)],
        *count_hidden_cards(
            view, {piece: to for piece, to in gone.items() if not is_known(view, piece)}
        ),
        *[Fate("turns", 0.0, False, piece) for piece in turned if piece not in gone],
        *ends,
    ]


def is_known(view: State, piece: Piece) -> bool:
    """Return whether the face of a piece is known, so that it cannot be mistaken for another."""
    return view.faces[piece] is not None


def count_hidden_cards(view: State, gone: dict[Piece, str]) -> list[Fate]:
    """Return how many unknown cards the zones of seats gain or lose."""
    change: Counter[str] = Counter(gone.values())
    change.subtract(view.where[piece] for piece in gone)
    return [
        Fate("cards", 0.0, False, seat=owner(zone), zone=zone, n=n)
        for zone, n in sorted(change.items())
        if n and owner(zone) is not None
    ]
