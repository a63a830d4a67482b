"""The shelf of own decks: whatever is in the folder is read or reported."""

from __future__ import annotations

import builtins
import os
from pathlib import Path
from typing import Any

import pytest

from games.cardfile.errors import CardError
from tests.support.waiting import comes_back
from ui.language.localization import Words
from ui.storage.deck_shelf import EXAMPLES, MAX_FILES, README, Shelf

DECK = """name: Rust Belt
cards:
  boiler: {kind: component, strength: 2, internal: true, engine: true, count: 6, name: Boiler}
  spanner: {kind: component, strength: 3, count: 8, do: [attack], name: Spanner}
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def put(shelf: Shelf, name: str, text: str = DECK) -> Path:
    """A file in the folder."""
    shelf.folder.mkdir(parents=True, exist_ok=True)
    path = shelf.folder / name
    path.write_text(text, "utf-8")
    return path


def said(sentence: tuple[str, dict[str, Any]] | None) -> str:
    """What a person reads; every blank is filled in."""
    assert sentence is not None
    key, blanks = sentence
    told = Words("en")(key, game="Robot Wars", **blanks)
    assert "{" not in told
    assert key != told
    return told


def test_the_folder_is_made_on_first_use_and_tells_what_it_is_for(shelf: Shelf) -> None:
    shelf.look()
    assert shelf.found == []
    assert shelf.problem is None
    text = (shelf.folder / README).read_text("utf-8")
    assert "docs/cards.md" in text


def test_the_deck_in_the_words_of_the_folder_can_be_played(shelf: Shelf) -> None:
    shelf.look()
    text = (shelf.folder / README).read_text("utf-8")
    lines = [line[4:] for line in text.splitlines() if line.startswith("    ")]
    put(shelf, "from readme.yaml", "\n".join(lines))
    shelf.look()
    assert [one.deck.name for one in shelf.decks] == ["My Deck"]


def test_right_decks_are_listed_by_name_and_wrong_ones_with_their_mistakes(shelf: Shelf) -> None:
    put(shelf, "b.yaml", DECK.replace("Rust Belt", "Zinc"))
    put(shelf, "c.YML")
    put(shelf, "a.yaml", DECK.replace("attack", "atack"))
    put(shelf, "notes.txt")
    shelf.look()
    assert [one.deck.name for one in shelf.decks] == ["Rust Belt", "Zinc"]
    (wrong,) = shelf.broken
    (mistake,) = wrong.mistakes
    assert (mistake.file, mistake.line, mistake.column) == ("a.yaml", 4, 58)
    assert "did you mean 'attack'" in mistake.message


def test_nothing_is_read_again_that_has_not_changed(shelf: Shelf) -> None:
    path = put(shelf, "a.yaml")
    assert shelf.look()
    before = shelf.found[0]
    assert not shelf.look()
    put(shelf, "b.yaml", DECK.replace("Rust", "Dust"))
    assert shelf.look()
    assert before in shelf.found
    path.write_text(DECK.replace("name: Boiler", "name: Kettle"), "utf-8")
    os.utime(path, ns=(1, 1))
    assert shelf.look()
    assert before not in shelf.found


def test_what_is_no_file_of_text_is_a_mistake_of_its_own_and_the_rest_is_read(
    shelf: Shelf,
) -> None:
    put(shelf, "good.yaml")
    (shelf.folder / "folder.yaml").mkdir()
    os.mkfifo(shelf.folder / "pipe.yaml")
    (shelf.folder / "gone.yaml").symlink_to(shelf.folder / "nowhere")
    (shelf.folder / "round.yaml").symlink_to(shelf.folder / "round.yaml")
    (shelf.folder / "zero.yaml").symlink_to("/dev/zero")
    (shelf.folder / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
    put(shelf, "huge.yaml", "x" * (2 << 20))
    put(shelf, "long.yaml", DECK + "# " + "x" * (300 << 10))
    put(shelf, "empty.yaml", "")
    put(shelf, "bomb.yaml", "a: &a [x]\n" + "b: [*a]\n" * 9)
    put(shelf, "deep.yaml", "[" * 100_000)
    assert comes_back(shelf.look)
    assert [one.key for one in shelf.decks] == ["good.yaml"]
    assert len(shelf.broken) == 11
    told = {one.key: one.mistakes[0].message for one in shelf.broken}
    assert all(";" in message or "(" in message for message in told.values()), told
    assert "not an ordinary file" in told["pipe.yaml"]
    assert "at most 256 KiB" in told["long.yaml"]


def test_a_link_to_a_deck_is_that_deck(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "elsewhere.txt").write_text(DECK, "utf-8")
    shelf.look()
    (shelf.folder / "link.yaml").symlink_to(tmp_path / "elsewhere.txt")
    shelf.look()
    assert shelf.find("link.yaml") is not None


def test_two_decks_of_one_name_are_numbered_and_their_files_said(shelf: Shelf) -> None:
    put(shelf, "one.yaml")
    put(shelf, "two.yaml", DECK + "\n")
    shelf.look()
    assert [shelf.label(one) for one in shelf.decks] == ["Rust Belt (1)", "Rust Belt (2)"]
    assert "More than one deck is called Rust Belt: one.yaml, two.yaml" in said(shelf.double_name)


def test_of_too_many_files_the_first_are_read(shelf: Shelf) -> None:
    for n in range(MAX_FILES + 5):
        put(shelf, f"{n:03}.yaml")
    shelf.look()
    assert len(shelf.decks) == MAX_FILES
    assert f"first {MAX_FILES} decks" in said(shelf.problem)


@pytest.mark.parametrize("blocked", ["decks", "."])
def test_without_a_folder_there_is_a_sentence_and_our_own_cards(
    tmp_path: Path, blocked: str
) -> None:
    home = tmp_path / "home"
    (home if blocked == "." else home / "x").parent.mkdir(exist_ok=True, parents=True)
    (home / blocked if blocked != "." else home).write_text("in the way")
    shelf = Shelf(home)
    shelf.look()
    assert shelf.found == []
    assert shelf.short_path in said(shelf.problem)
    (tmp_path / "mine.yaml").write_text(DECK, "utf-8")
    one, sentence = shelf.take(tmp_path / "mine.yaml")
    assert "until you close Boltbox" in said(sentence)
    assert shelf.find(one.key) is one


# taking in


def dropped(tmp_path: Path, name: str = "mine.yaml", text: str = DECK) -> Path:
    (tmp_path / "desk").mkdir(exist_ok=True)
    path = tmp_path / "desk" / name
    path.write_text(text, "utf-8")
    return path


def test_a_deck_that_is_taken_in_is_copied_and_listed(shelf: Shelf, tmp_path: Path) -> None:
    path = dropped(tmp_path)
    one, sentence = shelf.take(path)
    assert said(sentence).startswith("Rust Belt added (14 cards).")
    assert one.path.read_text("utf-8") == DECK == path.read_text("utf-8")
    assert shelf.decks == [one]


def test_another_deck_is_never_written_over(shelf: Shelf, tmp_path: Path) -> None:
    first, _ = shelf.take(dropped(tmp_path))
    other = DECK.replace("Rust Belt", "Dust Belt")
    second, sentence = shelf.take(dropped(tmp_path, text=other))
    assert second.key == "mine-2.yaml"
    assert "mine-2.yaml" in said(sentence)
    assert first.path.read_text("utf-8") == DECK
    assert second.path.read_text("utf-8") == other


def test_the_same_deck_again_is_there_already(shelf: Shelf, tmp_path: Path) -> None:
    first, _ = shelf.take(dropped(tmp_path))
    for path in (dropped(tmp_path, "other name.yaml"), first.path):
        again, sentence = shelf.take(path)
        assert again == first
        assert "already on the list, as mine.yaml" in said(sentence)
    assert len(shelf.decks) == 1


@pytest.mark.parametrize("name", ["../../x.yaml", "a\nb.yaml", "-rf.yaml", ".yaml", "d" * 200])
def test_no_name_of_a_file_leads_elsewhere(shelf: Shelf, tmp_path: Path, name: str) -> None:
    made = shelf._find_free_path(Path(name))
    assert made.parent == shelf.folder
    assert made.name.isprintable()
    assert len(made.name) < 80


def test_of_a_wrong_deck_nothing_is_taken(shelf: Shelf, tmp_path: Path) -> None:
    with pytest.raises(CardError):
        shelf.take(dropped(tmp_path, text=DECK.replace("engine: true", "engine: maybe")))
    shelf.look()
    assert shelf.found == []
    assert sorted(path.name for path in shelf.folder.iterdir()) == [README]


def test_on_a_full_disk_the_deck_is_lent_and_nothing_half_is_left(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.look()
    path = dropped(tmp_path)

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    one, sentence = shelf.take(path)
    assert "No space left on device" in said(sentence)
    assert "until you close Boltbox" in said(sentence)
    assert one.lent
    assert shelf.find(one.key) is one
    assert sorted(p.name for p in shelf.folder.iterdir()) == [README]
    assert path.read_text("utf-8") == DECK


def test_a_folder_that_nobody_may_write_to_is_read(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(shelf, "a.yaml")

    def locked(*args: Any, **kwargs: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    shelf.look()
    monkeypatch.setattr(builtins, "open", locked)
    monkeypatch.setattr(Path, "mkdir", locked)
    assert shelf.find("a.yaml") is not None
    assert shelf.problem is None


def test_our_examples_can_be_put_on_the_shelf_once(shelf: Shelf) -> None:
    names = [said(sentence)[:6] for _, sentence in shelf.add_examples()]
    assert names == ["Fiftee", "Teatim", "Ten Mo", "Twelve"]
    assert len(shelf.decks) == len(list(EXAMPLES.glob("*.yaml")))
    shelf.add_examples()
    assert len(shelf.decks) == len(list(EXAMPLES.glob("*.yaml")))


def test_a_new_deck_never_takes_the_place_of_one_left_unsaved(shelf: Shelf) -> None:
    first = shelf.begin("new", DECK)
    shelf.keep_draft(first, DECK + "# more")
    first.unlink()
    second = shelf.begin("new", DECK)
    assert second != first
    assert shelf.read_saved_and_draft(second) == (DECK, "")
    shelf.keep_draft(second, DECK + "# left")
    assert shelf.read_saved_and_draft(second)[1].endswith("# left")
    shelf.look()
    assert shelf.drafts == {first.name, second.name}
    shelf.save(second, DECK + "# saved", DECK)
    assert shelf.read_saved_and_draft(second) == (DECK + "# saved", "")
