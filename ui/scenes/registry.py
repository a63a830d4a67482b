"""The scenes by name; they open each other by these names only, and each is read when it opens."""

from games.on_demand import OnDemand
from ui.toolkit.widgets import Scene


def _title() -> type[Scene]:
    from ui.scenes.title.title_page import TitleScene

    return TitleScene


def _setup() -> type[Scene]:
    from ui.scenes.set_up.setup import SetupScene

    return SetupScene


def _variants() -> type[Scene]:
    from ui.scenes.set_up.variants import VariantsScene

    return VariantsScene


def _faces() -> type[Scene]:
    from ui.scenes.set_up.faces import FacesScene

    return FacesScene


def _table() -> type[Scene]:
    from ui.scenes.table import TableScene

    return TableScene


def _curtain() -> type[Scene]:
    from ui.scenes.curtain import CurtainScene

    return CurtainScene


def _result() -> type[Scene]:
    from ui.scenes.result.result_page import ResultScene

    return ResultScene


def _people() -> type[Scene]:
    from ui.scenes.people import PeopleScene

    return PeopleScene


def _rules() -> type[Scene]:
    from ui.scenes.rulebook import RulesScene

    return RulesScene


def _settings() -> type[Scene]:
    from ui.scenes.settings import SettingsScene

    return SettingsScene


def _keys() -> type[Scene]:
    from ui.scenes.keys import KeysScene

    return KeysScene


def _backups() -> type[Scene]:
    from ui.scenes.backups import BackupsScene

    return BackupsScene


def _replays() -> type[Scene]:
    from ui.scenes.replays import ReplaysScene

    return ReplaysScene


def _statistics() -> type[Scene]:
    from ui.scenes.record.statistics import StatisticsScene

    return StatisticsScene


def _evening() -> type[Scene]:
    from ui.scenes.record.evening import EveningScene

    return EveningScene


def _puzzles() -> type[Scene]:
    from ui.scenes.puzzles import PuzzlesScene

    return PuzzlesScene


def _decks() -> type[Scene]:
    from ui.scenes.own_decks.shelf_page import DecksScene

    return DecksScene


def _deck_errors() -> type[Scene]:
    from ui.scenes.own_decks.mistakes import DeckErrorsScene

    return DeckErrorsScene


def _workshop() -> type[Scene]:
    from ui.scenes.workshop.page import WorkshopScene

    return WorkshopScene


def _deck_help() -> type[Scene]:
    from ui.scenes.rulebook import DeckHelpScene

    return DeckHelpScene


def _about() -> type[Scene]:
    from ui.scenes.rulebook import AboutScene

    return AboutScene


SCENES: OnDemand[type[Scene]] = OnDemand(
    {
        "title": _title,  # (app)
        "setup": _setup,  # (app, game, back=None)
        "variants": _variants,  # (app, setup, back=None)
        "faces": _faces,  # (app, name, face, chosen, seat=0, back=None)
        "table": _table,  # (app, session, moment=0)
        "curtain": _curtain,  # (app, session, then)
        "result": _result,  # (app, session)
        "people": _people,  # (app, back=None)
        "rules": _rules,  # (app, game="", anchor="", back=None)
        "settings": _settings,  # (app, back=None)
        "keys": _keys,  # (app, back=None)
        "backups": _backups,  # (app, back=None)
        "replays": _replays,  # (app, back=None)
        "statistics": _statistics,  # (app, back=None)
        "evening": _evening,  # (app, back=None)
        "puzzles": _puzzles,  # (app, game="", back=None)
        "decks": _decks,  # (app, setup=None, back=None)
        "deck_errors": _deck_errors,  # (app, path, mistakes, back=None)
        "workshop": _workshop,  # (app, path, text, left="", back=None)
        "deck_help": _deck_help,  # (app, back=None)
        "about": _about,  # (app, back=None)
    }
)
