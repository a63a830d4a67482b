"""Stak Bots: which moves are worth a search."""

from __future__ import annotations

from ai.games.stak_bots.judge import JUDGE
from ai.search.worlds import choices
from tests.games.stak_bots.tables import Table


def test_no_hand_card_is_scrapped_once_the_scrapheap_is_fed() -> None:
    t = Table("core3 core6", "core4 core5", hands="tranq2 trip0|").act()
    assert scrapped(t) == {"tranq2", "trip0", "core6"}
    t.do("scrap", "trip0")
    assert scrapped(t) == {"core6"}


def scrapped(t: Table) -> set[str]:
    return {t.name(m.moved) for m in choices(t.s, JUDGE).values() if m.verb == "scrap"}
