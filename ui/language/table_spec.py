"""Reads table.yaml, the description of a game's table: zones, questions, sayings, cards."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games.cardfile.errors import clip, suggest
from games.cardfile.reader import Card
from games.cardfile.yaml_tree import YamlNode, parse_yaml, read_tree, without_places
from games.engine import Ask, State, asked, family
from ui.files import SOUNDS, SoundName


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone, or a family of zones (one for each seat)."""

    at: str
    shape: str
    sort: str = ""  # the number by which its owner's cards are sorted
    browse: bool = False  # whether everybody may look through it


@dataclass(frozen=True, slots=True)
class Question:
    """One wording of a question, and the rule that it comes from."""

    text: str
    rule: str
    mark: str = ""
    filled: str = ""
    way: str = ""  # applies only if the game's presenter returns this way
    turn: bool = False  # applies only to the seat whose turn it is
    large: bool = False  # whether the card that it is about is shown large

    def fits(self, v: State, ask: Ask, way: str) -> bool:
        """Return whether this wording applies now."""
        if self.way and self.way != way:
            return False
        if self.turn and v.active != ask.seat:
            return False
        mark, _, value = self.mark.partition("=")
        if mark and not (str(v.marks.get(mark)) == value if value else v.marks.get(mark)):
            return False
        zones = (pieces for zone, pieces in v.zones.items() if family(zone) == self.filled)
        return not self.filled or any(zones)


@dataclass(frozen=True, slots=True)
class Saying:
    """The effects of a saying on the name plates and cards that it names."""

    sound: SoundName | None = None
    mood: str = ""
    pieces: tuple[str, ...] = ()  # the mood of each named piece
    motion: tuple[str, ...] = ()  # motions in which the first named piece acts on the others
    stage: bool = False  # the named pieces come forward
    offstage: bool = False  # the stage closes first; the pieces stay in their places
    act: bool = False  # an opponent pauses before this decisive act
    counts: tuple[str, ...] = ()  # facts with the numbers taken off each named piece
    total: tuple[str, ...] = ()  # two facts: the number on a die, and the total
    outcomes: tuple[str, ...] = ()  # the outcome of the named seats, and of all others
    home: str = ""  # where the acting seat gets the piece: its zones at this part of the table
    moment: str = ""  # a key moment: a `hit`, a `loss` or a `link` of a chain
    joins: str = ""  # told together with the `last` beat, or with what moves `next`


@dataclass(frozen=True, slots=True)
class Back:
    """The back of all cards: a drawing, and its colour (#rrggbb) if it can take one."""

    drawing: str = "back"
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Tints:
    """The colours of cards, the number in their corner, and the words explained beside them."""

    game: str
    number: str
    by: str
    colours: dict[str, tuple[int, int, int]]
    keywords: dict[str, list[str]]
    back: Back

    def words(self, card: Card) -> list[str]:
        """Return the words that are explained beside the large card."""
        of_kind, own = (self.keywords.get(key, []) for key in (self.kind(card), card.key))
        return [*of_kind, *[word for word in own if word not in of_kind]]

    def kind(self, card: Card) -> str:
        """Return the property of a card by which its colour is chosen."""
        return str(getattr(card, self.by, ""))

    def printed(self, card: Card) -> int | str | None:
        """Return the number in the corner of a card."""
        number: int | str | None = getattr(card, self.number, None)
        return number

    def of(self, card: Card) -> tuple[int, int, int]:
        """Return the background colour of a card, as red, green and blue."""
        return self.colours.get(self.kind(card), (143, 178, 190))


@dataclass(frozen=True, slots=True)
class TableSpec:
    """The description of one game's table."""

    game: str
    zones: dict[str, Zone]
    chosen: str  # the zones in which secret choices are revealed
    prize: str  # the mark that is set while the chosen pieces are one prize
    asks: dict[str, tuple[Question, ...]]
    says: dict[str, Saying]
    moves: dict[str, list[str]]  # by `from>to`, the motions of pieces that move between these zones
    shows: dict[str, list[str]]  # by `from>to`, kinds of cards that others play: shown large first
    tints: Tints
    stands: dict[str, list[str]]  # by question, buttons that are shown even if not legal yet
    harms: dict[str, list[str]]  # by question, verbs that need a confirmation
    decides: frozenset[str]  # verbs of large buttons, which get the focus after a choice
    onward: frozenset[str]  # verbs of the buttons that simply continue
    declines: frozenset[str]  # verbs that refuse, cancel or pass; never the default
    hostile: frozenset[str]  # verbs meant against others: what is one's own is the last default
    writes: frozenset[str]  # verbs that write a card, whose text a form asks for
    crew: list[str]  # the opponents' robots in games without robot cards
    music: SoundName  # plays while the table is shown
    win: SoundName  # plays when somebody has won
    trim: tuple[int, int, int]  # the colour of the metal on its plates
    always: list[str]  # zones of a seat that are named even when empty
    row: dict[str, dict[str, str]]  # by question, verbs that stand in a row, each with a drawing
    bin: frozenset[str]  # verbs that drop a piece: their targets do not glow
    anywhere: frozenset[str]  # verbs whose piece may be dropped anywhere on the table
    later_steps: frozenset[str]  # questions amid an act: Cancel takes back the move before them

    def question(self, v: State, ask: Ask, way: str = "") -> Question:
        """Return the wording of a question that applies now."""
        lines = self.asks.get(type(ask).__name__, ())
        return next((line for line in lines if line.fits(v, ask, way)), Question("other", ""))

    def standing(self, v: State) -> list[str]:
        """Return the verbs whose buttons are shown even when not legal."""
        ask = asked(v)
        return self.stands.get(type(ask).__name__, []) if ask else []

    def harmful(self, v: State) -> list[str]:
        """Return the verbs that need a confirmation, because they harm only the acting player."""
        ask = asked(v)
        return self.harms.get(type(ask).__name__, []) if ask else []

    def row_of(self, v: State) -> dict[str, str]:
        """Return the verbs of the row, each with its drawing; empty if a question has no row."""
        ask = asked(v)
        return self.row.get(type(ask).__name__, {}) if ask else {}

    @property
    def verbs(self) -> dict[str, str]:
        """The verbs that always keep their places in the row."""
        return next(iter(self.row.values()), {})

    def zone(self, name: str) -> Zone:
        """Return the description of a zone's family."""
        return self.zones[family(name)]


def check_names(path: Path, motions: Collection[str] | None = None) -> None:
    """Raise CardError if a table.yaml names a sound, or one of the `motions`, that does not exist.

    Motions belong to a higher layer, so the names are passed in; None leaves them unchecked.
    """
    notes, root = parse_yaml(path)
    sounds = [root.value[word] for word in ("music", "win") if word in root.value]
    lists = [*root.value["moves"].value.values()] if "moves" in root.value else []
    for saying in root.value["says"].value.values():
        sounds += [saying.value["sound"]] if "sound" in saying.value else []
        lists += [saying.value["motion"]] if "motion" in saying.value else []
    names: list[tuple[str, YamlNode, Collection[str]]] = [
        ("sound", node, SOUNDS) for node in sounds
    ]
    if motions is not None:
        names += [("motion", node, motions) for one in lists for node in one.value]
    for kind, node, known in names:
        if node.value not in known:
            advice = suggest(str(node.value), known)
            notes.report(node.place, f"there is no {kind} '{clip(node.value)}'; {advice}")
    notes.raise_reported()


@cache
def read_table_spec(path: Path, game: str) -> TableSpec:
    """Return the contents of a table.yaml; raise CardError for an unknown sound."""
    check_names(path)
    tree = without_places(read_tree(path))
    return TableSpec(
        game,
        {name: Zone(**zone) for name, zone in tree["zones"].items()},
        tree["chosen"],
        tree.get("prize", ""),
        {name: tuple(Question(**line) for line in lines) for name, lines in tree["asks"].items()},
        {name: _read_saying(**saying) for name, saying in tree["says"].items()},
        tree.get("moves", {}),
        tree.get("shows", {}),
        _read_tints(game, **tree["cards"]),
        tree.get("stands", {}),
        tree.get("harms", {}),
        frozenset(tree.get("decides", ())),
        frozenset(tree.get("onward", ())),
        frozenset(tree.get("declines", ())),
        frozenset(tree.get("hostile", ())),
        frozenset(tree.get("writes", ())),
        [find_robot_key(game, name) for name in tree.get("crew", ())],
        SOUNDS[tree.get("music", "music")],
        SOUNDS[tree.get("win", "win")],
        _parse_colour(tree.get("trim", "#d6aa60")),
        tree.get("always", []),
        tree.get("row", {}),
        frozenset(tree.get("bin", ())),
        frozenset(tree.get("anywhere", ())),
        frozenset(tree.get("later_steps", ())),
    )


def find_robot_key(game: str, name: str) -> str:
    """Return the full key of a robot; a name without a game is one of this game."""
    return name if "." in name else f"{game}.{name}"


def _read_saying(
    sound: str = "",
    mood: str = "",
    pieces: Sequence[str] = (),
    motion: Sequence[str] = (),
    stage: bool = False,
    offstage: bool = False,
    act: bool = False,
    counts: Sequence[str] = (),
    total: Sequence[str] = (),
    outcomes: Sequence[str] = (),
    home: str = "",
    moment: str = "",
    joins: str = "",
) -> Saying:
    moves, numbers = tuple(motion), (tuple(counts), tuple(total), tuple(outcomes))
    heard = SOUNDS[sound] if sound else None
    return Saying(
        heard, mood, tuple(pieces), moves, stage, offstage, act, *numbers, home, moment, joins
    )


def _read_tints(
    game: str,
    number: str,
    by: str,
    tints: dict[str, str],
    keywords: dict[str, list[str]],
    back: dict[str, str] | None = None,
) -> Tints:
    colours = {value: _parse_colour(text) for value, text in tints.items()}
    return Tints(game, number, by, colours, keywords, Back(**(back or {})))


def _parse_colour(text: str) -> tuple[int, int, int]:
    """Return `#8fb2be` as red, green and blue."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)
