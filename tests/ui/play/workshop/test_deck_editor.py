"""A deck on the workbench: every change by form is one of its text."""

from __future__ import annotations

import random

import pytest

from games.cardfile.reader import read_tree, without_places
from games.registry import GAMES, find_deck_game
from tests.games.cardfile.test_edits import comments
from ui.language.localization import Words
from ui.play.workshop.card_form import AddRow, Form, LineRow, PickRow, Switch, TextRow
from ui.play.workshop.deck_editor import DeckEditor
from ui.play.workshop.text_history import History
from ui.storage.deck_shelf import EXAMPLES

DECKS = GAMES[find_deck_game()].decks
assert DECKS is not None
GRAMMAR = DECKS.grammar
EMPTY = "name: New\ncards: {}\n"


def example(name: str) -> str:
    """The text of one of our examples."""
    return (EXAMPLES / f"{name}.yaml").read_text("utf-8")


def bench(text: str = EMPTY) -> DeckEditor:
    """A bench with a deck."""
    return DeckEditor(GRAMMAR, text)


def test_a_deck_is_made_from_nothing_by_form_alone() -> None:
    b = bench()
    assert b.add_card("component", "Motor", {"strength": 3})
    assert b.set_value("engine", True)
    assert b.set_value("count", 7)
    assert b.add_card("action", "Zap")
    assert b.set_value("count", 5)
    assert not b.is_valid
    assert b.add_line(("do",), "if")
    assert b.set_argument(("do", 0), "at_least", 2)
    assert b.add_line(("do", 0, "then"), "attack")
    assert b.set_argument(("do", 0, "then", 0), "plus", 2)
    assert b.add_line(("do", 0, "otherwise"), "draw")
    assert b.is_valid
    assert b.card_count == 12
    said = b.sentences("do", "en")
    assert said["do", 0].startswith("If there are at least 2 Components on your Robot: attack")
    assert b.text.split("\n")[3] == (
        "  card_2: {kind: action, name: Zap, count: 5, do: [{if: {count: components, "
        "then: [{attack: {plus: 2}}], at_least: 2, otherwise: [draw]}}]}"
    )


def test_undo_and_redo_return_every_state() -> None:
    b, chance = bench(example("twelve_cards")), random.Random(4)
    states = [b.text]
    for n in range(12):
        b.chosen = chance.choice(b.keys)
        match n % 4:
            case 0:
                b.set_value("count", 1 + n % 5)
            case 1:
                b.write(b.text[: 9 * n] + "x" + b.text[9 * n :])
                b.write(states[-1])
            case 2:
                b.add_line(("do",), "draw")
            case _:
                b.copy_card(f"Copy {n}")
        states.append(b.text)
    seen = {b.text}
    while b.history.can_undo:
        b.undo()
        seen.add(b.text)
    assert b.text == states[0]
    assert {*states} <= seen
    while b.history.can_redo:
        b.redo()
    assert b.text == states[-1]


def test_typed_text_is_undone_and_redone_word_by_word() -> None:
    history, typed = History("name: "), "name: Big Axe!"
    for n in range(len("name: "), len(typed)):
        history.write(typed[: n + 1])
    states = []
    while history.can_undo:
        history.undo()
        states.append(history.text)
    assert states == ["name: Big Axe", "name: Big ", "name: Big", "name: "]
    history.redo()
    assert history.text == "name: Big"


def test_a_new_change_forgets_what_was_undone_only() -> None:
    history = History("a")
    history.write("a(")
    history.write("a()")
    history.undo()
    history.write("a(]")
    assert not history.can_redo
    history.undo()
    history.undo()
    assert history.text == "a"


@pytest.mark.few(2)
@pytest.mark.parametrize("name", ["twelve_cards", "fifteen_ideas"])
def test_comments_and_order_survive_whatever_the_form_does(name: str) -> None:
    b = bench(example(name))
    told, keys = comments(b.text), b.keys
    for key in keys:
        b.chosen = key
        assert b.set_value("count", 3)
        assert b.set_value("text", "Own: words, [and] signs.")
        for word in GRAMMAR.lists:
            for n in range(len(b.lines((word,)))):
                if b.verb((word, n)) == "attack":
                    assert b.set_argument((word, n), "plus", 4)
    assert comments(b.text) == told
    assert b.keys == keys


def test_a_mistake_and_a_remark_are_marked_where_they_are() -> None:
    b = bench(example("twelve_cards").replace("attack: {plus: 1}", "atack: {plus: 1}"))
    [(path, [mistake])] = b.mistakes.items()
    assert path[:4] == ("cards", "ladle", "do", 0)
    assert "atack" in b.text.split("\n")[mistake.line - 1]
    b.undo()
    b.write(b.text.replace("atack", "attack").replace("d6 + {plus}.", "d6 + 9.", 1))
    assert b.is_valid
    assert ("cards", "ladle", "text") in b.mistakes


def test_text_that_is_no_yaml_stops_the_form_and_nothing_is_lost() -> None:
    b = bench(example("teatime"))
    faces = dict(b.faces)
    b.write(b.text + "\n  broken: {")
    assert not b.is_readable
    assert Form(b, Words("en"), find_deck_game()).rows() == []
    assert b.faces == faces
    b.undo()
    assert b.is_readable


ODD = (
    *("5", "[]", "{}", "[draw]", "null", "draw", "[5]", "[[draw]]", "{a: b}", "[{choose: 3}]"),
    *("[{if: [draw]}]", "[{if: {count: hand, then: draw}}]", "[{choose: [draw, {if: 3}]}]"),
)


@pytest.mark.parametrize("word", ["name", "kind", "count", "do", "when", "while", "variants"])
def test_whatever_stands_in_a_card_the_form_goes_on(word: str) -> None:
    """Each odd value at each word of a card: the form shows what it can, and can be used."""
    for odd in ODD:
        b = bench(f"name: N\ncards:\n  a: {{{word}: {odd}, strength: 3}}\n  b: {odd}\n")
        for key in b.keys:
            b.chosen = key
            rows = Form(b, Words("en"), find_deck_game(), (word, 0)).rows()
            for row in rows:
                if isinstance(row, AddRow):
                    b.add_line(row.place, row.offers[0])
                elif isinstance(row, PickRow):
                    row.set_to(row.choices[-1][0])
        assert b.add_card("action", "C")


def test_another_kind_takes_out_what_is_not_for_it() -> None:
    b = bench("name: N\ncards:\n  a: {kind: component, strength: 3, engine: true, name: A}\n")
    assert b.set_value("kind", "action")
    assert b.card_tree == {"kind": "action", "name": "A"}
    b.undo()
    assert b.card_tree["strength"] == 3


def test_a_card_goes_with_its_texts_and_its_neighbour_is_chosen() -> None:
    b = bench(example("fifteen_ideas"))
    b.chosen, at = "gale", b.keys.index("gale")
    assert b.remove_card()
    assert "gale" not in without_places(read_tree(b.text))["texts"]["nl"]
    assert b.keys.index(b.chosen) == at
    assert b.is_valid


def test_a_card_with_a_text_in_the_players_language_is_written_in_that() -> None:
    b = bench(example("fifteen_ideas"))
    b.chosen = "gale"
    [name] = [r for r in Form(b, Words("nl"), find_deck_game()).rows() if r.key == "field.name"]
    assert isinstance(name, TextRow)
    assert (name.value, name.set_to("Windvlaag")) == ("Storm", True)
    assert b.faces["gale"].name_in("nl") == "Windvlaag"
    assert b.card_tree["name"] == "Gale"
    [name] = [r for r in Form(b, Words("en"), find_deck_game()).rows() if r.key == "field.name"]
    assert isinstance(name, TextRow)
    assert name.value == "Gale"


VARIED = """name: N
cards:
  # Note.
  a: {kind: component, strength: 3, count: 2, name: A}  # tail
  b: {kind: action, name: B, do: [draw]}
"""


def test_variants_are_made_changed_and_taken_out_by_form() -> None:
    b = bench(VARIED)
    assert b.begin_variants()
    assert b.card_tree["variants"] == [{"strength": 3}, {"strength": 3}]
    assert b.set_variant(1, "strength", 5)
    assert b.split_field("count")
    assert b.set_variant(0, "count", 7)
    assert b.add_variant()
    assert b.count_copies("a") == 7 + 2 + 2
    rows = Form(b, Words("en"), find_deck_game()).rows()
    assert {"variant.2.strength", "variant.2.out", "variant.more"} <= {row.key for row in rows}
    assert not {"field.strength", "field.count"} & {row.key for row in rows}
    assert b.remove_variant(2)
    assert b.remove_variant(0)
    assert b.remove_variant(0)
    assert b.card_tree == {"kind": "component", "strength": 5, "count": 2, "name": "A"}
    assert comments(b.text) == comments(VARIED)
    while b.history.can_undo:
        b.undo()
    assert b.text == VARIED


def test_variants_may_differ_in_what_they_do() -> None:
    b = bench(VARIED)
    b.chosen = "b"
    assert b.begin_variants()
    place = ("variants", 1, "do")
    assert b.add_line(place, "you_may")
    assert b.add_line((*place, 1, "then"), "attack")
    assert b.set_argument((*place, 1, "then", 0), "plus", 2)
    assert b.card_tree["variants"] == [
        {"do": ["draw"]},
        {"do": ["draw", {"you_may": {"then": [{"attack": {"plus": 2}}]}}]},
    ]
    said = b.sentences("do", "en", ("variants", 1))
    assert said[*place, 1].startswith("You may do this: attack a Component with d6 + 2")
    rows = Form(b, Words("nl"), find_deck_game(), (*place, 1)).rows()
    assert [row.label for row in rows if row.key == "variant.1"] == ["Variant 2 van 2"]
    assert "line.variants.1.do.1.then.0" in {row.key for row in rows}
    assert b.move_line((*place, 1), -1) == (*place, 0)
    assert b.list_replacing_verbs((*place, 0)) == b.list_addable_verbs(place)
    assert b.remove_line((*place, 0))
    assert b.card_tree["variants"][1] == {"do": ["draw"]}


def test_lines_move_change_and_go() -> None:
    b = bench(example("twelve_cards"))
    b.chosen = "catapult"
    assert b.move_line(("do", 0), 1) == ("do", 1)
    assert b.list_verbs(("do",)) == ["attack", "pay"]
    assert b.move_line(("do", 1), 1) == ("do", 1)
    assert b.change_verb(("do", 1), "draw")
    assert b.remove_line(("do", 0))
    assert b.card_tree["do"] == ["draw"]
    assert b.remove_line(("do", 0))
    assert "do" not in b.card_tree


def test_everything_that_the_form_offers_may_stand_there() -> None:
    """Whatever is added, set or picked leaves at most what is still to be filled in."""
    chance = random.Random(8)
    b = bench()
    for kind in ("component", "hazard", "action") * 2:
        b.add_card(kind, f"{kind} {len(b.keys)}"[:24], dict(GRAMMAR.starts.get(kind, {})))
        for _ in range(12):
            adds = Form(b, Words("en"), find_deck_game(), opened(b)).rows()
            row = chance.choice([r for r in adds if isinstance(r, AddRow | PickRow | Switch)])
            if isinstance(row, AddRow):
                assert b.add_line(row.place, chance.choice(row.offers))
            elif row.key == "field.kind":
                continue
            elif isinstance(row, PickRow):
                assert row.set_to(chance.choice(row.choices)[0])
            elif isinstance(row, Switch):
                assert row.set_to(not row.on)
    wrong = [one.message for one in b.draft.mistakes]
    still = (
        "there is nothing under",
        "no number is both",
        "needs a card with a strength",
        "the number of cards is",
        "Engine",
        "this action does nothing",
    )
    assert [one for one in wrong if not any(part in one for part in still)] == []


def opened(b: DeckEditor) -> tuple[str | int, ...]:
    """The place of a line of the card chosen, with the deepest first of its lines."""
    rows = [
        row for row in Form(b, Words("en"), find_deck_game()).rows() if isinstance(row, LineRow)
    ]
    return rows[-1].place if rows else ()


def test_the_form_has_words_for_all_it_shows_in_both_languages() -> None:
    """No key stands where a word should."""
    for language in ("en", "nl"):
        words = Words(language)
        for name in ("twelve_cards", "fifteen_ideas"):
            b = bench(example(name))
            for key in b.keys:
                b.chosen = key
                lines = [
                    r for r in Form(b, words, find_deck_game()).rows() if isinstance(r, LineRow)
                ]
                for opened in ((), *(row.place for row in lines)):
                    for row in Form(b, words, find_deck_game(), opened).rows():
                        shown = [row.label, *(s for _, s in getattr(row, "choices", ()))]
                        assert not [one for one in shown if "write." in one or "workshop." in one]
