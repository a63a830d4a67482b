"""The scenes by name; scenes open each other by these names only."""

from ui.scenes.backups import BackupsScene
from ui.scenes.curtain import CurtainScene
from ui.scenes.keys import KeysScene
from ui.scenes.over.result import ResultScene
from ui.scenes.own_decks.mistakes import DeckErrorsScene
from ui.scenes.own_decks.shelf_page import DecksScene
from ui.scenes.people import PeopleScene
from ui.scenes.puzzles import PuzzlesScene
from ui.scenes.record.evening import EveningScene
from ui.scenes.record.statistics import StatisticsScene
from ui.scenes.replays import ReplaysScene
from ui.scenes.rulebook import AboutScene, DeckHelpScene, RulesScene
from ui.scenes.set_up.faces import FacesScene
from ui.scenes.set_up.setup import SetupScene
from ui.scenes.set_up.variants import VariantsScene
from ui.scenes.settings import SettingsScene
from ui.scenes.table import TableScene
from ui.scenes.title import TitleScene
from ui.scenes.workshop.page import WorkshopScene
from ui.widgets import Scene

SCENES: dict[str, type[Scene]] = {
    "title": TitleScene,  # (app)
    "setup": SetupScene,  # (app, game, back=None)
    "variants": VariantsScene,  # (app, setup, back=None)
    "faces": FacesScene,  # (app, name, face, chosen, seat=0, back=None)
    "table": TableScene,  # (app, session, moment=0)
    "curtain": CurtainScene,  # (app, session, then)
    "result": ResultScene,  # (app, session)
    "people": PeopleScene,  # (app, back=None)
    "rules": RulesScene,  # (app, game="", anchor="", back=None)
    "settings": SettingsScene,  # (app, back=None)
    "keys": KeysScene,  # (app, back=None)
    "backups": BackupsScene,  # (app, back=None)
    "replays": ReplaysScene,  # (app, back=None)
    "statistics": StatisticsScene,  # (app, back=None)
    "evening": EveningScene,  # (app, back=None)
    "puzzles": PuzzlesScene,  # (app, game="", back=None)
    "decks": DecksScene,  # (app, setup=None, back=None)
    "deck_errors": DeckErrorsScene,  # (app, path, mistakes, back=None)
    "workshop": WorkshopScene,  # (app, path, text, left="", back=None)
    "deck_help": DeckHelpScene,  # (app, back=None)
    "about": AboutScene,  # (app, back=None)
}
