"""Typed addresses of the pages: a route names a page and holds its arguments.

The fields of a route are the arguments of its scene after the window. Routes are named tuples, for
frozen dataclasses take eight times as long to define. `SCENES` maps routes to scenes, which are
imported at first use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from games.cardfile.errors import Mistake
from games.cardfile.reader import Card
from games.engine import Move
from games.lazy_mapping import LazyMapping
from ui.play.session import Session
from ui.play.set_up import Setup
from ui.toolkit.widgets import Scene


class Route(Protocol):
    """The address of a page; Escape leads to the page `back`, by default the title."""

    def _asdict(self) -> dict[str, object]:
        """Return its fields."""


class TitleRoute(NamedTuple):
    """The title page with the boxes of all games."""


class SetupRoute(NamedTuple):
    """The set-up of a new match."""

    game: str
    back: Scene | None = None


class VariantsRoute(NamedTuple):
    """The variants of a game that is being set up."""

    setup: Setup
    back: Scene | None = None


class FacesRoute(NamedTuple):
    """The faces that a person can choose from; the page calls `chosen` with the choice."""

    name: str
    face: int  # the present one
    chosen: Callable[[int], object]
    seat: int = 0
    back: Scene | None = None


class TableRoute(NamedTuple):
    """The table of a match; a replay starts after `moment` moves, and is left for `back`."""

    session: Session
    moment: int = 0
    back: Scene | None = None


class CurtainRoute(NamedTuple):
    """The curtain that hides the table between two people's turns."""

    session: Session
    then: Scene


class ResultRoute(NamedTuple):
    """The result of a match."""

    session: Session


class PeopleRoute(NamedTuple):
    """The people who share the computer."""

    back: Scene | None = None


class RulesRoute(NamedTuple):
    """The rule book, opened at the rule `anchor`; `own` holds the cards of an own deck."""

    game: str = ""
    anchor: str = ""
    back: Scene | None = None
    own: Sequence[Card] = ()


class HelpRoute(NamedTuple):
    """The help on the table and on everything around the games."""

    back: Scene | None = None


class SettingsRoute(NamedTuple):
    """The settings."""

    back: Scene | None = None


class KeysRoute(NamedTuple):
    """The keys and their actions."""

    back: Scene | None = None


class BackupsRoute(NamedTuple):
    """The backup copies of the profile."""

    back: Scene | None = None


class ReplaysRoute(NamedTuple):
    """The saved and finished matches."""

    back: Scene | None = None


class StatisticsRoute(NamedTuple):
    """The statistics of all matches."""

    back: Scene | None = None


class EveningRoute(NamedTuple):
    """The score of an evening."""

    back: Scene | None = None


class TourRoute(NamedTuple):
    """The tour: its evenings and matches."""

    back: Scene | None = None


class PuzzlesRoute(NamedTuple):
    """The puzzles of a game."""

    game: str = ""
    back: Scene | None = None


class DecksRoute(NamedTuple):
    """The player's own decks; one can be chosen for `setup`."""

    setup: Setup | None = None
    back: Scene | None = None


class DeckErrorsRoute(NamedTuple):
    """The mistakes in the file of a deck."""

    path: Path
    mistakes: Sequence[Mistake]
    back: Scene | None = None


class WorkshopRoute(NamedTuple):
    """The workshop for a deck; `text` is the saved deck, and `left` the unsaved draft.

    It opens at the first card, or (`at_newest`) at the last one.
    """

    path: Path
    text: str
    left: str = ""
    back: Scene | None = None
    at_newest: bool = False


class DeckHelpRoute(NamedTuple):
    """The help on writing decks, or (`page` "writing") on writing cards during a game."""

    back: Scene | None = None
    page: str = "decks"


class WriteCardRoute(NamedTuple):
    """The form for a blank card, over the `table` of a session; `move` lacks its text."""

    session: Session
    move: Move
    table: Scene


class OwnRobotRoute(NamedTuple):
    """The robot of the person at the computer: parts for a slot, or the "feats" of a game."""

    tab: str = ""  # the first slot
    game: str = ""
    back: Scene | None = None


class AboutRoute(NamedTuple):
    """The credits of the program."""

    back: Scene | None = None


# keyed by the route's name; tests and `--quit` replace some scenes
SCENES: LazyMapping[type[Scene]] = LazyMapping(
    {
        "TitleRoute": "ui.scenes.title.title_page:TitleScene",
        "SetupRoute": "ui.scenes.set_up.setup:SetupScene",
        "VariantsRoute": "ui.scenes.set_up.variants:VariantsScene",
        "FacesRoute": "ui.scenes.set_up.faces:FacesScene",
        "TableRoute": "ui.scenes.table:TableScene",
        "CurtainRoute": "ui.scenes.curtain:CurtainScene",
        "ResultRoute": "ui.scenes.result.result_page:ResultScene",
        "PeopleRoute": "ui.scenes.people:PeopleScene",
        "RulesRoute": "ui.scenes.rulebook:RulesScene",
        "HelpRoute": "ui.scenes.rulebook:HelpScene",
        "SettingsRoute": "ui.scenes.settings:SettingsScene",
        "KeysRoute": "ui.scenes.keys:KeysScene",
        "BackupsRoute": "ui.scenes.backups:BackupsScene",
        "ReplaysRoute": "ui.scenes.replays:ReplaysScene",
        "StatisticsRoute": "ui.scenes.statistics:StatisticsScene",
        "EveningRoute": "ui.scenes.evening:EveningScene",
        "TourRoute": "ui.scenes.tour:TourScene",
        "PuzzlesRoute": "ui.scenes.puzzles:PuzzlesScene",
        "DecksRoute": "ui.scenes.own_decks.shelf_page:DecksScene",
        "DeckErrorsRoute": "ui.scenes.own_decks.mistakes:DeckErrorsScene",
        "WorkshopRoute": "ui.scenes.workshop.page:WorkshopScene",
        "DeckHelpRoute": "ui.scenes.rulebook:DeckHelpScene",
        "WriteCardRoute": "ui.scenes.workshop.card_writer:CardWriterScene",
        "OwnRobotRoute": "ui.scenes.own_robot:OwnRobotScene",
        "AboutRoute": "ui.scenes.rulebook:AboutScene",
    }
)
