"""The turns of Robot Wars: building, then Normal, Upgrade or Reboot."""

from dataclasses import dataclass

from games.engine import (
    DECK,
    DISCARD,
    Ask,
    Chance,
    Mark,
    Move,
    MovesAt,
    Piece,
    Seat,
    Spot,
    State,
    Step,
    moves_to,
)
from games.robot_wars import SEATS
from games.robot_wars.aims import abilities, spots
from games.robot_wars.blank_cards import WRITE, NewCard, find_writings, show_new_card, write
from games.robot_wars.body import (
    Words,
    find_arena_words,
    find_hand_limit,
    find_robot_words,
    move_component,
)
from games.robot_wars.card import DO, PLAYED, RobotCard, cards
from games.robot_wars.card_script import (
    at_moment,
    begin,
    find_in_hand,
    lines_of,
    run_if_next,
    shared_lines,
)
from games.robot_wars.facts import Missed
from games.robot_wars.played_action import Announced
from games.robot_wars.quick_game import count_battle_turn, is_quick
from games.robot_wars.wreck import CHECKS, Discard, discard_actions
from games.robot_wars.zones import (
    ARENA,
    BODY,
    HAND,
    PIECES,
    RARE_WORDS,
    ROBOT,
    RobotWarsMarks,
    draw_card,
    has_flag,
    has_rare_word,
    is_battle,
    marks_of,
    next_seat,
    set_flag,
    set_missed_turns,
    take_extra_turn,
)
from games.shared_verbs import first_seat, seats_with_most

DEALT = 5  # cards dealt to each player
READY = 3  # Components on each Robot that start Battle
LATE = 500  # turns after which the option `late` decides a game
NORMAL, UPGRADE, REBOOT, END = Move("normal"), Move("upgrade"), Move("reboot"), Move("end")


@dataclass(frozen=True)
class Deal(Step):
    """Shuffle, deal five cards each, and let somebody start (RW-B1).

    With the option `first_engine` one card of each hand is an Engine (RW-58).
    """

    def run(self, s: State, chance: Chance) -> None:
        s.shuffle(DECK, chance)
        deck = s.zones[DECK]
        if s.options.get("first_engine") == "on":
            deal_engines(s, chance)
        for _ in range(DEALT):
            for hand in HAND[: s.seats]:
                if deck and len(s.zones[hand]) < DEALT:
                    s.move(deck[-1], hand)
        if not deck:
            s.mark("emptied", 1)
        s.push(Turn(first_seat(s, chance)))


def deal_engines(s: State, chance: Chance) -> None:
    """Deal an Engine to each seat, and shuffle again; too few of them stay in the deck (RW-58)."""
    faces = cards(s)
    engines = [piece for piece in reversed(s.zones[DECK]) if faces[piece].engine]
    if len(engines) >= s.seats:
        for engine, hand in zip(engines[: s.seats], HAND[: s.seats], strict=True):
            s.move(engine, hand)
        s.shuffle(DECK, chance)


@dataclass(frozen=True)
class Turn(Step):
    """Begin or miss a seat's turn (RW-T1, RW-T3, RW-T4)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        begin_turn(s, self.seat, chance)


def begin_turn(s: State, seat: Seat, chance: Chance) -> None:
    """Begin or miss a seat's turn, or end a late game (RW-43)."""
    marks: RobotWarsMarks = s.marks
    if marks["turn"] >= LATE and s.options["late"] != "off":
        s.say("robot_wars.late")
        s.win(*seats_with_most({seat: len(s.zones[ROBOT[seat]]) for seat in s.playing()}))
        return
    s.begin_turn(seat)
    if marks["battle"]:
        begin_battle_turn(s, seat)
    else:
        s.push_last_first(_BUILDING[seat])
        s.mark_all(OPENED["building"])
        draw_card(s, seat, chance)


def begin_battle_turn(s: State, seat: Seat) -> None:
    """End what lasts until this turn; then push the steps of the turn, or miss it (RW-T3)."""
    marks: RobotWarsMarks = s.marks
    if marks["hidden"]:
        set_flag(s, "hidden", seat, False)
    if RARE_WORDS in marks:
        end_states(s, "turn_start", seat)
    missed = marks["missed"][seat]
    if missed:
        s.push(_NEXT[seat])
        set_missed_turns(s, seat, missed - 1)
        s.say("robot_wars.missed", (seat,), facts=Missed(missed - 1))
    else:
        if marks["scrambled"] and has_flag(s, "scrambled", seat):
            set_flag(s, "scrambled", seat, False)
            s.mark("jammed", seat)
        s.push_last_first([*_TAKEN[seat], *find_turn_effects(s, seat, "turn_start")])
        if RARE_WORDS in marks:
            s.push_last_first(at_moment(s, "turn_begins", s.playing_from(seat), seat))
    if is_quick(s):
        count_battle_turn(s, seat)


def find_turn_effects(s: State, seat: Seat, moment: str) -> list[Step]:
    """Return the effects of a player's cards at the start or end of the turn, the last first.

    See RW-T5 and RW-T8.
    """
    found: list[Step] = []
    marks: RobotWarsMarks = s.marks
    keepers = marks["keepers"]
    if keepers:
        roaming: Words = s.cache[ARENA] or find_arena_words(s)
        if moment in roaming:
            for piece, kept in reversed(keepers):
                if kept == seat and piece in roaming[moment]:
                    found.append(shared_lines(seat, piece, moment))
    words: Words | None = s.cache[BODY[seat]]
    if words is None:
        words = find_robot_words(s, seat)
    if moment in words:
        for piece in reversed(words[moment]):
            found.append(shared_lines(seat, piece, moment))
    return found


OPENED: dict[str, dict[str, Mark]] = {
    "building": {"kind": "building", "actions": 0, "things": 1},
    "normal": {"kind": "normal", "actions": 1, "things": 1},
    "upgrade": {"kind": "upgrade", "actions": 0, "things": 1},
    "reboot": {"kind": "reboot", "actions": 0, "things": 0},
}


def must_rebuild(s: State, seat: Seat) -> bool:
    """Return whether a player without a Robot must play a Component from the hand (RW-46)."""
    return not s.zones[ROBOT[seat]] and bool(find_in_hand(s, seat, "component"))


@dataclass(frozen=True)
class Kind(Ask):
    """Ask for the type of the turn (RW-T6)."""

    def moves(self, s: State) -> list[Move]:
        seat = self.seat
        marks: RobotWarsMarks = s.marks
        if marks["fallen"] >> seat & 1:
            found = [REBOOT]
        elif not s.zones[ROBOT[seat]] and must_rebuild(s, seat):
            found = [UPGRADE]
        elif marks["locked"] >> seat & 1:
            found = [UPGRADE, REBOOT]
        else:
            found = [NORMAL, UPGRADE, REBOOT]
        if RARE_WORDS in marks:
            found += find_writings(s, seat)
        return found

    def take(self, s: State, move: Move, chance: Chance) -> None:
        seat, kind = self.seat, move.verb
        if kind == WRITE:
            s.push(_KIND[seat])
            write(s, seat, move, chance)
            return
        if s.event_log is not None:
            s.say(f"robot_wars.{kind}", (seat,))
        if kind == "reboot":
            reboot(s, seat)
            s.pop_step().run(s, chance)  # its Ending
            return
        if kind == "upgrade" and not (has_flag(s, "locked", seat) or is_quick(s)):
            set_flag(s, "locked", seat)
        s.mark_all(OPENED[kind])
        s.push(_ACT[seat])
        if kind == "normal":
            draw_card(s, seat, chance)
            if RARE_WORDS in marks_of(s):
                s.push_last_first(at_moment(s, "drawn", s.playing_from(seat), seat))


def reboot(s: State, seat: Seat) -> None:
    """Reset used Components, allow Normal turns, and leave a Pit (RW-T7c)."""
    s.mark_all(OPENED["reboot"])
    marks: RobotWarsMarks = s.marks
    if marks["spent"] and any(who == seat for who, _ in marks["spent"]):
        s.mark("spent", tuple(used for used in marks["spent"] if used[0] != seat))
    if marks["locked"]:
        set_flag(s, "locked", seat, False)
    if marks["fallen"]:
        set_flag(s, "fallen", seat, False)
    if RARE_WORDS in marks:
        end_states(s, "reboot", seat)


def end_states(s: State, moment: str, seat: Seat | None = None) -> None:
    """End the temporary states that last until a moment: of one Robot, or of all (`seat` None)."""
    kept = marks_of(s).get("lasting_states", ())
    left = tuple(one for one in kept if one[3] != moment or seat not in (None, one[0]))
    if left != kept:
        s.mark("lasting_states", left)


@dataclass(frozen=True)
class Act(Ask):
    """Ask for a play or an Action in this turn (RW-T1, RW-T7a, RW-T7b)."""

    def moves(self, s: State) -> list[Move]:
        seat = self.seat
        found: list[Move] = []
        marks: RobotWarsMarks = s.marks
        faces: list[RobotCard] = s.faces
        kind, hand = marks["kind"], s.zones[HAND[seat]]
        if marks["things"]:
            if kind != "normal":
                build = _BUILD[seat]
                for p in hand:
                    if faces[p].kind == "component":
                        found.append(build[p])
            if kind != "upgrade":
                for p in hand:
                    if faces[p].kind == "hazard":
                        found.append(_LAY[p])
        if marks["actions"]:
            for p in hand:
                if faces[p].kind == "action":
                    found += map(_PLAYED[p].__getitem__, spots(s, seat, p))
            for p, on in abilities(s, seat):
                found += map(_USED[p].__getitem__, on)
        if (
            kind != "upgrade"
            or s.zones[ROBOT[seat]]
            or not (marks["things"] and must_rebuild(s, seat))
        ):
            found.append(END)
        if RARE_WORDS in marks:
            found += find_writings(s, seat)
        return found

    def take(self, s: State, move: Move, chance: Chance) -> None:
        verb, piece, to, _ = move
        seat = self.seat
        if piece is None:
            if verb == WRITE:
                s.push(_ACT[seat])
                write(s, seat, move, chance)
            else:
                s.pop_step().run(s, chance)  # its Ending
            return
        s.push(_MORE[seat])
        if s.written and s.is_written(piece):
            s.push(Played(seat, verb, piece, to))
            show_new_card(s, seat, piece)
        else:
            carry_out(s, seat, verb, piece, to, chance)
        run_if_next(s, _MORE[seat], chance)


def carry_out(
    s: State, seat: Seat, verb: str, piece: Piece, to: Spot | None, chance: Chance
) -> None:
    """Play a card or use an ability (RW-T7a, RW-T7b)."""
    if verb == "play":
        if marks_of(s)["kind"] != "upgrade" or not is_quick(s):
            s.mark("things", 0)
        put_in_play(s, seat, piece, str(to))
        return
    s.mark("actions", marks_of(s)["actions"] - 1)
    if verb == "act":
        s.move(piece, ARENA, up=True)
        s.push(Acted(piece))
        if has_rare_word(s, PLAYED):
            s.push(Announced(seat, piece, to))
            s.push_last_first(at_moment(s, PLAYED, s.playing_from(seat), seat))
            return
    else:
        s.say("robot_wars.uses", (seat,), (piece,))
    begin(s, seat, piece, to, 0, chance)


@dataclass(frozen=True)
class Played(NewCard):
    """Carry out the play of a new card that nobody has vetoed."""

    verb: str
    piece: Piece
    to: Spot | None

    def run(self, s: State, chance: Chance) -> None:
        carry_out(s, self.seat, self.verb, self.piece, self.to, chance)

    def named(self) -> tuple[Piece, ...]:
        return (self.piece, self.to) if isinstance(self.to, int) else (self.piece,)


def has_robot(s: State, seat: Seat) -> bool:
    """Return whether a seat has a Robot; wandering Components do not count (RW-56)."""
    lines = (cards(s)[piece].when for piece in s.zones[ROBOT[seat]])
    return any(not any(line.verb == "pass_on" for line in when) for when in lines)


def put_in_play(s: State, seat: Seat, piece: Piece, zone: str) -> None:
    """Put a Component or Hazard into play (RW-B3)."""
    if zone == ARENA:
        s.move(piece, zone, up=True)
        s.mark("keepers", (*marks_of(s)["keepers"], (piece, seat)))
        return
    move_component(s, piece, zone)
    if is_battle(s):
        if not has_flag(s, "built", seat):
            set_flag(s, "built", seat, has_robot(s, seat))
        face: RobotCard = s.faces[piece]
        if "needs_others" in face.words:
            s.push(CHECKS)


@dataclass(frozen=True)
class More(Step):
    """Continue the turn while Actions or plays are left, even with an empty hand."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        marks: RobotWarsMarks = s.marks
        if marks["actions"] or marks["things"]:
            s.push(_ACT[self.seat])
        else:
            s.pop_step().run(s, chance)  # its Ending


@dataclass(frozen=True)
class Acted(Step):
    """Discard a played Action; one that gives Actions waits for the turn's end (RW-15)."""

    card: Piece

    def run(self, s: State, chance: Chance) -> None:
        lines = lines_of(s, self.card, DO)
        if s.where[self.card] == ARENA and all(line.verb != "more_actions" for line in lines):
            s.move(self.card, DISCARD, up=True)

    def named(self) -> tuple[Piece, ...]:
        return (self.card,)


@dataclass(frozen=True)
class Ending(Step):
    """Carry out the end of a turn (RW-T8)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        seat = self.seat
        marks: RobotWarsMarks = s.marks
        last = find_turn_effects(s, seat, "turn_end") if marks["battle"] else ()
        if last:
            s.push_last_first((_ENDED[seat], _LIMIT[seat], *last))
            s.pop_step().run(s, chance)
            if s.stack[-1] is not _LIMIT[seat] or s.winners:
                return
            s.pop_step()
            s.pop_step()  # it has all happened at once
        if len(s.zones[HAND[seat]]) > find_hand_limit(s, seat):
            s.push(_LIMIT[seat], _ENDED[seat])
        else:
            end_turn(s, seat, chance)


@dataclass(frozen=True)
class Limit(Step):
    """Discard down to the hand limit (RW-B2, RW-13)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        seat = self.seat
        extra = len(s.zones[HAND[seat]]) - find_hand_limit(s, seat)
        if extra > 0:
            s.push_last_first([_TOO_MANY[seat]] * extra)
        else:
            run_if_next(s, _ENDED[seat], chance)


@dataclass(frozen=True)
class TooMany(Discard):
    """Ask which card to discard at the hand limit."""


@dataclass(frozen=True)
class Ended(Step):
    """End the effects of a turn (RW-T2)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        end_turn(s, self.seat, chance)


def end_turn(s: State, seat: Seat, chance: Chance) -> None:
    """End the effects of a turn, then start Battle or the next player's turn (RW-T2)."""
    marks: RobotWarsMarks = s.marks
    if marks["jammed"] is not None:
        s.mark("jammed", None)
    if RARE_WORDS in marks:
        end_states(s, "turn_end")
    if len(s.zones[ARENA]) > len(marks["keepers"]):  # more than the Hazards
        discard_actions(s)
    if marks["fell"] and has_flag(s, "fell", seat):
        set_flag(s, "fell", seat, False)
        set_flag(s, "fallen", seat)
    if not marks["battle"] and is_ready_for_battle(s):
        s.mark("battle", 1)
        s.say("robot_wars.battle")
        for other in range(s.seats):
            set_flag(s, "built", other, has_robot(s, other))
        s.push(CHECKS)
    else:
        s.pop_step()  # the Next
        again = "extra_turns" in marks and take_extra_turn(s, seat)
        begin_turn(s, seat if again else next_seat(s, seat), chance)


def is_ready_for_battle(s: State) -> bool:
    # RW-T2, RW-07
    if is_quick(s) and s.turn_number % s.seats:
        return False  # all build equally often
    if marks_of(s)["emptied"]:
        return True
    return min([len(s.zones[robot]) for robot in ROBOT[: s.seats]]) >= READY


@dataclass(frozen=True)
class Next(Step):
    """Begin the turn of the next player still in."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        begin_turn(s, next_seat(s, self.seat), chance)


# Steps are immutable, so each seat's steps exist only once.
_SEATS = range(SEATS.stop)
_TURN, _KIND, _ACT = tuple(map(Turn, _SEATS)), tuple(map(Kind, _SEATS)), tuple(map(Act, _SEATS))
_MORE, _ENDING = tuple(map(More, _SEATS)), tuple(map(Ending, _SEATS))
_LIMIT, _TOO_MANY = tuple(map(Limit, _SEATS)), tuple(map(TooMany, _SEATS))
_ENDED, _NEXT = tuple(map(Ended, _SEATS)), tuple(map(Next, _SEATS))
_BUILDING = tuple(zip(_NEXT, _ENDING, _ACT, strict=True))  # the steps of a turn, the last first
_TAKEN = tuple(zip(_NEXT, _ENDING, _KIND, strict=True))
_BUILD, _LAY = [moves_to("play", zone, PIECES) for zone in ROBOT], moves_to("play", ARENA, PIECES)
_PLAYED, _USED = [[MovesAt(verb, p) for p in range(PIECES)] for verb in ("act", "use")]
