"""Each mistake that `planted.yaml` names can still be planted."""

from __future__ import annotations

from tests.long_runs.planted import place_of, planted


def test_every_mistake_has_its_place() -> None:
    found = {one.key: place_of(one).suffix for one in planted()}
    assert len(found) == 40
    assert set(found.values()) == {".py"}
