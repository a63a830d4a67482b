"""The scenes by name; they open each other by these names only, and each is read when it opens."""

from games.lazy_mapping import LazyMapping
from ui.toolkit.widgets import Scene

SCENES: LazyMapping[type[Scene]] = LazyMapping(
    {
        "title": "ui.scenes.title.title_page:TitleScene",  # (app)
        "setup": "ui.scenes.set_up.setup:SetupScene",  # (app, game, back=None)
        "variants": "ui.scenes.set_up.variants:VariantsScene",  # (app, setup, back=None)
        # (app, name, face, chosen, seat=0, back=None)
        "faces": "ui.scenes.set_up.faces:FacesScene",
        "table": "ui.scenes.table:TableScene",  # (app, session, moment=0)
        "curtain": "ui.scenes.curtain:CurtainScene",  # (app, session, then)
        "result": "ui.scenes.result.result_page:ResultScene",  # (app, session)
        "people": "ui.scenes.people:PeopleScene",  # (app, back=None)
        "rules": "ui.scenes.rulebook:RulesScene",  # (app, game="", anchor="", back=None)
        "settings": "ui.scenes.settings:SettingsScene",  # (app, back=None)
        "keys": "ui.scenes.keys:KeysScene",  # (app, back=None)
        "backups": "ui.scenes.backups:BackupsScene",  # (app, back=None)
        "replays": "ui.scenes.replays:ReplaysScene",  # (app, back=None)
        "statistics": "ui.scenes.record.statistics:StatisticsScene",  # (app, back=None)
        "evening": "ui.scenes.record.evening:EveningScene",  # (app, back=None)
        "puzzles": "ui.scenes.puzzles:PuzzlesScene",  # (app, game="", back=None)
        "decks": "ui.scenes.own_decks.shelf_page:DecksScene",  # (app, setup=None, back=None)
        # (app, path, mistakes, back=None)
        "deck_errors": "ui.scenes.own_decks.mistakes:DeckErrorsScene",
        # (app, path, text, left="", back=None)
        "workshop": "ui.scenes.workshop.page:WorkshopScene",
        "deck_help": "ui.scenes.rulebook:DeckHelpScene",  # (app, back=None)
        "about": "ui.scenes.rulebook:AboutScene",  # (app, back=None)
    }
)
