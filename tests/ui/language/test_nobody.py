"""No sentence about a game names a player, a piece or a place that there is not."""

from __future__ import annotations

import pytest

from games.engine.chance import seeded
from games.engine.core import legal_moves
from games.engine.match import Match
from games.engine.observation import censor
from games.engine.zones import family, owner
from games.registry import GAMES
from tests.long_runs.laws import chosen
from tests.support.paths import ROOT
from ui.language.grammar import PlayerName, list_blanks
from ui.language.localization import Words, read_texts
from ui.language.narrator import Narrator
from ui.language.presenters import PRESENTERS
from ui.language.sentences import Sentences

MOVES = 4  # of those a player may make, whose sentences are read


class StrictWords(Words):
    """Texts that write down which of their blanks were empty."""

    empty: set[str]

    def __call__(self, key: str, **blanks: object) -> str:
        """Return a text; remember it if something that it names is empty."""
        for one in (key, *(f"{key}.{form}" for form in ("one", "other"))):
            named = list_blanks(self._texts.get(one, ""))
            self.empty |= {f"{one}: {{{blank}}}" for blank in named if blanks.get(blank) == ""}
        return super().__call__(key, **blanks)


def tell_game(words: Words, game: str, seats: int, seed: int) -> None:
    """Play a random game, and tell its events and moves to a watcher and to the first seat."""
    match = Match(GAMES[game], seats, seed, chosen(game, seats, seed))
    presenter, luck = PRESENTERS[game], seeded(f"nobody:{seed}")
    names = [PlayerName(f"P{seat}", "one" if seat else "you") for seat in range(seats)]
    narrator = Narrator(words, presenter, names)
    say = Sentences(words, presenter.spec, names, presenter)
    events = match.events[0]
    while True:
        for seat in (None, 0):
            narrator.tell([censor(event, seat) for event in events])
        if match.asked is None:
            return
        v, moves = match.view(match.asked.seat), legal_moves(match.state)
        for move in moves[:MOVES]:
            say.plain_move(v, move)
            say.button(v, move)
            say.tip(v, move)
        say.prompt(v, match.asked.seat)
        say.prompt(v, None)
        say.phase(v)
        events = match.play(luck.pick(moves))


@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_names_only_what_there_is(game: str) -> None:
    words = StrictWords("en")
    words.empty = set()
    seats = GAMES[game].seats
    for seed in range(2):
        tell_game(words, game, max(seats) if seed % 2 else min(seats), seed)
    assert not words.empty, "\n".join(sorted(words.empty))


@pytest.mark.parametrize("game", GAMES)
def test_what_goes_to_a_place_of_nobody_names_no_owner(game: str) -> None:
    """A move between piles that belong to nobody tells neither a taker nor a giver."""
    zones = Match(GAMES[game], min(GAMES[game].seats), 1).state.zones
    ownerless = {family(zone) for zone in zones} - {
        family(zone) for zone in zones if owner(zone) is not None
    }
    assert ownerless
    wrong, prefix, texts = [], f"moved.{game}.", dict[str, str]()
    for path in (ROOT / "ui").rglob("text.en.yaml"):
        texts |= {key: text for key, text in read_texts(path).items() if key.startswith(prefix)}
    assert texts
    for key, text in texts.items():
        origin, to = key.removeprefix(prefix).split(".")[:2]
        blanks = list_blanks(text)
        wrong += [f"{key}: {{name}}"] if to in ownerless and "name" in blanks else []
        wrong += [f"{key}: {{giver}}"] if origin in ownerless and "giver" in blanks else []
    assert not wrong, "\n".join(wrong)


def test_an_empty_blank_is_noticed() -> None:
    words = StrictWords("en")
    words.empty = set()
    words("table.tie", name="Bolt")
    assert not words.empty
    words("table.tie", name="")
    assert words.empty == {"table.tie: {name}"}
