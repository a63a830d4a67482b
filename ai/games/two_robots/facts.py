"""The facts of Two Robots that are reasons for a move."""

from ai.facts import Fact, Position, Reason
from games.engine import Move, Piece, asked, spot_of
from games.two_robots.cards import WHOLE, RobotsCard, cards
from games.two_robots.damage import health
from games.two_robots.factory import spots, stacks, stacks_needed, types_in
from games.two_robots.rules import Pick
from games.two_robots.turn import Rummage
from games.two_robots.zones import HAND, SEAT_OF, SLOT_OF, opponents

BUILDS = ("build", "place", "salvage")  # verbs that put a Part in a Stack
TAKES = ("destroy", "steal", "send_back", "wreck", "strip")  # verbs that take a Part from a Stack
HITS = ("destroy", "steal", "send_back", "wreck", "strip", "freeze")  # those and ice
GIVES = ("sacrifice", "deploy", "retaliated")  # verbs that give up an own Part
COUNT = tuple(types.bit_count() for types in range(WHOLE + 1))


def face_of(at: Position, move: Move) -> RobotsCard | None:
    """Return the known card of a move."""
    return None if move.piece is None else cards(at.view)[move.piece]


def find_stack(at: Position, move: Move) -> str:
    """Return the Stack at which a move points, or of the Part that it takes; "" if none."""
    spot = spot_of(at.view, move.to)
    zone = at.view.where[spot] if isinstance(spot, int) else spot
    return zone if zone in SLOT_OF else ""


def completes(at: Position, move: Move) -> Reason | None:
    """Tell that a Part completes a robot."""
    face, zone = face_of(at, move), find_stack(at, move)
    if move.verb not in BUILDS or face is None or not zone:
        return None
    types = types_in(at.view, zone)
    return Reason("completes") if types != WHOLE == types | face.bit else None


def grows(at: Position, move: Move) -> Reason | None:
    """Tell how many kinds of Parts a begun robot then has."""
    face, zone = face_of(at, move), find_stack(at, move)
    if move.verb not in BUILDS or face is None or not zone:
        return None
    types = types_in(at.view, zone)
    if not types or types & face.bit:
        return None
    return Reason("grows", n=COUNT[types | face.bit])


def starts(at: Position, move: Move) -> Reason | None:
    """Tell that a Part begins a new Stack."""
    zone = find_stack(at, move)
    if move.verb not in BUILDS or not zone or at.view.zones[zone]:
        return None
    return Reason("starts", n=len(stacks(at.view, at.seat)) + 1)


def backs_up(at: Position, move: Move) -> Reason | None:
    """Tell that a Stack then has a second Part of a kind."""
    face, zone = face_of(at, move), find_stack(at, move)
    if move.verb not in BUILDS or face is None or not zone:
        return None
    return Reason("backs_up") if types_in(at.view, zone) & face.bit else None


def draws(at: Position, move: Move) -> Reason | None:
    """Tell how many cards a played card draws."""
    face = face_of(at, move)
    if move.verb != "play" or face is None or face.verb != "draw_cards":
        return None
    return Reason("draws", n=int(face.args["cards"]))


def recruits(at: Position, move: Move) -> Reason | None:
    """Tell that a played card takes Parts from the discard pile."""
    face = face_of(at, move)
    if move.verb != "play" or face is None or face.verb != "recruit":
        return None
    return Reason("recruits", n=int(face.args["parts"]))


def thaws(at: Position, move: Move) -> Reason | None:
    """Tell that a frozen Stack can be used again."""
    return Reason("thaws") if move.verb == "thaw" else None


def best_stack(at: Position) -> tuple[str, int]:
    """Return the opponents' Stack with most kinds of Parts, and how many."""
    found = [zone for seat in opponents(at.view, at.seat) for zone in stacks(at.view, seat)]
    best = max(found, key=lambda zone: COUNT[types_in(at.view, zone)], default="")
    return best, COUNT[types_in(at.view, best)] if best else 0


def breaks(at: Position, move: Move) -> Reason | None:
    """Tell that a target is needed for an opponent's complete robot."""
    zone = find_stack(at, move)
    if move.verb not in TAKES or not zone or SEAT_OF[zone] == at.seat:
        return None
    v, part = at.view, move.target
    if types_in(v, zone) != WHOLE or has_twin_in_stack(at, part):
        return None
    return Reason("breaks", seat=SEAT_OF[zone])


def has_twin_in_stack(at: Position, part: Piece) -> bool:
    """Return whether the Stack of a Part has another one of its kind."""
    faces = cards(at.view)
    pile = at.view.zones[at.view.where[part]]
    return any(faces[p].bit & faces[part].bit for p in pile if p != part)


def hits_best(at: Position, move: Move) -> Reason | None:
    """Tell that a move aims at the opponents' most complete Stack."""
    zone = find_stack(at, move)
    if move.verb not in HITS or not zone or SEAT_OF[zone] == at.seat:
        return None
    n = COUNT[types_in(at.view, zone)]
    if n < best_stack(at)[1]:
        return None
    done = "_done" if n == COUNT[WHOLE] else ""
    return Reason(
        f"{'freezes' if move.verb == 'freeze' else 'from'}_best{done}", None, SEAT_OF[zone], n
    )


def gains(at: Position, move: Move) -> Reason | None:
    """Tell that a stolen Part joins the own Factory."""
    return Reason("gains") if move.verb in ("steal", "strip") else None


def freezes(at: Position, move: Move) -> Reason | None:
    """Tell whose Stack is frozen."""
    zone = find_stack(at, move)
    if move.verb != "freeze" or not zone or SEAT_OF[zone] == at.seat:
        return None
    return Reason("freezes", seat=SEAT_OF[zone])


def hurts_rival(at: Position, move: Move) -> Reason | None:
    """Tell that the Part that is taken belongs to an opponent."""
    zone = find_stack(at, move)
    if move.verb not in TAKES or not zone or SEAT_OF[zone] == at.seat:
        return None
    return Reason("from_rival", None, SEAT_OF[zone], COUNT[types_in(at.view, zone)])


def meets_threat(at: Position, move: Move) -> Reason | None:
    """Tell how far the leading opponent's best robot is, for a card that attacks Parts."""
    face = face_of(at, move)
    if move.verb != "play" or face is None or face.verb not in ("destroy", "steal", "send_back"):
        return None
    zone, n = best_stack(at)
    if n < 2:
        return Reason(f"plays_{face.verb}")
    return Reason("threat_done" if n == COUNT[WHOLE] else "threat", None, SEAT_OF[zone], n)


def stops(at: Position, move: Move) -> Reason | None:
    """Tell that missiles stop an Attack, or a Gunship cancels an Event."""
    return Reason(f"stops_{move.verb}") if move.verb in ("intercept", "scramble") else None


def hits_weakest(at: Position, move: Move) -> Reason | None:
    """Tell that nobody has fewer Power cards left than the target."""
    if move.verb not in ("hit", "retaliate") or move.to not in SEAT_OF:
        return None
    seat = SEAT_OF[str(move.to)]
    left = {one: health(at.view, one) for one in opponents(at.view, at.seat)}
    if left.get(seat, 99) > min(left.values()):
        return None
    return Reason("fewest_powers", seat=seat, n=left[seat])


def deals_damage(at: Position, move: Move) -> Reason | None:
    """Tell the damage of a Power."""
    face = face_of(at, move)
    if move.verb != "power" or face is None or face.verb not in ("hit", "hit_all"):
        return None
    return Reason("damages", n=int(face.args["damage"]))


def deploys(at: Position, move: Move) -> Reason | None:
    """Tell that a complete robot lets an Active Robot act."""
    return Reason("deploys") if move.verb == "deploy" else None


def gives_spare(at: Position, move: Move) -> Reason | None:
    """Tell that a Part that is given up has a twin in its Stack."""
    if move.verb not in GIVES or move.piece is None or at.view.where[move.piece] not in SLOT_OF:
        return None
    return Reason("spare") if has_twin_in_stack(at, move.piece) else None


def gives_from_smallest(at: Position, move: Move) -> Reason | None:
    """Tell that a Part that is given up comes from the least complete own Stack."""
    if move.verb not in GIVES or move.piece is None or at.view.where[move.piece] not in SLOT_OF:
        return None
    sizes = {zone: COUNT[types_in(at.view, zone)] for zone in stacks(at.view, at.seat)}
    n = sizes[at.view.where[move.piece]]
    return Reason("smallest_stack", n=n) if n == min(sizes.values()) else None


def spares_best(at: Position, move: Move) -> Reason | None:
    """Tell that a Part that is given up does not come from the most complete own Stack."""
    if move.verb not in GIVES or move.piece is None or at.view.where[move.piece] not in SLOT_OF:
        return None
    sizes = {zone: COUNT[types_in(at.view, zone)] for zone in stacks(at.view, at.seat)}
    most = max(sizes.values())
    return Reason("spares_best", n=most) if sizes[at.view.where[move.piece]] < most else None


def keeps_parts(at: Position, move: Move) -> Reason | None:
    """Tell that no Event costs no Parts."""
    others = {one.verb for one in at.moves}
    return Reason("costs_nothing") if move.verb == "end" and others & {"power", "deploy"} else None


def keeps_hand(at: Position, move: Move) -> Reason | None:
    """Tell how many cards of the hand a move keeps."""
    n = len(at.view.zones[HAND[at.seat]])
    return Reason("keeps", n=n) if move.verb in ("end", "suffer") and n else None


def keeps_health(at: Position, move: Move) -> Reason | None:
    """Tell that discarding the hand costs no Power card."""
    return Reason("unhurt", n=health(at.view, at.seat)) if move.verb == "discard_hand" else None


def has_twin(at: Position, move: Move) -> Reason | None:
    """Tell that the hand has another card like the one that is discarded."""
    face = face_of(at, move)
    if move.verb != "discard" or face is None:
        return None
    faces = cards(at.view)
    twins = [p for p in at.view.zones[HAND[at.seat]] if faces[p] == face]
    return Reason("twin") if len(twins) > 1 else None


def fits_nowhere(at: Position, move: Move) -> Reason | None:
    """Tell that no Stack can take a Part that is discarded."""
    face = face_of(at, move)
    if move.verb != "discard" or face is None or not face.bit:
        return None
    return None if spots(at.view, at.seat, move.moved) else Reason("fits_nowhere")


def is_too_dear(at: Position, move: Move) -> Reason | None:
    """Tell that a card that is discarded needs more Stacks than the seat has."""
    face = face_of(at, move)
    if move.verb != "discard" or face is None or face.stacks is None:
        return None
    need = stacks_needed(at.view, at.seat, face)
    return Reason("needs_stacks", n=need) if need > len(stacks(at.view, at.seat)) else None


def adds_no_kind(at: Position, move: Move) -> Reason | None:
    """Tell that every Stack that could take a discarded Part has its kind already."""
    face = face_of(at, move)
    if move.verb != "discard" or face is None or not face.bit:
        return None
    found = spots(at.view, at.seat, move.moved)
    return Reason("no_new_kind") if all(types_in(at.view, z) & face.bit for z in found) else None


def keeps_building(at: Position, move: Move) -> Reason | None:
    """Tell how many Parts are left in the hand when another card is discarded."""
    face = face_of(at, move)
    if move.verb != "discard" or face is None or face.bit:
        return None
    faces = cards(at.view)
    n = len([p for p in at.view.zones[HAND[at.seat]] if faces[p].bit])
    return Reason("keeps_parts", n=n) if n else None


def draws_unseen(at: Position, move: Move) -> Reason | None:
    """Tell why the top card of the discard pile is not taken."""
    if move.verb != "draw" or not isinstance(asked(at.view), Rummage):
        return None
    v, piece = at.view, at.view.zones["discard"][-1]
    face = cards(v)[piece]
    if face.bit:
        found = spots(v, at.seat, piece)
        if not found:
            return Reason("no_use", piece)
        known = all(types_in(v, zone) & face.bit for zone in found)
        return Reason("has_kind", piece) if known else None
    dear = face.stacks is not None and stacks_needed(v, at.seat, face) > len(stacks(v, at.seat))
    return Reason("no_use", piece) if dear else None


def has_ability(at: Position, move: Move) -> Reason | None:
    """Tell what a Salvager can do."""
    return Reason(f"pick_{move.verb}") if isinstance(asked(at.view), Pick) else None


def is_used(at: Position, move: Move) -> Reason | None:
    """Tell that a Power card that is lost was used already."""
    if move.verb != "lose" or move.piece is None:
        return None
    return None if at.view.up[move.piece] else Reason("used")


def fits(at: Position, move: Move) -> Reason | None:
    """Tell that a Part from the discard pile fits the Factory."""
    face = face_of(at, move)
    if move.verb not in ("rummage", "recover", "salvage") or face is None or not face.bit:
        return None
    return Reason("fits") if spots(at.view, at.seat, move.moved) else None


def keeps_card(at: Position, move: Move) -> Reason | None:
    """Tell that letting it happen keeps the answering card."""
    answers = [one for one in at.moves if one.verb in ("intercept", "scramble")]
    return Reason("keeps_answer", answers[0].piece) if move.verb == "pass" and answers else None


FACTS: tuple[Fact, ...] = (
    completes,
    breaks,
    grows,
    starts,
    draws,
    hits_best,
    stops,
    hits_weakest,
    deals_damage,
    gains,
    thaws,
    recruits,
    meets_threat,
    hurts_rival,
    freezes,
    backs_up,
    has_twin,
    fits_nowhere,
    is_too_dear,
    adds_no_kind,
    draws_unseen,
    has_ability,
    is_used,
    fits,
    gives_spare,
    gives_from_smallest,
    spares_best,
    deploys,
    keeps_parts,
    keeps_hand,
    keeps_health,
    keeps_card,
    keeps_building,
)
