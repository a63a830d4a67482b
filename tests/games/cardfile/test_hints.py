"""What a compiled card or verb declares is read from its source: the same as the source's own."""

from __future__ import annotations

from typing import Any

import pytest

from games.cardfile import hints
from games.registry import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_source_beside_a_library_says_what_the_code_does(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shape = GAMES[game].cards
    kinds: list[Any] = [
        shape.card,
        *([shape.numbers] if shape.numbers else []),
        *shape.verbs.values(),
    ]
    plain = [
        {name: hint for name, hint in hints.hints_of(kind).items() if name != "return"}
        for kind in kinds
    ]
    words = [hints.keywords_of(verb) for verb in shape.verbs.values()]
    monkeypatch.setattr(hints, "_is_compiled", lambda thing: thing is not object)
    assert [hints.hints_of(kind) for kind in kinds] == plain
    assert [hints.keywords_of(verb) for verb in shape.verbs.values()] == words
    assert any(plain)
