"""Why a move is refused: always by a reason of its own, a true one, told in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from ai.registry import JUDGES
from games.engine import GENERIC, Refusal
from games.engine.chance import seeded
from games.engine.core import State
from games.engine.match import Match
from games.registry import GAMES
from tests.long_runs import why_not
from tests.long_runs.law import Broken, moved
from tests.long_runs.laws import chosen
from tests.long_runs.why_not import REMEDIES, reasoned, reasons
from ui.language.localization import Words
from ui.language.presenters import PRESENTERS
from ui.language.sentences import Sentences

ANCHOR = re.compile(r"\{#([A-Z]+-\w+)\}")
MOVES = 120  # of a game


def tables(game: str, seed: int, moves: int) -> Iterator[State]:
    """Yield the tables of a random game at which somebody is asked."""
    seats = GAMES[game].seats[seed % len(GAMES[game].seats)]
    luck = seeded(f"why not:{seed}")
    match = Match(GAMES[game], seats, seed, chosen(game, seats, seed))
    while match.asked is not None and len(match.moves) < moves:
        yield match.state
        match.play(moved(JUDGES[game], match.state, luck))


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_is_its_own_and_true(game: str, share: Callable[[int], int]) -> None:
    for seed in range(share(16)):
        luck = seeded(f"intents:{seed}")
        for s in list(tables(game, seed, MOVES))[::4]:
            reasoned(game, s, luck)


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_stands_on_the_rule_page_and_is_told_without_gaps(game: str) -> None:
    presenter = PRESENTERS[game]
    anchors = set(ANCHOR.findall(presenter.rule_page("en").read_text("utf-8"))) | {""}
    tellers = [
        Sentences(
            Words(language), presenter.spec, ["Ada", "Bo", "Cleo", "Dirk", "Eve", "Finn"], presenter
        )
        for language in ("en", "nl")
    ]
    luck, told = seeded("told"), set[str]()
    for seed in range(2):
        for s in list(tables(game, seed, MOVES))[::3]:
            for (piece, _), reason in reasons(game, s, luck):
                if reason.key in told:
                    continue
                told.add(reason.key)
                assert reason.rule in anchors, reason
                for say in tellers:
                    sentence = say.why(s, piece, reason)
                    assert not re.search(r"[{}]|why\.", sentence), (reason, sentence)
    assert told


@pytest.mark.parametrize("reason", [GENERIC, Refusal("covered", "SB-14", 0)])
def test_the_law_bites(monkeypatch: pytest.MonkeyPatch, reason: Refusal) -> None:
    rules = type(GAMES["stak_bots"])
    monkeypatch.setattr(rules, "explain_refusal", lambda *_: reason)
    monkeypatch.setitem(
        why_not.REMEDIES["stak_bots"], "covered", REMEDIES["stak_bots"]["own_stak_only"]
    )
    s = next(tables("stak_bots", 1, 1))
    with pytest.raises(Broken):
        reasoned("stak_bots", s, seeded("bites"))
