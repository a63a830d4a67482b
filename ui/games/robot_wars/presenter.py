"""What Robot Wars tells of a view: its phase, the state of each Robot, chances of attacks."""

from pathlib import Path
from typing import NamedTuple

from ai.games.robot_wars.odds import chance_of
from games.cardfile.reader import Card
from games.engine import (
    DISCARD,
    Ask,
    Event,
    Move,
    Moved,
    Piece,
    Rolled,
    Said,
    Seat,
    State,
    Turned,
    asked,
    remaining_seats,
)
from games.robot_wars.attack import BlowAsk, Evasion
from games.robot_wars.blank_cards import Veto
from games.robot_wars.body import find_hand_limit, is_flying, is_powered, shields
from games.robot_wars.card import Do, RobotCard
from games.robot_wars.card_script import Lines, OfCard
from games.robot_wars.facts import Crashed, Done, Either, Flipped, Missed, Needed, Passed, Struck
from games.robot_wars.language.blocks import Under
from games.robot_wars.language.exchange_verbs import Give
from games.robot_wars.language.sentences import SentenceContext, describe_for_log, say_lines
from games.robot_wars.played_action import Cancel
from games.robot_wars.quick_game import Housed, is_quick
from games.robot_wars.rules import CONTROLLER
from games.robot_wars.turn import LATE, Act, Ended, Kind, More, TooMany, find_turn_effects
from games.robot_wars.verbs import LoseOf, Weapon
from games.robot_wars.wreck import Discard, DiscardOf, Salvage, Salvaged
from games.robot_wars.written_cards import BLANK
from games.robot_wars.zones import (
    ARENA,
    HAND,
    HAND_LIMIT,
    ROBOT,
    Flag,
    charge_of,
    has_flag,
    marks_of,
)
from ui.games.robot_wars.feats import PROOFS
from ui.language.presenter import Blanks, Phase, Presenter

FLAGS: dict[Flag, str] = {
    "scrambled": "scrambled",
    "hidden": "hidden",
    "fallen": "fallen",
    "fell": "fallen",
    "locked": "locked",
}


def count_engines(v: State, seat: Seat) -> int:
    """Return how many Engines a Robot has; without one it does nothing (RW-02)."""
    faces: list[RobotCard] = v.faces
    return sum(faces[piece].engine for piece in v.zones[ROBOT[seat]])


class RobotWarsPresenter(Presenter):
    """The presenter of Robot Wars."""

    proofs = PROOFS

    def odds(self, v: State, seat: Seat, move: Move) -> float | None:
        return chance_of(v, seat, move)

    def may_end_a_game(self, v: State, ask: Ask) -> bool:
        # A Robot may break within an attack, by what happens as a turn ends and the next begins, or
        # the game ends because it is late.
        if not isinstance(ask, Kind | Act | Discard):
            return True
        marks, after = marks_of(v), remaining_seats(v.seats, v.out, ask.seat + 1)[0]
        due = find_turn_effects(v, ask.seat, "turn_end")
        due += find_turn_effects(v, after, "turn_start")
        return bool(marks["battle"] and due) or marks["turn"] >= LATE

    def blanks(self, v: State, ask: Ask) -> Blanks:
        match ask:
            case BlowAsk():
                blow = ask.blow
                target = blow.targets[0] if len(blow.targets) == 1 else None
                return Blanks(about=blow.weapon, target=target)
            case Salvage():
                return Blanks(about=ask.piece)
            case Cancel():
                return Blanks(about=ask.card, other=ask.player)
            case LoseOf():
                return Blanks(about=ask.card, other=ask.robot)
            case Give():
                return Blanks(about=ask.card, other=ask.to)
            case DiscardOf():
                return Blanks(other=ask.hand)
            case Discard():
                return Blanks(about=find_cause(v).card)
            case OfCard():
                return Blanks(about=ask.card)
            case Veto():
                return Blanks(about=ask.piece, other=ask.writer)
            case Weapon():
                return Blanks(about=ask.weapon)
        return Blanks()

    def describe_effect(self, v: State, move: Move | None, language: str) -> str:
        ask = asked(v)
        if not isinstance(ask, Under):
            return ""
        name = "then" if move is None or move.verb == "accept" else move.verb
        lines = ask.line(v).blocks.get(name)
        does = describe_lines(lines, language, ask.doer == ask.seat) if lines else ""
        return f"{does[:1].upper()}{does[1:]}"

    def damage_from_counters(self, v: State, piece: Piece, more: int) -> int:
        # Only players' own cards use counters, and give them a meaning.
        return 0

    def way(self, v: State, ask: Ask) -> str:
        # A sweep aims at several parts at once; a card makes a player discard; no Hazard can be
        # played; a quick Upgrade builds any number of Components.
        if isinstance(ask, BlowAsk) and len(ask.blow.targets) > 1:
            return "sweep"
        if type(ask) is Discard:
            return find_cause(v).way
        if isinstance(ask, TooMany) and find_hand_limit(v, ask.seat) != HAND_LIMIT:
            return "other_limit"
        if isinstance(ask, Act) and marks_of(v)["kind"] == "normal" and has_no_hazard(v, ask.seat):
            return "no_hazard"
        upgrades = isinstance(ask, Act) and marks_of(v)["kind"] == "upgrade"
        return "quick" if is_quick(v) and (isinstance(ask, Kind) or upgrades) else ""

    def words_of(self, card: Card) -> tuple[str, ...]:
        if not isinstance(card, RobotCard):
            return ()
        found = {
            "strength": card.strength is not None,
            "internal": card.internal,
            "ability": card.kind == "component" and bool(card.do),
            "ranged": card.script.ranged,
            "sweep": any(line.number("sweep") for line in card.script.attacks),
            "reaction": "attacked" in card.script.timed,
        }
        return tuple(word for word in found if found[word])

    def details(self, card: Card) -> list[tuple[str, dict[str, object]]]:
        assert isinstance(card, RobotCard)
        side = "internal" if card.internal else "external"
        found: list[tuple[str, dict[str, object]]] = [(f"robot_wars.{card.kind}", {})]
        if card.kind == "component":
            found = [(f"robot_wars.{side}", {})]
        return found + super().details(card)

    def phase(self, v: State) -> Phase:
        marks = marks_of(v)
        left = {"actions": marks["actions"], "things": marks["things"]}
        if not marks["battle"]:
            return Phase("building", left)
        chosen = any(isinstance(step, Act | More) for step in v.stack)
        ends = any(isinstance(step, Ended) for step in v.stack)
        unchosen = "choosing" if isinstance(asked(v), Kind) else "beginning"
        kind = "ending" if ends else marks["kind"] if chosen else unchosen
        return Phase("upgrade_quick" if kind == "upgrade" and is_quick(v) else kind, left)

    def states(self, v: State, seat: Seat) -> list[tuple[str, int]]:
        marks = marks_of(v)
        if not marks["battle"] or seat not in v.playing():
            return []
        missed = marks["missed"][seat]
        found = [("missed", missed)] if missed else []
        if v.zones[ROBOT[seat]] and not is_powered(v, seat):
            found.append(("jammed" if marks["jammed"] == seat else "off", 0))
        found += [(key, 0) for mark, key in FLAGS.items() if has_flag(v, mark, seat)]
        if shields(v, seat):
            found.append(("shielded", 0))
        if is_flying(v, seat):
            found.append(("flying", 0))
        found += [("charged", n)] if (n := charge_of(v, seat)) else []
        lasting = sum(one[0] == seat for one in marks.get("lasting_states", ()))
        found += [("lasting", lasting)] if lasting else []
        if found and (n := count_engines(v, seat)):
            found.append(("engines", n))
        return list(dict.fromkeys(found))

    def life(self, v: State, seat: Seat) -> tuple[str, int]:
        return "energy_electrical", count_engines(v, seat)

    def notes(self, v: State, seat: Seat) -> list[tuple[str, dict[str, int]]]:
        held = len(v.zones[f"hand.{seat}"])
        blanks = {"n": count_engines(v, seat), "cards": held}
        return ([("engines", blanks)] if blanks["n"] else []) + super().notes(v, seat)

    def is_untold(self, before: Event | None, event: Event, after: Event | None) -> bool:
        match event:
            case Rolled():
                return True  # every roll is followed by a sentence that has it
            case Said("robot_wars.uses", faces=(card,)):
                return isinstance(after, Said) and card in after.faces
            case Turned(face=face):
                return face == BLANK  # it shows which card was written on, and a saying tells that
            case Moved(origin=origin, to=to) if origin == to:
                return True  # a new card that nobody has vetoed comes into effect
            case Moved(face=RobotCard(kind="component"), to="arena") if event.origin in HAND:
                return True  # a saying has told of the new card
            case Moved(face=RobotCard(kind="component" | "action")):
                # A wreck, or an Action that was played.
                return (event.origin, event.to) == (ARENA, DISCARD)
        return False

    def wording(self, said: Said) -> str:
        match said.facts:
            case Crashed():
                return "crash"
            case Struck(turn=turn):
                return "late" if turn else "plain"
            case Missed(left) if said.key == "robot_wars.missed":
                return "more" if left else "last"
        return ""

    def more_blanks(self, said: Said, cards: list[str], language: str) -> dict[str, object]:
        match said.facts:
            case Struck(plus, engine, steer, minus, halved, turn) as facts:
                roll = format_sum(facts.die, (plus, engine, steer, turn, -minus))
                return {"roll": f"({roll}) / {2**halved} = {facts.total}" if halved else roll}
            case Housed(total, plus, strength, guard):
                against = format_sum(strength, (guard,))
                return {"roll": format_sum(total - plus, (plus,)), "strength": against}
            case Needed(need, steer):
                return {"most": max(0, need - steer), "least": max(1, need - steer + 1)}
            case Either(most, least):
                return {"most": max(0, most), "least": least}
            case Passed(die=die, steer=steer):
                return {"roll": format_sum(die, (steer,))}
            case Missed(n) | Flipped(turns=n):
                return {"n": n}
            case Done(part, at) if isinstance(said.faces[0], RobotCard):
                lines = [line.line for line in said.faces[0].script.at(part)]
                return {"does": describe_for_log(lines, part, at, language)}
        return {}


def has_no_hazard(v: State, seat: Seat) -> bool:
    """Return whether a hand is known and has no Hazard."""
    hand = [v.faces[piece] for piece in v.zones[HAND[seat]]]
    return all(isinstance(face, RobotCard) and face.kind != "hazard" for face in hand)


class DiscardCause(NamedTuple):
    """The card for which a player discards, and the way in which table.yaml tells of it."""

    card: Piece | None = None
    way: str = ""


def find_cause(v: State) -> DiscardCause:
    """Return why a player discards, as far as the step that goes on afterwards tells."""
    match next((step for step in reversed(v.stack) if not isinstance(step, Discard)), None):
        case Lines(card=card):
            return DiscardCause(card, "caused")
        case Evasion(used=used):
            return DiscardCause(used[-1], "evading")
        case Salvaged(piece=wreck):
            return DiscardCause(wreck, "salvaging")
    return DiscardCause()


def describe_lines(lines: tuple[Do, ...], language: str, you: bool = True) -> str:
    """Return what lines of a card do, as told to the doer (`you`) or to others."""
    return say_lines(
        [line.line for line in lines], SentenceContext(language, "you" if you else "that")
    )


def format_sum(die: int, added: tuple[int, ...]) -> str:
    """Return a die and its modifiers: `4 + 2 − 3 = 3`, or `4` without any."""
    terms = "".join(f" {'+' if n > 0 else '−'} {abs(n)}" for n in added if n)
    return f"{die}{terms} = {format_signed(die + sum(added))}" if terms else str(die)


def format_signed(n: int) -> str:
    """Return a number with the minus sign that the fonts have."""
    return str(n).replace("-", "−")


PRESENTER = RobotWarsPresenter(CONTROLLER.key, Path(__file__).parent)
