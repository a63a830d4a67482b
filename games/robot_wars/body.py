"""The current condition of Robots: their parts, which of them work, and their weaknesses.

Cards on Robots and in the arena lie face up, so these functions can read any view (RW-B3).
"""

from games.engine import Piece, Seat, State, remaining_seats
from games.robot_wars.card import Do, RobotCard, cards
from games.robot_wars.zones import (
    ARENA,
    BODY,
    BODY_OF,
    HAND,
    HAND_LIMIT,
    RARE_WORDS,
    ROBOT,
    SEAT_OF,
    RobotWarsMarks,
    has_flag,
    has_rare_word,
    is_battle,
    marks_of,
)

Words = dict[str, list[Piece]]  # words of `card.words`, each with the cards that say it, in order

NONE: list[Piece] = []  # shared; do not change it
MAX_EXTRA_DICE = 5  # of one attack


def components_with(s: State, seat: Seat, word: str) -> list[Piece]:
    """Return the Components of a Robot that have a word of `card.words`."""
    own: Words | None = s.cache[BODY[seat]]
    if own is None:
        own = find_robot_words(s, seat)
    return own.get(word, NONE)


def find_robot_words(s: State, seat: Seat) -> Words:
    """Return the words of a Robot's Components; the lists are cached, so do not change them."""
    own: Words | None = s.cache[BODY[seat]]
    if own is None:
        own = s.cache[BODY[seat]] = collect_words(s, s.zones[ROBOT[seat]])
    return own


def find_in_arena(s: State, word: str) -> list[Piece]:
    """Return the Hazards and Actions in the arena that have a word, oldest first."""
    return find_arena_words(s).get(word, NONE)


def find_arena_words(s: State) -> Words:
    """Return the words of the cards in the arena; the lists are cached, so do not change them."""
    found: Words | None = s.cache[ARENA]
    if found is None:
        faces: list[RobotCard] = s.faces
        here = [p for p in s.zones[ARENA] if faces[p].kind != "component"]
        found = s.cache[ARENA] = collect_words(s, here)
    return found


def move_component(s: State, piece: Piece, to: str) -> None:
    """Put a Component face up into a zone, and update the caches of the Robots involved."""
    face: RobotCard = s.faces[piece]
    kept, origin = s.cache, s.where[piece]
    if origin == to:
        return
    left: Words | None = kept[BODY_OF[origin]] if origin in BODY_OF else None
    joined: Words | None = kept[BODY_OF[to]] if to in BODY_OF else None
    s.move(piece, to, up=True)
    if left is not None:
        left = kept[BODY_OF[origin]] = left.copy()
        for word in face.words:
            rest = left[word] = left[word].copy()
            rest.remove(piece)
            if not rest:
                del left[word]
    if joined is not None:
        joined = kept[BODY_OF[to]] = joined.copy()
        for word in face.words:
            joined[word] = [*joined.get(word, NONE), piece]


def collect_words(s: State, pieces: list[Piece]) -> Words:
    """Return the words of some cards, each with the cards that have it."""
    faces: list[RobotCard] = s.faces
    found: Words = {}
    for piece in pieces:
        for word in faces[piece].words:
            if word in found:
                found[word].append(piece)
            else:
                found[word] = [piece]
    return found


def outside(s: State, seat: Seat) -> list[Piece]:
    """Return the externals of a Robot that have a Strength (RW-37)."""
    return components_with(s, seat, "outside")


def inside(s: State, seat: Seat) -> list[Piece]:
    """Return the internals of a Robot that have a Strength."""
    return components_with(s, seat, "inside")


def is_powered(s: State, seat: Seat) -> bool:
    """Return whether a Robot works."""
    return find_working_words(s, seat) is not None


def find_working_words(s: State, seat: Seat) -> Words | None:
    """Return the words of a Robot if it works (in Battle, with an Engine, not jammed), else None.

    See RW-02, RW-06 and RW-29.
    """
    marks: RobotWarsMarks = s.marks
    if not marks["battle"] or marks["jammed"] == seat:
        return None
    own: Words = s.cache[BODY[seat]] or find_robot_words(s, seat)
    return own if "engine" in own else None


def shields(s: State, seat: Seat) -> list[Piece]:
    """Return the Force Fields of a Robot; in Battle they need no Engine (RW-03)."""
    return components_with(s, seat, "force_field") if is_battle(s) else []


def is_usable(s: State, seat: Seat, piece: Piece) -> bool:
    """Return whether a Component can be used now (RW-03)."""
    return bool(find_usable(s, seat, [piece]))


def find_usable(s: State, seat: Seat, pieces: list[Piece]) -> list[Piece]:
    """Return the usable ones of a Robot's Components; a Force Field disables all others."""
    own = find_working_words(s, seat) if pieces else None
    if own is None:
        return NONE
    shield = own.get("force_field")
    if not shield:
        return pieces
    return pieces if shield == pieces else [p for p in pieces if shield == [p]]


def find_working(s: State, seat: Seat, verb: str) -> list[Piece]:
    """Return the Robot's usable Components that have this verb under `while`."""
    words: Words = s.cache[BODY[seat]] or find_robot_words(s, seat)
    return find_usable(s, seat, words[verb]) if verb in words else NONE


def find_reactions(s: State, seat: Seat, moment: str) -> list[Piece]:
    """Return the usable Components with an answer for a moment."""
    words: Words = s.cache[BODY[seat]] or find_robot_words(s, seat)
    return find_usable(s, seat, words[moment]) if moment in words else NONE


def find_states(s: State, seat: Seat, verb: str) -> list[Do]:
    """Return the temporary states of a Robot that have a verb."""
    faces: tuple[RobotCard, ...] = s.box
    names = [
        (name, part)
        for whose, name, part, _ in marks_of(s).get("lasting_states", ())
        if whose == seat
    ]
    scripts = {f"{face.key}.{face.variant}": face.script for face in faces} if names else {}
    lines = [line for name, part in names for line in scripts[name].blocks[part]]
    return [line for line in lines if line.verb == verb]


def is_flying(s: State, seat: Seat) -> bool:
    """Return whether only ranged weapons reach a Robot, and no Hazard."""
    if find_working(s, seat, "fly"):
        return True
    return RARE_WORDS in marks_of(s) and is_battle(s) and bool(find_states(s, seat, "fly"))


def steering(s: State, seat: Seat) -> int:
    """Return the sum that Steering adds to a Robot's rolls."""
    faces: list[RobotCard] = s.faces
    own = 0
    for piece in find_working(s, seat, "steer"):
        own += faces[piece].script.holds["steer"].number("plus")
    if RARE_WORDS in marks_of(s):
        own += sum(line.number("plus") for line in find_states(s, seat, "steer"))
    return own


def find_bonus(s: State, seat: Seat, piece: Piece, what: str) -> int:
    """Return the bonus to the attacks or the Strength of a Robot's Component."""
    if not (has_rare_word(s, "boost") or has_rare_word(s, "until")):
        return 0
    card, plus = cards(s)[piece], 0
    for line in find_lasting_effects(s, seat, "boost"):
        if line.args["what"] == what:
            plus += line.number("plus") * is_of(card, str(line.args["of"]))
    return plus


def find_lasting_effects(s: State, seat: Seat, verb: str) -> list[Do]:
    """Return the lines of a verb that concern a seat now: of Components in use, Hazards, states."""
    faces = cards(s)
    found: list[tuple[Seat, Do]] = []
    for other in s.playing():
        found += [(other, faces[p].script.holds[verb]) for p in find_working(s, other, verb)]
        found += [(other, line) for line in find_states(s, other, verb)]
    for piece, kept in marks_of(s)["keepers"]:
        if verb in faces[piece].script.holds:
            found.append((kept, faces[piece].script.holds[verb]))
    concern = {"you": True, "each_opponent": False}
    return [
        line
        for other, line in found
        if concern.get(str(line.args["whose"])) in (None, other == seat)
    ]


def find_extra_dice(s: State, seat: Seat) -> int:
    """Return how many more dice an attack rolls; below 0 if the worst of them counts."""
    if not has_rare_word(s, "extra_dice"):
        return 0
    more = 0
    for line in find_lasting_effects(s, seat, "extra_dice"):
        more += line.number("dice") * (1 if line.args["keep"] == "best" else -1)
    return max(-MAX_EXTRA_DICE, min(MAX_EXTRA_DICE, more))


def find_hand_limit(s: State, seat: Seat) -> int:
    """Return how many cards a player may keep at the end of a turn (RW-B2)."""
    if not has_rare_word(s, "hand_limit"):
        return HAND_LIMIT
    plus = sum([line.number("plus") for line in find_lasting_effects(s, seat, "hand_limit")])
    return max(0, HAND_LIMIT + plus)


def is_of(card: RobotCard, kind: str) -> bool:
    """Return whether a card is of a kind that card texts name."""
    match kind:
        case "engine":
            return card.engine
        case "weapon":
            return card.kind == "component" and card.script.weapon
        case "ranged":
            return card.script.ranged
        case "internal" | "external":
            return card.kind == "component" and card.internal == (kind == "internal")
    return kind in ("any", card.kind)


def strength_of(s: State, piece: Piece) -> int:
    """Return the current Strength of a card: the sum that an attack must reach."""
    strength, seat = cards(s)[piece].strength, keeper(s, piece)
    assert strength is not None
    if seat is None:
        return strength
    return max(1, strength + find_bonus(s, seat, piece, "strength"))


def attackable(s: State, seat: Seat, ranged: bool) -> list[Piece]:
    """Return the attackable Components: a Force Field first, then externals (RW-A1)."""
    marks: RobotWarsMarks = s.marks
    if marks["hidden"] and has_flag(s, "hidden", seat):
        return []
    own: Words = s.cache[BODY[seat]] or find_robot_words(s, seat)
    if not ranged and (own.get("fly") or RARE_WORDS in marks) and is_flying(s, seat):
        return []
    shield = own.get("force_field")
    if shield and marks["battle"]:
        faces: list[RobotCard] = s.faces
        return [p for p in shield if faces[p].strength is not None]
    return own.get("outside") or own.get("inside") or NONE


def choosable(s: State, seat: Seat) -> list[Piece]:
    """Return the Components that cards can choose: only Force Fields, if there are any (RW-32)."""
    return shields(s, seat) or s.zones[ROBOT[seat]][:]


def arena_targets(s: State) -> list[Piece]:
    """Return the attackable cards in the arena: House Robot (RW-26)."""
    return find_in_arena(s, "standing")


def traps(s: State) -> list[Piece]:
    """Return the Hazards that Robots trigger, oldest first (RW-21)."""
    return find_in_arena(s, "trap")


def rivals(s: State, seat: Seat) -> list[Seat]:
    """Return the other players whose Robots have a Component (RW-46)."""
    zones = s.zones
    found: list[Seat] = []
    marks: RobotWarsMarks = s.marks
    for other in remaining_seats(s.seats, marks["out"]):
        if other != seat and zones[ROBOT[other]]:
            found.append(other)
    return found


def keeper(s: State, piece: Piece) -> Seat | None:
    """Return the owner of the Robot with this card; None if it is on no Robot."""
    return SEAT_OF.get(s.where[piece])


def controller(s: State, piece: Piece, other: Seat) -> Seat:
    """Return the player who controls a card in play; `other` if nobody does."""
    kept = SEAT_OF.get(s.where[piece])
    if kept is None:
        other = s.active if cards(s)[piece].kind == "action" else other
        kept = next((seat for p, seat in marks_of(s)["keepers"] if p == piece), other)
    return kept


def find_hazards_of(s: State, seat: Seat) -> list[Piece]:
    """Return the Hazards that a player controls, oldest first."""
    return [piece for piece, kept in marks_of(s)["keepers"] if kept == seat]


def can_pay(s: State, seat: Seat, card: Piece, cards: int) -> bool:
    """Return whether a seat can pay a discard cost; a card cannot pay for itself."""
    if not cards or is_free(s, seat, card):
        return True
    return len(s.zones[HAND[seat]]) - (s.where[card] == HAND[seat]) >= cards


def is_free(s: State, seat: Seat, card: Piece) -> bool:
    """Return whether the abilities of a Component are free (RW-33)."""
    if cards(s)[card].kind != "component":
        return False
    if find_working(s, seat, "free_costs"):
        return True
    return RARE_WORDS in marks_of(s) and bool(find_states(s, seat, "free_costs"))
