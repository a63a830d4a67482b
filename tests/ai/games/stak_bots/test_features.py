"""The features of Stak Bots."""

from __future__ import annotations

from ai.games.stak_bots.judge import JUDGE
from games.engine.observation import view
from tests.games.stak_bots.tables import Table


def test_a_seat_has_a_number_for_every_feature() -> None:
    s = Table("core3 core6", "-leader core4", "core5", hands="shot2|trip0").act().s
    for seat in range(3):
        found = JUDGE.features(view(s, seat), seat)
        assert len(found) == len(JUDGE.feature_names)
        assert any(found)


def test_features_tell_what_is_held_what_lies_on_top_and_how_far_the_turn_is() -> None:
    t = Table("core3 -leader stomp5", "core3 core4", hands="shot2 shot2|").act()
    found = dict(zip(JUDGE.feature_names, JUDGE.features(t.s, 0), strict=True))
    assert (found["stak.count"], found["stak.open"], found["hand.shot"]) == (3, 2, 2)
    assert (found["top.stomp"], found["top.core"], found["top.power"]) == (1, 0, 1)
    assert (found["turn.mine"], found["turn.attacker"], found["turn.fed"]) == (1, 1, 0)
    t.do("scrap", "shot2")
    found = dict(zip(JUDGE.feature_names, JUDGE.features(t.s, 0), strict=True))
    assert (found["turn.attacker"], found["turn.fed"]) == (1, 1)
