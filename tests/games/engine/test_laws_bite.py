"""Each law notices when the code is changed so that it does not hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from ai.games.robo_power.judge import RoboPowerJudge
from ai.registry import JUDGES
from games.engine import core, match, observation
from games.engine.chance import seeded
from games.engine.core import Ask, State
from games.engine.events import Event, Moved
from games.engine.identity import fingerprint
from games.engine.moves import Move, Piece, bit
from games.robo_power import duel, rules
from games.robo_power.cards import BY_KEY
from games.robo_power.zones import HAND
from tests.long_runs import law, laws

Patch = pytest.MonkeyPatch
Bend = Callable[[Patch], None]


def noticed(bend: Bend) -> str:
    """Which law notices, in a few games, that something is bent."""
    with pytest.MonkeyPatch.context() as patch:
        bend(patch)
        for seed in range(8):
            try:
                laws.there_and_back(laws.play("robo_power", 3, seed), 5)
            except law.Broken as broken:
                return str(broken)
    return "nobody noticed"


def test_nothing_is_noticed_when_nothing_is_bent() -> None:
    assert noticed(lambda patch: None) == "nobody noticed"


def begun(s: State) -> bool:
    """Whether the game has begun: what is only laid out may be shared by many games."""
    return bool(s.turn_number)


def instead_of(owner: object, name: str) -> Callable[[Callable[..., Any]], Bend]:
    """Bend what `owner` has by that name: a function that also gets, first, what is right."""

    def bend(wrong: Callable[..., Any]) -> Bend:
        right = getattr(owner, name)

        def bent(*args: Any, **named: Any) -> Any:
            return wrong(right, *args, **named)

        return lambda patch: patch.setattr(owner, name, bent)

    return bend


def after_copying(change: Callable[[State, State], object]) -> Bend:
    """A copy is made, and then something is done to it."""

    @instead_of(State, "copy")
    def bent(copy: Any, s: State) -> State:
        c: State = copy(s)
        if begun(s):
            change(s, c)
        return c

    return bent


def shares_a_pile(s: State, c: State) -> None:
    c.zones["discard"] = s.zones["discard"]


def shares_what_is_known(s: State, c: State) -> None:
    c.seen = s.seen


@instead_of(State, "move")
def doubles_a_piece(move: Any, s: State, piece: Piece, to: str, *how: Any, **named: Any) -> None:
    move(s, piece, to, *how, **named)
    if to == "discard":
        s.zones["discard"].append(piece)


@instead_of(State, "move")
def leaves_the_old_address(
    move: Any, s: State, piece: Piece, to: str, *how: Any, **named: Any
) -> None:
    move(s, piece, to, *how, **named)
    s.where[piece] = "deck" if to == "discard" else to


@instead_of(rules.Discard, "take")
def swaps_a_face(take: Any, ask: rules.Discard, s: State, move: Move, chance: Any) -> None:
    s.faces[move.moved] = BY_KEY["trap"]
    take(ask, s, move, chance)


@instead_of(duel.Pick, "moves")
def asks_what_cannot_be_answered(moves: Any, ask: Ask, s: State) -> list[Move]:
    return []


@instead_of(rules.Discard, "moves")
def offers_a_move_twice(moves: Any, ask: Ask, s: State) -> list[Move]:
    return moves(ask, s) * 2


@dataclass(frozen=True, slots=True)
class Peeking(core.Step):
    """A step that names a card nobody sees."""

    card: Piece

    def run(self, s: State, chance: Any) -> None:
        """Nothing happens."""


@instead_of(rules.Turn, "run")
def names_a_secret_in_a_step(run: Any, turn: rules.Turn, s: State, chance: Any) -> None:
    run(turn, s, chance)
    s.stack.insert(0, Peeking(s.zones["deck"][0]))


@instead_of(rules.Steal, "moves")
def steals_by_name(moves: Any, ask: Ask, s: State) -> list[Move]:
    return [Move("steal", s.zones[HAND[v]][0], HAND[v]) for v in rules.victims(s, ask.seat)]


@instead_of(State, "say")
def tells_what_was_stolen(
    say: Any, s: State, key: str, seats: Any = (), pieces: Any = (), facts: Any = None
) -> None:
    stolen = tuple(s.zones[HAND[seats[1]]][:1]) if key == "robo_power.steals" else pieces
    say(s, key, seats, stolen, facts)


@instead_of(State, "shuffle")
def forgets_to_forget(shuffle: Any, s: State, zone: str, chance: Any, keep: int = 0) -> None:
    for piece in s.zones[zone][:3]:
        s.seen[piece] |= bit(1)
    shuffle(s, zone, chance, keep | bit(1))


@instead_of(rules.Discard, "moves")
def asks_by_what_is_hidden(moves: Any, ask: Ask, s: State) -> list[Move]:
    strong = s.faces[s.zones["deck"][-1]] is None
    return moves(ask, s)[:1] if strong else moves(ask, s)


@instead_of(RoboPowerJudge, "features")
def reads_the_deck(features: Any, judge: Any, s: State, seat: int) -> tuple[float, ...]:
    return (float(sum(face is not None and face.count for face in s.faces[:30])),)


def guessing(change: Callable[[State, State], State]) -> Bend:
    """Somebody imagines a table, and imagines it wrong."""
    return instead_of(law, "determinize")(lambda guess, v, chance: change(v, guess(v, chance)))


def leaves_a_blank(v: State, guess: State) -> State:
    guess.faces[guess.zones["deck"][0]] = None
    return guess


def deals_a_card_twice(v: State, guess: State) -> State:
    blanks = [piece for piece, face in enumerate(v.faces) if face is None]
    guess.faces[blanks[0]] = BY_KEY["robo_striker"]
    guess.faces[blanks[1]] = BY_KEY["robo_striker"]
    return guess


def deals_away_what_is_known(v: State, guess: State) -> State:
    known = next(p for p, face in enumerate(v.faces) if face is not None)
    other = next(p for p, face in enumerate(guess.faces) if face is not guess.faces[known])
    guess.faces[known], guess.faces[other] = guess.faces[other], guess.faces[known]
    return guess


@instead_of(law, "determinize")
def always_guesses_the_same(guess: Any, v: State, chance: Any) -> State:
    return guess(v, seeded(1))


@instead_of(State, "move")
def moves_and_tells_nobody(move: Any, s: State, *how: Any, **named: Any) -> None:
    told, s.event_log = s.event_log, None
    move(s, *how, **named)
    s.event_log = told


@instead_of(laws, "censor")
def tells_everybody_everything(censor: Any, event: Event, seat: int | None) -> Event:
    return event


@instead_of(laws, "censor")
def hears_too_little(censor: Any, event: Event, seat: int | None) -> Event:
    heard = censor(event, seat)
    return replace(heard, face=None) if isinstance(heard, Moved) else heard


@instead_of(laws, "advance")
def throws_other_dice_when_nobody_listens(advance: Any, s: State, move: Move, chance: Any) -> None:
    advance(s, move, chance if s.event_log is not None else seeded("other"))


@instead_of(laws, "parse_move")
def loses_its_spot_in_text(parse_move: Any, text: str) -> Move:
    return parse_move(text)._replace(to=None)


@instead_of(match.Match, "_play")
def changes_an_old_table(play: Any, m: match.Match, move: Move) -> list[Event]:
    events = play(m, move)
    m.states[0].pips[0] += len(m.moves) > 3
    return events


@instead_of(match, "apply")
def changes_the_table_before(
    apply: Any, s: State, move: Move, chance: Any
) -> tuple[State, list[Event]]:
    after = apply(s, move, chance)
    s.pips[0] += 1
    return after


def ends_by_the_clock(patch: Patch) -> None:
    patch.setattr(core, "MAX_TURNS", 4)


@instead_of(match.Match, "undo")
def undoes_too_much(undo: Any, m: match.Match, *how: Any, **named: Any) -> Move:
    if len(m.moves) == 3:
        undo(m, *how, **named)
    return undo(m, *how, **named)


@instead_of(match.Match, "redo")
def redoes_to_another_table(redo: Any, m: match.Match) -> list[Event]:
    events = redo(m)
    m.prints[-1] = m.prints[0]
    return list(events)


@instead_of(match.Match, "branch")
def saves_too_little(branch: Any, m: match.Match, n: int) -> match.Match:
    return branch(m, max(0, n - 1))


@instead_of(State, "__reduce__")
def loses_a_card_on_the_way(right: Any, s: State) -> tuple[object, ...]:
    lost = s.copy()
    lost.zones["deck"] = lost.zones["deck"][1:]
    return right(lost)


BENDS: dict[str, list[Bend]] = {
    "no piece is lost or doubled": [doubles_a_piece],
    "every piece is where it says": [leaves_the_old_address],
    "the faces are those of the box": [swaps_a_face],
    "a copy shares nothing that changes": [
        after_copying(shares_a_pile),
        after_copying(shares_what_is_known),
    ],
    "every question has an answer": [asks_what_cannot_be_answered],
    "no answer is offered twice": [offers_a_move_twice],
    "steps name public pieces": [names_a_secret_in_a_step],
    "a move names a piece its seat can see": [steals_by_name],
    "the log names public pieces": [tells_what_was_stolen],
    "nobody knows a shuffled deck": [forgets_to_forget],
    "legal moves follow from the view": [asks_by_what_is_hidden],
    "features read what the seat may know": [reads_the_deck],
    "a determinization has no blanks": [guessing(leaves_a_blank)],
    "it deals what is in the box": [guessing(deals_a_card_twice)],
    "a determinization looks the same to its seat": [guessing(deals_away_what_is_known)],
    "two determinizations differ": [always_guesses_the_same],
    "a view survives the way to another process": [loses_a_card_on_the_way],
    "fold and view agree": [moves_and_tells_nobody, tells_everybody_everything, hears_too_little],
    "apply and advance agree": [throws_other_dice_when_nobody_listens],
    "a move survives as text": [loses_its_spot_in_text],
    "apply leaves the table before it alone": [changes_the_table_before],
    "apply leaves all earlier tables alone": [changes_an_old_table],
    "no game has to be stopped": [ends_by_the_clock],
    "undo goes back": [undoes_too_much],
    "redo comes back": [redoes_to_another_table],
    "saved and loaded, the same": [saves_too_little],
}


BENT = [(which, bend) for which, bends in BENDS.items() for bend in bends]


@pytest.mark.parametrize(("which", "bend"), BENT)
def test_the_law_bites(which: str, bend: Bend) -> None:
    assert noticed(bend) == which


@pytest.mark.parametrize(("game", "seed"), [("two_robots", 0), ("junkyard_bots", 0)])
def test_what_is_kept_too_long_is_noticed(game: str, seed: int, monkeypatch: Patch) -> None:
    taken = State._take

    def keep(self: State, s: State) -> None:
        taken(self, s)
        self.cache_names = {}

    monkeypatch.setattr(State, "_take", keep)
    with pytest.raises(law.Broken, match="what is kept is so"):
        laws.play(game, 2, seed, thorough=False)


@pytest.fixture(scope="module")
def chosen() -> State:
    """A table at which seat 0 has chosen in secret and seat 1 is asked."""
    return next(s for s in laws.play("robo_power", 3, 1).states if list(s.chosen) == [0])


def refused(s: State, v: State) -> str:
    """Which law refuses that seat 1 sees the table so."""
    with pytest.raises(law.Broken) as broken:
        law.know(JUDGES["robo_power"], s, 1, v, seeded(1))
    return str(broken.value)


def test_the_law_bites_when_a_view_shows_the_next_card(chosen: State) -> None:
    v = observation.view(chosen, 1)
    top = chosen.zones["deck"][-1]
    v.faces[top] = chosen.faces[top]
    assert refused(chosen, v) == "a view shows no strange face"


def test_the_law_bites_when_a_view_shows_a_secret_choice(chosen: State) -> None:
    v = observation.view(chosen, 1)
    v.chosen[0] = chosen.chosen[0]
    assert refused(chosen, v) == "a view shows no strange choice"


def test_the_law_bites_when_a_view_shows_who_else_knows(chosen: State) -> None:
    v = observation.view(chosen, 1)
    v.seen[chosen.zones["hand.1"][0]] |= bit(0)
    assert refused(chosen, v) == "a view is its own view"


def test_the_law_bites_when_a_view_tells_the_next_card_otherwise(chosen: State) -> None:
    def bent(s: State, seat: int | None) -> State:
        v = observation.view(s, seat)
        top = s.faces[s.zones["deck"][-1]]
        v.marks["next"] = top.key if top else chosen.faces[chosen.zones["deck"][-1]].key
        return v

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(law, "view", bent)
        told = refused(chosen, bent(chosen, 1))
    assert told == "what a seat cannot see is not in its view"


def test_the_law_bites_when_a_copy_forgets_a_mark(chosen: State) -> None:
    with pytest.MonkeyPatch.context() as patch:
        after_copying(lambda s, c: c.marks.pop("active"))(patch)
        with pytest.raises(law.Broken, match="a copy is the same"):
            law.apart(chosen)


def test_what_a_seat_cannot_see_is_dealt_anew_and_nothing_else() -> None:
    s = laws.play("robo_power", 3, 1).states[9]
    other = law.dealt_anew(s, 1, seeded(1))
    changed = [p for p in range(len(s.faces)) if s.faces[p] is not other.faces[p]]
    assert len(changed) > 20
    assert not any(s.seen[piece] & (bit(1) | 1) for piece in changed)
    assert fingerprint(observation.view(other, 1)) == fingerprint(observation.view(s, 1))
