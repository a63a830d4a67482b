"""A trial game with a card of the workshop in the hand, against an opponent."""

import contextlib
import random

from ai.levels import USUAL
from games.cardfile.reader import Card
from games.engine.rigged_match import RiggedMatch
from games.registry import GAMES
from ui.play.new_game import complete_options
from ui.play.replay_session import ForgetfulProfile
from ui.play.session import MoveSource, Session
from ui.play.workshop.deck_editor import DeckEditor
from ui.scenes.host import Host
from ui.scenes.table import TableScene
from ui.storage.default_names import seat_players
from ui.storage.players import Player
from ui.storage.profile import Profile
from ui.toolkit.widgets import Scene

TRIAL_SEATS = 2
DEALS = 30  # seeds that are tried


class Trial(Session):
    """A practice game that tries a card; nothing of it is stored."""

    way_out = "workshop"

    def __init__(
        self, match: RiggedMatch, players: list[Player], profile: Profile, opponents: MoveSource
    ) -> None:
        match.practice = True
        super().__init__(
            match, players, ForgetfulProfile(profile), opponents, number=-1, practice=True
        )


class TrialScene(TableScene):
    """The table of a trial; every way out leads back to the workshop."""

    def __init__(self, app: Host, session: Trial, bench: DeckEditor, home: Scene) -> None:
        super().__init__(app, session)
        self.bench, self.home = bench, home

    def _go(self) -> Scene | None:
        ended = self.model.pace.over > self.ending and not self.model.sheet
        if self.following == "new":
            return open_trial(self.app, self.bench, self.home)
        if ended or self.following == "title":
            return self.home
        return super()._go()

    def anew(self) -> Scene:
        return open_trial(self.app, self.bench, self.home)


def deal_trial(
    game: str, options: dict[str, int | str], order: dict[str, list[Card]]
) -> RiggedMatch:
    """Return a match in which the first hand holds given cards; raise ValueError if none does.

    Rules that change some deals, such as who gets an Engine, make some seeds fail.
    """
    for seed in random.SystemRandom().sample(range(1, 10**6), DEALS - 1):
        with contextlib.suppress(ValueError):
            return RiggedMatch(GAMES[game], TRIAL_SEATS, seed, options, order)
    return RiggedMatch(GAMES[game], TRIAL_SEATS, 1, options, order)


def open_trial(app: Host, bench: DeckEditor, home: Scene) -> TrialScene:
    """Return a table with the card chosen in the first player's hand.

    Raise CardError if that card is wrong, ValueError if it cannot be dealt.
    """
    grammar, game = bench.grammar, app.shelf.game
    text, keys = grammar.trial(bench.text, bench.chosen)
    cards = {card.key: card for card in reversed(grammar.draft(text).cards)}
    options = complete_options(game, {"deck": text}, 1, TRIAL_SEATS)
    first = {option.key: 0 for option in GAMES[game].options(TRIAL_SEATS) if 0 in option.values}
    order = {"hand.0": [cards[key] for key in keys]}
    match = deal_trial(game, {**first, **options}, order)
    players = seat_players(app.words, TRIAL_SEATS, USUAL, 1)
    session = Trial(match, players, app.profile, app.opponents)
    name = app.words.card_name(cards[bench.chosen])
    app.say(app.words("workshop.trying", card=name))
    return TrialScene(app, session, bench, home)
