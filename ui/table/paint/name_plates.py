"""The players' name plates: face, name, number of cards, turn, who thinks, who is out."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from pygame import BLEND_RGB_MULT, Rect, Surface, transform

from games.cardfile.reader import Card
from games.engine import Piece, Seat, State, asked, bit
from ui.language.match_timeline import find_knocked_out
from ui.language.presenter import Presenter
from ui.language.sentences import Sentences
from ui.language.table_spec import TableSpec
from ui.play.own_robot import Robot, find_built
from ui.storage.players import Opponent, Player, assign_faces
from ui.table.layout.table_layout import Layout
from ui.table.paint.badges import OUTCOME_COLOURS, draw_badge
from ui.table.paint.portholes import PortholeFace, Portholes, find_hole
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.theme import TINY, Colour, Theme
from ui.toolkit.graphics.tokens import CREAM, FAINT, OUTLINE, PALE, WOOD_DARK, Rgb, mix
from ui.toolkit.widgets.paint import porthole
from ui.toolkit.widgets.paint import rounded as planed

NO_ROBOTS: Mapping[str, Robot] = {}
Counts = dict[str, int | None]  # by drawing; None keeps the room but shows nothing


def describe_counts(counts: Counts, say: Sentences) -> str:
    """Return the counts in words: `3 health · 2 Stacks · 6 cards`."""
    shown = {key: n for key, n in counts.items() if n is not None}
    return " · ".join(say(f"tally.{key}", n=n) for key, n in shown.items())


def number_width(high: int, n: int) -> int:
    """Return how wide a gap, a symbol and its number are in a room of that height."""
    return round((NUMBER_GAP + NUMBER_HEIGHT + 0.42 * len(str(n))) * high)


def draw_number(
    art: Art, theme: Theme, to: Surface, room: Rect, told: tuple[str, int], ink: Colour
) -> Rect:
    """Draw a symbol with its number at the right end of a room; return the rest of the room."""
    (key, n), side = told, round(NUMBER_HEIGHT * room.h)
    rest = Rect(room.left, room.top, room.w - number_width(room.h, n), room.h)
    icon = art.image(f"ui/{key}", side, side)
    left = rest.right + round(NUMBER_GAP * room.h)
    to.blit(icon, icon.get_rect(midleft=(left, room.centery)))
    count = Rect(left + side, room.top, room.right - left - side, room.h)
    theme.text(to, str(n), count, "bold", 20, ink, "center")
    return rest


def _unit(room: Rect, texts: dict[str, str]) -> float:
    """Return how wide a symbol with its margin may be; a digit is 0.7 of that."""
    return room.w / (len(texts) + 0.7 * sum(max(1, len(text)) for text in texts.values()))


def draw_counts(
    art: Art, theme: Theme, to: Surface, room: Rect, counts: Counts, ink: Colour
) -> None:
    """Draw the counts as symbols with numbers: the first ones, as many as can be read."""
    texts = {key: "" if n is None else str(n) for key, n in counts.items()}
    while (unit := _unit(room, texts)) < TINY and len(texts) > 1:
        texts.popitem()
    size, left = round(min(room.h * 0.95, unit * 0.86)), float(room.left)
    for key, text in texts.items():
        if not text:
            continue
        icon = art.image(f"ui/{key}", size, size)
        to.blit(icon, icon.get_rect(midleft=(round(left), room.centery)))
        number = Rect(
            round(left) + size + 1, room.top, int(unit * (0.94 + 0.7 * len(text))) - size, room.h
        )
        theme.text(to, text, number, "bold", 15, ink, "left")
        left += unit * (1 + 0.7 * len(text))


NUMBER_HEIGHT = 0.62  # share of a room's height: the symbol before a number
NUMBER_GAP = 0.1  # share of a room's height, before the symbol
PLATE_WOOD: Rgb = (58, 43, 36)
PLATE_EDGE: Rgb = (112, 86, 66)
TURN_GOLD: Rgb = (255, 205, 90)
PLATE_BOARD: Rgb = (84, 60, 45)
NAME_HEIGHT = 0.46  # share of a badge's height: a name above the number
LEAST_ROW = 18  # pixels of a row below the name, at least
LEAST_SEEN = 10  # pixels of what is known of the hand, below the name
SEEN_HEIGHT = 0.42  # share of a badge's height
COUNTS_WIDTH = 0.45  # share of a plate's lower line, beside what is known of the hand
RIVETS_WIDTH = 0.14  # share of a plate's height, at its right end
PLATE_ALPHA = 238  # of 255
OWNER_FACE_SIZE = 42  # units
OUTCOME_SIZE = 12.5  # units
LOSING = "lost", "taken", "swept"  # of `OUTCOME_COLOURS`
DARK_RED: Rgb = (150, 40, 28)
OUT_LIGHT = 150  # of 255: the plate of a seat that is out


@dataclass(frozen=True, slots=True)
class TablePlayer:
    """A player as the table shows them."""

    name: str
    level: str = ""  # of an opponent; "" for a person
    robot: str = ""  # the whole drawing of an opponent
    face: int = 0  # on the plate
    temper: str = ""  # of an opponent
    hero: str = ""  # the whole robot that stands for the player in a key moment
    own: Robot | None = field(default=None, hash=False)  # that a person has built


@dataclass
class Moods:
    """The momentary moods of players and pieces, and how long they last."""

    seats: dict[Seat, str] = field(default_factory=dict)
    left: float = 0.0
    pieces: dict[Piece, str] = field(default_factory=dict)

    def feel(
        self,
        seats: tuple[Seat, ...],
        mood: str,
        seconds: float,
        pieces: dict[Piece, str] | None = None,
    ) -> None:
        """Set the mood of seats and pieces for some seconds."""
        self.seats = dict.fromkeys(seats, mood) if mood else {}
        self.left, self.pieces = seconds, pieces or {}

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return True when the moods end."""
        if self.left <= 0:
            return False
        self.left -= dt
        if self.left > 0:
            return False
        self.seats, self.pieces = {}, {}
        return True


def seat_players(
    v: State,
    spec: TableSpec,
    presenter: Presenter,
    players: Sequence[Player],
    robots: Mapping[str, Robot] = NO_ROBOTS,
) -> list[TablePlayer]:
    """Return the players with their faces; each opponent is one of the game's robots.

    `robots` are those that persons have built, by name.
    """
    looks = assign_faces(players)
    kinds = spec.crew or list(dict.fromkeys(face.picture for face in v.box))
    pick = [kinds[(seat * 5 + len(kinds) // 2 + 1) % len(kinds)] for seat in range(len(players))]
    return [
        TablePlayer(
            one.name,
            one.level,
            (presenter.portrait(v, seat) or pick[seat]) if one.level else "",
            looks[seat],
            one.temper if isinstance(one, Opponent) else "",
            presenter.portrait(v, seat) or pick[seat],
            None if one.level else find_built(robots, one.name),
        )
        for seat, one in enumerate(players)
    ]


def notes(v: State, seat: Seat, who: TablePlayer, say: Sentences) -> list[str]:
    """Return versions of a plate's second line, the longest first: `Master, bold · 6 cards`."""
    if seat in find_knocked_out(v):
        return [say("out")]
    lines = _state_notes(v, seat, who, say)
    seen = describe_seen(find_seen(v, seat), say)
    return [f"{line} · {known}" for known in seen for line in lines] + lines


def _state_notes(v: State, seat: Seat, who: TablePlayer, say: Sentences) -> list[str]:
    """Return what a plate says of a seat besides its known cards, the longest first."""
    presenter, game = say.presenter, say.spec.game
    kind = say(f"level.{who.level}") if who.level else ""
    kinds = [kind]
    if who.temper:
        kinds.insert(0, say("tempered", level=kind, temper=say(f"temper.{who.temper}")))
    counts = presenter.counts(v, seat)
    if counts:
        return [" · ".join(part for part in (describe_counts(counts, say), kinds[0]) if part)]
    held = presenter.states(v, seat)
    if held:
        return [" · ".join(say(f"state.{game}.{key}", n=n) for key, n in held)]
    told = [say(key, **blanks) for key, blanks in presenter.notes(v, seat)]
    lines = [(told[0], kind) if presenter.level_last else (kind, told[0]) for kind in kinds]
    return [*[" · ".join(part for part in parts if part) for parts in lines], *told]


def find_seen(v: State, seat: Seat) -> list[Card]:
    """Return the cards in a seat's hand that somebody else knows, the last received first."""
    hand = reversed(v.zones.get(f"hand.{seat}", ()))
    faces = [*v.faces]
    for piece, _, blank in v.written:
        faces[piece] = blank
    return [faces[p] for p in hand if faces[p] is not None and v.seen[p] & ~bit(seat)]


def describe_seen(cards: Sequence[Card], say: Sentences) -> list[str]:
    """Return versions of what is known of a hand, the longest first: `seen: Crusher 85`."""
    many = Counter(say.brief_face(card) for card in cards)
    names = [name if n == 1 else f"{name} ×{n}" for name, n in many.items()]
    lines = [
        say("seen", cards=", ".join(names[:n]) + (f" +{len(names) - n}" if names[n:] else ""))
        for n in range(len(names), 0, -1)
    ]
    return [*lines, say("seen_n", n=len(cards))] if cards else []


def note(v: State, seat: Seat, who: TablePlayer, say: Sentences) -> str:
    """Return the longest of these lines."""
    return notes(v, seat, who, say)[0]


def explain_states(v: State, seat: Seat, say: Sentences) -> str:
    """Return an explanation of a seat's states."""
    held = say.presenter.states(v, seat)
    return " ".join(say(f"state_tip.{say.spec.game}.{key}") for key, _ in held)


class Plates:
    """Draws the plates and their faces."""

    def __init__(self, art: Art, theme: Theme, say: Sentences, people: list[TablePlayer]) -> None:
        self.art, self.theme, self.say, self.people = art, theme, say, people
        self.portholes = Portholes(art, theme, say, [(one.face, one.own) for one in people])
        self.idle = False  # in a replay nobody thinks

    def draw(self, to: Surface, rects: dict[Seat, Rect], v: State, folded: bool) -> None:
        """Draw all plates without faces and gears; short badges if they are `folded`."""
        for seat, rect in rects.items():
            self._draw_board(to, rect, v, seat)
            self._draw_badge(to, rect, v, seat) if folded else self._draw_plate(to, rect, v, seat)

    def _draw_board(self, to: Surface, rect: Rect, v: State, seat: Seat) -> None:
        gone, active = seat in find_knocked_out(v), v.active == seat and not v.winners
        won = seat in v.winners
        trim = self.say.spec.trim
        line = TURN_GOLD if active or won else mix(trim, PLATE_EDGE, 0.5)
        width = max(1.5, 0.05 * rect.h) if active or won else max(1.0, 0.03 * rect.h)
        plate = draw_board(rect.size, line, round(width), trim)
        if gone:
            plate = plate.copy()
            plate.fill((OUT_LIGHT, OUT_LIGHT, OUT_LIGHT), special_flags=BLEND_RGB_MULT)
        to.blit(plate, rect)

    def _draw_badge(self, to: Surface, rect: Rect, v: State, seat: Seat) -> None:
        """Draw a name and the number that keeps its seat in the game.

        The number stands beside the name, or below it where that would cut the name.
        """
        gone, room = seat in find_knocked_out(v), text_room(rect)
        room.w -= round(RIVETS_WIDTH * rect.h)
        life, name = self.say.presenter.life(v, seat), self.people[seat].name
        beside = room.w - number_width(room.h, life[1])
        whole = shorten(self.theme, name, "bold", 17, beside) == name
        if not gone and (whole or (1 - NAME_HEIGHT) * room.h < LEAST_ROW):
            room = draw_number(self.art, self.theme, to, room, life, CREAM)
            room = self._draw_seen(to, room, v, seat)
        elif not gone:
            upper = Rect(room.left, room.top, room.w, round(NAME_HEIGHT * room.h))
            lower = Rect(room.left, upper.bottom, room.w, room.bottom - upper.bottom)
            lower = draw_number(self.art, self.theme, to, lower, life, CREAM)
            if SEEN_HEIGHT * lower.h > LEAST_SEEN:
                self._draw_seen(to, lower, v, seat)
            room = upper
        short = shorten(self.theme, name, "bold", 17, room.w)
        self.theme.text(to, short, room, "bold", 17, FAINT if gone else CREAM, "left")

    def _draw_seen(self, to: Surface, room: Rect, v: State, seat: Seat) -> Rect:
        """Draw what is known of a hand at the foot of a room; return the rest of the room."""
        seen = describe_seen(find_seen(v, seat), self.say)
        if not seen:
            return room
        high = round(SEEN_HEIGHT * room.h)
        foot = Rect(room.left, room.bottom - high, room.w, high)
        self.theme.text(to, self._fit(seen, foot.w), foot, "body", 13, PALE, "left")
        return Rect(room.left, room.top, room.w, room.h - high)

    def draw_hand_counts(
        self, to: Surface, lay: Layout, v: State, away: Collection[Piece]
    ) -> list[Rect]:
        """Draw the number of cards on each folded hand, without those that are `away`; return
        where they stand.
        """
        rects = []
        for place in lay.places.values():
            if place.shape != "fan" or place.seat in (None, lay.me) or not lay.folded:
                continue
            n, high = len(set(v.zones[place.zone]) - set(away)), lay.plates[place.seat].h
            if n and self.say.presenter.life(v, place.seat)[0] != "cards":
                pose = place.poses(n)[-1]
                spot = round(pose.x), round(pose.y)
                rects.append(
                    draw_badge(self.art, to, str(n), spot, round(0.4 * high), damage=False)
                )
        return rects

    def _draw_plate(self, to: Surface, rect: Rect, v: State, seat: Seat) -> None:
        """Draw a name, and below it the state of its seat."""
        gone, text = seat in find_knocked_out(v), text_room(rect)
        text.w -= round(RIVETS_WIDTH * rect.h)
        who = self.people[seat]
        upper = Rect(text.left, text.top, text.w, round(text.h * 0.55))
        lower = Rect(text.left, upper.bottom, text.w, text.bottom - upper.bottom)
        name = shorten(self.theme, who.name, "bold", 17, upper.w)
        self.theme.text(to, name, upper, "bold", 17, FAINT if gone else CREAM, "left")
        counts = {} if gone else self.say.presenter.counts(v, seat)
        if not counts:
            line = self._fitting_note(v, seat, lower.w)
            self.theme.text(to, line, lower, "body", 13, PALE, "left")
            return
        seen = describe_seen(find_seen(v, seat), self.say)
        room = Rect(lower.left, lower.top, round(lower.w * (COUNTS_WIDTH if seen else 1)), lower.h)
        draw_counts(self.art, self.theme, to, room, counts, CREAM)
        if seen:
            room = Rect(room.right, room.top, lower.right - room.right, room.h)
            self.theme.text(to, self._fit(seen, room.w), room, "body", 13, PALE, "left")

    def still_key(self, v: State) -> object:
        """Return what plates depend on besides numbers of pieces, marks and the question."""
        seen = [tuple(map(id, find_seen(v, seat))) for seat in range(v.seats)]
        return seen, sorted(v.chosen)

    def _fitting_note(self, v: State, seat: Seat, wide: int) -> str:
        return self._fit(notes(v, seat, self.people[seat], self.say), wide)

    def _fit(self, texts: list[str], wide: int) -> str:
        """Return the longest of these lines that fits; the last is cut if none does."""
        for text in texts:
            if shorten(self.theme, text, "body", 13, wide) == text:
                return text
        return shorten(self.theme, texts[-1], "body", 13, wide)

    def draw_gear(self, to: Surface, rects: dict[Seat, Rect], v: State, clock: float) -> None:
        """Draw the turning gear at the face of a thinking opponent."""
        ask = asked(v)
        if self.idle or ask is None or not self.people[ask.seat].level:
            return
        size = round(20 * self.theme.u)
        gear = self.art.image("ui/gear", size, size)
        turned = transform.rotozoom(gear, -round(clock * 90 / 6) * 6 % 360, 1.0)
        to.blit(turned, turned.get_rect(center=find_hole(rects[ask.seat]).topright))

    def hide_below(self, to: Surface, lay: Layout, ground: Surface, far: float, top: float) -> None:
        """Fade out the others' plates and hands below `top` for the stage, `far` from 0 to 1."""
        for seat, backs in lay.backs.items():
            for rect in (lay.plates[seat], backs):
                if rect.bottom < top:
                    continue
                room = rect.inflate(rect.h // 3, rect.h // 3).clip(to.get_rect())
                part = ground.subsurface(room)
                if far < 1:
                    part = part.copy()
                    part.set_alpha(round(255 * far))
                to.blit(part, room)


def text_room(plate: Rect) -> Rect:
    """Return the room of a plate beside its face."""
    text = plate.inflate(-plate.h * 0.16, -plate.h * 0.12)
    text.left += plate.h
    text.w -= round(1.08 * plate.h)
    return text


@cached
def draw_board(size: tuple[int, int], line: Rgb, width: int, trim: Rgb) -> Surface:
    """Return a wooden plate with two rivets in the metal of the game's world."""
    w, h = size
    plate = planed(
        w, h, round(0.24 * h), (*PLATE_BOARD, PLATE_ALPHA), (*WOOD_DARK, PLATE_ALPHA), line, width
    ).copy()
    r = max(2, round(0.05 * h))
    for y in (3 * r, h - 3 * r):
        for colour, side, shift in ((OUTLINE, 2 * r + 2, 0), (trim, 2 * r, 0), (CREAM, r, -r // 2)):
            rivet = planed(side, side, side // 2, colour)
            plate.blit(rivet, rivet.get_rect(center=(w - 3 * r + shift, y + shift)))
    return plate


def shorten(theme: Theme, text: str, role: str, size: float, wide: int, end: str = "") -> str:
    """Return a name cut to fit, with its `end`, when drawn small; "" without room for a letter."""
    font = theme.font(role, max(size * 0.64, 10.4 / theme.u))
    if font.size(text + end)[0] <= wide:
        return text + end
    while len(text) > 1 and font.size(f"{text}…{end}")[0] > wide:
        text = text[:-1]
    cut = f"{text.rstrip()}…{end}"
    return cut if font.size(cut)[0] <= wide else ""


def owner_room(theme: Theme, wide: int) -> int:
    """Return how wide the name of an owner may be below a piece of that width."""
    return wide - theme.px(OWNER_FACE_SIZE + 16)


def draw_owner_tag(
    to: Surface,
    faces: Portholes,
    face: tuple[PortholeFace, str],
    who: tuple[Seat, str],
    foot: tuple[int, int],
    wide: int,
    outcome: tuple[str, str],
) -> None:
    """Draw a face and a name below the `foot` of a piece, in words at most `wide` pixels.

    `outcome` is a key and its words, or two empty texts.
    """
    theme, (key, told), px = faces.theme, outcome, faces.theme.px
    text = shorten(theme, who[1], "bold", 15, wide)
    words = max(
        theme.font("bold", 15).size(text)[0], theme.font("bold", OUTCOME_SIZE).size(told)[0]
    )
    rect = Rect(0, 0, words + px(OWNER_FACE_SIZE + 16), px(40 if told else 28))
    rect.midtop = foot[0], foot[1] + px(5 if told else 10)
    lost, line = key in LOSING, OUTCOME_COLOURS[key] if key else PLATE_EDGE
    fill = DARK_RED if lost else PLATE_WOOD
    to.blit(rounded(rect.w, rect.h, rect.h / 2, (*fill, 236), line, max(1.2, 1.6 * theme.u)), rect)
    room = Rect(rect.left + px(OWNER_FACE_SIZE / 2), rect.top, rect.w - px(OWNER_FACE_SIZE), rect.h)
    room.right = rect.right - px(6)
    if told:
        room.h = rect.h // 2
        ink = CREAM if lost else OUTCOME_COLOURS[key]
        theme.text(to, told, room.move(0, room.h - px(2)), "bold", OUTCOME_SIZE, ink, "center")
        room.y += px(2)
    theme.text(to, text, room, "bold", 15, CREAM, "center")
    hole = Rect(0, 0, px(OWNER_FACE_SIZE), px(OWNER_FACE_SIZE)).move_to(
        center=(rect.left + px(OWNER_FACE_SIZE) // 3, rect.centery)
    )
    porthole(to, hole, who[0])
    head = face[0].draw(faces.art, round(0.9 * hole.w), face[1])
    to.blit(head, head.get_rect(center=hole.center))
