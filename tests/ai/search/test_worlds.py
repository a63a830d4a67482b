"""Imagined tables: they fit the view, and each is as likely as any other."""

from collections import Counter
from itertools import pairwise

from ai.search.worlds import Worlds, stream
from games.engine.identity import fingerprint
from games.engine.observation import view
from tests.ai.search.toy_search import Take
from tests.support.toys import table, toy


def test_imagined_tables_fit_the_view_differ_and_follow_from_view_and_seed() -> None:
    s = table("ant bee cat dog elk fox")
    s.add([toy("red_1", "red"), toy("red_2", "red")], "deck")
    s.move(0, "hand.0")
    s.push(Take(0))
    v = view(s, 0)
    worlds, again = Worlds(v, 1), Worlds(v, 1)
    tables = [worlds() for _ in range(40)]
    assert [fingerprint(one) for one in tables[:9]] == [fingerprint(again()) for _ in range(9)]
    assert fingerprint(Worlds(v, 2)()) != fingerprint(tables[0])
    for one in tables:
        assert fingerprint(view(one, 0)) == fingerprint(v)
        assert sorted(face.key for face in one.faces[:6]) == [
            "ant",
            "bee",
            "cat",
            "dog",
            "elk",
            "fox",
        ]
        assert sorted(face.key for face in one.faces[6:]) == ["red_1", "red_2"]
    for piece, many in ((1, 5), (5, 5), (6, 2), (7, 2)):
        assert len({one.faces[piece].key for one in tables}) == many
    assert stream(v, 1).below(1 << 30) != stream(v, 2).below(1 << 30)


def test_every_imagined_table_is_as_likely_as_any_other() -> None:
    s = table("ant bee cat dog elk fox gnu hen")
    s.move(7, "hand.0")
    s.move(0, "hand.1")
    s.push(Take(0))
    v = view(s, 0)
    worlds = Worlds(v, 1)
    faces = [[face.key for face in worlds().faces] for _ in range(1400)]
    assert worlds.view.zones["deck"] == [1, 2, 3, 4, 5, 6]
    for piece in range(7):  # the hand of another, and the top of the deck: 200 of each, +- 13
        many = Counter(one[piece] for one in faces)
        assert many.keys() == {"ant", "bee", "cat", "dog", "elk", "fox", "gnu"}
        assert all(abs(n - 200) < 60 for n in many.values())
    again = sum(now[0] == then[0] for then, now in pairwise(faces))
    assert abs(again - 200) < 60  # no table resembles the one before
    below = table("ant bee cat dog elk fox gnu hen")
    below.push(Take(0))
    v = view(below, 0)
    deep = Counter[str]()
    for seed in range(800):
        worlds = Worlds(v, seed)
        deep[[worlds() for _ in range(3)][-1].faces[0].key] += 1
    assert all(abs(n - 100) < 45 for n in deep.values())
